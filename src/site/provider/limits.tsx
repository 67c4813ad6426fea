/** How much an offer gives, and how fast: all limits as one table, those of models that ended folded, and what a grant buys. */

import { capital, plural } from '../../base/letters.ts'
import { groupBy } from '../../base/order.ts'
import { quotaName } from '../../entry/facts/fact-rows.ts'
import { staleFactOf, staleWords } from '../../entry/facts/facts.ts'
import { slugOf } from '../../entry/models/spellings.ts'
import { isActive, limitName } from '../../entry/offer-limits.ts'
import {
  capabilityWords,
  isMoney,
  metricWords,
  numberWords,
  quantity,
  reportedWords,
  scopeWords,
  unitWords,
  windowWords,
} from '../../entry/words.ts'
import type { Rating } from '../../schema/ratings.ts'
import { CAPABILITIES, type Capability, METRICS, type Metric } from '../../schema/vocabulary.ts'
import { Fold, NumberCell, Table } from '../components/parts.tsx'
import { DisputedMark, Icon } from '../components/signs.tsx'
import { contextWords, pairWords, ratingWords } from '../models/model-words.ts'
import type { SiteProvider } from '../site-page.ts'
import { correctUrl } from '../submit/issue-forms.ts'
import { worthOf } from './answer.ts'
import { pageName } from './facts.tsx'

type Props = {
  provider: SiteProvider
  offer: Offer
  modelHref: (id: string) => string | undefined
}

type LimitsProps = Props & { table: LimitTable }

const factOf = ({ id: offer }: Offer, { model, metric }: Limit) => quotaName({ offer, model, metric })

/** When a page last showed these limits, where that is too long ago; nothing of what has ended. */
function ageOf({ of }: SiteProvider, offer: Offer, limits: readonly Limit[]): string[] {
  const living = limits.filter(isActive)
  const names = living.map((limit) => [factOf(offer, limit)])
  return staleWords(staleFactOf(of.entry.facts, names))
}

/** How many models a reader sees before asking for more. */
const FIRST = 10

export function Limits({ table: { columns, rows }, ...props }: LimitsProps) {
  const living = rows.filter(({ ended }) => ended === undefined)
  const more = living.splice(living.length > FIRST + 1 ? FIRST : living.length)
  const ended = rows.filter((row) => row.ended)
  const tableOf = (rows: readonly LimitRow[], label: string) => (
    <LimitsTable rows={rows} columns={columns} {...props} label={`${label} of ${props.offer.name}`} />
  )
  return (
    <>
      {living.length > 0 && tableOf(living, 'Limits')}
      {more.length > 0 && (
        <Fold title={`${more.length} more`} about={more.map(({ name }) => name).join(', ')}>
          {tableOf(more, 'More limits')}
        </Fold>
      )}
      {ended.length > 0 && (
        <Fold
          title={`${plural(ended.length, 'limit')} ended`}
          about={ended.map(({ name, ended }) => `${name} ${ended}`).join(', ')}
        >
          {tableOf(ended, 'Ended limits')}
        </Fold>
      )}
    </>
  )
}

type TableProps = Props & {
  columns: readonly LimitColumn[]
  rows: readonly LimitRow[]
  label: string
}

type Known = SiteProvider['of']['models']['data'][number] | undefined

/** What stands beside limits where one row of the table has it. */
const BESIDE: readonly (readonly [title: string, unit: string, words: (model: Known) => string | null])[] = [
  ['Context', 'tokens', (model) => (model?.context ? contextWords(model.context) : null)],
  ['Price after', '$ per 1M, in / out', (model) => (model?.price ? pairWords(model.price) : null)],
]

function LimitsTable({ columns, rows, provider, offer, modelHref, label }: TableProps) {
  const known = new Map(provider.of.models.data.map((model) => [model.id, model]))
  const modelOf = ({ name, model }: LimitRow): Known => (model ? known.get(name) : undefined)
  const shown = columns.flatMap((column, index) =>
    rows.some(({ cells }) => cells[index]!.length > 0) ? [{ column, index }] : [],
  )
  const beside = BESIDE.filter(([, , words]) => rows.some((row) => words(modelOf(row)) !== null))
  const withDoes = rows.some(({ does }) => does)
  const withRating = rows.some(({ rating }) => rating)
  const numbers = [
    ...(withRating ? [['Rating', 'Arena'] as const] : []),
    ...shown.map(({ column: { title, unit } }) => [title, unit] as const),
    ...beside,
  ]
  return (
    <div class="scroll" tabindex={0} role="region" aria-label={label}>
      <Table
        class="limits"
        columns={[
          rows.some(({ model }) => model) ? 'Model' : 'For',
          ...(withDoes ? ['Does'] : []),
          ...numbers.map(([title, unit]) => ({ title, unit, number: true as const })),
        ]}
      >
        {rows.map((row) => (
          <tr {...(row.ended && { class: 'ended' })}>
            <RowHead row={row} provider={provider} offer={offer} modelHref={modelHref} />
            {withDoes && <td class={row.does ? 'soft' : 'none'}>{row.does || '–'}</td>}
            {withRating && (
              <NumberCell name="Rating" words={row.rating ? ratingWords(row.rating)[0] : null} strong />
            )}
            {shown.map(({ column, index }) => (
              <LimitCell column={column} limits={row.cells[index]!} provider={provider} offer={offer} />
            ))}
            {beside.map(([title, , words]) => (
              <NumberCell name={title} words={words(modelOf(row))} />
            ))}
          </tr>
        ))}
      </Table>
    </div>
  )
}

