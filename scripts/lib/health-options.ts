/** The options of `npm run health`, and how it and others reach providers. */
import {
  type ConnectTo,
  DEADLINES,
  type Network,
  PUBLIC_HTTPS,
  resolver,
  userAgent,
} from '../../src/net/network.ts'
import { InvalidArgumentError } from './command.ts'

/** Requests to public hosts alone, as this task of the project. */
export const networkFor = (
  task: string,
  repository: string,
  connectTo: ConnectTo[] = [],
  limits = DEADLINES,
): Network => ({
  resolve: resolver(DEADLINES.dns),
  guard: PUBLIC_HTTPS,
  connectTo,
  userAgent: userAgent(task, repository, process.env),
  limits,
})

export const CONNECT_TO = [
  '--connect-to <HOST1:PORT1:HOST2:PORT2>',
  'for HOST1:PORT1, connect to HOST2:PORT2; the TLS name stays (repeatable). The only way around the address guard',
  connectTo,
] as const

/** As in curl; parts may be empty. */
function connectTo(value: string, previous: readonly ConnectTo[] = []): ConnectTo[] {
  const match = /^([\w.-]*):(\d{0,5}):([\w.-]*):(\d{0,5})$/.exec(value)
  if (!match) throw new InvalidArgumentError('Expected HOST1:PORT1:HOST2:PORT2.')
  const [, host, port, toHost, toPort] = match as unknown as [string, string, string, string, string]
  return [...previous, { host, port, toHost, toPort }]
}

export function canary(value: string, previous: readonly string[] = []): string[] {
  if (!URL.canParse(value) || PUBLIC_HTTPS.refusal(new URL(value)) !== null)
    throw new InvalidArgumentError('Expected an https:// URL with a host name and no port.')
  return [...previous, value]
}

/** Two pauses in seconds, to milliseconds. */
export function wavePauses(value: string): [number, number] {
  const match = /^(\d{1,4}(?:\.\d{1,3})?),(\d{1,4}(?:\.\d{1,3})?)$/.exec(value)
  if (!match) throw new InvalidArgumentError('Expected two numbers of seconds, such as 60,120.')
  return [Number(match[1]) * 1000, Number(match[2]) * 1000]
}

/** Seconds, fractions allowed, to milliseconds. */
export function seconds(value: string): number {
  const number = Number(value)
  if (!/^\d+(?:\.\d+)?$/.test(value) || number < 0.1 || number > 120)
    throw new InvalidArgumentError('Expected seconds from 0.1 to 120.')
  return number * 1000
}

export function slugs(value: string): string[] {
  return value.split(',').map((slug) => slug.trim())
}
