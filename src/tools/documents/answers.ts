/** Refreshes the API answers in documents: each block names its request and what to show of the answer. */

import { changeDataset } from '../../api/changes.ts'
import { API_ROOT, apiBodies, Raw } from '../../api/endpoints.ts'
import { type Answers, FUNCTIONS } from '../../api/http/functions.ts'
import { createModelDataset } from '../../api/model-dataset.ts'
import { createOfferDataset } from '../../api/offer-dataset.ts'
import { createDataset } from '../../api/query/dataset.ts'
import { sha256 } from '../../base/sha256.ts'
import type { Catalog } from '../../catalog/catalog.ts'

/** What a path of the API answers, or undefined if it has no answer. */
export type Answerer = (path: string) => unknown

/**
 * A block: `<!-- answer data.slug,data.name; 3 -->` (the fields to show, how many entries of a list), then the request as a
 * reader copies it, then its answer, which is replaced.
 */
const BLOCK =
  /<!-- answer ([^;\n<]+); (\d+) -->\n( {4}\$ curl -s 'http:\/\/localhost:8888\/api\/v1([^'\n]*)')\n(?: {4}.*\n)?/g

/** Characters of a text that are shown. */
const LONGEST_TEXT = 200

/** The document with a current answer in every block. Throws if a path has no answer. */
export function refreshAnswers(markdown: string, answer: Answerer): string {
  return markdown.replaceAll(BLOCK, (_, fields: string, most: string, request: string, path: string) => {
    const value = answer(path)
    if (value === undefined) throw new Error(`${path} has no answer, but a document shows it`)
    const paths = fields.split(',').map((field) => field.trim().split('.'))
    const shown = JSON.stringify(picked(value, paths, Number(most)))
    const marked = shown.replaceAll('"…":0', '…').replaceAll('"…"', '…')
    return `<!-- answer ${fields}; ${most} -->\n${request}\n    ${marked}\n`
  })
}

/** Only the named fields, of lists only the first `most`, of long texts the beginning; `…` marks what is left out. */
function picked(value: unknown, paths: readonly string[][], most: number): unknown {
  if (typeof value === 'string' && value.length > LONGEST_TEXT)
    return `${value.slice(0, value.lastIndexOf(' ', LONGEST_TEXT))} …`
  if (Array.isArray(value)) {
    const shown = value.slice(0, most).map((item) => picked(item, paths, most))
    return value.length > most ? [...shown, '…'] : shown
  }
  if (typeof value !== 'object' || value === null || paths.some((path) => path.length === 0)) return value
  const entries = Object.entries(value)
  const shown: [string, unknown][] = []
  for (const [key, inner] of entries) {
    const under = paths.filter(([first]) => first === key).map((path) => path.slice(1))
    if (under.length > 0) shown.push([key, picked(inner, under, most)])
  }
  return Object.fromEntries(shown.length < entries.length ? [...shown, ['…', 0]] : shown)
}

/** Answers from the catalog, as the built site would: a query as its function at the edge, all else as the file. */
export function catalogAnswerer(catalog: Catalog, now: Date): Answerer {
  const digest = (text: string) => sha256(text).slice(0, 16)
  const dataset = createDataset(catalog.active, digest)
  const functions: Answers = {
    ...FUNCTIONS.dataset(dataset),
    ...FUNCTIONS.models(createModelDataset(catalog, digest, null)),
    ...FUNCTIONS.changes(changeDataset(catalog, digest)),
    ...FUNCTIONS.offers(createOfferDataset(catalog, digest, null)),
  }
  const facts = { now, commit: null, datasetHash: dataset.hash }
  const bodies = new Map<string, () => unknown>()
  for (const { file, make } of apiBodies({ catalog, dataset, facts }))
    bodies.set(`/${file.slice('api/v1/'.length, -'.json'.length)}`, make)
  return (path) => {
    const url = `${ROOT}${path}`
    const answer = functions[url.split('?')[0]!]
    if (answer && (path.includes('?') || path === '/providers')) {
      const { body } = answer({ method: 'GET', url: `https://directory.test${url}`, ifNoneMatch: null })
      return body === null ? undefined : JSON.parse(body)
    }
    const value = bodies.get(path.replace(/\.json$/, ''))?.()
    return value instanceof Raw ? JSON.parse(value.text) : value
  }
}

const ROOT = `/${API_ROOT}`
