import { describe, expect, test } from 'vitest'
import { saidOf } from '../../../test/support/approved.ts'
import { anEntry } from '../../../test/support/content.ts'
import { elements } from '../../../test/support/html.ts'
import { someModels } from '../../../test/support/imported-models.ts'
import { anOffer, catalogWith } from '../../../test/support/offers.ts'
import { contextAround, sampleContext } from '../../../test/support/site-context.ts'
import { MODELS } from '../../api/query/model-query.ts'
import { answerTo } from '../../api/query/query-endpoint.ts'
import { readerOf } from '../../api/query/reader.ts'
import { NO_WORDS } from '../../catalog/dataset.ts'
import type { ModelRow } from '../../catalog/models/model-schemas.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer } from '../../schema/offer.ts'
import { documentOf } from '../document.tsx'
import { modelIndex } from '../indexes.ts'
import { sharedWords } from '../models/model-words.ts'
import { conditionWords } from '../row-of.ts'
import { viewOf } from '../site-page.ts'
import { modelsPage } from './models.tsx'

const IMPORTED = someModels({
  id: 'lab/big-1',
  name: 'Big 1',
  context: 131_072,
  input: ['text', 'image'],
  tools: true,
})

const one = (offer: Partial<Offer> = {}, changes: Partial<ProviderEntry> = {}) =>
  anEntry('one', {
    name: 'One',
    offers: [
      anOffer({
        quotas: [
          { models: ['lab/big-1'], requests: '1000/day' },
          { requests: '30/minute', tokens: '200000/day' },
        ],
        ...offer,
      }),
    ],
    ...changes,
  })

function pageWith(catalog = catalogWith([['one', one()]], { one: IMPORTED })) {
  const view = viewOf(contextAround(catalog))
  const [page] = modelsPage(view)
  return { page: page!, html: documentOf(page!, view), view }
}

test.each<[string | null, Partial<Parameters<typeof sharedWords>[0]>]>([
  [null, {}],
  ['3 models together', { shared: ['b', 'c'] }],
  ['all models together', { shared: 'all free models' }],
  ['shared by all callers', { shared: ['b'], scope: 'everyone' }],
])('who uses a limit up: %s', (words, limit) => {
  expect(sharedWords({ metric: 'requests', value: 1, per: 'day', ...limit })).toBe(words)
})

test('an offer with one term of its own has the others of its provider', () => {
  const terms = { trainsOnData: 'no', commercialUse: false } as const
  const entry = one({ terms: { retentionDays: 3 } }, { terms })
  const { view } = pageWith(catalogWith([['one', entry]]))
  expect(conditionWords(view.provider('one')!, entry.offers[0]!.id)).toBe(
    'does not train · no commercial use',
  )
})

const bodyRows = (html: string) =>
  [...html.matchAll(/<tr(?: class="[a-z ]*")?><th scope="row">.*?<\/tr>/g)].map(([row]) => row)

