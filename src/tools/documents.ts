/** What `npm run generate` writes into documents and forms: categories, answers of the API, examples. */
import { API_ROOT, apiBodies, ENDPOINTS, Raw } from '../api/endpoints.ts'
import { datasetsOf } from '../api/function-data.ts'
import { answersFrom } from '../api/http/functions.ts'
import { isObject } from '../base/json.ts'
import { sha256 } from '../base/sha256.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { CATEGORIES } from '../schema/vocabulary.ts'

/** The form that offers the categories to choose from. */
export const CATEGORY_FORM = '.github/ISSUE_TEMPLATE/new-provider.yml'

const BEFORE_CATEGORIES = 'label: Category that it is best known for\n      options: ['

/** The form with the current categories. Throws if it has no such list. */
export function refreshCategories(form: string): string {
  const start = form.indexOf(BEFORE_CATEGORIES) + BEFORE_CATEGORIES.length
  const end = form.indexOf(']', start)
  if (start < BEFORE_CATEGORIES.length || end < 0)
    throw new Error(`${CATEGORY_FORM} has no list after ${JSON.stringify(BEFORE_CATEGORIES)}`)
  return form.slice(0, start) + CATEGORIES.join(', ') + form.slice(end)
}

/** What a path of the API answers, or undefined if it has no answer. */
type Answerer = (path: string) => unknown

/**
 * A block: `<!-- answer data.slug,data.name; 3 -->` (the fields to show, how many entries of a list), then the request as a
 * reader copies it, then its answer, which is replaced.
 */
const BLOCK =
  /<!-- answer ([^;\n<]+); (\d+) -->\n( {4}\$ curl -s 'http:\/\/localhost:8888\/api\/v1([^'\n]*)')\n(?: {4}.*\n)?/g

const LONGEST_TEXT = 200

/** The document with a current answer in every block. Throws if a path has no answer. */
export const refreshAnswers = (markdown: string, answer: Answerer): string =>
  markdown.replaceAll(BLOCK, (_, fields: string, most: string, request: string, path: string) => {
    const value = answer(path)
    if (value === undefined) throw new Error(`${path} has no answer, but a document shows it`)
    const paths = fields.split(',').map((field) => field.trim().split('.'))
    const shown = JSON.stringify(picked(value, paths, Number(most)))
    const marked = shown.replaceAll('"…":0', '…').replaceAll('"…"', '…')
    return `<!-- answer ${fields}; ${most} -->\n${request}\n    ${marked}\n`
  })

/** Only the named fields, of lists only the first `most`, of long texts the beginning; `…` marks what is left out. */
function picked(value: unknown, paths: readonly string[][], most: number): unknown {
  if (typeof value === 'string' && value.length > LONGEST_TEXT)
    return `${value.slice(0, value.lastIndexOf(' ', LONGEST_TEXT))} …`
  if (Array.isArray(value)) {
    const shown = value.slice(0, most).map((item) => picked(item, paths, most))
    return value.length > most ? [...shown, '…'] : shown
  }
  if (!isObject(value) || paths.some((path) => path.length === 0)) return value
  const entries = Object.entries(value)
  const shown = entries.flatMap(([key, inner]): [string, unknown][] => {
    const under = paths.filter(([first]) => first === key).map((path) => path.slice(1))
    return under.length > 0 ? [[key, picked(inner, under, most)]] : []
  })
  return Object.fromEntries(shown.length < entries.length ? [...shown, ['…', 0]] : shown)
}

function madeFrom(catalog: Catalog, now: Date) {
  const datasets = datasetsOf(catalog, (text) => sha256(text).slice(0, 16))
  return { catalog, datasets, facts: { now, commit: null, datasetHash: datasets.providers.hash } }
}

const bodyOf = (made: unknown) => (made instanceof Raw ? JSON.parse(made.text) : made)

/** Answers from the catalog, as the built site would: a query as its function at the edge, all else as the file. */
export function catalogAnswerer(catalog: Catalog, now: Date): Answerer {
  const made = madeFrom(catalog, now)
  const functions = answersFrom(made.datasets)
  const bodies = new Map<string, () => unknown>()
  for (const { file, make } of apiBodies(made))
    bodies.set(`/${file.slice('api/v1/'.length, -'.json'.length)}`, make)
  return (path) => {
    const url = `/${API_ROOT}${path}`
    const answer = functions[url.split('?')[0]!]
    if (answer && (path.includes('?') || path === '/providers')) {
      const { body } = answer({ method: 'GET', url: `https://directory.test${url}`, ifNoneMatch: null })
      return body === null ? undefined : JSON.parse(body)
    }
    return bodyOf(bodies.get(path.replace(/\.json$/, ''))?.())
  }
}

/** Lists of objects in an example are cut to this many. The ninety days of a history are words, and stay. */
const MOST = 2

/** An answer of each endpoint by operation id, as JSON for `src/api/openapi-examples.json`. */
export function openApiExamples(catalog: Catalog, now: Date): string {
  const made = madeFrom(catalog, now)
  const examples = ENDPOINTS.map(({ id, answers }) => {
    const [first] = answers(made)
    return [id, shortened(bodyOf(first![1]()))]
  })
  return `${JSON.stringify(Object.fromEntries(examples), null, 2)}\n`
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return (value.some(isObject) ? value.slice(0, MOST) : value).map(shortened)
  if (!isObject(value)) return value
  const short = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]))
  return Array.isArray(short.data) && 'count' in short ? { ...short, count: short.data.length } : short
}
