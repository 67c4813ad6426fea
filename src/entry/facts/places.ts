/** Countries in words. */
import type { Regions } from '../../schema/terms.ts'
import { countryName } from '../country-name.ts'

/** Who, with the European Union, is its economic area. */
const ECONOMIC_AREA: ReadonlySet<string> = new Set(['EU', 'IS', 'LI', 'NO'])

/** `the EEA, Switzerland` */
export function placesWords(codes: readonly string[]): string {
  const isWhole = [...ECONOMIC_AREA].every((code) => codes.includes(code))
  const others = isWhole ? codes.filter((code) => !ECONOMIC_AREA.has(code)) : codes
  return [...(isWhole ? ['the EEA'] : []), ...others.map(countryName)].join(', ')
}

/** As an answer has them: at most one of the three says something. */
type AnsweredRegions = { everywhere: boolean; only: readonly string[]; except: readonly string[] }

/** `every country but China, Russia`. `list`: how a list of countries is said. */
export function regionsWords(regions: Regions | AnsweredRegions, list = placesWords): string {
  if (regions === 'everywhere' || ('everywhere' in regions && regions.everywhere)) return 'every country'
  if ('only' in regions && regions.only.length > 0) return `only ${list(regions.only)}`
  return 'except' in regions ? `every country but ${list(regions.except)}` : 'every country'
}
