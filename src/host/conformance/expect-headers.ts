/** Whether the headers of an answer are those that the contract says. */
import type { Answer } from '../../api/http/answer.ts'
import { CORS } from '../../api/http/headers.ts'
import { headersAt } from '../../outputs/header-table.ts'
import { expectSame } from './mismatch.ts'
import type { Reply } from './reply.ts'
import type { Site } from './site.ts'

/** By the ending of a name. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  html: 'text/html',
  txt: 'text/plain',
  css: 'text/css',
  js: 'text/javascript',
  svg: 'image/svg+xml',
  xml: 'text/xml',
}

/** Media type without parameters: which character set a file names is the host's choice. */
const essence = (type: string | null = '') => type?.split(';')[0]?.trim().toLowerCase()

/** What the table gives the path. `type` is for a path whose ending does not tell. */
export function expectHeadersOf(path: string, reply: Reply, type?: string): void {
  const { where, headers } = reply
  const { 'content-type': named, ...others } = headersAt(path)
  const known = named ?? type ?? MEDIA_TYPES[/\.(\w+)$/.exec(path)?.[1] ?? 'html']
  expectSame(where, 'content-type', essence(headers.get('content-type')), essence(known))
  expectFields(reply, others)
}

/** Of the table's headers for the path, those that let any origin read an answer, and its ETag. */
export function expectReadable(path: string, { where, headers }: Reply): void {
  const expected = headersAt(path)
  for (const name of Object.keys(CORS)) expectSame(where, name, headers.get(name), expected[name] ?? null)
}

/** As every answer below /api, whoever gives it. */
export const expectCors = (reply: Reply) => expectFields(reply, CORS)

export function expectFields({ where, headers }: Reply, expected: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(expected)) expectSame(where, name, headers.get(name), value)
}

/** What a function sends: our handler's headers, but for its tag, and those that only the host's own cache reads. */
export function expectSent(site: Site, reply: Reply, { headers }: Answer, cache: string): void {
  for (const [name, value] of Object.entries(headers))
    if (!/^(?:etag|cache-control|netlify-.*)$/.test(name))
      expectSame(reply.where, name, reply.headers.get(name), value)
  expectCache(site, reply, cache)
}

const numbersOf = (cacheControl: string) =>
  [...cacheControl.matchAll(/\d+/g)].map(([digits]) => Number(digits))

/** Before `staleAfter` a function shortens lifetimes, so that no copy outlives it; else they are as given. */
function expectCache({ staleAfter }: Site, { where, headers }: Reply, cache: string): void {
  const got = headers.get('cache-control') ?? ''
  const [have, most] = [numbersOf(got), numbersOf(cache)]
  const left = staleAfter === null ? 0 : (Date.parse(staleAfter) - Date.now()) / 1000
  const mayBeShort = left > 0 && left < most.reduce((sum, seconds) => sum + seconds, 0)
  const shortened =
    got.replace(/\d+/g, '') === cache.replace(/\d+/g, '') &&
    have.every((seconds, index) => seconds <= most[index]!)
  if (!(mayBeShort && shortened)) expectSame(where, 'cache-control', got, cache)
}
