/** The offers of a capability in the API's order: what each gives, what part of a need that covers, what runs out first; and the forms that filter them in the browser. */

import type { RankedOffer } from '../../catalog/allowance/ranking.ts'
import { offerKeys } from '../../catalog/facets.ts'
import { staleWords } from '../../entry/facts/facts.ts'
import { TOKENS_A_REQUEST } from '../../entry/offer-limits.ts'
import { countryName, metricWords, placesWords } from '../../entry/words.ts'
import type { Capability, Metric } from '../../schema/vocabulary.ts'
import { AnswerAsJson, Check, type CheckOf } from '../components/choices.tsx'
import { Table } from '../components/parts.tsx'
import { StartChips } from '../components/signs.tsx'
import { flagCheck } from '../filter-words.ts'
import { startOfPlace, termsOf, trainsOf } from '../row-of.ts'
import {
  type Covered,
  covered,
  dailyOf,
  endsOf,
  type Gives,
  type Need,
  needWords,
  perDay,
  placeOn,
} from './need.ts'
import { type Conversion, givesOf, priceAfter, shownOffer } from './offer.ts'

const CHECKS: readonly CheckOf[] = [
  flagCheck('noCard'),
  flagCheck('noPhone'),
  ['kind', 'keyless', 'No account'],
  flagCheck('noTraining'),
  flagCheck('commercialUse'),
  flagCheck('openaiCompatible'),
]

/** What holds for an offer, and with a question mark what is not known of it, as the filter reads it from a row. */
export const holdsFor = (row: RankedOffer, uses: readonly Capability[]): string =>
  offerKeys(row, uses).join(' ')

function regionsOf(rows: readonly RankedOffer[]): string[] {
  const keys = rows.flatMap((row) => offerKeys(row, [])).filter((key) => key.startsWith('region:'))
  return [...new Set(keys.map((key) => key.slice('region:'.length)))].toSorted()
}

export function CapabilityFilters({ slug, rows }: { slug: string; rows: readonly RankedOffer[] }) {
  const more = slug === 'speech-to-text' ? [flagCheck('streaming'), flagCheck('speakerLabels')] : []
  return (
    <form class="filters" data-filter action={`/api/v1/capabilities/${slug}`} aria-label="Filter">
      <fieldset class="checks">
        <legend class="hidden">Only those that are confirmed</legend>
        {[...CHECKS, ...more].map((one) => (
          <Check of={one} />
        ))}
        <label class="check">
          <span class="soft">Region&nbsp;</span>
          <select name="region" aria-label="Data processed in">
            <option value="">any</option>
            {regionsOf(rows).map((code) => (
              <option value={code}>{code === 'EU' ? 'EU' : countryName(code)}</option>
            ))}
          </select>
        </label>
      </fieldset>
      <AnswerAsJson />
    </form>
  )
}

type NeedProps = { unit: Metric; need: Need; results: readonly Covered[] }

/** Rows say only tokens; requests are counted by what each takes of them. */
export function NeedForm({ unit, need, results }: NeedProps) {
  const words = metricWords(unit)
  const isTokens = unit === 'tokens'
  return (
    <form id="need" class="need" data-need aria-label="What you need">
      <span>I need</span>
      <input
        type="number"
        name="need"
        min="1"
        step="any"
        inputmode="decimal"
        value={need.amount}
        data-first={need.amount}
        data-unit={words}
        {...(isTokens && { 'data-each': TOKENS_A_REQUEST })}
        aria-label={isTokens ? 'How many' : `How many ${words}`}
      />
      {isTokens ? (
        <select name="unit" aria-label="Counted in">
          <option value={words}>{words}</option>
          <option value="requests">requests of {TOKENS_A_REQUEST.toLocaleString('en-US')} tokens</option>
        </select>
      ) : (
        <span>{words}</span>
      )}
      <span>a</span>
      <select name="per" aria-label="In which period">
        <option value="day">day</option>
        <option value="month">month</option>
      </select>
      <output data-need-say>
        {needWords(
          results.filter(({ full }) => full).length,
          results.filter(({ share }) => share === null).length,
        )}
      </output>
    </form>
  )
}

type CoverProps = { found: Covered; gives: Gives; unit: string; need: Need }

/** What part of a need is covered, and a bar with a line at the need. */
function CoverBar({ found, gives, unit, need }: CoverProps) {
  const ends = endsOf(unit)
  const aDay = dailyOf(gives)
  return (
    <>
      <strong {...(found.full && { class: 'good' })}>{found.text}</strong>
      <svg
        class={found.full ? 'log-bar full' : 'log-bar'}
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        aria-hidden="true"
        hidden={aDay === null}
      >
        <path d="M0 4H100" />
        <path class="solid" d={`M0 4H${aDay ? placeOn(ends, aDay) : 0}`} />
        <path class="mark" d={`M${placeOn(ends, perDay(need))} 0V8`} />
      </svg>
    </>
  )
}

