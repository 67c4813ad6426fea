/** A ready-made baseline: json-server with the same summaries, without its log. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'

// Version 0.17 has no types; these are the parts that are used here.
type Handler = (...args: unknown[]) => void
type JsonServer = {
  create(): {
    use(handler: Handler): void
    listen(port: number, ready: () => void): { address(): { port: number } }
  }
  defaults(options: { logger: boolean; static: string }): Handler
  router(data: object): Handler & { db: { _: { id: string } } }
}
const jsonServer: JsonServer = createRequire(import.meta.url)('json-server')

const data = process.argv[2]!
const providers: { slug: string }[] = JSON.parse(readFileSync(data, 'utf8'))
const router = jsonServer.router({ providers: providers.map((one) => ({ id: one.slug, ...one })) })
const server = jsonServer.create()
// Its static files come from a folder without any of the requested paths, not from the site of this repository.
server.use(jsonServer.defaults({ logger: false, static: dirname(data) }))
server.use(router)
const listening = server.listen(0, () => console.log(`http://localhost:${listening.address().port}`))
