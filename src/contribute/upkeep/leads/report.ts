/** Leads for people and for programs. */
import { groupBy } from '../../../core/group-by.ts'
import { SLUG_PATTERN } from '../../../core/schema/slug-pattern.ts'
import { escapeHidden } from '../../../core/text/escape-hidden.ts'
import { plural } from '../../../core/text/plural.ts'
import type { Finding } from '../finding.ts'
import type { LeadsFound } from './find-leads.ts'
import type { Lead } from './lead.ts'
import type { PublicList } from './lists.ts'

export const LEAD_FORMATS = ['text', 'json'] as const
export type LeadFormat = (typeof LEAD_FORMATS)[number]

/** Characters of a line or of a field. */
const MOST = 500

type Reported = LeadsFound & { lists: readonly Pick<PublicList, 'id' | 'name' | 'url' | 'licence'>[] }

export const LEAD_REPORTS: Record<LeadFormat, (reported: Reported) => string> = {
  text: ({ leads, aside, ambiguous }) =>
    [
      ...together(leads).map(lineOf),
      ...ambiguous.map(({ list, name, slugs }) =>
        escapeHidden(
          `ambiguous  ${list}: ${name} may be ${slugs.join(', ')}; add it to its table in lists.ts`,
          MOST,
        ),
      ),
      `${plural(leads.length, 'lead')}, ${counts(leads)}; ${aside} put aside. Leads, never sources: read the provider's own pages.`,
    ].join('\n'),
  json: (reported) =>
    JSON.stringify(
      {
        lists: reported.lists.map(({ id, name, url, licence }) => ({ id, name, url, licence })),
        findings: findingsOf(reported),
        aside: reported.aside,
      },
      null,
      2,
    ),
}

/**
 * One finding for what a list says of a provider in one respect. `slug` is made from the name where there is no entry;
 * `since` is the day that the list shows.
 */
export const findingsOf = ({ leads, lists }: Pick<Reported, 'leads' | 'lists'>): Finding[] =>
  together(leads).map(({ list, kind, provider, what, facts, expected, found, asOf }) => {
    const { name, url } = lists.find(({ id }) => id === list)!
    return {
      kind,
      slug: slugFrom(provider),
      facts,
      page: url,
      ...(expected !== undefined && { expected }),
      found: cut(`${name}: ${what === 'provider' ? provider : what}: ${found}`),
      since: asOf,
    }
  })

/** Models of a provider in one list, and models with the same limit, as one lead of the newest day. */
function together(leads: readonly Lead[]): Lead[] {
  const groups = groupBy(leads, ({ list, kind, provider, what, expected, found }) => {
    const isModel = what.startsWith('model ')
    return [list, kind, provider, isModel ? 'models' : what, expected, isModel ? '' : found].join('\n')
  })
  return [...groups.values()].map(([first, ...others]): Lead => {
    const all = [first!, ...others]
    const facts = [...new Set(all.flatMap((one) => one.facts))]
    const [names, of] = [all.map(({ found }) => found), all.flatMap(({ model }) => model ?? [])]
    if (of.length > 0) return { ...first!, facts, found: cut(`${first!.found} for ${of.join(', ')}`) }
    if (!first!.what.startsWith('model ')) return first!
    return { ...first!, facts, what: 'models', found: cut(names.join(', ')) }
  })
}

const cut = (text: string) => escapeHidden(text, MOST)

const lineOf = ({ asOf, kind, provider, what, expected, found, list }: Lead) =>
  escapeHidden(
    `${asOf}  ${kind.padEnd(12)}  ${provider}  ${what}: ${expected === undefined ? '' : `${expected} here, `}${found}  (${list})`,
    MOST + 200,
  )

const counts = (leads: readonly Lead[]) =>
  [...groupBy(leads, ({ kind }) => kind)].map(([kind, some]) => `${some.length} ${kind}`).join(', ') || 'none'

function slugFrom(provider: string): string {
  if (SLUG_PATTERN.test(provider)) return provider
  const slug = provider
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replace(/^-|-$/g, '')
  return slug || 'unnamed'
}
