/** `/`: what this is in one line, search first, the highest rated free chat models, who gives most for each task, the last changes. */

import { asksNo, isFree, oneForEach, type RankedOffer, rankingOf } from '../../catalog/allowance/ranking.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { isAddition } from '../../catalog/changes.ts'
import { firstHosts } from '../../catalog/models/ratings.ts'
import { ONCE_KINDS } from '../../entry/offer-limits.ts'
import { reportedWords } from '../../entry/words.ts'
import { CAPABILITY_SLUGS, type Capability, KIND_WORDS } from '../../schema/vocabulary.ts'
import { ChangeRow } from '../components/change.tsx'
import { SearchForm } from '../components/choices.tsx'
import { Table } from '../components/parts.tsx'
import { chipsOf, StartChips } from '../components/signs.tsx'
import { FREE, shortTitle } from '../filter-words.ts'
import { amountOf, ratingWords } from '../models/model-words.ts'
import { shownOf, startOfOffer } from '../row-of.ts'
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

const [CHANGES, BEST, RATED] = [6, 3, 8]

const QUICK: readonly (readonly [text: string, query: string])[] = [
  ['No card', 'noCard=true'],
  ['No card, no phone', 'noCard=true&noPhone=true'],
  ['No account', 'kind=keyless'],
  ['Does not train on your data', `noTraining=true&${FREE}`],
  ['Drop-in for OpenAI', `openaiCompatible=true&${FREE}`],
]

const QUICK_MODELS = ['128K context, tools, no card', 'context=128000&tools=true&noCard=true'] as const

export const homePage: PageKind = function* (view) {
  const { active, publication, catalog } = view
  const { name, baseUrl } = publication
  const sentence = `${active.length} APIs and their models: how much is free, and whether sign-up asks for a card or a phone.`
  const free = `${view.asked(`/providers?${FREE}`).total} of ${active.length}.`
  yield {
    path: '/',
    title: `${name}: ${catalog.site.tagline}`,
    description: `${QUESTION} ${sentence}`,
    picture: { title: QUESTION, answer: free, tone: 'good', said: [{ text: sentence }] },
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
        <HighestRated {...view} />
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
        <div class="two-thirds">
          <LatestChanges {...view} />
          <HowWeKnow {...view} />
        </div>
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
        placeholder="gpt-oss-120b, groq, speech to text"
      />
      <ul class="links">
        {QUICK.map(([text, query]) => (
          <li>
            <a href={`/providers?${query}`}>{text}</a>{' '}
            <span class="soft">{view.asked(`/providers?${query}`).total}</span>
          </li>
        ))}
        <li>
          <a href={`/models?${QUICK_MODELS[1]}`}>{QUICK_MODELS[0]}</a>{' '}
          <span class="soft">{view.asked(`/models?${QUICK_MODELS[1]}`).total}</span>
        </li>
        <li>
          <a href="/providers">All providers</a> <span class="soft">{view.active.length}</span>
        </li>
      </ul>
    </section>
  )
}

/** Of each of the highest rated models the host that comes first. */
function HighestRated({ catalog }: { catalog: Catalog }) {
  const rows = firstHosts(catalog, 'chat').slice(0, RATED)
  const column = catalog.ratings.columns.find(({ slug }) => rows[0]?.row.ratings[slug])
  if (!column) return null
  const { source } = column.value
  return (
    <section aria-labelledby="rated">
      <RatedBy column={column} rows={rows} id="rated" />
      <Table
        class="rows rated"
        caption="Highest rated free chat models, each at one provider"
        columns={['Model', { title: 'Rating', number: true }, 'Free at', 'Amount', 'To start']}
      >
        {rows.map(({ row, provider }) => {
          const [figure, variant] = ratingWords(row.ratings[column.slug]!)
          return (
            <tr>
              <th scope="row">
                <a href={`/models/${row.slug}`}>{row.slug}</a>
              </th>
              <td class="number">
                <strong>{figure}</strong>
                {variant && <span class="second">{variant}</span>}
              </td>
              <td>
                <a href={`/providers/${provider.slug}#offer-${row.offer}`}>{provider.summary.name}</a>
              </td>
              <td>
                {amountOf(row)}
                {ONCE_KINDS.has(row.kind) && <span class="second">{KIND_WORDS[row.kind].title}</span>}
                {row.reported.length > 0 && <span class="second">{reportedWords(row.reported)}</span>}
              </td>
              <td>
                <StartChips {...startOfOffer(row)} />
              </td>
            </tr>
          )
        })}
      </Table>
      <p class="soft note">
        {source.attribution} (<a href={source.url}>source</a>, <a href={source.licenceUrl}>licence</a>).{' '}
        <a href="/models">All free models, with every host</a>
      </p>
    </section>
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
  return (
    <div class={look}>
      <a class="soft count" href={query}>
        {view.asked(query).total} free
      </a>
      <ul>
        {rows.slice(0, BEST).map((row) => {
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
              <span class="second soft">{about ? `${text} ${about}` : more}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function LatestChanges({ catalog }: SiteView) {
  const real = catalog.changes.filter((change) => !isAddition(change) && !change.kind.startsWith('incident-'))
  return (
    <section aria-labelledby="latest">
      <div class="head">
        <h2 id="latest">Changed lately</h2>
        <a href="/changes">All changes</a>
        <a href="/feeds/all.atom">feed</a>
      </div>
      <ol class="changes">
        {real.slice(0, CHANGES).map((change) => (
          <ChangeRow change={change} />
        ))}
      </ol>
    </section>
  )
}

function HowWeKnow(view: SiteView) {
  const { active, retired } = view
  const count = (of: 'sources' | 'corrections') =>
    [...active, ...retired].reduce((sum, one) => sum + (one.of.entry[of]?.length ?? 0), 0)
  const checked = active.filter(({ of }) => !('none' in of.entry.health)).length
  const lines = [
    [count('sources'), 'sources, each with the day we read it. Every answer links to its own.'],
    [active.length, 'entries. Where no page answers a question, they say “not confirmed”.'],
    [view.asked('/providers?kind=none').total, 'of them have nothing free, and say so.'],
    [
      checked,
      `APIs ${view.catalog.health.current ? 'called' : 'to call'} once a day, without a key, to see whether they answer.`,
    ],
    [count('corrections'), 'corrections, kept in the entries with what was wrong.'],
  ] as const
  return (
    <section aria-labelledby="how">
      <div class="head">
        <h2 id="how">How we know</h2>
        <a href="/about">Method</a>
      </div>
      <ul class="numbers">
        {lines.map(([number, words]) => (
          <li>
            <strong>{number.toLocaleString('en-US')}</strong> <span>{words}</span>
          </li>
        ))}
        <li>
          <span /> <a href="/submit#correct">Report a mistake</a>
        </li>
      </ul>
    </section>
  )
}
