/** Whether two entries are products of one company, as far as content shows. */
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Entry } from '../tree.ts'

/** They declare a domain, or a path on a shared host, in the same words. `npm run diff` shows a domain that becomes common. */
export function haveCommonDomain(
  { value: a }: Entry<ProviderEntry>,
  { value: b }: Entry<ProviderEntry>,
): boolean {
  return a.domains.some((domain) => b.domains.includes(domain))
}
