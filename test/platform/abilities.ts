/** What a site can do, and on which hosts with their default settings. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { Aspect, Difference, Group } from '../../src/build/smoke/smoke.ts'
import { steadyFetch } from '../support/served-site.ts'
import { PAGES_TO_VISIT } from './page-of-each-kind.ts'
import { readAll, readMissing } from './read-all.ts'

/** A started host. */
export type Rehearsal = {
  url: string
  /** The built folder that it serves. */
  out: string
  /** Where it differs from the local server. */
  found: readonly Difference[]
  /** Lists and reads providers with the client that is generated from the document. Rejects where it differs from the build. */
  generated: (document: 'openapi.json' | 'openapi.static.json') => void
}

type Ability = {
  title: string
  /** Rejects where the host cannot. */
  check: (rehearsal: Rehearsal) => Promise<void> | void
  /** The hosts that can, by name, and no others; all: the site is of no use without. */
  on: 'all' | readonly string[]
}

/**
 * That it answers as the local server does: in all groups of questions and all aspects that are named. Mirrors treat
 * names with a dot at their start in their own ways.
 */
const alike =
  (groups: readonly Group[], aspects: readonly Aspect[]) =>
  ({ found }: Rehearsal) => {
    const one = found.find(
      ({ group, aspect, where }) =>
        groups.includes(group) && aspects.includes(aspect) && !where.startsWith('GET /.'),
    )
    if (one) throw new Error(`${one.aspect} of ${one.where} is ${one.got}, not ${one.expected}`)
  }
const FILES = ['files of the API', 'other files'] as const

const NETLIFY = "Netlify's emulator"
const WORKERD = 'workerd'
/** Those that run functions. */
const FUNCTIONS = [NETLIFY, WORKERD]

export const ABILITIES: readonly Ability[] = [
  { title: 'pages, and links within the site', on: 'all', check: linksLead },
  {
    title: 'the API with `.json`',
    on: 'all',
    check: alike(['files of the API'], ['status', 'type', 'body']),
  },
  {
    title: 'the client',
    on: 'all',
    async check({ url, out }) {
      for (const baseUrl of [url, `${url}/api/v1/`]) await readAll(baseUrl, out)
    },
  },
  {
    title: 'a client made from `/openapi.static.json`',
    on: 'all',
    check: ({ generated }) => generated('openapi.static.json'),
  },
  {
    title: 'a client made from `/openapi.json`',
    on: FUNCTIONS,
    check: ({ generated }) => generated('openapi.json'),
  },
  {
    title: 'the API without `.json`',
    on: FUNCTIONS,
    check: alike(['paths without .json'], ['status', 'body']),
  },
  {
    title: 'queries of the API',
    on: FUNCTIONS,
    check: alike(['queries'], ['status', 'body']),
  },
  {
    title: 'CORS for every file',
    on: ['serve', ...FUNCTIONS],
    check: alike(FILES, ['CORS']),
  },
  {
    title: 'CORS preflights below `/api`',
    on: FUNCTIONS,
    check: alike(['preflights of the API'], ['status', 'CORS']),
  },
  {
    title: 'CORS preflights elsewhere',
    on: [NETLIFY],
    check: alike(['preflights of files'], ['status', 'CORS']),
  },
  {
    title: 'a 304 for a known `ETag`',
    on: ['nginx', 'Caddy', 'http-server', 'serve', WORKERD],
    check: alike(['ETags of files'], ['status']),
  },
  {
    title: 'our media types, cache lifetimes and other headers',
    on: [WORKERD],
    check: alike(FILES, ['type', 'cache', 'headers']),
  },
  {
    title: 'our page for a 404',
    on: ['http-server', 'serve', WORKERD],
    async check({ url, out }) {
      const response = await steadyFetch(`${url}/providers/no-such-provider-here`)
      const isOurs = (await response.text()) === readFileSync(join(out, '404.html'), 'utf8')
      if (response.status !== 404 || !isOurs)
        throw new Error(`${response.status}, ${isOurs ? '' : 'not '}ours`)
    },
  },
  {
    title: 'a 404 for an unknown slug',
    on: ['nginx', 'Python', 'Caddy', 'http-server', 'serve', WORKERD],
    check: ({ url }) => readMissing(url),
  },
  {
    title: 'a 404 in JSON for an unknown path of the API',
    on: [WORKERD],
    check: alike(['unknown paths of the API'], ['status', 'type', 'body']),
  },
]

/** An attribute that leads somewhere by itself; a form needs a query. */
const LINK = /\s(?:href|src)="(\/[^"]*)"/g

/** The file of the build behind a path; the page of a folder is in it. */
function fileAt(out: string, path: string): string {
  const file = join(out, decodeURIComponent(path))
  return path === '/' || existsSync(join(file, 'index.html')) ? join(file, 'index.html') : file
}

/** Rejects unless each path is the file of the build, after the redirects that a browser follows. */
async function linksLead({ url, out }: Rehearsal): Promise<void> {
  const paths = new Set(PAGES_TO_VISIT)
  for (const page of PAGES_TO_VISIT) {
    const html = readFileSync(fileAt(out, page.split('?')[0]!), 'utf8')
    for (const [, link] of html.matchAll(LINK)) paths.add(link!.replaceAll('&amp;', '&').split('#')[0]!)
  }
  const dead: string[] = []
  const limit = pLimit(6)
  const visit = async (path: string) => {
    const response = await steadyFetch(url + path)
    const body = Buffer.from(await response.arrayBuffer())
    const file = fileAt(out, path.split('?')[0]!)
    const type = response.headers.get('content-type') ?? ''
    if (response.status !== 200) dead.push(`${path}: ${response.status}`)
    else if (!body.equals(readFileSync(file))) dead.push(`${path}: another body than ${file}`)
    else if (file.endsWith('.html') && !type.startsWith('text/html')) dead.push(`${path}: ${type}`)
  }
  await Promise.all([...paths].map((path) => limit(() => visit(path))))
  if (paths.size < 500) throw new Error(`only ${paths.size} links`)
  if (dead.length > 0)
    throw new Error(`${dead.length} of ${paths.size} links are dead: ${dead.slice(0, 5).join('; ')}`)
}
