/** How a command loads the content and other files, and what it says where it cannot. */

import { readFileSync, statSync } from 'node:fs'
import type { Command } from 'commander'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { REPORTS } from '../../src/content/diagnostic-formats.ts'
import { load } from '../../src/content/load.ts'
import type { ContentTree } from '../../src/content/tree.ts'

type Options = {
  /** `false` leaves the imported models unread. */
  models?: false
  /** Errors in what else the command reads, such as the stored status. */
  others?: readonly Diagnostic[]
}

/** Undefined where there are errors, which are printed. */
export function loadContent(
  dir: string,
  now: Date,
  { others = [], ...more }: Options = {},
): ContentTree | undefined {
  const { tree, diagnostics } = load({ dir, now, severity: 'error', ...more })
  if (tree && others.length === 0) return tree
  console.error(REPORTS.text([...diagnostics, ...others], process.stderr.isTTY))
  return undefined
}

const PROXIES = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy']

/** Requests to providers go through no proxy: a check must see their own answers and certificates. */
export function networkHelp(env: NodeJS.ProcessEnv): string {
  const proxy = PROXIES.find((name) => env[name])
  return `help: check the network of this machine, and run again${proxy ? `; ${proxy} is not used, requests go directly` : ''}`
}

/** Its text; a usage error if there is no such file, or if it is a folder. */
export function readInput(program: Command, file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) program.error(`error: there is no file ${file}`)
  if (stats.isDirectory()) program.error(`error: ${file} is a folder`)
  return readFileSync(file, 'utf8')
}
