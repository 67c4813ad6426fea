/** What a provider gives away for one capability, as the page of the capability shows it. */
import { amountWords, quantity } from '../../../api/allowance/words.ts'
import type { CapabilityDetail } from '../../../api/responses.ts'
import type { AllowanceGroup, Capability, Metric } from '../../../core/schema/vocabulary.ts'
import type { SiteProvider } from '../site-page.ts'
import { speedWords } from '../speed-words.ts'

/** One row of the API's answer. */
export type Ranked = CapabilityDetail['groups'][number]['data'][number]

export type Offer = {
  /** The published amount, or what there is instead of one. */
  amount: string
  /** What one has to know besides, each in a few words. */
  notes: string[]
  conversion: Conversion | null
  /** Why there is none. */
  unranked: string | null
}

/** The amount that ranks it, in the unit of the capability. */
export type Conversion = {
  text: string
  /** Whether it is another number than the published one. */
  computed: boolean
  /** Where it comes from a price: what the price is for, the page, and the date that it shows. */
  price: { model: string | null; source: string; asOf: string | null } | null
}

const INSTEAD: Partial<Record<AllowanceGroup, string>> = {
  unpublished: 'Amount not published',
  unknown: 'Not confirmed',
}

/** `unit`: that of the capability. */
export function offerOf(
  { allowance, note }: Ranked,
  provider: SiteProvider,
  { slug, unit, group }: { slug: Capability; unit: Metric; group: AllowanceGroup },
): Offer {
  const { terms, freeTier, of } = provider
  const rates = speedWords(terms.limits, slug)
  const speed = rates.length > 0 ? [`Speed: ${rates.join(', ')}`] : []
  if (allowance === null) {
    const cloud = terms.limits.find(({ sharedWith, ended }) => sharedWith !== null && ended === null)
    const shared = cloud && `${amountWords(cloud)}, shared with ${cloud.sharedWith}`
    if (shared && note?.endsWith(shared))
      return {
        amount: amountWords(cloud),
        notes: [...without(note, shared), `shared with ${cloud.sharedWith}`, ...speed],
        conversion: null,
        unranked: 'shared credit, not ranked',
      }
    if (group === 'renews' || group === 'once')
      return { amount: upperFirst(note ?? 'no quota'), notes: speed, conversion: null, unranked: null }
    const disputed = group === 'unknown' && note !== null
    return {
      amount: disputed ? 'Sources disagree' : INSTEAD[group]!,
      notes: [freeTier.summary],
      conversion: null,
      unranked: null,
    }
  }
  const limit = terms.limits.find(({ id }) => id === allowance.limit)!
  const derived = of.allowances.find(
    (other) => other.capability === slug && other.metric === allowance.metric && other.limit === limit.id,
  )
  const bought = derived?.bought === true
  const buys = `what ${amountWords(limit)} buys${allowance.model ? `, ${allowance.model}` : ''}`
  const notes = [...(bought ? without(note, buys) : note === null ? [] : [note]), ...speed]
  if (allowance.metric !== unit)
    return { amount: amountWords(limit), notes, conversion: null, unranked: 'not in this unit' }
  const same = !bought && (limit.per === 'month' || limit.per === 'once')
  return {
    amount: amountWords(limit),
    notes,
    conversion: {
      computed: !same,
      text: `${same ? '' : '≈ '}${quantity(allowance.amount, unit, false)}`,
      price: bought ? priceOf(provider, slug, allowance.model) : null,
    },
    unranked: null,
  }
}

/** The published price behind what a grant buys: of several, the one that gets the most, as the API ranks it. */
function priceOf({ terms }: SiteProvider, slug: Capability, model: string | null) {
  const price = terms.buys
    .filter((purchase) => purchase.capability === slug && purchase.model === model)
    .toSorted((a, b) => b.amount - a.amount)[0]
  return price ? { model, source: price.source, asOf: price.asOf } : null
}

/** A note without one of its parts. */
const without = (note: string | null, part: string): string[] =>
  note === null
    ? []
    : [
        note
          .replace(part, '')
          .replaceAll('; ; ', '; ')
          .replace(/^; |; $/g, ''),
      ].filter((rest) => rest !== '')

const upperFirst = (text: string) => text[0]!.toUpperCase() + text.slice(1)
