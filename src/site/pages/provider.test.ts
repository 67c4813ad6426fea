import { expect, test } from 'vitest'
import { saidOf } from '../../../test/support/approved.ts'
import { anEntry } from '../../../test/support/content.ts'
import { aChange, against, OFFER, SOURCE, withOffer } from '../../../test/support/entry-parts.ts'
import { someModels } from '../../../test/support/imported-models.ts'
import { catalogWith } from '../../../test/support/offers.ts'
import { BASE_URL, contextAround, contextOf } from '../../../test/support/site-context.ts'
import { aState, storedAt } from '../../../test/support/stored-status.ts'
import type { StoredHealth } from '../../catalog/catalog.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer } from '../../schema/offer.ts'
import type { ProviderState } from '../../schema/status-files.ts'
import { documentOf } from '../document.tsx'
import { startOf } from '../row-of.ts'
import { type SitePage, viewOf } from '../site-page.ts'
import { providerPages } from './provider.tsx'

type Given = {
  health?: Partial<StoredHealth>
  others?: Record<string, Partial<ProviderEntry>>
  repository?: string
}

/** The page of `one`, as a whole document. */
function pageOf(changes: Partial<ProviderEntry> = {}, { health, others, repository = '' }: Given = {}) {
  const context = contextOf({ one: changes, ...others }, health)
  const publication = { ...context.publication, repository }
  const view = viewOf({ ...context, publication })
  const page = [...providerPages(view)].find(({ path }) => path === '/providers/one')!
  return { page, html: documentOf(page, view), catalog: context.catalog }
}

