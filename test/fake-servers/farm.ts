/** Real servers on loopback, one for each way to fail. Names end in `.farm.example`; `connectTo` leads them here. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTls, type TLSSocket } from 'node:tls'
import type { ConnectTo, Network } from '../../src/core/net/open-connection.ts'
import { type Authority, authority, type Leaf } from './certificates.ts'

export type Farm = {
  authority: Authority
  /** Answers over HTTPS under this name. */
  https: (
    host: string,
    answer: (request: IncomingMessage, response: ServerResponse) => void,
    leaf?: Leaf,
  ) => Promise<void>
  /** Hands over the secured socket, for what is not HTTP. */
  tls: (host: string, onSocket: (socket: TLSSocket) => void) => Promise<void>
  /** Hands over the bare socket. */
  tcp: (host: string, onSocket: (socket: Socket) => void) => Promise<void>
  /** A name whose port nobody listens on. */
  refusing: (host: string) => Promise<void>
  network: (overrides?: Partial<Network['limits']>, resolve?: Network['resolve']) => Network
  connectTo: ConnectTo[]
  close: () => Promise<void>
}

/** Milliseconds that no busy machine needs on loopback. What waits for a limit sets that one. */
export const AMPLE: Network['limits'] = {
  dns: 60_000,
  connect: 60_000,
  headers: 60_000,
  bodyIdle: 60_000,
  deadline: 600_000,
}

export async function plantFarm(): Promise<Farm> {
  const root = await authority()
  const servers: Server[] = []
  const sockets = new Set<Socket>()
  const connectTo: ConnectTo[] = []
  const listen = async (host: string, server: Server) => {
    server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    })
    server.on('tlsClientError', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    servers.push(server)
    const { port } = server.address() as AddressInfo
    connectTo.push({ host, port: '443', toHost: '127.0.0.1', toPort: String(port) })
  }
  return {
    authority: root,
    connectTo,
    async https(host, answer, leaf) {
      await listen(host, createHttps(leaf ?? (await root.leaf([host])), answer) as unknown as Server)
    },
    async tls(host, onSocket) {
      const server = createTls(await root.leaf([host]), (socket) => {
        socket.on('error', () => {})
        onSocket(socket)
      })
      await listen(host, server)
    },
    async tcp(host, onSocket) {
      await listen(host, createServer(onSocket))
    },
    async refusing(host) {
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      await new Promise((resolve) => server.close(resolve))
      connectTo.push({ host, port: '443', toHost: '127.0.0.1', toPort: String(port) })
    },
    network: (overrides = {}, resolve) => ({
      connectTo,
      ca: root.ca,
      userAgent: 'farm',
      resolve: resolve ?? (() => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))),
      limits: { ...AMPLE, ...overrides },
    }),
    async close() {
      for (const socket of sockets) socket.destroy()
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}
