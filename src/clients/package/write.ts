/** Writes the package: the client, the command line, the MCP server, the snapshot that both read, README and licences. */
import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { buildClient, bundleCommand } from './client-build.ts'
import { type Origin, packageManifest, packageReadme, packageServerJson, rootManifest } from './manifest.ts'
import { snapshotOf } from './snapshot.ts'

/** Of `scripts/`, and where it stands in the package. */
const COMMANDS = [
  { script: 'cli.ts', file: 'cli/main.js' },
  { script: 'mcp.ts', file: 'mcp/server.js' },
] as const

const ROOT = join(import.meta.dirname, '../../..')

type Source = { siteDir: string; outDir: string; origin: Origin }

/** `siteDir` has the build that the snapshot is made from. Replaces `outDir`. */
export async function writePackage({ siteDir, outDir, origin }: Source): Promise<void> {
  const root = rootManifest()
  const manifest = packageManifest(root, origin)
  const snapshot = snapshotOf(siteDir)
  const server = packageServerJson(manifest, snapshot.name, origin)
  const commands = await Promise.all(
    COMMANDS.map(async ({ script, file }) => ({ file, ...(await bundleCommand(script, basename(file))) })),
  )
  rmSync(outDir, { recursive: true, force: true })
  for (const { file } of COMMANDS) mkdirSync(join(outDir, dirname(file)), { recursive: true })
  await buildClient(join(outDir, 'client'))
  const files: Record<string, string | Uint8Array> = {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    // For the registry alone: it is no part of what npm packs.
    ...(server && { 'server.json': `${JSON.stringify(server, null, 2)}\n` }),
    'README.md': packageReadme(root.name, snapshot),
    'mcp/snapshot.json': JSON.stringify(snapshot),
    ...Object.fromEntries(
      commands.flatMap(({ file, script, notices }) => [
        [file, script],
        [`${dirname(file)}/NOTICES.txt`, notices],
      ]),
    ),
  }
  for (const [file, content] of Object.entries(files)) writeFileSync(join(outDir, file), content)
  for (const { file } of COMMANDS) chmodSync(join(outDir, file), 0o755)
  for (const file of ['LICENSE', 'LICENSE-DATA']) copyFileSync(join(ROOT, file), join(outDir, file))
}
