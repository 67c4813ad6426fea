/** Who gives which model free, a row for each: how good the model is, what it takes to start, how much a day, under which conditions. */

import { addDays } from '../../base/days.ts'
import { isMissing, onlyModerates } from '../../catalog/models/model-order.ts'
import type { FreeModel } from '../../catalog/models/model-rows.ts'
import { staleWords } from '../../entry/facts/facts.ts'
import { ONCE_KINDS } from '../../entry/offer-limits.ts'
import { reportedWords } from '../../entry/words.ts'
import { columnFacts, RATING_AGES, type RatedUse, type Rating } from '../../schema/ratings.ts'
import { CAPABILITIES, KIND_WORDS, type RatingColumn, type Status } from '../../schema/vocabulary.ts'
import type { TableProps } from '../components/parts.tsx'
import { Monogram, StartChips, StatusWord } from '../components/signs.tsx'
import { conditionWords, startOfOffer } from '../row-of.ts'
import type { SiteView } from '../site-page.ts'
import { absentWords, amountOf, contextWords, endWords, ratingWords, sharedWords } from './model-words.ts'

/** `sorted`: by rating. */
export const freeColumns = (sorted?: true): TableProps['columns'] => [
  'Model',
  { title: 'Rating', unit: 'of the model', number: true, sort: 'rating', ...(sorted && { sorted }) },
  'Free at',
  'To start',
  { title: 'Free a day', sort: 'requests' },
  'Conditions',
]

export const isGone = (one: FreeModel) => one.row.ended === true || isMissing(one)

const TROUBLED: ReadonlySet<Status> = new Set(['down', 'degraded'])

type RowProps = {
  model: FreeModel
  view: Pick<SiteView, 'provider' | 'today'>
  /** The ratings that order, that of chat first. */
  columns: readonly RatingColumn[]
  /** Whether the row before it is of the same model, which then says what it is. */
  same: boolean
  /** The model before it that its rating cannot be told apart from. */
  tie?: string | undefined
  /** Hundreds of rows go without. */
  withMonogram?: true
}

export function FreeRow({ model, view, columns, same, tie, withMonogram }: RowProps) {
  const { row, provider, staleFact } = model
  const looks = [tie && 'tie', same && 'same', isGone(model) && 'missing'].filter(Boolean).join(' ')
  const { name, status } = provider.summary
  const small = [
    ...(ONCE_KINDS.has(row.kind) ? [KIND_WORDS[row.kind].title] : []),
    ...[absentWords(row), endWords(row)].filter((words) => words !== null),
    ...staleWords(staleFact),
  ]
  return (
    <tr {...(looks && { class: looks })} hidden={onlyModerates(model)}>
      <ModelHead model={model} same={same} />
      <Ratings model={model} columns={columns} tie={tie} today={view.today} />
      <td>
        {withMonogram && <Monogram {...provider.summary} />}
        <a href={`/providers/${row.provider}#offer-${row.offer}`}>{name}</a>
        {/* No word for hundreds of rows of "online". */}
        {TROUBLED.has(status) && (
          <>
            {' '}
            <StatusWord status={status} />
          </>
        )}
        {small.map((words) => (
          <small>{words}</small>
        ))}
      </td>
      <td>
        <StartChips {...startOfOffer(row)} />
      </td>
      <Amount model={model} />
      <td>{conditionWords(view.provider(row.provider)!, row.offer)}</td>
    </tr>
  )
}

/** A model by its slug and what it is able to do, with the id where that says more than who made it. */
function ModelHead({ model: { row }, same }: Pick<RowProps, 'model' | 'same'>) {
  const { id, slug, context, tools, modalities, capabilities } = row
  const able = [
    ...(context === null ? [] : [contextWords(context)]),
    ...(tools ? ['tools'] : []),
    ...(modalities.input?.includes('image') ? ['images'] : []),
    ...(capabilities.includes('chat')
      ? []
      : capabilities.map((one) => CAPABILITIES[one].title.toLowerCase())),
    ...(capabilities.length === 0 ? ['no source says what it does'] : []),
  ]
  return (
    <th scope="row">
      {/* No offer may be left that a page would be of. */}
      {row.ended ? slug : <a href={`/models/${slug}`}>{slug}</a>}
      {able.length > 0 && !same && <small>{able.join(' · ')}</small>}
      {id?.split('/').at(-1) !== slug && <small>{id}</small>}
    </th>
  )
}

type RatingsProps = Pick<RowProps, 'model' | 'columns' | 'tie'> & { today: string }

/** What it is rated for; a list of models that code puts first what is named so. */
function Ratings({ model: { row }, columns, tie, today }: RatingsProps) {
  const rated = columns.filter((column) => row.ratings[column])
  if (rated.length === 0) return <td class="number">–</td>
  return (
    <td class="number">
      {rated.map((column) => (
        <Figure of={columnFacts(column).of} rating={row.ratings[column]!} today={today} />
      ))}
      {tie && <span class="hidden"> a tie with {tie}</span>}
    </td>
  )
}

/** A rating; how it was rated, and when, where that is long ago. */
function Figure({ of, rating, today }: { of: RatedUse; rating: Rating; today: string }) {
  const [figure, variant] = ratingWords(rating)
  if (of === 'coding') return <b>coding {figure}</b>
  const said = [
    ...(variant ? [variant] : []),
    ...(rating.date < addDays(today, -RATING_AGES.stale) ? [`of ${rating.date}`] : []),
  ]
  return (
    <>
      <strong>{figure}</strong>
      {said.map((words) => (
        <small>{words}</small>
      ))}
    </>
  )
}

/** The amount, what shares it, what tokens or credit come to, what people report where no page states a number. */
function Amount({ model: { row, offer } }: { model: FreeModel }) {
  const { limits, comparable, reported } = row
  const [shared] = limits.flatMap((limit) => sharedWords(limit) ?? [])
  const about = comparable && comparable.by !== 'requests' && Math.floor(comparable.requestsPerDay)
  return (
    <td>
      {amountOf(row, offer)}
      {shared && <small>{shared}</small>}
      {about !== null && about !== false && <small>≈ {about.toLocaleString('en-US')} requests a day</small>}
      {reported.length > 0 && <small>{reportedWords(reported)}</small>}
    </td>
  )
}
