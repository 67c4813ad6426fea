/** What many take: json-server over the same summaries, without its log. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'

// Version 0.17 has no types of its own; this is what of it is used here.
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
// Its files come from a folder that holds none of the paths asked for, and not from the site of this repository.
server.use(jsonServer.defaults({ logger: false, static: dirname(data) }))
server.use(router)
const listening = server.listen(0, () => console.log(`http://localhost:${listening.address().port}`))
