import { expect, test } from 'vitest'
import { sampleContext } from '../../../test/support/site-context.ts'
import { PROVIDERS } from '../../api/query/provider-query.ts'
import { answerTo, WHOLE } from '../../api/query/query-endpoint.ts'
import { finderIndex } from '../indexes.ts'
import type { FinderRow } from '../row-of.ts'
import { viewOf } from '../site-page.ts'
import { capabilityOf, listOf, shownRows } from './finder.ts'

const view = viewOf(sampleContext())
const finder = listOf<FinderRow>(PROVIDERS, finderIndex(view))

const slugsOf = (rows: readonly { slug: string }[]) => rows.map(({ slug }) => slug)

test.each(['', 'noCard=true', 'freeFor=chat&sort=name', 'q=aurora', 'noTraining=true&region=EU'])(
  'answers %j as the API does, with those of which it is not known',
  (query) => {
    const { body, open } = answerTo(PROVIDERS, view.datasets.providers, query, WHOLE)
    const found = finder.answer(new URLSearchParams(query))
    expect(slugsOf(found.rows)).toEqual(slugsOf(JSON.parse(body).data))
    expect(slugsOf(found.open)).toEqual(open.map((position) => finder.all()[position]!.slug))
  },
)

test.each(['country=nowhere', 'unknown=1'])('finds nothing for %j, which the API refuses', (query) => {
  expect(finder.answer(new URLSearchParams(query))).toEqual({
    rows: [],
    open: [],
    positions: [],
    refusal: expect.stringContaining(`The API refuses ${query}: `),
  })
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