function RowHead({ row, provider, offer, modelHref }: Props & { row: LimitRow }) {
  const { name, model, notes, ended, cells } = row
  const label = model ? <ModelName id={name} href={modelHref(name)} /> : name
  const fact = factOf(offer, cells.flat()[0]!)
  const since = model && provider.of.notServed(name)
  const gone = since ? [`not served: its own list lacks it since ${since}`] : []
  return (
    <th scope="row">
      {ended ? (
        <>
          <s>{label}</s>
          <span class="second">
            ended <time datetime={ended}>{ended}</time>
          </span>
        </>
      ) : (
        <>
          {label}{' '}
          <a
            class="fix"
            href={correctUrl(provider.slug, fact)}
            aria-label={`Correct the limits: ${name}`}
            title="Correct these limits"
          >
            <Icon path="M2.5 13.5l1-3.5 7.5-7.5 2.5 2.5-7.5 7.5z" />
          </a>
        </>
      )}
      {[...gone, ...notes, ...ageOf(provider, offer, cells.flat())].map((words) => (
        <span class="second">{words}</span>
      ))}
    </th>
  )
}

function ModelName({ id, href }: { id: string; href: string | undefined }) {
  const name = <code>{id}</code>
  return href === undefined ? name : <a href={href}>{name}</a>
}

type CellProps = Pick<Props, 'provider' | 'offer'> & { column: LimitColumn; limits: readonly Limit[] }

function LimitCell({ column: { title, unit }, limits, ...props }: CellProps) {
  if (limits.length === 0) return <td class="number none">–</td>
  return (
    <td class="number">
      <span class="narrow soft">{title}</span>
      {limits.map((limit) => (
        <Amount limit={limit} named={unit !== ''} {...props} />
      ))}
    </td>
  )
}

const isDisputed = ({ of }: SiteProvider, offer: Offer, { id }: Limit): boolean =>
  of.entry.offers.some(
    (one) => one.id === offer.id && one.limits.some((limit) => limit.id === id && limit.disputed),
  )

type AmountProps = Pick<Props, 'provider' | 'offer'> & {
  limit: Limit
  named: boolean
}

function Amount({ limit, named, provider, offer }: AmountProps) {
  const { id, metric, value, per, scope, ended } = limit
  const amount = isMoney(metric) ? quantity(value, metric, false) : numberWords(value)
  const written = named ? amount : `${amount} ${windowWords(per)}`
  return (
    <div id={`limit-${id}`}>
      {isDisputed(provider, offer, limit) && (
        <>
          <DisputedMark /> <span class="hidden">Sources disagree: </span>
        </>
      )}
      {ended ? <s>{written}</s> : written}
      {scope && scopes(offer).size > 1 && (
        <span class="second">{scopeWords(scope).replace(/^[, ]+/, '')}</span>
      )}
      {metric === 'compute-units' && <span class="second">{worthOf(provider.of, limit)}</span>}
    </div>
  )
}

const scopes = ({ limits }: Offer) => new Set(limits.map(({ scope }) => scope))

/** Who counts together, and that several caps hold at once. */
export function readingWords(offer: Offer): string[] {
  const [scope, ...others] = scopes(offer)
  const metrics = new Set(offer.limits.map(({ metric, per }) => `${metric} ${per}`))
  return [
    ...(scope && others.length === 0 && scope !== 'model'
      ? [scope === 'everyone' ? 'shared by all callers' : `for each ${scope}`]
      : []),
    ...(metrics.size > 1 ? ['whichever comes first'] : []),
  ]
}

