/** The forms of a capability's page: parameters of the API that hide rows in the browser, and what somebody needs, which a script holds against every row. */
import type { RankedOffer } from '../../catalog/allowance/ranking.ts'
import { offerFacets } from '../../catalog/offer-facets.ts'
import { countryName } from '../../entry/country-name.ts'
import type { FlagName } from '../../schema/filters.ts'
import { AnswerAsJson, Check, type CheckOf } from '../components/choices.tsx'
import { FLAGS } from '../filter-words.ts'
import type { Need } from './need.ts'

const CHECKS: readonly CheckOf[] = [
  check('noCard'),
  check('noPhone'),
  ['kind', 'keyless', 'No account'],
  check('noTraining'),
  check('commercialUse'),
  check('openaiCompatible'),
]

function check(name: FlagName): CheckOf {
  return [name, 'true', FLAGS[name].label]
}

const SHOWN: ReadonlySet<string> = new Set(
  CHECKS.map(([name, value]) => (value === 'true' ? name : `${name}:${value}`)),
)

/** What holds for an offer, as the filter reads it from a row. */
export const holdsFor = (row: RankedOffer): string =>
  offerFacets(row)
    .filter((key) => SHOWN.has(key) || key.startsWith('region:'))
    .join(' ')

function regionsOf(rows: readonly RankedOffer[]): string[] {
  const keys = rows.flatMap(offerFacets).filter((key) => key.startsWith('region:'))
  return [...new Set(keys.map((key) => key.slice('region:'.length)))].toSorted()
}

export function CapabilityFilters({ slug, rows }: { slug: string; rows: readonly RankedOffer[] }) {
  return (
    <form class="filters" data-filter action={`/api/v1/capabilities/${slug}`} aria-label="Filter">
      <fieldset class="checks">
        <legend class="hidden">Only those that are confirmed</legend>
        {CHECKS.map((one) => (
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

type NeedProps = {
  units: readonly [string, ...string[]]
  need: Need
  children: string
}

export function NeedForm({ units, need, children }: NeedProps) {
  const [unit, ...others] = units
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
        data-unit={unit}
        aria-label={`How many${others.length > 0 ? '' : ` ${unit}`}`}
      />
      {others.length > 0 ? (
        <select name="unit" aria-label="Counted in">
          {units.map((one) => (
            <option value={one}>{one}</option>
          ))}
        </select>
      ) : (
        <span>{unit}</span>
      )}
      <span>a</span>
      <select name="per" aria-label="In which period">
        <option value="day">day</option>
        <option value="month">month</option>
      </select>
      <output data-need-say>{children}</output>
    </form>
  )
}
