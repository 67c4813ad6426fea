/** Facts of offers: sources of an entry name them by the id of the offer, answers by its place, which typing does not change. */
import { slugOfName } from '../../base/letters.ts'
import type { Answers } from './answers.ts'

/** Of each offer the id that its name makes; unique. `derived` is the name of one that has none. */
export function offerIds({ offers }: Answers, derived: (index: number) => string): string[] {
  const taken = new Set<string>()
  return offers.map(({ name }, index) => {
    const wanted =
      slugOfName(name.trim() || derived(index))
        .slice(0, 40)
        .replace(/(?<!-)-+$/, '') || 'offer'
    let own = wanted
    for (let count = 2; taken.has(own); count++) own = `${wanted}-${count}`
    taken.add(own)
    return own
  })
}

/** `offers.free-tier.kind` → `offers.0.kind`. */
export const toPlaces = (facts: readonly string[], ids: readonly string[]): string[] =>
  facts.map((fact) => fact.replace(/^offers\.([^.]+)/, (_, id: string) => `offers.${ids.indexOf(id)}`))

/** `offers.0.kind` → `offers.free-tier.kind`. */
export const toIds = (facts: readonly string[], ids: readonly string[]): string[] =>
  facts.map((fact) => fact.replace(/^offers\.(\d+)/, (_, place: string) => `offers.${ids[Number(place)]}`))
