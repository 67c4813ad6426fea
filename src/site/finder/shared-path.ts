/** Where a link to a filtered list leads: to the page of the capability, whose preview names it, if that has the same filters. */
import { FLAGS } from '../filter-words.ts'

/** What the page of a capability can be filtered by, besides places. */
const isKnownThere = ([name, value]: readonly [string, string]) =>
  name === 'region' || (name === 'kind' ? value === 'keyless' : Object.hasOwn(FLAGS, name))

/** From the root, with its query. */
export function sharedPath(query: URLSearchParams): string {
  const [capability, ...more] = query.getAll('freeFor')
  const others = [...query].filter(([name]) => name !== 'freeFor')
  if (!capability || more.length > 0 || !others.every(isKnownThere))
    return `/providers${query.size > 0 ? `?${query}` : ''}`
  const rest = new URLSearchParams(others)
  return `/capabilities/${capability}${rest.size > 0 ? `?${rest}` : ''}`
}
