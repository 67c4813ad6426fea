/** Whether something holds in a country: everywhere, only in some places, or in all but some. */
import { EU_MEMBERS, liesIn } from '../schema/countries.ts'
import type { Regions } from '../schema/terms.ts'

/** `code`: ISO 3166 alpha-2, or `EU`, where it must hold in every member state. */
export function holdsIn(regions: Regions, code: string): boolean {
  if (regions === 'everywhere') return true
  if (code === 'EU') return [...EU_MEMBERS].every((member) => holdsIn(regions, member))
  return 'only' in regions
    ? regions.only.some((place) => liesIn(code, place))
    : !regions.except.some((place) => liesIn(code, place))
}
