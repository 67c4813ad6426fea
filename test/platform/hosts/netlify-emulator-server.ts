/** Runs Netlify's emulator on the given project, behind a plain HTTP server, until SIGTERM. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { NetlifyDev } from '@netlify/dev'
import { EdgeFunctionsHandler } from '@netlify/edge-functions-dev'

const off = { enabled: false }
const server = createServer()
await new Promise<void>((resolve) => server.listen(0, resolve))
const bound = server.address()
if (typeof bound !== 'object' || !bound) throw new Error('a TCP server has a port')
const url = `http://localhost:${bound.port}`

const options = {
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
}

/**
 * The emulator reads the `config` of all functions again for every request, even for a file. Each time it imports them,
 * with their data, in a worker that it never stops, which takes 0.6 s and 27 MB. The functions do not change here, so this
 * reads them once per Deno process, which its port identifies.
 */
type ConfigReader = { getFunctionConfigs: (denoPort: number, functions: object) => Promise<unknown> }
const emulated = EdgeFunctionsHandler.prototype as unknown as ConfigReader
const readConfigs = emulated.getFunctionConfigs
const configs = new Map<number, Promise<unknown>>()
emulated.getFunctionConfigs = function (denoPort, functions) {
  const read = configs.get(denoPort) ?? readConfigs.call(this, denoPort, functions)
  configs.set(denoPort, read)
  return read
}

/** It waits three seconds for Deno to start, which is not enough on a busy machine. */
const TOO_SLOW = 'Could not establish a connection to the Netlify Edge Functions'

/** Starts it, and Deno with a first call; tries again if Deno was too slow, at most three times in all. */
async function started(attempts = 3): Promise<NetlifyDev> {
  const emulator = new NetlifyDev(options)
  try {
    await emulator.start()
    const first = await emulator.handle(new Request(`${url}/api/v1/providers?limit=1`))
    if (!first?.ok) throw new Error(`the query endpoint answers ${first?.status}: ${await first?.text()}`)
    return emulator
  } catch (error) {
    await emulator.stop()
    if (attempts === 1 || !String(error).includes(TOO_SLOW)) throw error
    return started(attempts - 1)
  }
}

const dev = await started()

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

console.log(url)

process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close()
  void dev.stop()
})