export function Buys({ offer: { id, buys } }: { offer: Offer }) {
  if (buys.length === 0) return null
  return (
    <>
      <h3 id={`buys-${id}`}>What it buys</h3>
      <ul class="plain">
        {buys.map(({ capability, metric, amount, model, source, asOf }) => (
          <li>
            <strong>≈ {quantity(amount, metric, false)}</strong> {CAPABILITIES[capability].title}
            {model && (
              <>
                {' '}
                with <code>{model}</code>
              </>
            )}{' '}
            <span class="soft">
              at the price of <a href={source}>{pageName(source)}</a>
              {asOf ? `, dated ${asOf}` : ', no date shown'}
            </span>
          </li>
        ))}
      </ul>
      <p class="soft note">Each line takes the whole allowance; they do not add up.</p>
    </>
  )
}

/** By limit, with a link to each report that shows its day and nobody's name. */
export function Reported({ offer: { id, reported }, modelHref }: Pick<Props, 'offer' | 'modelHref'>) {
  if (reported.length === 0) return null
  return (
    <>
      <h3 id={`reported-${id}`}>
        Reported limits <span class="soft">by people; no page states them, and nothing counts them</span>
      </h3>
      <ul class="plain">
        {[...groupBy(reported, limitName).values()].map((own) => (
          <li>
            <ModelName id={own[0]!.model} href={modelHref(own[0]!.model)} />: {reportedWords(own)}
            {own.map(({ url, asOf }) => [' · ', <a href={url}>{asOf}</a>])}
          </li>
        ))}
      </ul>
    </>
  )
}

export type Offer = SiteProvider['offers'][number]
export type Limit = Offer['limits'][number]

type LimitRow = {
  name: string
  model: boolean
  /** What a model is for; empty where no page says. */
  does: string
  /** What one has to know besides. */
  notes: string[]
  ended: string | undefined
  /** What people preferred of the model; undefined where the board does not have it. */
  rating: Rating | undefined
  cells: Limit[][]
}

type LimitColumn = {
  title: string
  /** What that means, in small: `requests/day`. Empty where the cells say their windows. */
  unit: string
  holds: (limit: Pick<Limit, 'metric' | 'per'>) => boolean
}

type LimitTable = { columns: LimitColumn[]; rows: LimitRow[] }

const named = (metric: 'requests' | 'tokens', per: 'minute' | 'day'): LimitColumn => ({
  title: `${metric[0]}P${per[0]}`.toUpperCase(),
  unit: `${metric}/${per.slice(0, 3)}`,
  holds: (limit) => limit.metric === metric && limit.per === per,
})

/** Requests and tokens, by minute and day: what limits of models are compared by. */
const NAMED: readonly LimitColumn[] = [
  named('requests', 'minute'),
  named('requests', 'day'),
  named('tokens', 'minute'),
  named('tokens', 'day'),
]

/** Of another unit or window, whose cells say the window. */
function columnOf(metric: Metric, limits: readonly Limit[]): LimitColumn {
  const unit = unitWords({ metric, note: limits.find((limit) => limit.metric === metric)?.note })
  return {
    title:
      unit === metric.toUpperCase()
        ? metric
        : capital(typeof unit === 'object' ? unit.own : metricWords(unit)),
    unit: '',
    holds: (limit) => limit.metric === metric && !NAMED.some(({ holds }) => holds(limit)),
  }
}

/** A row for each model or use, with all that caps it: the best rated first, what only moderates and what ended last. */
export function limitTable({ limits }: Pick<Offer, 'limits'>, { of }: Pick<SiteProvider, 'of'>): LimitTable {
  const columns = [...NAMED, ...METRICS.map((metric) => columnOf(metric, limits))].filter(({ holds }) =>
    limits.some(holds),
  )
  const rows = [...groupBy(limits, rowKey).values()].map((own): LimitRow & { last: number } => {
    const { model, capabilities = [], ended, sharedBy = [] } = own[0]!
    return {
      name: model ?? (capabilities.length > 0 ? forWords(capabilities) : 'All calls'),
      model: model !== undefined,
      does: model === undefined ? '' : forWords(capabilities),
      notes: [
        ...(sharedBy.length > 0 ? [`shared with ${sharedBy.join(', ')}`] : []),
        ...new Set(own.flatMap(({ note }) => note ?? [])),
      ],
      ended,
      rating: model === undefined ? undefined : of.ratings(slugOf(model, of.slug))['arena-text'],
      cells: columns.map(({ holds }) => own.filter(holds)),
      last: ended ? 2 : Number(capabilities.length > 0 && capabilities.every((one) => one === 'moderation')),
    }
  })
  rows.sort((a, b) => a.last - b.last || (b.rating?.value ?? 0) - (a.rating?.value ?? 0))
  return { columns, rows }
}

const rowKey = ({ model, sharedBy, capabilities, ended }: Limit) =>
  JSON.stringify([model, sharedBy, capabilities, ended])

const forWords = (capabilities: readonly Capability[]) =>
  capabilities.map((slug) => capabilityWords(slug).split(' and ')[0]).join(', ')
