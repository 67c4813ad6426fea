/** The servers of the load bench, each a process of its own, started as the platform tests start theirs. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProviderSummary } from '../../src/schema/responses.ts'
import { type Host, startServer, underNode } from '../../test/platform/hosts/host.ts'
import { startDenoServe, startNpmStart } from '../../test/platform/hosts/own-hosts.ts'
import type { BuiltSite } from '../../test/platform/site.ts'
import { api, type Dialect, edge, jsonServer, site } from './dialects.ts'

/** The built site, and its summaries for the servers to compare with. */
export type Stage = BuiltSite & { summaries: ProviderSummary[] }

type Contender = { name: string; dialect: Dialect; start: (stage: Stage) => Promise<Host> }

export const CONTENDERS = {
  start: { name: 'npm start', dialect: site, start: startNpmStart },
  hono: { name: 'Hono', dialect: api, start: (stage) => startOther('hono.ts', stage) },
  deno: { name: 'handler in Deno', dialect: edge, start: startDenoServe },
  jsonServer: {
    name: 'json-server 0.17',
    dialect: jsonServer,
    start: (stage) => startOther('json-server.ts', stage),
  },
} satisfies Record<string, Contender>

export type Name = keyof typeof CONTENDERS
export const NAMES = Object.keys(CONTENDERS) as Name[]

function startOther(script: string, { project, summaries }: Stage): Promise<Host> {
  const data = join(project, 'summaries.json')
  writeFileSync(data, JSON.stringify(summaries))
  return startServer({
    name: script,
    command: process.execPath,
    args: underNode(join('test/platform/load', script), data),
  })
}
