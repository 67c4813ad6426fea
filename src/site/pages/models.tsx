/** `/models`: who gives which model free, a row for each that gives it, filtered in the browser by the API's own query. On a phone each row stacks. */

import { addDays } from '../../base/days.ts'
import { plural } from '../../base/letters.ts'
import { isMissing, onlyModerates } from '../../catalog/models/model-order.ts'
import type { FreeModel } from '../../catalog/models/model-rows.ts'
import { listedModels, orderingColumns, tiesOf } from '../../catalog/models/ratings.ts'
import { staleWords } from '../../entry/facts/facts.ts'
import { limitAt, ONCE_KINDS } from '../../entry/offer-limits.ts'
import { amountWords, numberWords, quantity } from '../../entry/words.ts'
import { FREE_MODELS_FEED } from '../../files/feeds/feeds.ts'
import { columnFacts, type ModelRatings, RATING_AGES } from '../../schema/ratings.ts'
import {
  CAPABILITIES,
  CAPABILITY_SLUGS,
  type Capability,
  KIND_WORDS,
  type RatingColumn,
  type Status,
} from '../../schema/vocabulary.ts'
import { AnswerAsJson, Check, type CheckOf, type Choices, Choose, NoneLeft } from '../components/choices.tsx'
import { ShareLink } from '../components/copy.tsx'
import {
  AbleCell,
  Asked,
  Fold,
  Head,
  joined,
  NumberCell,
  NumberHead,
  ProviderNames,
} from '../components/parts.tsx'
import { Checked, SearchIcon, StartChips, StatusWord, TrainsCell } from '../components/signs.tsx'
import { FLAGS, shortTitle } from '../filter-words.ts'
import {
  absentWords,
  contextWords,
  endWords,
  monthWords,
  pagedModels,
  ratingWords,
  speedAndAmount,
} from '../models/model-words.ts'
import { startOfOffer, trainsOf } from '../row-of.ts'
import { atom, itemList, lastRead, type PageKind, type SiteProvider, type SiteView } from '../site-page.ts'

const QUESTION = 'Which models can you call for free?'

