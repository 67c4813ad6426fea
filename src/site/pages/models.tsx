/** `/models`: who gives which model free, a row for each that gives it, filtered in the browser by the API's own query. On a phone each row stacks. */

import { plural } from '../../base/letters.ts'
import { onlyModerates } from '../../catalog/models/model-order.ts'
import type { FreeModel } from '../../catalog/models/model-rows.ts'
import { listedModels, orderingColumns, tiesOf } from '../../catalog/models/ratings.ts'
import { FREE_MODELS_FEED } from '../../files/feeds/feeds.ts'
import { CAPABILITY_SLUGS, type Capability, type RatingColumn } from '../../schema/vocabulary.ts'
import { dotsCard } from '../charts/scatter.tsx'
import {
  AnswerAsJson,
  Check,
  type CheckOf,
  type Choices,
  Choose,
  FoundLine,
  ListSearch,
  NoneLeft,
} from '../components/choices.tsx'
import { Asked, Attribution, Columns, Fold, joined, ProviderNames } from '../components/parts.tsx'
import { Checked } from '../components/signs.tsx'
import { flagCheck, shortTitle } from '../filter-words.ts'
import { FreeRow, freeColumns, isGone } from '../models/free-rows.tsx'
import { monthWords } from '../models/model-words.ts'
import { atom, lastRead, type PageKind, type SiteView } from '../site-page.ts'

const QUESTION = 'Which models can you call for free?'

export const modelsPage: PageKind = function* (view) {
  const { catalog, provider } = view
  const all = listedModels(catalog)
  const rows = all.filter(({ row }) => !row.ended)
  const shown = all.filter((one) => one.row.slug !== null && !onlyModerates(one))
  const slugs = new Set(rows.map((row) => row.provider.slug))
  const listed = rows.filter((one) => !onlyModerates(one))
  const named = listed.filter(({ row }) => row.slug !== null)
  const unnamed = rows.filter(({ row }) => row.slug === null)
  const moderating = view.asked('/models?capability=moderation').total
  const uses = [...orderingColumns(catalog)].map(
    ([use, column]) => [use, catalog.ratings.columns.find(({ slug }) => slug === column)!] as const,
  )
  const chat = uses.find(([use]) => use === 'chat')
  const count = new Set(named.map(({ row }) => row.slug)).size
  const hosts = new Set(named.map((row) => row.provider)).size
  const does = new Set(rows.flatMap(({ row }) => row.capabilities))
  const answer = `${count}, at ${plural(hosts, 'provider')}.`
  const counts = `${plural(count, 'model')} at ${plural(hosts, 'provider')}`
  yield {
    path: '/models',
    title: 'Models you can call for free',
    short: 'Models',
    description: `${counts}: requests and tokens a minute and a day, context, tools, and whether sign-up asks for a card or a phone number.`,
    section: 'models',
    get picture() {
      return dotsCard(catalog, QUESTION, answer)
    },
    island: 'models',
    alternates: [
      { type: 'application/json', href: '/api/v1/models.json' },
      atom(FREE_MODELS_FEED, 'Changes of free models'),
    ],
    lastmod: lastRead([...slugs].map((slug) => provider(slug)!)),
    body: (
      <>
        <Asked ask={QUESTION} answer={answer} />
        <p class="lede">Best first, with up to three hosts each; the easiest to start with first.</p>
        <ModelFilters does={does} />
        <FoundLine
          form="models"
          said={plural(shown.length, 'row')}
          orders={ORDERS}
          path="/models"
          json="/api/v1/models.json"
        >
          <a href="/data/models.csv">CSV of all</a>
        </FoundLine>
        <NoneLeft words="No model is confirmed for all of these." />
        <div id="rated">{chat && <RatedBy column={chat[1]} rows={named} />}</div>
        <ModelRows
          rows={all.filter(({ row }) => row.slug !== null)}
          listed={shown.length}
          ties={tiesOf(catalog, 'chat')}
          columns={uses.map(([, { slug }]) => slug)}
          view={view}
        />
        <button type="button" id="more" hidden>
          Show more
        </button>
        <p class="soft note">
          ± is the 95 % interval; a dashed line: the rating cannot tell the two models apart. ≈ converted to
          requests of 1,000 tokens in and 500 out. ? no page that we read says.{' '}
          <Checked current={catalog.health.current} />
        </p>
        <p class="soft note">
          Ratings are not covered by CC0:{' '}
          {joined(
            uses.map(
              ([
                ,
                {
                  value: { board, source },
                },
              ]) => (
                <>
                  {board.name}: <Attribution source={source} />
                </>
              ),
            ),
            '; ',
          )}
          . All columns: <a href="/api/v1/ratings.json">JSON</a>.
        </p>
        {unnamed.length > 0 && (
          <Fold
            title={`${plural(unnamed.length, 'offer')} for any model`}
            about="credits and plans that name none"
          >
            <p>
              <ProviderNames providers={[...new Set(unnamed.map((one) => one.provider.summary))]} />
            </p>
          </Fold>
        )}
        {moderating > 0 && (
          <p class="soft note">
            Not in the list:{' '}
            <a href="/models?capability=moderation">
              {plural(moderating, 'offer')} of models that only moderate
            </a>
            . To use free models:{' '}
            <a href="/docs/configs#a-free-coding-agent-in-two-minutes">a coding agent in two minutes</a>.
          </p>
        )}
      </>
    ),
  }
}

