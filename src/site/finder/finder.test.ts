import { expect, test } from 'vitest'
import { sampleContext } from '../../../test/support/site-context.ts'
import { PROVIDERS } from '../../api/query/provider-query.ts'
import { answerTo, WHOLE } from '../../api/query/query-endpoint.ts'
import { finderIndex } from '../indexes.ts'
import { viewOf } from '../site-page.ts'
import { capabilityOf, finderOf, meant, sharedPath, shownRows } from './finder.ts'

const view = viewOf(sampleContext())
const finder = finderOf(finderIndex(view))

const slugsOf = (rows: readonly { slug: string }[]) => rows.map(({ slug }) => slug)

test.each(['', 'noCard=true', 'freeFor=chat&sort=name', 'q=aurora', 'noTraining=true&region=EU'])(
  'answers %j as the API does, with those of which it is not known',
  (query) => {
    const { body, open } = answerTo(PROVIDERS, view.datasets.providers, query, WHOLE)
    const found = finder.answer(new URLSearchParams(query))
    expect(slugsOf(found.rows)).toEqual(slugsOf(JSON.parse(body).data))
    expect(slugsOf(found.open)).toEqual(open.map((position) => finder.all()[position]!.slug))
    expect(finder.total).toBe(view.active.length)
  },
)

test.each(['country=nowhere', 'unknown=1'])('finds nothing for %j, which the API refuses', (query) => {
  expect(finder.answer(new URLSearchParams(query))).toEqual({
    rows: [],
    open: [],
    refusal: expect.stringContaining(`The API refuses ${query}: `),
  })
})

test('words that are filters become parameters, unless the query has them', () => {
  const read = (query: string) => meant(new URLSearchParams(query))
  expect(String(read('q=groq+no+card').query)).toBe('q=groq&noCard=true')
  expect(String(read('q=LLM+that+does+not+train').query)).toBe('noTraining=true&freeFor=chat')
  const chosen = read('freeFor=embeddings&q=chat')
  expect(String(chosen.query)).toBe('freeFor=embeddings')
  expect(chosen.phrases).toEqual([])
})

test('a list of one capability is in the order of its page, unless another is asked for', () => {
  const query = new URLSearchParams('capability=chat')
  const places = shownRows(finder.answer(query).rows, query).map(({ free }) => free.chat![0]!.place)
  expect(places.length).toBeGreaterThan(1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  const byName = new URLSearchParams('capability=chat&sort=name')
  const { rows } = finder.answer(byName)
  expect(slugsOf(shownRows(rows, byName))).toEqual(slugsOf(rows))
  expect(capabilityOf(new URLSearchParams('capability=chat&freeFor=ocr'))).toBe('ocr')
})

test.each([
  ['freeFor=speech-to-text', '/capabilities/speech-to-text'],
  [
    'noCard=true&freeFor=chat&kind=keyless&region=EU',
    '/capabilities/chat?noCard=true&kind=keyless&region=EU',
  ],
  ['', '/providers'],
  ['noCard=true', '/providers?noCard=true'],
  // What the page of a capability cannot be filtered by.
  ['freeFor=chat&q=fast', '/providers?freeFor=chat&q=fast'],
  ['freeFor=chat&country=FR', '/providers?freeFor=chat&country=FR'],
  ['freeFor=chat&kind=permanent', '/providers?freeFor=chat&kind=permanent'],
  ['freeFor=chat&freeFor=ocr', '/providers?freeFor=chat&freeFor=ocr'],
])('%j is shared as %s', (query, path) => {
  expect(sharedPath(new URLSearchParams(query))).toBe(path)
})