export type OfferRowsProps = {
  rows: readonly RankedOffer[]
  /** Providers with more than one offer for the capability, whose rows name theirs. */
  several: ReadonlySet<string>
  slug: Capability
  caption: string
  /** Null where no amount compares. */
  need: Need | null
  unit: string
  today: string
}

/** What is shown once somebody asks for it: the filter, and what it says of an offer. */
const ASKED: readonly (readonly [
  filter: string,
  title: string,
  wordsOf: (row: RankedOffer) => string | null,
])[] = [
  ['noTraining', 'Trains on input', ({ provider, offer }) => trainsOf({ of: provider }, offer?.id)],
  [
    'region',
    'Processed in',
    ({ provider: { entry }, offer }) => {
      const places = termsOf(entry, offer?.id)?.processingRegions
      return Array.isArray(places) ? placesWords(places) : null
    },
  ],
]

const scaleWords = (unit: string) => {
  const [low, high] = endsOf(unit).map((end) => end.toLocaleString('en-US'))
  return `bar: ${low} to ${high} a day, each mark 10×`
}

export function OfferRows({ rows, several, slug, caption, need, unit, today }: OfferRowsProps) {
  const prices = new Map(rows.map((row) => [row, need && priceAfter(row, slug)]))
  const withPrices = [...prices.values()].some((price) => price !== null)
  return (
    <Table
      class="rows offers"
      caption={caption}
      columns={[
        'Provider',
        'Free',
        ...(need
          ? [
              <>
                <span data-need-head>
                  Your {need.amount.toLocaleString('en-US')} {unit} a {need.per}
                </span>
                <span class="second">{scaleWords(unit)}</span>
              </>,
              'Runs out first',
            ]
          : []),
        ...ASKED.map(([asked, title]) => ({ asked, title })),
        ...(withPrices ? [<span class="w">Price after</span>] : []),
        'To start',
      ]}
    >
      {rows.map((row) => {
        const { provider, offer, staleFact, allowance } = row
        const { amount, notes, conversion } = shownOffer(row, slug)
        const besides = [
          ...(offer?.eligibility ? [offer.eligibility] : []),
          ...notes,
          ...staleWords(staleFact),
        ]
        const ends = provider.entry.changelog.find(
          ({ kind, endsOn }) => kind === 'lifecycle' && endsOn && endsOn >= today,
        )?.endsOn
        const names = [
          ...(offer && several.has(provider.slug) ? [offer.name] : []),
          ...(allowance?.model ? [allowance.model] : []),
        ]
        return (
          <tr data-has={holdsFor(row, [slug])}>
            <th scope="row">
              <a href={`/providers/${provider.slug}`}>{provider.summary.name}</a>
              {names.length > 0 && <span class="second">{names.join(' · ')}</span>}
              {ends && (
                <a class="second bad" href={`/providers/${provider.slug}#changes`}>
                  an end is set, {ends}
                </a>
              )}
            </th>
            <td class="amount">
              <strong>{amount}</strong>
              {conversion && <Converted {...conversion} />}
              {besides.length > 0 && <span class="second">{besides.join('; ')}</span>}
            </td>
            {need && <CoversCells row={row} slug={slug} need={need} unit={unit} today={today} />}
            {ASKED.map(([asked, title, wordsOf]) => (
              <td hidden data-asked={asked}>
                <span class="narrow soft">{title}: </span>
                {wordsOf(row) ?? <span class="soft">not confirmed</span>}
              </td>
            ))}
            {withPrices && <PriceCell price={prices.get(row) ?? null} />}
            <td>
              <StartChips {...startOfPlace(row)} />
            </td>
          </tr>
        )
      })}
    </Table>
  )
}

type CoversProps = { row: RankedOffer; slug: Capability; need: Need; unit: string; today: string }

function CoversCells({ row, slug, need, unit, today }: CoversProps) {
  const gives = givesOf(row, slug)!
  const found = covered(gives, need, today)
  return (
    <>
      <td class="covers" data-gives={JSON.stringify(gives)}>
        <CoverBar found={found} gives={gives} unit={unit} need={need} />
      </td>
      <td>
        <span class="narrow soft">Runs out first: </span>
        <span data-out>{found.runsOut}</span>
      </td>
    </>
  )
}

function PriceCell({ price }: { price: ReturnType<typeof priceAfter> }) {
  if (price === null) return <td class="price none">–</td>
  return (
    <td class="price">
      <span class="narrow soft">Price after: </span>
      <a href={price.source} rel="nofollow">
        {price.text}
      </a>
      {price.model !== null && <span class="second">{price.model}</span>}
    </td>
  )
}

function Converted({ text, price }: Conversion) {
  return (
    <span class="second">
      {text}
      {price && (
        <>
          {', '}
          <a href={price.source} rel="nofollow">
            price
          </a>
          {price.asOf && (
            <>
              {' '}
              of <time datetime={price.asOf}>{price.asOf}</time>
            </>
          )}
        </>
      )}
    </span>
  )
}
