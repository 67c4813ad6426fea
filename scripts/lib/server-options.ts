/** Options that start and dev share: where to listen, and what to say of it. */
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Command } from 'commander'
import { ALL_INTERFACES, LOOPBACK, listen } from '../../src/build/serve/server.ts'
import { wholeNumber } from './command.ts'

export type ServerOptions = { port: number; host?: string | true }

export function withServerOptions(program: Command): Command {
  return program
    .option('--port <number>', 'the port to listen on; 0 takes a free one', wholeNumber(0, 65_535), 8888)
    .option(
      '--host [address]',
      'the address to listen on; all of this machine, if you name none. Without this option only this machine can connect',
    )
}

/** Where to listen, as the server takes it. */
export const listenOn = ({ port, host }: ServerOptions) => ({
  port,
  host: host === true ? ALL_INTERFACES : host,
})

/** What to do where no health check was ever stored. Most of a run are its two pauses, of one and two minutes. */
const NO_STATUS = `No health check has run yet, so every status is "unknown".
npm run health checks all providers, in about four minutes; then start again to see them.
`

/** Says where the site is, and how it gets real statuses if it has none. */
export function printUrls(urls: readonly string[], content: string): void {
  const lines = [...urls, `${urls[0]}/api/v1/providers?noCard=true`]
  const checked = existsSync(join(content, 'status/current.json'))
  console.log(
    `\n${lines.map((line) => `  ${line}\n`).join('')}\n${checked ? '' : `${NO_STATUS}\n`}Ctrl+C stops.`,
  )
}

/** Why nobody can listen there now, so that it is said before a build and not after it; undefined if one can. */
export async function listenProblem(options: ServerOptions): Promise<string | undefined> {
  const { port, host = LOOPBACK } = listenOn(options)
  const server = createServer()
  try {
    await listen(server, port, host)
    await new Promise((closed) => server.close(closed))
    return undefined
  } catch (error) {
    const refusal = listenRefusal(error, options)
    if (refusal === undefined) throw error
    return refusal
  }
}

/** By the system's code. */
const REFUSALS: Record<string, (port: number, host: unknown) => string> = {
  EADDRINUSE: (port) =>
    `port ${port} is in use\nhelp: stop what listens there, or choose another: --port ${port + 1}`,
  EACCES: (port) => `port ${port} may not be used\nhelp: choose one above 1023: --port 8888`,
  EADDRNOTAVAIL: (_, host) => `${host} is not an address of this machine\nhelp: --host alone listens on all`,
  ENOTFOUND: (_, host) => `${host} is not an address\nhelp: --host alone listens on all of this machine`,
}

/** Why nobody can listen there, and the way out; undefined where the error is about something else. */
export function listenRefusal(error: unknown, { port, host }: ServerOptions): string | undefined {
  return REFUSALS[(error as NodeJS.ErrnoException).code ?? '']?.(port, host)
}
