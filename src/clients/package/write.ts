/** Writes the package: the client, the MCP server with its snapshot, README and licences. */
import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildClient } from './client-build.ts'
import { type Origin, packageManifest } from './manifest.ts'
import { bundleMcpServer } from './mcp-build.ts'
import { packageReadme } from './readme.ts'
import { rootManifest } from './root-manifest.ts'
import { packageServerJson } from './server-json.ts'
import { snapshotOf } from './snapshot.ts'

const ROOT = join(import.meta.dirname, '../../..')

type Source = { siteDir: string; outDir: string; origin: Origin }

/** `siteDir` has the build that the snapshot is made from. Replaces `outDir`. */
export async function writePackage({ siteDir, outDir, origin }: Source): Promise<void> {
  const root = rootManifest()
  const manifest = packageManifest(root, origin)
  const snapshot = snapshotOf(siteDir)
  const server = packageServerJson(manifest, snapshot.name, origin)
  const { script, notices } = await bundleMcpServer()
  rmSync(outDir, { recursive: true, force: true })
  mkdirSync(join(outDir, 'mcp'), { recursive: true })
  await buildClient(join(outDir, 'client'))
  const files: Record<string, string | Uint8Array> = {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    // For the registry alone: it is no part of what npm packs.
    ...(server && { 'server.json': `${JSON.stringify(server, null, 2)}\n` }),
    'README.md': packageReadme(root.name, snapshot),
    'mcp/server.js': script,
    'mcp/snapshot.json': JSON.stringify(snapshot),
    'mcp/NOTICES.txt': notices,
  }
  for (const [file, content] of Object.entries(files)) writeFileSync(join(outDir, file), content)
  chmodSync(join(outDir, 'mcp/server.js'), 0o755)
  for (const file of ['LICENSE', 'LICENSE-DATA']) copyFileSync(join(ROOT, file), join(outDir, file))
}
