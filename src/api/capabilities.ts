/** Who offers each capability, and how much is free: the amounts that compare, each group apart. */

import {
  ALLOWANCE_GROUPS,
  CAPABILITIES,
  CAPABILITY_SLUGS,
  type Capability,
} from '../core/schema/vocabulary.ts'
import { noteOf } from './allowance/conditions.ts'
import { compareInGroup, place } from './allowance/groups.ts'
import type { Catalog } from './catalog/catalog.ts'
import { bestFirst } from './catalog/collections.ts'
import type { CatalogProvider } from './catalog/provider.ts'
import { publicAllowance } from './providers.ts'
import type { CapabilityDetail, CapabilityList } from './responses.ts'

/** Every capability in the order of its category, with counts. */
export function capabilityList(catalog: Catalog): CapabilityList {
  return {
    object: 'capabilities',
    data: CAPABILITY_SLUGS.map((slug) => {
      const providers = offering(catalog, slug)
      const { title, category, unit } = CAPABILITIES[slug]
      return {
        slug,
        title,
        category,
        unit,
        providerCount: providers.length,
        noCardCount: providers.filter(({ summary }) => !summary.requiresCreditCard).length,
        noPhoneCount: providers.filter(({ summary }) => !summary.requiresPhone).length,
        comparableCount: providers.filter((provider) => place(provider, slug).allowance?.metric === unit)
          .length,
      }
    }),
  }
}

/** One capability: its providers in groups, the largest comparable free amount first. */
export function capabilityDetail(catalog: Catalog, slug: Capability): CapabilityDetail {
  const { title, category, unit } = CAPABILITIES[slug]
  const providers = bestFirst(offering(catalog, slug)).map((provider) => ({
    provider,
    ...place(provider, slug),
  }))
  return {
    object: 'capability',
    slug,
    title,
    category,
    unit,
    count: providers.length,
    groups: ALLOWANCE_GROUPS.map((group) => ({
      group,
      // The sort is stable: what compares equal stays in the order of the score.
      data: providers
        .filter((item) => item.group === group)
        .toSorted(compareInGroup(slug))
        .map(({ provider, allowance, notes }) => ({
          provider: provider.summary,
          allowance: allowance && publicAllowance(allowance),
          note: noteOf(notes),
        })),
    })),
  }
}

const offering = ({ active }: Catalog, slug: Capability): CatalogProvider[] =>
  active.filter(({ entry }) => entry.capabilities?.includes(slug))
