/** What start and dev share: serving a built folder until the process is told to stop. */
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { ALL_INTERFACES } from '../../src/host/serve/listen.ts'
import { NoBuildError, type ServeOptions, serve } from '../../src/host/serve/server.ts'
import { wholeNumber } from './command.ts'

export type ServerOptions = { port: number; host?: string | true }

export function withServerOptions(program: Command): Command {
  return program
    .option('--port <number>', 'the port to listen on; 0 takes a free one', wholeNumber(0, 65_535), 8888)
    .option(
      '--host [address]',
      'the address to listen on; without one, all of this machine; default: this machine alone can connect',
    )
}

/** What is wrong with where to listen, and the way out, by the system's code. */
const REFUSALS: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) =>
    `port ${port} is in use\nhelp: stop what listens there, or choose another: --port ${port + 1}`,
  EACCES: (port) => `port ${port} is not for everybody\nhelp: choose one above 1023: --port 8888`,
  EADDRNOTAVAIL: (_, host) =>
    `${host} is no address of this machine\nhelp: --host alone listens on all of them`,
  ENOTFOUND: (_, host) =>
    `${host} is no address\nhelp: --host alone listens on all addresses of this machine`,
}

/** Serves, prints the addresses, and returns 0; or says why not, and returns 1. */
export async function serveSite(
  out: string,
  { port, host }: ServerOptions,
  more: Pick<ServeOptions, 'live' | 'onSwap'>,
): Promise<number> {
  const listenOn = host === true ? ALL_INTERFACES : host
  try {
    const { addresses, close } = await serve({
      out: resolve(out),
      tomlPath: resolve('netlify.toml'),
      port,
      host: listenOn,
      ...more,
    })
    console.log(
      `\n${addresses.map((address) => `  ${address}\n`).join('')}  ${addresses[0]}/api/v1/providers?noCard=true\n\nCtrl+C stops.`,
    )
    const stop = async () => {
      await close()
      // Whoever started this may hold a channel open.
      if (process.connected) process.disconnect()
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
    return 0
  } catch (error) {
    const refusal = REFUSALS[(error as NodeJS.ErrnoException).code ?? '']
    if (refusal) console.error(refusal(port, listenOn ?? 'localhost'))
    else if (error instanceof NoBuildError)
      console.error(`${error.message}\nhelp: another build is writing there, or was stopped; start again.`)
    else throw error
    return 1
  }
}
