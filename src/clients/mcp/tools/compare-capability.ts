/** `compare_capability`: who offers a capability, and how much of it is free. */
import { z } from 'zod'
import type { CapabilityDetail } from '../../../api/responses.ts'
import { nearest } from '../../../core/nearest.ts'
import { CAPABILITIES, CAPABILITY_SLUGS, type Capability } from '../../../core/schema/vocabulary.ts'
import { tool } from '../tool.ts'

/** The most providers in one answer. */
const MAX_COMPARED = 50

const DEFAULT_COMPARED = 10

const TITLES = new Map(CAPABILITY_SLUGS.map((slug) => [CAPABILITIES[slug].title.toLowerCase(), slug]))

type Item = CapabilityDetail['groups'][number]['data'][number]

export const compareCapability = tool({
  name: 'compare_capability',
  title: 'Compare what is free',
  description:
    'Ranks the providers of a capability, such as speech-to-text, by free amount in one unit, largest first. Groups: renews (an amount a month), once (given once), unpublished (free, amount not published), unknown (not confirmed), none (nothing is free). allowance null: no comparable amount. total: how many providers offer it.',
  input: z.strictObject({
    capability: z.string('Give a capability, such as speech-to-text.').meta({ enum: CAPABILITY_SLUGS }),
    noCard: z.boolean().optional().describe('When true, only those known to need no card.'),
    noPhone: z.boolean().optional().describe('When true, only those known to need no phone number.'),
    limit: z
      .int()
      .min(1)
      .max(MAX_COMPARED)
      .default(DEFAULT_COMPARED)
      .describe('Maximum number of providers, over all groups.'),
  }),
  alsoCalled: { slug: 'capability', name: 'capability', task: 'capability', category: 'capability' },
  async answer(directory, { capability: given, noCard, noPhone, limit }) {
    const slug = capabilityOf(given)
    if (!slug) return { problem: unknownCapability(given) }
    const { title, unit, groups } = await directory.capability(slug)
    const fits = ({ provider }: Item) =>
      !(noCard && provider.requiresCreditCard) && !(noPhone && provider.requiresPhone)
    const fitting = groups.map(({ group, data }) => ({ group, data: data.filter(fits) }))
    const total = fitting.reduce((sum, { data }) => sum + data.length, 0)
    let left = limit
    const shown = fitting.map(({ group, data }) => {
      const first = data.slice(0, left)
      left -= first.length
      return { group, providers: first.map(row) }
    })
    return {
      value: {
        capability: slug,
        title,
        unit,
        total,
        count: limit - left,
        groups: shown.filter(({ providers }) => providers.length > 0),
      },
    }
  },
})

function row({ provider, allowance, note }: Item): Record<string, unknown> {
  const { slug, name, status, directoryScore, freeTierSummary, requiresCreditCard, requiresPhone } = provider
  const { capability: _, limit: __, ...amount } = allowance ?? {}
  return {
    slug,
    name,
    allowance: allowance && amount,
    note,
    freeTierSummary,
    requiresCreditCard,
    requiresPhone,
    directoryScore,
    status,
  }
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
