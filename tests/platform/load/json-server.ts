/** The rival that many take from the shelf: json-server over the same summaries, without its log. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// Version 0.17 has no types of its own; this is what of it is used here.
type Handler = (...args: unknown[]) => void
type JsonServer = {
  create(): {
    use(handler: Handler): void
    listen(port: number, ready: () => void): { address(): { port: number } }
  }
  defaults(options: { logger: boolean }): Handler
  router(data: object): Handler & { db: { _: { id: string } } }
}
const jsonServer: JsonServer = createRequire(import.meta.url)('json-server')

const providers: { slug: string }[] = JSON.parse(readFileSync(process.argv[2]!, 'utf8'))
const router = jsonServer.router({ providers: providers.map((one) => ({ id: one.slug, ...one })) })
const server = jsonServer.create()
server.use(jsonServer.defaults({ logger: false }))
server.use(router)
const listening = server.listen(0, () => console.log(`http://localhost:${listening.address().port}`))
