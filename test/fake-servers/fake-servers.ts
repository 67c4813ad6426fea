/** Real servers on loopback, one for each way to fail. `connectTo` leads the names of hosts to them. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { createSecureServer, type ServerHttp2Stream } from 'node:http2'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTls, type TLSSocket, type TlsOptions } from 'node:tls'
import { type ConnectTo, type Deadlines, type Network, PUBLIC_HTTPS } from '../../src/net/network.ts'
import { type Authority, authority, type Leaf } from './certificates.ts'

export type FakeServers = {
  authority: Authority
  /** Answers over HTTPS under this name, or these. */
  https: (
    host: string | readonly string[],
    answer: (request: IncomingMessage, response: ServerResponse) => void,
    leaf?: Leaf,
  ) => Promise<void>
  /** Speaks HTTP/2 and nothing else. */
  http2: (host: string, onStream: (stream: ServerHttp2Stream) => void) => Promise<void>
  /** Hands over the secured socket, for what is not HTTP. */
  tls: (host: string, onSocket: (socket: TLSSocket) => void) => Promise<void>
  /** TLS with settings of its own; closes what it accepts. */
  secure: (host: string, options: TlsOptions) => Promise<void>
  /** Hands over the bare socket. */
  tcp: (host: string, onSocket: (socket: Socket) => void) => Promise<void>
  /** A name whose port nothing listens on. */
  refusing: (host: string) => Promise<void>
  /** Knows the servers by name; every other name does not exist. */
  network: (limits?: Partial<Deadlines>, resolve?: Network['resolve']) => Network
  connectTo: ConnectTo[]
  close: () => Promise<void>
}

/** Milliseconds that no busy machine needs on loopback. What waits for a limit sets that one. */
export const AMPLE_LIMITS: Deadlines = {
  dns: 60_000,
  connect: 60_000,
  nextAddress: 60_000,
  headers: 60_000,
  bodyIdle: 60_000,
  body: 60_000,
  deadline: 600_000,
}

/** With `names`, one certificate for these is used by all servers that need none of their own: making one takes time. */
export async function startFakeServers(names?: readonly string[]): Promise<FakeServers> {
  const root = await authority()
  const shared = names && (await root.leaf(names))
  const leafFor = async (hosts: string | readonly string[]) => shared ?? root.leaf([hosts].flat())
  const servers: Server[] = []
  const sockets = new Set<Socket>()
  const connectTo: ConnectTo[] = []
  const listen = async (hosts: string | readonly string[], server: Server) => {
    server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    })
    server.on('tlsClientError', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    servers.push(server)
    const toPort = String((server.address() as AddressInfo).port)
    for (const host of [hosts].flat()) connectTo.push({ host, port: '443', toHost: '127.0.0.1', toPort })
  }
  return {
    authority: root,
    connectTo,
    async https(hosts, answer, leaf) {
      await listen(hosts, createHttps(leaf ?? (await leafFor(hosts)), answer) as unknown as Server)
    },
    async http2(host, onStream) {
      const server = createSecureServer(await leafFor(host))
      server.on('stream', onStream).on('sessionError', () => {})
      await listen(host, server as unknown as Server)
    },
    async tls(host, onSocket) {
      const server = createTls(await leafFor(host), (socket) => {
        socket.on('error', () => {})
        onSocket(socket)
      })
      await listen(host, server)
    },
    async secure(host, options) {
      await listen(
        host,
        createTls(options, (socket) => socket.on('error', () => {}).end()),
      )
    },
    async tcp(host, onSocket) {
      await listen(host, createServer(onSocket))
    },
    async refusing(host) {
      // No process listens on the first port (tcpmux); one that was free a moment ago may be taken by now.
      connectTo.push({ host, port: '443', toHost: '127.0.0.1', toPort: '1' })
    },
    network: (limits = {}, resolve) => ({
      connectTo,
      ca: root.ca,
      guard: PUBLIC_HTTPS,
      userAgent: 'test',
      resolve: resolve ?? (() => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))),
      limits: { ...AMPLE_LIMITS, ...limits },
    }),
    async close() {
      for (const socket of sockets) socket.destroy()
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}