/** What a person reads, without tags. */
const words = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*(?:>|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** The element with this id, up to the next one that has any. */
const part = (html: string, id: string) =>
  words(/^[^>]*>([\s\S]*?)(?= id="|<\/section>|$)/.exec(html.split(`id="${id}"`)[1] ?? '')?.[1] ?? '').trim()

const section = (html: string, id: string) =>
  words((html.split(`id="${id}"`)[1]?.split('</section>')[0] ?? '').replace(/^[^>]*>/, '')).trim()

test('a maker is told where its family is free; who sells the models of others does not own them', () => {
  const quotas = (model: string) => ({
    offers: [{ ...OFFER, quotas: [{ models: [model], requests: '1/day' }] }],
  })
  const imported = someModels('sonar', 'nvidia/nemotron-3-super-120b-a12b')
  const context = contextAround(
    catalogWith(
      [
        ['deepseek', anEntry('deepseek', { name: 'DeepSeek', offers: [], free: 'none' })],
        ['perplexity', anEntry('perplexity', { name: 'Perplexity', offers: [], free: 'none' })],
        ['nvidia-nim', anEntry('nvidia-nim', { name: 'NVIDIA', ...quotas('own-1') })],
        ['host', anEntry('host', { name: 'Host', ...quotas('deepseek-v4.1-flash') })],
        ['other', anEntry('other', { name: 'Other', ...quotas('nvidia/nemotron-3-super-120b-a12b:free') })],
        ['second', anEntry('second', { name: 'Second', ...quotas('deepseek-v4.1-flash') })],
      ],
      { perplexity: imported, second: imported },
    ),
  )
  const view = viewOf(context)
  const html = (slug: string) =>
    documentOf([...providerPages(view)].find(({ path }) => path === `/providers/${slug}`)!, view)
  const elsewhere = (slug: string) => section(html(slug), 'elsewhere')
  expect(elsewhere('deepseek')).toMatch(/DeepSeek’s models, free elsewhere.*deepseek.*Host/)
  expect(html('deepseek')).toContain('href="/families/deepseek"')
  expect(elsewhere('nvidia-nim')).toMatch(/NVIDIA’s models, free elsewhere.*Other/)
  expect(elsewhere('perplexity')).toMatch(/Models it sells, free elsewhere.*Other/)
  expect(words(html('perplexity'))).not.toContain('Perplexity’s models')
  // Of who gives some free, only those count, not all that it sells.
  expect(elsewhere('second')).toMatch(/The same models, free elsewhere.*Host/)
  expect(elsewhere('second')).not.toContain('Other')
})

test('what is free elsewhere is said of the offer that gives the model, not of a larger one beside it', () => {
  const offers = [
    { ...OFFER, id: 'large', models: ['other-1'], quotas: [{ requests: '5000/day' }] },
    { ...OFFER, id: 'small', quotas: [{ models: ['deepseek-v4.1-flash'], requests: '1/day' }] },
  ]
  const view = viewOf(contextOf({ deepseek: { offers: [], free: 'none' }, host: { offers } }))
  const page = [...providerPages(view)].find(({ path }) => path === '/providers/deepseek')!
  const elsewhere = section(documentOf(page, view), 'elsewhere')
  expect(elsewhere).toContain('Provider host deepseek-v4.1-flash 1 request a day')
})

test('each active and retired provider has one page, with its twins and its day, which is none to come', () => {
  const view = viewOf(contextOf({ one: {}, old: { retired: { date: '2026-11-05' } } }))
  const pages = [...providerPages(view)]
  expect(pages.map(({ path }) => path)).toEqual(['/providers/one', '/providers/old'])
  expect(pages[0]).toMatchObject({
    title: 'Is Provider one’s API free? Limits, card, phone',
    alternates: [
      { type: 'application/json', href: '/api/v1/providers/one.json' },
      { type: 'text/markdown', href: '/providers/one.md' },
      { type: 'application/atom+xml', href: '/feeds/providers/one.atom', title: 'Changes at Provider one' },
    ],
    lastmod: '2026-11-20',
  } satisfies Partial<SitePage>)
  expect([...providerPages(viewOf(contextOf({})))]).toEqual([])
  const lastmod = (changes: Partial<ProviderEntry>) => pageOf(changes).page.lastmod
  expect(lastmod({ sources: [{ ...SOURCE, read: '2026-11-02' }] })).toBe('2026-11-02')
  for (const later of [
    { reviewed: '2026-11-21' },
    { changelog: [aChange('a', '2026-11-21'), aChange('b', '2027-01-01')] },
    { retired: { date: '2026-11-21' } },
  ])
    expect(lastmod(later)).toBe('2026-11-21')
})

test('a keyless API of which sources disagree is not said to need no account', () => {
  const sources = [SOURCE, against('offers.free-plan.kind')]
  const view = viewOf(contextOf({ one: { ...withOffer({ kind: 'keyless' }), sources } }))
  expect(startOf(view.provider('one')!)).toEqual({ keyless: false, card: null, phone: null })
})

test('the facts can be cited once, with source, date and place', () => {
  const { html } = pageOf()
  const copied = [...html.matchAll(/data-copy="([^"]*)"/g)].map(([, text]) => text!)
  expect(copied.filter((text) => text.includes('#card'))).toEqual([
    expect.stringContaining(
      `Provider one, card: No. Source: https://one.example.com/pricing, dated 2026-11-10. ${BASE_URL}/providers/one#card`,
    ),
  ])
  for (const [, anchor] of html.matchAll(/data-copy="[^"]*\/providers\/one#([\w-]+)"/g))
    expect(html.match(new RegExp(` id="${anchor}"`, 'g')), anchor).toHaveLength(1)
})

const RUN = '2026-11-21T03:00:00.000Z'
const DOWN = '2026-11-19T03:00:00.000Z'
const state = (changes: Partial<ProviderState>): Partial<StoredHealth> => ({
  current: storedAt(RUN, [aState('one', RUN, { since: DOWN, latencies: [98_765], ...changes })]),
  history: [{ day: '2026-11-18', new: ['one'] }, { day: '2026-11-19', down: ['one'] }, { day: '2026-11-21' }],
  incidents: [
    { at: '2026-11-19T03:00:00.000Z', slug: 'one', event: 'open', status: 'down', reason: 'server_error' },
    { at: '2026-11-21T03:00:00.000Z', slug: 'one', event: 'close', status: 'down', reason: 'ok' },
  ],
})

test('where a status stands, the script finds when it was checked and from when on it is unknown', () => {
  const checkedAt = '2026-11-20T03:00:00.000Z'
  const { html } = pageOf({}, { health: state({ checkedAt }) })
  expect(part(html, 'status-now')).toContain('Last checked 2026-11-20 03:00 UTC')
  const told = `data-checked="${checkedAt}" data-stale-after="2026-11-24T03:00:00.000Z"`
  expect(html.split(told)).toHaveLength(3)
  expect(section(html, 'status')).toContain('2 of 3 daily checks answered in 7 days')
  expect(pageOf().html).not.toContain('data-stale-after')
  // What was found before stays true.
  expect(html).toContain('<strong class="status past down">')
})

test('edits lead to the file in the repository, where its host is known to have such pages', () => {
  const page = (repository: string) => pageOf({}, { repository }).html
  expect(page('https://github.com/example/directory')).toContain(
    'href="https://github.com/example/directory/edit/main/content/providers/one.yaml"',
  )
  expect(page('https://git.example.org/a/b')).not.toContain('/edit/')
})

test('offers come one below the other: the main one first, ended ones last; every anchor is one', () => {
  const offers: Offer[] = [
    { ...OFFER, id: 'old', name: 'Old plan', ended: '2026-08-16' },
    { ...OFFER, id: 'credit', name: 'Cloud credit', card: true, sharedWith: 'A Cloud' },
    { ...OFFER, id: 'plan', name: 'Plan', covers: ['chat'], excludes: ['ocr'], atLimit: 'stops' },
    { ...OFFER, id: 'more', name: 'More', unlockedBy: { pay: 10, currency: 'USD' } },
  ]
  const { html } = pageOf({ capabilities: ['chat', 'ocr'], offers })
  const shown = html.split('id="offers"')[1]!.split('</section>')[0]!
  const all = shown.split('<article id="offer-').slice(1)
  expect(all.map((one) => one.split('"')[0])).toEqual(['plan', 'credit', 'more', 'old'])
  const [plan, credit, more, old] = all.map(words)
  expect(plan).toContain(
    'Covers Chat and text generation Paid OCR and document parsing At the cap Calls stop',
  )
  expect(credit).toContain('Shared with A Cloud')
  expect(more).toContain('not free: it takes a purchase')
  expect(old).toContain('ended 2026-08-16')
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids.length).toBe(new Set(ids).size)
})

const disputed = (fact: 'kind' | 'card') => ({ sources: [SOURCE, against(`offers.${OFFER.id}.${fact}`)] })
const LIST = { ...SOURCE, url: 'https://list.example.org/apis', supports: [] }
const REPORT = {
  date: '2026-11-01',
  country: 'DE',
  card: false,
  phone: true,
  firstCallWorked: true,
  url: 'https://git.example.org/1',
} as const
const buying = (quota: object) =>
  withOffer({
    quotas: [quota],
    buys: [
      { capability: 'chat', metric: 'tokens', amount: 100_000_000, source: 'https://one.example.com/p' },
    ],
  })
const NEURONS = { 'compute-units': '10000/day', note: 'Neurons; until midnight' }
const MODERATION = [
  { for: 'moderation' as const, models: ['guard'], requests: '9/day' },
  { models: ['big'], requests: '5/day' },
]
const MANY = {
  ...withOffer({
    covers: ['chat', 'ocr'],
    quotas: ['a', 'b', 'c'].map((model) => ({ models: [model], requests: '5/day' })),
  }),
  capabilities: ['chat' as const, 'ocr' as const],
  sources: [
    {
      ...SOURCE,
      supports: ['quotas.a', 'quotas.b', 'quotas.c', 'covers.chat', 'covers.ocr'].map(
        (fact) => `offers.free-plan.${fact}` as ProviderEntry['sources'][number]['supports'][number],
      ),
    },
  ],
}
const dated = (asOf: string | undefined) => ({ sources: [{ ...SOURCE, asOf }] })
const down = state({ status: 'down', reason: 'server_error' })
const open = { health: { ...down, incidents: down.incidents!.slice(0, 1) } }
const old = { health: state({ checkedAt: '2026-11-10T03:00:00.000Z' }) }

/** The id of a part, its entry, and what else is known. */
const CASES: readonly (readonly [name: string, id: string, ...Parameters<typeof pageOf>])[] = [
  ['a known fact', 'card'],
  ['an unknown one', 'phone'],
  ['a disputed one', 'offer-free-plan-kind', disputed('kind')],
  ['a disputed card', 'card', disputed('card')],
  [
    'unknown here, and said by a source',
    'phone',
    {
      ...withOffer({ phone: 'unknown' }),
      sources: [
        SOURCE,
        { ...against('signup.asks.phone'), contradicts: [{ fact: 'signup.asks.phone', value: 'asked for' }] },
      ],
    },
  ],
  [
    'an outvoted one',
    'card',
    { sources: [SOURCE, { ...LIST, contradicts: [{ fact: `offers.${OFFER.id}.card` }] }] },
  ],
  ['people signed up', 'phone', { reports: [REPORT, { ...REPORT, phone: false }] }],
  ['what a credit comes to', 'main', buying({ USD: '10/month' })],
  ['what units of its own come to', 'main', buying(NEURONS)],
  ['the same, in the table', 'offers', buying(NEURONS)],
  ['no price to convert them', 'main', withOffer({ quotas: [NEURONS] })],
  ['the same, in the table', 'offers', withOffer({ quotas: [NEURONS] })],
  ['a model that only moderates stands last', 'offers', withOffer({ quotas: MODERATION })],
  ['many limits of one source', 'sources', MANY],
  ['facts that no page showed lately', 'offers', dated('2025-01-01')],
  ['the same of the connection', 'connection', dated('2025-01-01')],
  ['facts of some months ago', 'offers', dated('2026-04-01')],
  ['facts without a date', 'offers', dated(undefined)],
  ['before the first run', 'status', { health: { statusPage: { url: 'https://status.one.example.com' } } }],
  ['the same, at the top', 'status-now'],
  ['an open incident', 'status', {}, open],
  ['the same, at the top', 'status-now', {}, open],
  ['a status too old to tell', 'status', {}, old],
  ['the same, at the top', 'status-now', {}, old],
]

test('each part says what is known, what is not, and what sources disagree on', async () => {
  const said = saidOf(CASES, (id, ...given) => {
    const { html } = pageOf(...given)
    return [/^(?:offers|sources|connection|status)$/.test(id) ? section(html, id) : part(html, id)]
  })
  await expect(said).toMatchFileSnapshot('provider.approved.txt')
})
