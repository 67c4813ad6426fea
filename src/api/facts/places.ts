/** Countries in words. */
import type { Regions } from '../../core/schema/terms.ts'
import { countryName } from '../../core/text/country-name.ts'
import type { PublishedRegions } from '../published-entry.ts'

/** Who, with the European Union, is its economic area. */
const ECONOMIC_AREA: ReadonlySet<string> = new Set(['EU', 'IS', 'LI', 'NO'])

/** `the EEA, Switzerland` */
export function placesWords(codes: readonly string[]): string {
  const isWhole = [...ECONOMIC_AREA].every((code) => codes.includes(code))
  const others = isWhole ? codes.filter((code) => !ECONOMIC_AREA.has(code)) : codes
  return [...(isWhole ? ['the EEA'] : []), ...others.map(countryName)].join(', ')
}

/** `every country but China, Russia`. `list`: how a list of countries is said. */
export function regionsWords(regions: Regions | PublishedRegions, list = placesWords): string {
  if (regions === 'everywhere' || ('everywhere' in regions && regions.everywhere)) return 'every country'
  if ('only' in regions && regions.only.length > 0) return `only ${list(regions.only)}`
  return 'except' in regions ? `every country but ${list(regions.except)}` : 'every country'
}
