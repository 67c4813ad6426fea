/** Asks a running server, and says which build each answer is of. */
import { Agent, request } from 'undici'
import { hold } from './fault.ts'
import { type Reference, sha256 } from './reference.ts'

/** Queries that builds answer differently, and one that is answered by a problem. */
export const QUERIES = [
  '/api/v1/providers',
  '/api/v1/providers?noCard=true&limit=5',
  '/api/v1/providers?category=llm&sort=name',
  '/api/v1/providers?q=changed',
  '/api/v1/providers?noPhone=1&q=provider',
  '/api/v1/providers?limit=x',
] as const

export type Client = {
  /** The builds that this answer is exactly the answer of; never none. */
  ask: (path: string, ifNoneMatch?: string) => Promise<Answered>
  close: () => Promise<void>
}
export type Answered = { builds: Reference[]; body: Buffer; etag: string | null }

/** A client that keeps its connections. Its `ask` throws a `Breach` at an answer of no build, a 5xx or a lost connection. */
export function connect(address: string, builds: readonly Reference[], connections = 4): Client {
  const dispatcher = new Agent({ connections, pipelining: 1 })
  return {
    async ask(path, ifNoneMatch) {
      const answer = await request(address + path, {
        dispatcher,
        headers: ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch },
      }).catch((error) => hold(false, `GET ${path}: the connection failed: ${error}`) as never)
      const body = Buffer.from(await answer.body.arrayBuffer())
      const header = answer.headers.etag
      const etag = typeof header === 'string' ? header : null
      const found = builds.filter((build) =>
        isAnswerOf(build, path, answer.statusCode, body, etag, ifNoneMatch),
      )
      hold(
        found.length > 0,
        () => `GET ${path}: of no build: ${answer.statusCode} ${etag} ${body.toString().slice(0, 200)}`,
      )
      return { builds: found, body, etag }
    },
    close: () => dispatcher.close(),
  }
}

function isAnswerOf(
  build: Reference,
  path: string,
  status: number,
  body: Buffer,
  etag: string | null,
  ifNoneMatch: string | undefined,
): boolean {
  const meta = isMeta(path)
  // The reference of /meta has another clock: only the body can say what a tag belongs to.
  const expected = build.answer({
    method: 'GET',
    url: path,
    ifNoneMatch: meta ? null : (ifNoneMatch ?? null),
  })
  if (meta && status === 304) return etag === ifNoneMatch
  if (status !== expected.status) return false
  const strong = etag !== null && !etag.startsWith('W/')
  if (strong && status === 200 && etag !== `"${sha256(body).slice(0, 32)}"`) return false
  if (!meta && (expected.headers.etag ?? null) !== etag) return false
  const bytes = Buffer.from(expected.body ?? '')
  return meta ? timeless(bytes) === timeless(body) : bytes.equals(body)
}

const isMeta = (path: string) => /^\/api\/v1\/meta(?:\.json)?$/.test(path)
const timeless = (bytes: Buffer) => bytes.toString().replace(/"builtAt":"[^"]*"/, '"builtAt":"*"')

/** Paths of all files of a build that a server gives out, with and without `.json`. */
export function pathsOf(build: Reference): string[] {
  return [...build.files.keys()]
    .filter((file) => !file.startsWith('.') && file !== '_redirects')
    .flatMap((file) => {
      const alias = /^(api\/v1\/.*)\.json$/.exec(file)?.[1]
      return alias && !/\/(?:variants|changes)\//.test(alias) ? [`/${file}`, `/${alias}`] : [`/${file}`]
    })
}

/** Asks for all these paths, holds that each answer is of this build, and returns how many were asked. */
export async function holdAnswers(
  address: string,
  build: Reference,
  paths: readonly string[],
): Promise<number> {
  const client = connect(address, [build], 8)
  try {
    await Promise.all(paths.map((path) => client.ask(path)))
    return paths.length
  } finally {
    await client.close()
  }
}
