/** `compare_capability`: who offers a capability, and how much of it is free. */
import { z } from 'zod'
import type { OfferRow } from '../../../api/responses.ts'
import { nearest } from '../../../core/nearest.ts'
import { CAPABILITIES, CAPABILITY_SLUGS, type Capability } from '../../../core/schema/vocabulary.ts'
import { tool } from '../tool.ts'

/** The most providers in one answer. */
const MAX_COMPARED = 50

const DEFAULT_COMPARED = 10

const TITLES = new Map(CAPABILITY_SLUGS.map((slug) => [CAPABILITIES[slug].title.toLowerCase(), slug]))

export const compareCapability = tool({
  name: 'compare_capability',
  title: 'Compare what is free',
  description:
    'Ranks the free offers for a capability, such as speech-to-text, by amount in one unit, largest first; each with its own card, phone and kind. Groups: renews (an amount a month), once (given once), unpublished (free, amount not published), unknown (not confirmed), paid (nothing is free for it). allowance null: no comparable amount; card or phone null: not known. total: how many offers there are.',
  input: z.strictObject({
    capability: z.string('Give a capability, such as speech-to-text.').meta({ enum: CAPABILITY_SLUGS }),
    noCard: z.boolean().optional().describe('When true, only offers known to need no card.'),
    noPhone: z.boolean().optional().describe('When true, only offers known to need no phone number.'),
    limit: z
      .int()
      .min(1)
      .max(MAX_COMPARED)
      .default(DEFAULT_COMPARED)
      .describe('Maximum number of offers, over all groups.'),
  }),
  alsoCalled: { slug: 'capability', name: 'capability', task: 'capability', category: 'capability' },
  async answer(directory, { capability: given, noCard, noPhone, limit }) {
    const slug = capabilityOf(given)
    if (!slug) return { problem: unknownCapability(given) }
    const { title, unit, groups } = await directory.capability(slug)
    const fits = ({ card, phone }: OfferRow) => !(noCard && card !== false) && !(noPhone && phone !== false)
    const fitting = groups.map(({ group, data }) => ({ group, data: data.filter(fits) }))
    const total = fitting.reduce((sum, { data }) => sum + data.length, 0)
    let left = limit
    const shown = fitting.map(({ group, data }) => {
      const first = data.slice(0, left)
      left -= first.length
      return { group, offers: first.map(row) }
    })
    return {
      value: {
        capability: slug,
        title,
        unit,
        total,
        count: limit - left,
        groups: shown.filter(({ offers }) => offers.length > 0),
      },
    }
  },
})

function row({ provider, allowance, lasts, atLimit, models, ...offer }: OfferRow): Record<string, unknown> {
  const { requiresCreditCard: _, requiresPhone: __, ...shown } = provider
  const { capability: ___, limit: ____, offer: _____, ...amount } = allowance ?? {}
  return { ...shown, ...offer, allowance: allowance && amount, models: models.ids, lasts, atLimit }
}

/** By slug or title, letter case ignored. */
function capabilityOf(given: string): Capability | undefined {
  const wanted = given.trim().toLowerCase()
  return CAPABILITY_SLUGS.find((slug) => slug === wanted) ?? TITLES.get(wanted)
}

function unknownCapability(given: string): string {
  const near = nearest(given, [...CAPABILITY_SLUGS, ...TITLES.keys()])
  const meant = near && ` Did you mean "${TITLES.get(near) ?? near}"?`
  return `There is no capability "${given.slice(0, 64)}".${meant ?? ''} Available: ${CAPABILITY_SLUGS.join(', ')}.`
}