type Column = SiteView['catalog']['ratings']['columns'][number]

/** What the first rows were put first by, and what that does not say. */
export function RatedBy({
  column: { slug, value },
  rows,
  id,
}: {
  column: Column
  rows: readonly FreeModel[]
  id?: string
}) {
  const days = rows.flatMap(({ row }) => row.ratings[slug]?.date ?? [])
  return (
    <>
      <h2 id={id}>Highest rated free chat models</h2>
      <p class="soft">
        What people preferred in blind tests on <a href={value.source.url}>Arena</a>,{' '}
        {value.board.kind === 'raw' ? 'raw board' : 'board with style control'}, {monthWords(days)}. It
        rewards style, and says nothing of this host’s version.
      </p>
    </>
  )
}

const CHECKS: readonly CheckOf[] = [
  ['tools', 'true', 'Tools'],
  ['input', 'image', 'Images in'],
  flagCheck('noCard'),
  flagCheck('noTraining'),
]
const RARE: readonly CheckOf[] = [
  flagCheck('noPhone'),
  ['structuredOutput', 'true', 'JSON schema'],
  ['openWeights', 'true', 'Open weights'],
]

const CONTEXTS: Choices = [
  ['any', ''],
  ['≥ 32K', '32000'],
  ['≥ 128K', '128000'],
  ['≥ 256K', '256000'],
  ['≥ 1M', '1000000'],
]

const ORDERS: Choices = [
  ['highest rated', ''],
  ['most requests a day', 'requests'],
  ['most tokens a day', 'tokens'],
  ['largest context', 'context'],
  ['name', 'name'],
]

const checks = (list: readonly CheckOf[]) => list.map((one) => <Check of={one} />)

function ModelFilters({ does }: { does: ReadonlySet<Capability> }) {
  const able = CAPABILITY_SLUGS.filter((slug) => does.has(slug))
  return (
    <form id="models" class="filters bar" action="/api/v1/models" role="search" aria-label="Models">
      <ListSearch label="Model or provider" />
      <Choose
        label="Does"
        name="capability"
        choices={[
          ['anything', ''],
          ...able.map((slug) => [shortTitle(slug), slug] as const),
          // Chat models that call tools, in the order of how well they code.
          ...(does.has('chat') ? [['Coding', 'coding'] as const] : []),
        ]}
      />
      <Choose label="Context" name="context" choices={CONTEXTS} />
      {checks(CHECKS)}
      <details>
        <summary>More</summary>
        <div class="choices">{checks(RARE)}</div>
      </details>
      <AnswerAsJson />
    </form>
  )
}

type Props = {
  rows: readonly FreeModel[]
  /** How many stand in lists; the others are asked for. */
  listed: number
  /** By slug, the model before it that its rating cannot be told apart from. */
  ties: ReadonlyMap<string, string>
  /** The ratings that order, that of chat first. */
  columns: readonly RatingColumn[]
  view: SiteView
}

const FIRST = 30

/** In the order of the rows, which the script counts on. */
function ModelRows({ rows, listed, ties, columns, view }: Props) {
  const missing = rows.findIndex((one) => isGone(one) && !onlyModerates(one))
  const drawn = rows.map((model, place) => {
    const same = rows[place - 1]?.row.slug === model.row.slug && place !== missing
    return (
      <>
        {place === missing && (
          <tr class="group">
            <th scope="rowgroup" colspan={6}>
              Not seen in the newest list, or ended
            </th>
          </tr>
        )}
        <FreeRow
          model={model}
          view={view}
          same={same}
          tie={same ? undefined : ties.get(model.row.slug!)}
          columns={columns}
        />
      </>
    )
  })
  return (
    <table class="rows free">
      <caption class="hidden">Models that somebody gives free</caption>
      <Columns columns={freeColumns(true)} />
      <tbody data-models data-first={FIRST} data-listed={listed}>
        {drawn.slice(0, FIRST)}
      </tbody>
      {drawn.length > FIRST && <tbody class="later">{drawn.slice(FIRST)}</tbody>}
    </table>
  )
}
