#!/usr/bin/env node
/** The command of the npm package: the directory as an MCP server over stdio. Standard output carries only the protocol. */
import { existsSync, readFileSync } from 'node:fs'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { createClient, memoryCache, siteRoot } from '../src/clients/client/index.ts'
import { createServer } from '../src/clients/mcp/server.ts'
import { siteDirectory } from '../src/clients/mcp/site.ts'
import { type Snapshot, snapshotDirectory } from '../src/clients/mcp/snapshot.ts'
import { command, run } from './lib/command.ts'

/** Files next to the bundle in the package. */
const MANIFEST = new URL('../package.json', import.meta.url)
const SNAPSHOT = new URL('snapshot.json', import.meta.url)

const { version } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string }

const program = command(
  'mcp',
  'Serves the directory to an MCP client over stdio: from the snapshot in the package, offline, or from a live site.',
)
  .name('provider-directory-mcp')
  .version(version)
  .option('--url <url>', 'read a live site instead of the snapshot')

await run(program, async () => {
  const { url: given } = program.opts<{ url?: string }>()
  const url = given === undefined ? undefined : siteUrl(given)
  // It is not repeated: it may have a password in it, and errors end up in logs.
  if (given !== undefined && url === undefined)
    program.error(
      'error: --url: expected the URL of a directory, such as https://directory.example, without user name',
    )
  const now = () => new Date()
  if (url === undefined && !existsSync(SNAPSHOT)) {
    console.error(
      'there is no snapshot here\nhelp: create one with npm run package, in dist/package/mcp, or give --url',
    )
    return 1
  }
  const server = url === undefined ? fromSnapshot() : fromSite(url)
  // Runs until the client closes standard input.
  await server.connect(new StdioServerTransport())
  return 0

  function fromSnapshot() {
    const snapshot = JSON.parse(readFileSync(SNAPSHOT, 'utf8')) as Snapshot
    return createServer(snapshotDirectory(snapshot, now), snapshot.name, version)
  }
  function fromSite(baseUrl: string) {
    const client = createClient({ baseUrl, cache: memoryCache() })
    return createServer(siteDirectory(client, baseUrl, now), baseUrl, version)
  }
})

/** Undefined if it is not one. The client also accepts a path on the origin of a page, but there is no page here. */
function siteUrl(value: string): string | undefined {
  try {
    const root = siteRoot(value)
    return root.startsWith('http') ? root : undefined
  } catch {
    return undefined
  }
}
