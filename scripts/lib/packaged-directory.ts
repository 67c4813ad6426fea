/** The directory that a command of the npm package reads: the snapshot beside it, or a live site. */
import { existsSync, readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { createClient, memoryCache, siteRoot } from '../../src/clients/client/index.ts'
import {
  type Directory,
  type Snapshot,
  siteDirectory,
  snapshotDirectory,
} from '../../src/clients/mcp/directory.ts'

/** `here`: the URL of the command, in a folder of the package. */
export const packageVersion = (here: string): string =>
  (JSON.parse(readFileSync(new URL('../package.json', here), 'utf8')) as { version: string }).version

/** Undefined where there is none, as outside of a package. */
export function snapshotIn(here: string): Snapshot | undefined {
  const file = new URL('../mcp/snapshot.json', here)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Snapshot) : undefined
}

const now = () => new Date()

export const directoryOfSnapshot = (snapshot: Snapshot): Directory => snapshotDirectory(snapshot, now)

export const directoryOfSite = (url: string): Directory =>
  siteDirectory(createClient({ baseUrl: url, cache: memoryCache() }), url, now)

/**
 * The value of --url; undefined where it is not given, and wrong usage where it is no URL of a site. It is not repeated
 * then: it may have a password in it, and errors end up in logs.
 */
export function siteUrl(program: Command, given: string | undefined): string | undefined {
  const url = given === undefined ? undefined : rootOf(given)
  if (given !== undefined && url === undefined)
    program.error(
      'error: --url: expected the URL of a directory, such as https://directory.example, without user name',
    )
  return url
}

/** The client also accepts a path on the origin of a page, but there is no page here. */
function rootOf(value: string): string | undefined {
  try {
    const root = siteRoot(value)
    return root.startsWith('http') ? root : undefined
  } catch {
    return undefined
  }
}
