import { expect, test } from 'vitest'
import { saidOf } from '../../../test/support/approved.ts'
import { anEntry } from '../../../test/support/content.ts'
import { someModels } from '../../../test/support/imported-models.ts'
import { anOffer, catalogWith } from '../../../test/support/offers.ts'
import { partLines } from '../../../test/support/outline.ts'
import { contextAround } from '../../../test/support/site-context.ts'
import { ratingsOf } from '../../../test/support/some-ratings.ts'
import type { ModelDetail } from '../../catalog/models/model-schemas.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { ImportedModel } from '../../schema/imported.ts'
import type { Offer } from '../../schema/offer.ts'
import type { RatingRow } from '../../schema/ratings.ts'
import type { RatingColumn } from '../../schema/vocabulary.ts'
import { documentOf } from '../document.tsx'
import { pagedModels } from '../models/model-words.ts'
import { viewOf } from '../site-page.ts'
import { modelPages } from './model.tsx'

const ID = 'lab/big-1'

const host = (slug: string, offer: Partial<Offer>, changes: Partial<ProviderEntry> = {}) =>
  [slug, anEntry(slug, { name: slug.toUpperCase(), offers: [anOffer(offer)], ...changes })] as const

const price = (input: number) => ({ input, output: 1, currency: 'USD' as const, per: 1_000_000 })
const listed = (changes: Partial<ImportedModel>) => someModels({ id: ID, ...changes })

const HOSTS = [
  host('few', { models: [ID] }),
  host('most', { quotas: [{ models: [ID], requests: '1000/day', tokens: '200000/day' }] }),
  host('open', { kind: 'keyless', quotas: [{ models: [ID], requests: '2/minute' }] }),
  host('paid', { quotas: [{ models: ['other'], requests: '1/day' }] }),
  host('dear', { quotas: [{ models: ['other'], requests: '1/day' }] }),
]

type Given = Parameters<typeof catalogWith>

function pageOf(
  hosts: Given[0] = HOSTS,
  imported: Given[1] = {},
  gone: readonly string[] = [],
  more: Given[2] = {},
) {
  const missing = [{ id: ID, since: '2026-11-18', confirmed: '2026-11-19' }]
  const models = { version: 1 as const, providers: gone.map((slug) => ({ slug, missing })) }
  const view = viewOf(contextAround(catalogWith(hosts, imported, more, { models })))
  const page = [...modelPages(view)].find(({ path }) => path === '/models/big-1')!
  const model = pagedModels(view.catalog).get('big-1')!
  return { html: documentOf(page, view), model }
}

/** From the question to the first section, or one of these. */
const partOf = (html: string, id: string) =>
  id === 'head'
    ? html
        .split('<main')[1]!
        .split('<section')[0]!
        .replace(/^[^>]*>/, '')
    : (html.split(`aria-labelledby="${id}">`)[1]?.split('</section>')[0] ?? '')

const [FEW, MOST] = [HOSTS[0]!, HOSTS[1]!]
const ONCE = host('once', { kind: 'one-time-credits', models: [ID], quotas: [{ USD: '5/once' }] })
const RATE: Partial<Offer> = { allowance: 'unmetered', quotas: [{ models: [ID], requests: '2/minute' }] }
const SOLD = {
  paid: listed({ price: { input: 0.000037, output: 0.00017, currency: 'USD', per: 1000 } }),
  dear: listed({ price: price(3) }),
}

const board = (slug: RatingColumn, name: string, first: Partial<RatingRow>) => {
  const { board, source, ...file } = ratingsOf(slug, { first })
  const value = {
    ...file,
    hash: '',
    board: { ...board, name },
    source: { ...source, attribution: `By ${name}` },
  }
  return { slug, file: `ratings/${slug}.json`, value }
}
/** The second is of another model. */
const RATINGS = {
  columns: [
    board('arena-text', 'Text', { value: 1476, low: 1471, high: 1481, variant: 'max', date: '2026-09-02' }),
    board('arena-vision', 'Vision', {}),
    board('open-asr', 'Speech', { name: 'big-1', value: 5.9 }),
  ],
  matches: {
    'big-1': { 'arena-text': 'Model 0', 'open-asr': 'big-1' },
    'big-2': { 'arena-vision': 'Model 0' },
  },
}

const CASES: readonly (readonly [name: string, part: string, ...given: Parameters<typeof pageOf>])[] = [
  ['three hosts', 'head'],
  ['one of two asks for no card', 'head', [FEW, host('most', { ...MOST[1].offers[0]!, card: false })]],
  ['one host', 'head', [FEW]],
  ['one serves it no longer', 'head', HOSTS, {}, ['most']],
  ['the same, in its facts', 'facts', HOSTS, {}, ['most']],
  ['nobody serves it any more', 'head', HOSTS, {}, ['few', 'most', 'open']],
  ['what ends says so', 'free', [MOST, ONCE]],
  [
    'what tokens come to; a rate is no amount',
    'free',
    [host('tokens', { quotas: [{ models: [ID], tokens: '200000/day' }] }), host('rate', RATE)],
  ],
  ['sold, with a price for a million tokens', 'paid', HOSTS, SOLD],
  ['not sold', 'paid'],
  ['ratings', 'facts', HOSTS, {}, [], { ratings: RATINGS }],
]

test('each part says what is known of the model, who gives it and who sells it', async () => {
  const said = saidOf(CASES, (part, ...given) => partLines(partOf(pageOf(...given).html, part)))
  await expect(said).toMatchFileSnapshot('model.approved.txt')
})

test('hosts stand in the order of the API', () => {
  const { html, model } = pageOf([...HOSTS, ONCE], SOLD)
  const hostsIn = (id: string) =>
    [...partOf(html, id).matchAll(/href="\/providers\/(\w+)[#"]/g)].map(([, slug]) => slug)
  const slugsOf = (rows: ModelDetail['free'] | ModelDetail['paid']) => rows.map(({ provider }) => provider)
  expect(hostsIn('free')).toEqual(slugsOf(model.free))
  expect(hostsIn('paid')).toEqual(slugsOf(model.paid))
})
