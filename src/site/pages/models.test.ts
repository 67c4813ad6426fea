import { describe, expect, test } from 'vitest'
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

  test('says what the model is able to do, how much a day gives, and what sign-up asks for', () => {
    const [row] = bodyRows(pageWith().html)
    expect(row).toContain('<a href="/models/big-1">big-1</a><small>131K · tools · images</small></th>')
    expect(row).toContain('<a href="/providers/one#offer-plan">One</a>')
    // The tokens run out first.
    expect(row).toContain('1,000 requests a day, 200,000 tokens a day<small>≈ 133 requests a day</small>')
    expect(row).toContain('not confirmed')
    expect(row).toContain('<td>training ?</td>')
  })

  test('of what nobody knows it has no words, but that no amount is stated', () => {
    const [row] = bodyRows(pageWith(catalogWith([['one', one({ quotas: [], models: ['lab/big-1'] })]])).html)
    expect(row).toContain('<a href="/models/big-1">big-1</a></th><td class="number">–</td>')
    expect(row).toContain('<td>no daily amount stated</td>')
  })

  test('a model is named once, whatever the number of its hosts', () => {
    const { html } = pageWith(
      catalogWith([
        ['one', one()],
        ['two', anEntry('two', { name: 'Two', offers: one().offers })],
      ]),
    )
    expect([...html.matchAll(/<tr class="same"/g)]).toHaveLength(1)
    expect(bodyRows(html)).toHaveLength(2)
  })

  test('says under which conditions, by the terms of the offer first', () => {
    const rowWith = (offer: Partial<Offer>, terms: ProviderEntry['terms'] = { trainsOnData: 'yes' }) =>
      bodyRows(pageWith(catalogWith([['one', one(offer, { terms })]])).html)[0]
    expect(rowWith({})).toContain('<td>trains on input</td>')
    expect(rowWith({ terms: { trainsOnData: 'opt-in' } })).toContain('<td>trains only if you opt in</td>')
    expect(rowWith({}, { commercialUse: false })).toContain('<td>training ? · no commercial use</td>')
  })

  test('says of an amount that several models share it', () => {
    const [row] = bodyRows(
      pageWith(
        catalogWith([
          ['one', one({ models: ['lab/big-1', 'lab/small-1'], quotas: [{ requests: '50/day' }] })],
        ]),
      ).html,
    )
    expect(row).toContain('50 requests a day<small>all models together</small>')
  })

  test('what names no model is folded and counted, and in no row', () => {
    const { html } = pageWith(catalogWith([['one', one({ quotas: [], models: 'any' })]]))
    expect(bodyRows(html)).toEqual([])
    expect(html).toMatch(/<details class="fold"><summary><strong>1 offer for any model<.*\/providers\/one"/)
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

  test('what ended is last, says when, and is no link; no figure has it', () => {
    const quotas = [
      { models: ['old'], requests: '9/day', ended: '2026-11-10' },
      { models: ['a'], requests: '1/day' },
    ]
    const { html, page } = pageWith(catalogWith([['one', one({ quotas })]]))
    const rows = bodyRows(html)
    expect(rows).toHaveLength(2)
    expect(rows[1]).toContain('ended 2026-11-10')
    expect(rows.map((row) => /href="\/models\/([^"]+)"/.exec(row)?.[1])).toEqual(['a', undefined])
    expect(page.description).toContain('1 model at 1 provider')
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
