/** One way for an API to answer, and what a daily check must make of it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TLSSocket } from 'node:tls'
import type { Target } from '../../src/health/check/requests.ts'
import type { HttpFacts } from '../../src/net/http-facts.ts'
import type { FakeServers } from '../fake-servers/fake-servers.ts'

/** `works`: users can use it. `broken`: they cannot. `hidden`: nobody can tell from outside without a key. */
export type Truth = 'works' | 'broken' | 'hidden'

/**
 * What is published: at the first check of all; a day after it was seen online; and in the same state two days later.
 * `held` is online, marked as the last known status.
 */
export const PUBLISHED = {
  online: ['online', 'online', 'online'],
  degraded: ['degraded', 'degraded', 'degraded'],
  down: ['unknown', 'down', 'down'],
  downNext: ['unknown', 'degraded', 'down'],
  softened: ['unknown', 'degraded', 'degraded'],
  held: ['unknown', 'held', 'unknown'],
  unknown: ['unknown', 'unknown', 'unknown'],
} as const

export type Case = {
  name: string
  truth: Truth
  published: keyof typeof PUBLISHED
  reason: string
  /** What was read of the answer, where no server has to give it. */
  facts?: Pick<HttpFacts, 'status' | 'headers' | 'body'>
  /** Starts what answers under this name; missing: nothing. */
  start?: (host: string, servers: FakeServers) => Promise<unknown>
  probe?: Partial<NonNullable<Target['probe']>> | null
  /** The official status page, whose host is `status-<host>`. */
  page?: Page
  /** The one time limit that the server exceeds. */
  exceeds?: 'headers' | 'body' | 'connect'
  /** What the name server says; missing: the host is where it was started. */
  addresses?: readonly string[]
}
export type Page = Pick<NonNullable<Target['page']>, 'format' | 'names'> & {
  components?: readonly string[]
  answer: Answer
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

export const JSON_TYPE = { 'content-type': 'application/json' }
export const HTML_TYPE = { 'content-type': 'text/html' }
export const PAGE = '<!doctype html><title>Welcome</title><p>Hello'

export const answer =
  (
    status: number,
    body: string | Buffer = '{"error":"no key"}',
    headers: Record<string, string> = JSON_TYPE,
  ): Answer =>
  (_, response) =>
    void response.writeHead(status, headers).end(body)

/** Answers over HTTPS, each request with the next one; the last one stays. */
export const inTurn = (...answers: Answer[]): NonNullable<Case['start']> => {
  const left = [...answers]
  return (host, servers) =>
    servers.https(host, (request, response) =>
      (left.length > 1 ? left.shift()! : left[0]!)(request, response),
    )
}

/** Sends these bytes when the request has come, and closes if nothing else is said. */
export const bytes =
  (text: string, after: (socket: TLSSocket) => void = (socket) => socket.end()): NonNullable<Case['start']> =>
  (host, servers) =>
    servers.tls(host, (socket) =>
      socket.once('data', () => {
        if (text) socket.write(text)
        after(socket)
      }),
    )

export const stays = () => {}

/** A case whose API answers in this way. */
export const when = (
  name: string,
  start: Case['start'] | Answer[],
  truth: Truth,
  published: Case['published'],
  reason: string,
  more: Partial<Case> = {},
): Case => ({
  name,
  truth,
  published,
  reason,
  ...(Array.isArray(start) ? { start: inTurn(...start) } : start && { start }),
  ...more,
})
