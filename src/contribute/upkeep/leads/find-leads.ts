/** All leads of all lists, without those that a maintainer put aside, newest first. */

import type { ContentTree } from '../../../content/tree.ts'
import { compareText } from '../../../core/compare-text.ts'
import type { LeadList, PutAside } from '../../../core/schema/leads.ts'
import { compareProvider, newProvider } from './compare.ts'
import type { Lead } from './lead.ts'
import type { ListedProvider } from './listed.ts'
import type { PublicList } from './lists.ts'
import { matcher } from './match.ts'

export type ReadList = Pick<PublicList, 'id' | 'slugs'> & { providers: readonly ListedProvider[] }

export type LeadsFound = {
  leads: Lead[]
  /** How many leads `content/leads.yaml` puts aside. */
  aside: number
  /** Providers of lists that are one of several entries. Nothing is compared for them. */
  ambiguous: { list: LeadList; name: string; slugs: string[] }[]
}

type Content = Pick<ContentTree, 'providers' | 'declined' | 'models' | 'leads'>

export function findLeads(lists: readonly ReadList[], content: Content, today: string): LeadsFound {
  const imports = new Map(content.models.map(({ slug, value }) => [slug, value]))
  const ambiguous: LeadsFound['ambiguous'] = []
  const all = lists.flatMap(({ id, slugs, providers }) => {
    const match = matcher(content.providers, content.declined, slugs)
    return providers.flatMap((listed): Lead[] => {
      const found = match(listed)
      if ('entry' in found)
        return compareProvider(id, listed, found.entry, imports.get(found.entry.slug) ?? null)
      if ('none' in found)
        return found.none === 'new' ? [newProvider(id, listed)].flatMap((one) => one ?? []) : []
      ambiguous.push({ list: id, name: listed.name, slugs: found.ambiguous })
      return []
    })
  })
  const each = once(all)
  const isAside = asideOf(content.leads, today)
  const leads = each.filter((lead) => !isAside(lead)).toSorted(newestFirst)
  return { leads, aside: each.length - leads.length, ambiguous }
}

const ORDER = ['lead-differs', 'lead-new'] as const

const newestFirst = (a: Lead, b: Lead) =>
  compareText(b.asOf, a.asOf) ||
  ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) ||
  compareText(a.provider, b.provider) ||
  compareText(a.what, b.what) ||
  compareText(a.list, b.list)

/** A list may have a provider twice, in two regions. */
const once = (leads: readonly Lead[]): Lead[] => [
  ...new Map(
    leads.map((lead) => [[lead.list, lead.provider, lead.what, lead.found, lead.model].join('\n'), lead]),
  ).values(),
]

/** What is put aside, until its day. `models` stands for all models of a provider. */
function asideOf(items: readonly PutAside[], today: string): (lead: Lead) => boolean {
  const keys = new Set(
    items
      .filter(({ until }) => until > today)
      .map(({ list, provider, what }) => [list, provider, what].join('\n')),
  )
  return ({ list, provider, what }) =>
    keys.has([list, provider, what].join('\n')) ||
    (what.startsWith('model ') && keys.has([list, provider, 'models'].join('\n')))
}