describe('/models', () => {
  test('has the rows of the API in its order, each with a link to the model', () => {
    const view = viewOf(sampleContext())
    const [page] = modelsPage(view)
    const shown = bodyRows(documentOf(page!, view)).map(
      (row) => /href="\/models\/([^"]+)"/.exec(row)?.[1] ?? null,
    )
    const { data } = JSON.parse(view.asked('/models').body) as { data: ModelRow[] }
    expect(shown).toEqual(data.map(({ slug }) => slug ?? null))
    expect(shown.length).toBeGreaterThan(0)
  })

  test('a row says what is known of the model, the amount and the conditions, and no more', async () => {
    const trains = (offer: Partial<Offer>, terms: ProviderEntry['terms']) =>
      [['one', one(offer, { terms })]] as const
    const two = { models: ['lab/big-1', 'lab/small-1'], quotas: [{ requests: '50/day' }] }
    const ended = [
      { models: ['old'], requests: '9/day', ended: '2026-11-10' },
      { models: ['a'], requests: '1/day' },
    ]
    const cases: [name: string, entries: Parameters<typeof catalogWith>[0]][] = [
      ['tokens run out first', [['one', one()]]],
      ['nothing is known', [['one', one({ quotas: [], models: ['lab/big-1'] })]]],
      [
        'two hosts',
        [
          ['one', one()],
          ['two', anEntry('two', { name: 'Two', offers: one().offers })],
        ],
      ],
      ['it trains', trains({}, { trainsOnData: 'yes' })],
      ['the offer says otherwise', trains({ terms: { trainsOnData: 'opt-in' } }, { trainsOnData: 'yes' })],
      ['no commercial use', trains({}, { commercialUse: false })],
      ['two models share an amount', [['one', one(two)]]],
      ['any model', [['one', one({ quotas: [], models: 'any' })]]],
      ['one ended', [['one', one({ quotas: ended })]]],
    ]
    await expect(
      saidOf(cases, (entries) =>
        bodyRows(pageWith(catalogWith(entries, { one: IMPORTED })).html).map((row) =>
          row
            .replace(/<a href="([^"]*)">/g, '[$1] ')
            .replace(/<[^>]*>/g, ' ')
            .replace(/\s+/g, ' ')
            .trim(),
        ),
      ),
    ).toMatchFileSnapshot('../../../test/approved/model-rows.txt')
  })

  test('what the newest list lacks stands in a group of its own behind all others', () => {
    const models = ['a', 'b', 'c', 'gone'].map((id) => ({
      id,
      ...(id === 'gone' && { seen: { 'models.dev': '2026-10-01' as const } }),
    }))
    const { html, view } = pageWith(
      catalogWith(
        [
          [
            'one',
            one({
              quotas: [
                { models: ['gone'], requests: '9/day' },
                { models: ['a', 'b'], requests: '1/day' },
              ],
            }),
          ],
        ],
        { one: someModels(...models) },
      ),
    )
    const heads = [...html.matchAll(/Not seen in the newest list|href="\/models\/(\w+)"/g)].map(
      ([all, slug]) => slug ?? all,
    )
    expect(heads).toEqual(['a', 'b', 'Not seen in the newest list', 'gone'])
    expect(JSON.parse(view.asked('/models').body).data.map(({ id }: ModelRow) => id)).toEqual([
      'a',
      'b',
      'gone',
    ])
  })

  test('without a script its form leads to the API, which takes each field under its name and value', () => {
    const { html } = pageWith()
    const form = elements(html).find(({ attributes }) => attributes.id === 'models')!
    expect(form.attributes.action).toBe('/api/v1/models')
    const fields = elements(html).filter(
      ({ tag, attributes }) => (tag === 'input' && attributes.type === 'checkbox') || tag === 'option',
    )
    const boxes = fields.filter(({ tag }) => tag === 'input')
    expect(boxes.map(({ attributes }) => attributes.name)).toEqual(
      expect.arrayContaining(['noCard', 'noPhone', 'tools', 'structuredOutput', 'input', 'openWeights']),
    )
    const all = new URLSearchParams(boxes.map(({ attributes }) => [attributes.name!, attributes.value!]))
    for (const name of ['q', 'capability', 'context', 'sort']) all.set(name, '')
    const read = readerOf(MODELS, NO_WORDS)
    expect(read(all)).toHaveProperty('question')
    for (const [, name, options] of html.matchAll(/<select name="(\w+)">(.*?)<\/select>/g))
      for (const [, value] of options!.matchAll(/value="([^"]*)"/g))
        expect(read(new URLSearchParams({ [name!]: value! }))).toHaveProperty('question')
  })
})

describe('the index of models', () => {
  const select = (view: ReturnType<typeof pageWith>['view'], query: string) =>
    JSON.parse(answerTo(MODELS, modelIndex(view), query).body).data

  test('answers the queries of the API with the places of the rows', () => {
    const { view } = pageWith()
    const whole = [[0, 'big-1', 'lab/big-1', expect.any(String), expect.any(Object)]]
    expect(select(view, 'tools=true&input=image&context=128k')).toEqual(whole)
    expect(select(view, 'q=lab/big')).toEqual(whole)
    expect(select(view, 'noCard=true')).toEqual([])
    expect(select(view, 'context=1m')).toEqual([])
  })

  test('does not change with a run of the health checks', () => {
    expect(JSON.stringify(modelIndex(pageWith().view))).not.toMatch(/status|staleAfter":"/)
  })
})
