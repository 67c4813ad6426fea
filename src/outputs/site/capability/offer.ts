/** What a provider gives away for one capability, as the page of the capability shows it. */
import { mainUnit } from '../../../api/allowance/allowances.ts'
import { noteOf, noteWords, sharedWith } from '../../../api/allowance/conditions.ts'
import { place } from '../../../api/allowance/groups.ts'
import { amountWords, quantity } from '../../../api/allowance/words.ts'
import type { FreeTierTerms } from '../../../core/schema/free-tier.ts'
import type { AllowanceGroup, Capability } from '../../../core/schema/vocabulary.ts'
import { capital } from '../../../core/text/capital.ts'
import type { SiteProvider } from '../site-page.ts'
import { speedWords } from '../speed-words.ts'

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

export function offerOf(provider: SiteProvider, slug: Capability): Offer {
  const { freeTier, of } = provider
  const limits = (of.entry.freeTier as FreeTierTerms).limits ?? []
  const { group, allowance, notes } = place(of, slug)
  const rates = speedWords(
    limits.map(({ capability, ...limit }) => ({ ...limit, capabilities: capability && [capability].flat() })),
    slug,
  )
  const speed = rates.length > 0 ? [`Speed: ${rates.join(', ')}`] : []
  if (allowance === null) {
    const cloud = notes.find((note) => note.kind === 'shared-cloud')
    if (cloud)
      return {
        amount: amountWords(cloud.limit),
        notes: [...notes.filter((note) => note !== cloud).map(noteWords), sharedWith(cloud.limit), ...speed],
        conversion: null,
        unranked: 'shared credit, not ranked',
      }
    if (group === 'renews' || group === 'once')
      return { amount: capital(noteOf(notes)!), notes: speed, conversion: null, unranked: null }
    const disputed = notes.some(({ kind }) => kind === 'disputed')
    return {
      amount: disputed ? 'Sources disagree' : INSTEAD[group]!,
      notes: [freeTier.summary],
      conversion: null,
      unranked: null,
    }
  }
  const bought = notes.find((note) => note.kind === 'bought')
  const limit = limits.find(({ id }) => id === allowance.limit)!
  const offer = {
    amount: amountWords(limit),
    notes: [...notes.filter((note) => note !== bought).map(noteWords), ...speed],
  }
  const unit = mainUnit(slug)
  if (allowance.metric !== unit) return { ...offer, conversion: null, unranked: 'not in this unit' }
  const same = !bought && (limit.per === 'month' || limit.per === 'once')
  return {
    ...offer,
    conversion: {
      computed: !same,
      text: `${same ? '' : '≈ '}${quantity(allowance.amount, unit, false)}`,
      price: bought ? priceOf(provider, slug, allowance.model) : null,
    },
    unranked: null,
  }
}

/** The published price behind what a grant buys: of several, the one that gets the most, as the API ranks it. */
function priceOf({ of }: SiteProvider, slug: Capability, model: string | null) {
  const price = ((of.entry.freeTier as FreeTierTerms).buys ?? [])
    .filter((purchase) => purchase.capability === slug && (purchase.model ?? null) === model)
    .toSorted((a, b) => b.amount - a.amount)[0]
  return price ? { model, source: price.source, asOf: price.asOf ?? null } : null
}
