/** Runs Netlify's emulator on the given project, behind a plain HTTP server, until SIGTERM. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { NetlifyDev } from '@netlify/dev'

const off = { enabled: false }
const server = createServer()
await new Promise<void>((resolve) => server.listen(0, resolve))
const bound = server.address()
if (typeof bound !== 'object' || !bound) throw new Error('a TCP server has a port')
const url = `http://localhost:${bound.port}`

const dev = new NetlifyDev({
  projectRoot: process.argv[2]!,
  serverAddress: url,
  skipGitignore: true,
  // Any value keeps it from searching for the user's credentials.
  apiToken: 'none',
  // Features that this site does not use, or that use the network.
  aiGateway: off,
  blobs: off,
  database: off,
  environmentVariables: off,
  functions: off,
  geolocation: off,
  images: off,
})

/** The answer where no rule, function or file matches; the emulator leaves it to the server around it. */
const unmatched = () =>
  new Response('Not Found\n', { status: 404, headers: { 'content-type': 'text/plain' } })

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const matched = await dev.handleAndIntrospectNodeRequest(request)
  const { status, headers, body } = matched?.response ?? unmatched()
  response.writeHead(status, Object.fromEntries(headers))
  if (body) await pipeline(Readable.fromWeb(body as ReadableStream), response)
  else response.end()
}

server.on('request', (request, response) => {
  answer(request, response).catch((error) => {
    console.error(error)
    if (!response.headersSent) response.writeHead(500)
    response.end(String(error))
  })
})

await dev.start()
// The first request waits for Deno, so it is made before the tests.
const ready = await fetch(`${url}/api/v1/providers?limit=1`)
if (!ready.ok) throw new Error(`the query endpoint answers ${ready.status}: ${await ready.text()}`)
console.log(url)

process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close()
  void dev.stop()
})
