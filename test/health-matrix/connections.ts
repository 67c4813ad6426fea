/** Connections that break, certificates, names. */
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { authority, type Leaf, selfSigned } from '../fake-servers/certificates.ts'
import type { Answer as Names } from '../fake-servers/name-server.ts'
import { answer, bytes, type Case, stays, when } from './case.ts'

const good = answer(401)
const reset = ['broken', 'down', 'connection_reset'] as const
const online = ['works', 'online', 'ok'] as const
const protocol = ['broken', 'downNext', 'protocol'] as const
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'

type Start = NonNullable<Case['start']>
type Act<Connection> = (socket: Connection) => void
const tcp =
  (act: Act<Socket>): Start =>
  (host, servers) =>
    servers.tcp(host, act)
const secured =
  (act: Act<TLSSocket>): Start =>
  (host, servers) =>
    servers.tls(host, act)
/** A body of nine bytes, of which these come, and one in chunks. */
const inBody = (more: string, part: string, after?: Act<TLSSocket>) =>
  bytes(`${HEAD}${more}content-length: 9\r\n\r\n${part}`, after)
const inChunks = (more: string, part: string) =>
  bytes(`${HEAD}${more}transfer-encoding: chunked\r\n\r\n${part}\r\n`)
const CLOSE = 'connection: close\r\n'

export const RESETS: readonly Case[] = [
  when('refused', (host, servers) => servers.refusing(host), 'broken', 'down', 'connection_refused'),
  when(
    'closed when it is open',
    tcp((socket) => socket.end()),
    ...reset,
  ),
  when(
    'reset when it is open',
    tcp((socket) => socket.resetAndDestroy()),
    ...reset,
  ),
  when(
    'reset in the handshake',
    tcp((socket) => socket.once('data', () => socket.resetAndDestroy())),
    ...reset,
  ),
  when('silent in the handshake', tcp(stays), 'broken', 'down', 'tls_timeout', { exceeds: 'connect' }),
  when(
    'closed after the handshake',
    secured((socket) => socket.end()),
    ...reset,
  ),
  when('closed after the request', bytes(''), ...reset),
  when('closed in the status line', bytes('HTTP/1.1 2'), ...reset),
  when('closed in the headers', bytes(`${HEAD}x: `), ...reset),
  when('closed before the body', inBody('', ''), ...reset),
  when('closed in the body', inBody('', '{"a'), ...reset),
  when('closed between chunks', inChunks('', '1\r\n{'), ...reset),
  when('closed between chunks, as announced', inChunks(CLOSE, '7\r\n{"a":1}'), ...reset),
  when('closed in the body, as announced', inBody(CLOSE, '{"a":1}'), ...reset),
  when(
    'reset in the body',
    inBody('', '{"a', (socket) => setTimeout(() => socket.destroy(), 20)),
    ...reset,
  ),
  when('a body that ends with the connection', bytes(`${HEAD}\r\n{"a":1}`), ...online),
]

const certificate = (reason: string) => ['broken', 'down', reason] as const
const away = ['hidden', 'held', 'tls_alert'] as const
/** The good answer, with a certificate from so many days on until so many. */
export const leaf =
  (until: number, from: number, name?: string): NonNullable<Case['start']> =>
  async (host, servers) =>
    servers.https(host, good, await servers.authority.leaf([name ?? host], until, from))

export const CERTIFICATES: readonly Case[] = [
  when('expired', leaf(-2, -30), ...certificate('tls_expired')),
  when('valid from tomorrow', leaf(30, 2), ...certificate('tls_not_yet_valid')),
  when('for another host', leaf(30, -1, 'other.example'), ...certificate('tls_wrong_name')),
  when('for its parent only', leaf(30, -1, 'matrix.example'), ...certificate('tls_wrong_name')),
  when('for all of its siblings', leaf(30, -1, '*.matrix.example'), ...online),
  when('expires in three days', leaf(3, -1), ...online),
  when('self-signed', withLeaf(selfSigned), ...certificate('tls_self_signed')),
  when('of an unknown authority', withLeaf(strange), ...certificate('tls_unknown_ca')),
  when('HTTP/2 and nothing else', (host, servers) => servers.http2(host, () => {}), ...away),
  ...(['TLSv1.2', 'TLSv1.3'] as const).map((version) =>
    when(`a certificate of the client is required, ${version}`, askingForOne(version), ...away),
  ),
  when(
    'plain HTTP instead of TLS',
    tcp((socket) => socket.on('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))),
    ...protocol,
  ),
  when(
    'another protocol instead of TLS',
    tcp((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')),
    ...protocol,
  ),
]

export function withLeaf(leafFor: (host: string) => Promise<Leaf>): Start {
  return async (host, servers) => servers.https(host, good, await leafFor(host))
}

export async function strange(host: string): Promise<Leaf> {
  return (await authority('CN=Stranger')).leaf([host])
}

function askingForOne(version: 'TLSv1.2' | 'TLSv1.3'): Start {
  return async (host, servers) =>
    servers.secure(host, {
      ...(await servers.authority.leaf([host])),
      ca: servers.authority.ca,
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: version,
      maxVersion: version,
    })
}

const blocked = ['hidden', 'unknown', 'blocked_address'] as const
const unresolved = ['hidden', 'held', 'dns_failure'] as const

/** What the name server says of each host. */
export const NAMES: readonly (Case & { zone: Names })[] = (
  [
    ['NXDOMAIN', 3, ['broken', 'down', 'nxdomain']],
    ['SERVFAIL', 2, unresolved],
    ['REFUSED', 5, unresolved],
    ['silence', 'silence', unresolved],
    ['no address', [], ['hidden', 'held', 'no_ipv4']],
    ['a private address', ['10.0.0.1'], blocked],
    ['a private address among public ones', ['8.8.8.8', '192.168.1.1'], blocked],
    ['the metadata service', ['169.254.169.254'], blocked],
    ['loopback', ['127.0.0.1'], blocked],
    ['carrier-grade NAT', ['100.64.0.1'], blocked],
    ['a test network', ['203.0.113.7'], blocked],
    ['multicast', ['224.0.0.1'], blocked],
    ['the wire server of a cloud', ['168.63.129.16'], blocked],
    ['this host', ['0.0.0.0'], blocked],
  ] as [string, Names, readonly [Case['truth'], Case['published'], string]][]
).map(([name, zone, expected]) => ({ ...when(name, undefined, ...expected), zone }))
