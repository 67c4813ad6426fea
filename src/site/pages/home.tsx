/** `/`: what this is in one line, search first, the highest rated free chat models, who gives most for each task, the last changes. */

import { sizeOf } from '../../catalog/allowance/allowances.ts'
import { asksNo, isFree, oneForEach, type RankedOffer, rankingOf } from '../../catalog/allowance/ranking.ts'
import { isUsable, runsAlone } from '../../catalog/models/model-order.ts'
import type { FreeModel } from '../../catalog/models/model-rows.ts'
import { bestModels, firstHosts, listedModels, orderingColumns } from '../../catalog/models/ratings.ts'
import { CAPABILITY_SLUGS, type Capability, type RatingColumn } from '../../schema/vocabulary.ts'
import { Cuts, LogBar } from '../charts/columns.tsx'
import { dotsCard, Scatter } from '../charts/scatter.tsx'
import { ChangeRow } from '../components/change.tsx'
import { SearchForm } from '../components/choices.tsx'
import { Attribution, Section, Table } from '../components/parts.tsx'
import { chipsOf } from '../components/signs.tsx'
import { FREE, RENEWS, shortTitle } from '../filter-words.ts'
import { FreeRow, freeColumns } from '../models/free-rows.tsx'
import { amountOf, ratingWords } from '../models/model-words.ts'
import { conditionWords, offerOf, shownOf, startOfOffer } from '../row-of.ts'
import { datasetOf, type PageKind, type SiteView } from '../site-page.ts'
import { RatedBy } from './models.tsx'

const WANTED: readonly Capability[] = [
  'chat',
  'image-generation',
  'speech-to-text',
  'text-to-speech',
  'embeddings',
  'web-search',
  'ocr',
  'code-execution',
]

const QUESTION = 'Which AI APIs can you call for free?'

const [CHANGES, BEST, RATED] = [6, 3, 12]

const QUICK: readonly (readonly [text: string, href: string])[] = [
  ['No card', '/providers?noCard=true'],
  ['No card, no phone', '/providers?noCard=true&noPhone=true'],
  ['No account', '/providers?kind=keyless'],
  ['Does not train on your data', `/providers?noTraining=true&${FREE}`],
  ['Drop-in for OpenAI', `/providers?openaiCompatible=true&${FREE}`],
  ['128K context, tools, no card', '/models?context=128000&tools=true&noCard=true'],
  ['All providers', '/providers'],
]

export const homePage: PageKind = function* (view) {
  const { active, publication, catalog } = view
  const { name, baseUrl } = publication
  const sentence = `${active.length} APIs and their models: how much is free, and whether sign-up asks for a card or a phone.`
  const free = `${view.asked(`/providers?${FREE}`).total} of ${active.length}.`
  yield {
    path: '/',
    title: `${name}: ${catalog.site.tagline}`,
    description: `${QUESTION} ${sentence}`,
    get picture() {
      return dotsCard(catalog, QUESTION, free)
    },
    alternates: [
      { type: 'application/json', href: '/api/v1/providers.json' },
      { type: 'text/markdown', href: '/llms.txt' },
    ],
    data: datasetOf({ name, description: sentence, url: `${baseUrl}/` }, [
      { type: 'application/json', url: `${baseUrl}/data/providers.json` },
      { type: 'text/csv', url: `${baseUrl}/data/providers.csv` },
    ]),
    body: (
      <>
        <Hero sentence={sentence} view={view} />
        <HighestRated view={view} />
        <section class="wanted" aria-labelledby="wanted">
          <div class="head">
            <h2 id="wanted">Most free, by task</h2>
            <label>
              <input type="checkbox" id="without-card" /> No card
            </label>
            <a href="/capabilities">All {CAPABILITY_SLUGS.length} capabilities</a>
          </div>
          <ul class="grid">
            {WANTED.map((capability) => (
              <Tile capability={capability} view={view} />
            ))}
          </ul>
        </section>
        <Quality view={view} />
        <Worse {...view} />
      </>
    ),
  }
}