export const modelsPage: PageKind = function* (view) {
  const { catalog, publication, provider, today } = view
  const all = listedModels(catalog)
  const rows = all.filter(({ row }) => !row.ended)
  const shown = all.filter((one) => one.row.slug !== null && !onlyModerates(one))
  const models = [...pagedModels(catalog).values()]
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
  const newest = lastRead([...slugs].map((slug) => provider(slug)!))
  const answer = `${count}, at ${plural(hosts, 'provider')}.`
  const counts = `${plural(count, 'model')} at ${plural(hosts, 'provider')}`
  yield {
    path: '/models',
    title: 'Models you can call for free',
    short: 'Models',
    description: `${counts}: requests and tokens a minute and a day, context, tools, and whether sign-up asks for a card or a phone number.`,
    section: 'models',
    picture: {
      title: QUESTION,
      answer,
      tone: 'good',
      said: [{ text: 'Requests and tokens a minute and a day, context, tools, and what sign-up asks for.' }],
    },
    island: 'models',
    alternates: [
      { type: 'application/json', href: '/api/v1/models.json' },
      atom(FREE_MODELS_FEED, 'Changes of free models'),
    ],
    ...(newest && { lastmod: newest }),
    data: itemList(models, publication.baseUrl, 'models'),
    body: (
      <>
        <Asked ask={QUESTION} answer={answer} />
        <p class="lede">A row for each model at each provider.</p>
        <ModelFilters does={does} />
        <div class="request">
          <span id="say" role="status">
            {plural(shown.length, 'row')}
          </span>{' '}
          <ModelOrder /> <span id="only" data-api="/api/v1/models" />{' '}
          <span class="ways">
            <a id="request-json" href="/api/v1/models.json">
              JSON
            </a>{' '}
            <a href="/data/models.csv">CSV of all</a> <ShareLink path="/models" />{' '}
            <code id="request-path">/api/v1/models.json</code>
          </span>
        </div>
        <NoneLeft words="No model is confirmed for all of these." />
        <div id="rated">{chat && <RatedBy column={chat[1]} rows={named} />}</div>
        <ModelRows
          rows={all.filter(({ row }) => row.slug !== null)}
          listed={shown.length}
          ties={tiesOf(catalog, 'chat')}
          columns={uses.map(([, { slug }]) => slug)}
          provider={provider}
          today={today}
        />
        <button type="button" id="more" hidden>
          Show more
        </button>
        <p class="soft note">
          * shared by several models of the provider. – no such cap is published, or the model cannot do it. ?
          no page or catalogue that we read says. A dashed line: the rating cannot tell the two models apart.{' '}
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
                  {board.name}: {source.attribution} (<a href={source.url}>source</a>,{' '}
                  <a href={source.licenceUrl}>licence</a>)
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
  ['noCard', 'true', FLAGS.noCard.label],
  ['noTraining', 'true', FLAGS.noTraining.label],
]
const RARE: readonly CheckOf[] = [
  ['noPhone', 'true', FLAGS.noPhone.label],
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

/** Stands with the count, and belongs to the form all the same. */
export const ModelOrder = () => (
  <label>
    sorted by{' '}
    <select id="order" name="sort" form="models">
      {ORDERS.map(([text, value]) => (
        <option value={value}>{text}</option>
      ))}
    </select>
  </label>
)

export function ModelFilters({ does }: { does: ReadonlySet<Capability> }) {
  const able = CAPABILITY_SLUGS.filter((slug) => does.has(slug))
  return (
    <form id="models" class="filters bar" action="/api/v1/models" role="search" aria-label="Models">
      <label class="wide field-with-icon">
        <span class="hidden">Model or provider</span>
        <SearchIcon />
        <input type="search" name="q" placeholder="Model or provider" autocomplete="off" />
      </label>
      <Choose
        label="Does"
        name="capability"
        choices={[['anything', ''], ...able.map((slug) => [shortTitle(slug), slug] as const)]}
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
  provider: SiteView['provider']
  today: string
}

const TROUBLED: ReadonlySet<Status> = new Set(['down', 'degraded'])

const FIRST = 30

const isGone = (one: FreeModel) => one.row.ended || isMissing(one)

/** In the order of the rows, which the script counts on. */
export function ModelRows({ rows, listed, ties, columns, provider, today }: Props) {
  const missing = rows.findIndex((one) => isGone(one) && !onlyModerates(one))
  return (
    <table class="rows hosts models">
      <caption class="hidden">Models that somebody gives free</caption>
      <thead>
        <tr>
          <th scope="col">Model</th>
          <th scope="col">Provider</th>
          <NumberHead title="Rating" unit="of the model" sort="rating" sorted />
          <NumberHead title="RPD" unit="requests/day" sort="requests" />
          <NumberHead title="TPD" unit="tokens/day" sort="tokens" />
          <NumberHead title="RPM" unit="requests/min" />
          <NumberHead title="Context" unit="tokens" sort="context" />
          <th scope="col">Tools</th>
          <Head title="JSON" below="schema" />
          <Head title="Images" below="in" />
          <Head title="Open" below="weights" />
          <th scope="col">To start</th>
          <Head title="Trains on" below="your input" />
        </tr>
      </thead>
      <tbody data-models data-first={FIRST} data-listed={listed}>
        {rows.map((model, place) => (
          <>
            {place === missing && (
              <tr class="group later">
                <th scope="rowgroup" colspan={13}>
                  Not seen in the newest list, or ended
                </th>
              </tr>
            )}
            <ModelRow
              model={model}
              provider={provider(model.row.provider)!}
              place={place}
              tie={rows[place - 1]?.row.slug === model.row.slug ? undefined : ties.get(model.row.slug!)}
              columns={columns}
              today={today}
            />
          </>
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Pick<Props, 'columns' | 'today'> & {
  model: FreeModel
  provider: SiteProvider
  place: number
  tie: string | undefined
}

function ModelRow({ model, provider: host, place, tie, columns, today }: RowProps) {
  const { row, staleFact } = model
  const { limits } = row
  const { name, status } = model.provider.summary
  const looks = [place >= FIRST && 'later', tie && 'tie', isGone(model) && 'missing']
  const requestsPerDay = limitAt(limits, 'requests', 'day')
  const tokensPerDay = limitAt(limits, 'tokens', 'day')
  const requestsPerMinute = limitAt(limits, 'requests', 'minute')
  const others = requestsPerDay === null && tokensPerDay === null ? otherLimits(model) : []
  return (
    <tr class={looks.filter(Boolean).join(' ') || undefined} hidden={onlyModerates(model)}>
      <ModelName row={row} staleFact={staleFact} />
      <td>
        <a href={`/providers/${row.provider}#offer-${row.offer}`}>{name}</a>
        {ONCE_KINDS.has(row.kind) && <span class="second">{KIND_WORDS[row.kind].title}</span>}
        {others.length > 0 && <span class="second">{others.join(', ')}</span>}
        {/* No word for hundreds of rows of "online". */}
        {TROUBLED.has(status) && (
          <span class="second">
            <StatusWord status={status} />
          </span>
        )}
      </td>
      <RatingCell ratings={row.ratings} columns={columns} tie={tie} today={today} />
      <NumberCell
        name="RPD"
        words={requestsPerDay === null ? null : numberWords(requestsPerDay) + (isShared(model) ? ' *' : '')}
        strong
      />
      <NumberCell name="TPD" words={tokensPerDay === null ? null : shortNumber(tokensPerDay)} />
      <NumberCell name="RPM" words={requestsPerMinute === null ? null : numberWords(requestsPerMinute)} />
      <NumberCell name="Context" words={row.context === null ? null : contextWords(row.context)} none="?" />
      <AbleCell name="Tools" able={row.tools} />
      <AbleCell name="JSON" able={row.structuredOutput} />
      <AbleCell name="Images" able={row.modalities.input?.includes('image') ?? null} />
      <AbleCell name="Open" able={row.openWeights} />
      <td>
        <StartChips {...startOfOffer(row)} />
      </td>
      <TrainsCell words={trainsOf(host, row.offer)} />
    </tr>
  )
}

type RatingProps = Pick<RowProps, 'columns' | 'tie' | 'today'> & { ratings: ModelRatings }

/** The first rating that it has, and what the others rate; how it was rated, and when, where that is long ago. */
function RatingCell({ ratings, columns, tie, today }: RatingProps) {
  const [first, ...others] = columns.filter((column) => ratings[column])
  const own = first && ratings[first]
  if (!own) return <NumberCell name="Rating" words={null} />
  const [figure, variant] = ratingWords(own)
  const said = [
    ...(variant ? [variant] : []),
    ...(own.date < addDays(today, -RATING_AGES.stale) ? [`of ${own.date}`] : []),
    ...others.map((column) => `${columnFacts(column).of} ${ratingWords(ratings[column]!)[0]}`),
  ]
  return (
    <td class="number" title={own.name}>
      <span class="narrow soft">Rating</span>
      <strong>{figure}</strong>
      {said.map((words) => (
        <span class="second">{words}</span>
      ))}
      {tie && <span class="hidden"> a tie with {tie}</span>}
    </td>
  )
}

const shortNumber = (value: number) =>
  value < 1_000_000 ? numberWords(value) : quantity(value, 'tokens', true).replace(' tokens', '')

const SHOWN = new Set(['requests day', 'tokens day', 'requests minute'])

function otherLimits({ row: { limits } }: FreeModel): string[] {
  const { amount, speed } = speedAndAmount(limits)
  return [...amount, ...speed]
    .filter(({ metric, per }) => !SHOWN.has(`${metric} ${per}`))
    .slice(0, 2)
    .map(amountWords)
}

/** Whether its requests a day are those of all free models together. */
const isShared = ({ row: { limits } }: FreeModel) =>
  limits.some(({ metric, per, shared }) => metric === 'requests' && per === 'day' && shared)

/** A model by its slug, with the id where that says more than who made it; what names no single model says what it does. */
function ModelName({ row, staleFact }: Pick<FreeModel, 'row' | 'staleFact'>) {
  const { id, slug, name, capabilities } = row
  const [absent, end] = [absentWords(row), endWords(row)]
  const age = staleWords(staleFact).map((words) => <span class="second">{words}</span>)
  if (slug === null || id === null)
    return (
      <th scope="row">
        {name}
        <span class="second">{capabilities.map((one) => CAPABILITIES[one].title).join(', ')}</span>
        {age}
      </th>
    )
  return (
    <th scope="row">
      {/* No offer may be left that a page would be of. */}
      {row.ended ? slug : <a href={`/models/${slug}`}>{slug}</a>}
      {id.split('/').at(-1) !== slug && <span class="second">{id}</span>}
      {absent && <span class="second">{absent}</span>}
      {end && <span class="second">{end}</span>}
      {capabilities.length === 0 && <span class="second">no source says what it does</span>}
      {age}
    </th>
  )
}
