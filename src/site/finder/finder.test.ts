import { expect, test } from 'vitest'
import { sampleContext } from '../../../test/support/site-context.ts'
import { selector } from '../../api/query/dataset.ts'
import { parseQuery } from '../../api/query/provider-query.ts'
import { finderIndex } from '../indexes.ts'
import { viewOf } from '../site-page.ts'
import { capabilityOf, finderOf, meant, sharedPath, shownRows } from './finder.ts'

const view = viewOf(sampleContext())
const finder = finderOf(finderIndex(view))

test.each(['', 'noCard=true', 'freeFor=chat&sort=name', 'q=aurora', 'country=nowhere', 'unknown=1'])(
  'answers %j as the API does, and refuses what it refuses',
  (text) => {
    const query = new URLSearchParams(text)
    const parsed = parseQuery(query)
    const expected =
      'query' in parsed
        ? (JSON.parse(selector(view.dataset)({ ...parsed.query, limit: 200 }).body).data as {
            slug: string
          }[])
        : []
    expect(finder.answer(query).map(({ slug }) => slug)).toEqual(expected.map(({ slug }) => slug))
    expect(finder.total).toBe(view.active.length)
  },
)

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
  const places = shownRows(finder.answer(query), query).map(({ free }) => free.chat!.place)
  expect(places.length).toBeGreaterThan(1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  const byName = new URLSearchParams('capability=chat&sort=name')
  expect(shownRows(finder.answer(byName), byName).map(({ slug }) => slug)).toEqual(
    finder.answer(byName).map(({ slug }) => slug),
  )
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
