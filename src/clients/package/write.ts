/** Writes the package: the client, the MCP server with its snapshot, README and licences. */
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildClient } from './client-build.ts'
import { packageManifest, type RootManifest } from './manifest.ts'
import { bundleMcpServer } from './mcp-build.ts'
import { packageReadme } from './readme.ts'
import { snapshotOf } from './snapshot.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** `siteDir` has the build that the snapshot is made from. Replaces `outDir`. */
export async function writePackage({ siteDir, outDir }: { siteDir: string; outDir: string }): Promise<void> {
  const root = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as RootManifest
  const snapshot = snapshotOf(siteDir)
  const { script, notices } = await bundleMcpServer()
  rmSync(outDir, { recursive: true, force: true })
  mkdirSync(join(outDir, 'mcp'), { recursive: true })
  await buildClient(join(outDir, 'client'))
  const files: Record<string, string | Uint8Array> = {
    'package.json': `${JSON.stringify(packageManifest(root), null, 2)}\n`,
    'README.md': packageReadme(root.name, snapshot),
    'mcp/server.js': script,
    'mcp/snapshot.json': JSON.stringify(snapshot),
    'mcp/NOTICES.txt': notices,
  }
  for (const [file, content] of Object.entries(files)) writeFileSync(join(outDir, file), content)
  chmodSync(join(outDir, 'mcp/server.js'), 0o755)
  for (const file of ['LICENSE', 'LICENSE-DATA']) copyFileSync(join(ROOT, file), join(outDir, file))
}