function Hero({ sentence, view }: { sentence: string; view: SiteView }) {
  return (
    <section class="hero">
      <h1>{QUESTION}</h1>
      <p class="lede">{sentence}</p>
      <SearchForm
        class="search"
        label="Providers"
        field="Model, provider or task"
        placeholder="Model, provider or task"
      />
      <ul class="links">
        {QUICK.map(([text, href]) => (
          <li>
            <a href={href}>{text}</a> <span class="soft">{view.asked(href).total}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Each is the first answer to its query that one can call, of which somebody says how much it gives. */
const PICKS: readonly (readonly [words: string, rating: RatingColumn, query: string])[] = [
  ['Without an account', 'arena-text', 'kind=keyless'],
  ['Renewing, without a card', 'arena-text', `${RENEWS.query}&noCard=true`],
  ['For coding, renewing, without a card', 'arena-webdev', `capability=coding&${RENEWS.query}&noCard=true`],
]

const isPick = (one: FreeModel) =>
  isUsable(one) &&
  !runsAlone(one.provider.entry.operator) &&
  (one.offer.allowance !== 'unpublished' || one.row.reported.length > 0)

/** The highest rated of each kind, in a sentence: where, how much, under which condition. */
function Picks({ view }: { view: SiteView }) {
  const all = listedModels(view.catalog)
  return (
    <ul class="picks plain">
      {PICKS.map(([words, column, query]) => {
        const { matching, total } = view.asked(`/models?${query}`)
        const one = matching.map((place) => all[place]!).find(isPick)
        if (!one) return null
        const { row, provider } = one
        const rating = row.ratings[column]
        const host = view.provider(row.provider)!
        const start = chipsOf(startOfOffer(offerOf(host, row.offer)!))
        const asked = start.flatMap(({ text, look }) => (look === 'no' ? [] : text))
        return (
          <li>
            <strong>{words}:</strong> <a href={`/models/${row.slug}`}>{row.slug}</a>
            {rating && `, ${ratingWords(rating)[0]},`} at{' '}
            <a href={`/providers/${row.provider}#first-call`}>{provider.summary.name}</a>,{' '}
            {[amountOf(row, one.offer), ...asked, conditionWords(host, row.offer)].join('; ')}.{' '}
            <a class="soft" href={`/models?${query}`}>
              all {total} rows
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** Of each of the highest rated models the host that comes first. */
function HighestRated({ view }: { view: SiteView }) {
  const { catalog } = view
  const rows = firstHosts(catalog, 'chat').slice(0, RATED)
  const column = catalog.ratings.columns.find(({ slug }) => rows[0]?.row.ratings[slug])
  if (!column) return null
  const { source } = column.value
  return (
    <section aria-labelledby="rated">
      <Picks view={view} />
      <RatedBy column={column} rows={rows} id="rated" />
      <Table
        class="rows free"
        caption="Highest rated free chat models, each at one provider"
        columns={freeColumns(true)}
      >
        {rows.map((model) => (
          <FreeRow model={model} view={view} columns={[column.slug]} same={false} withMonogram />
        ))}
      </Table>
      <p class="soft note">
        Amounts that renew; at most two models of one host, one where its amount is not published.{' '}
        <Attribution source={source} />. <a href="/models">All free models, with every host</a>
      </p>
    </section>
  )
}

function Quality({ view: { catalog } }: { view: SiteView }) {
  const column = orderingColumns(catalog).get('chat')
  if (!column) return null
  return (
    <Section
      id="quality"
      title="Quality against quota"
      about="every rated chat model that renews, at every provider"
    >
      <Scatter rows={bestModels(catalog, 'chat')} column={column} />
    </Section>
  )
}

/** A capability, how many give it free, and the three that give most, as its page ranks them; and the same without a card. */
function Tile({ capability, view }: { capability: Capability; view: SiteView }) {
  const all = rankingOf(view.catalog, capability).filter(isFree)
  const query = `/providers?freeFor=${capability}`
  return (
    <li class="tile">
      <h3>
        <a href={`/capabilities/${capability}`}>{shortTitle(capability)}</a>
      </h3>
      <Best rows={oneForEach(all)} look="any-card" query={query} view={view} />
      <Best
        rows={oneForEach(all.filter((row) => asksNo('card', row)))}
        look="no-card"
        query={`${query}&noCard=true`}
        view={view}
      />
    </li>
  )
}

type BestProps = {
  rows: readonly RankedOffer[]
  look: 'any-card' | 'no-card'
  query: string
  view: SiteView
}

function Best({ rows, look, query, view }: BestProps) {
  const shown = rows.slice(0, BEST)
  // Bars compare, so that all are of one unit; a request for chat counts as the tokens that rank it.
  const sizes = shown.map(({ allowance }) => (allowance && sizeOf(allowance)) ?? 0)
  const largest = Math.max(...sizes)
  return (
    <div class={look}>
      <a class="soft count" href={query}>
        {view.asked(query).total} free
      </a>
      <ul>
        {shown.map((row, place) => {
          const { slug, name } = row.provider.summary
          const { text, about, condition, start } = shownOf(row)
          // What is no amount says what there is instead: `no daily or monthly cap, at most 2 requests a minute`.
          const more = typeof row.shown === 'string' && condition ? `${text}, ${condition}` : text
          return (
            <li>
              <a href={`/providers/${slug}`}>{name}</a>
              <span>
                {chipsOf(start)
                  .filter((chip) => chip.text !== 'no phone' && chip.text !== 'phone ?')
                  .map((chip, index) => (
                    <>
                      {index > 0 && ', '}
                      <span class={chip.look === 'no' ? 'good' : 'soft'}>{chip.text}</span>
                    </>
                  ))}
              </span>
              {sizes[place]! > 0 && <LogBar value={sizes[place]!} largest={largest} />}
              <span class="second soft">{about ? `${text} ${about}` : more}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Worse({ catalog, provider, today }: SiteView) {
  // What ended has no cut before it to tell.
  const worse = catalog.changes.filter(
    (change) =>
      change.gotWorse && (change.kind === 'retired' || !provider(change.providers[0]!.slug)?.retired),
  )
  return (
    <div class="two-thirds">
      <section aria-labelledby="latest">
        <div class="head">
          <h2 id="latest">What got worse lately</h2>
          <a href="/changes">All changes</a>
        </div>
        <ol class="changes">
          {worse.slice(0, CHANGES).map((change) => (
            <ChangeRow change={change} />
          ))}
        </ol>
      </section>
      <section aria-labelledby="cuts">
        <div class="head">
          <h2 id="cuts">Cuts a month that we know of</h2>
          <a href="/feeds/all.atom">Follow</a>
        </div>
        <Cuts changes={catalog.changes} today={today} />
      </section>
    </div>
  )
}
