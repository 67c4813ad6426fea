#!/usr/bin/env node
/** The MCP server of the npm package, over stdio. Standard output carries only the protocol. */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { createServer } from '../src/clients/mcp/server.ts'
import { command, failed, run } from './lib/command.ts'
import {
  directoryOfSite,
  directoryOfSnapshot,
  packageVersion,
  siteUrl,
  snapshotIn,
} from './lib/packaged-directory.ts'

const here = import.meta.url
const version = packageVersion(here)

const program = command(
  'mcp',
  'Serves the directory to an MCP client over stdio: from the snapshot in the package, offline, or from a live site.',
)
  .name('provider-directory-mcp')
  .version(version)
  .option('--url <url>', 'read a live site instead of the snapshot')

await run(program, async () => {
  const url = siteUrl(program, program.opts<{ url?: string }>().url)
  const snapshot = url === undefined ? snapshotIn(here) : undefined
  if (url === undefined && !snapshot)
    return failed(
      'there is no snapshot here\nhelp: create one with npm run package, in dist/package/mcp, or give --url',
    )
  const server = snapshot
    ? createServer(directoryOfSnapshot(snapshot), snapshot.name, version)
    : createServer(directoryOfSite(url!), url!, version)
  // Runs until the client closes standard input.
  await server.connect(new StdioServerTransport())
  return 0
})
