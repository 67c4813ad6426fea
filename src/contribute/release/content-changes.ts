/** What a release says of the content: who came, who retired, whose offers are different. */
import type { Answers, Comparison } from '../diff/compare.ts'

export type ContentChanges = {
  /** Names, ascending. */
  added: string[]
  retired: string[]
  /** Providers with the names of those of their offers that came, changed or ended. */
  offers: { name: string; offers: string[] }[]
}

type Detail = { name: string; retired: unknown; offers: { id: string; name: string; ended: unknown }[] }

const DETAIL = /^\/api\/v1\/providers\/[^/]+$/
const OFFER = /^offers\[([^\]]+)\]/

/** `before` and `after`: the answers that `comparison` compares. */
export function contentChanges(comparison: Comparison, before: Answers, after: Answers): ContentChanges {
  const changes: ContentChanges = { added: [], retired: [], offers: [] }
  for (const endpoint of comparison.endpoints.filter(({ path }) => DETAIL.test(path))) {
    const [old, now] = [before, after].map((answers) => answers.get(endpoint.path) as Detail | undefined)
    const { name } = (now ?? old)!
    if (endpoint.change === 'added') changes.added.push(name)
    else if (!now || (now.retired && !old?.retired)) changes.retired.push(name)
    else if (endpoint.change === 'changed') {
      const ids = new Set(endpoint.fields.flatMap(({ field }) => OFFER.exec(field)?.[1] ?? []))
      const offers = [...ids].map(
        (id) => [...now.offers, ...(old?.offers ?? [])].find((one) => one.id === id)?.name ?? id,
      )
      if (offers.length > 0) changes.offers.push({ name, offers })
    }
  }
  const byName = (a: string, b: string) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)
  return {
    added: changes.added.toSorted(byName),
    retired: changes.retired.toSorted(byName),
    offers: changes.offers.toSorted((a, b) => byName(a.name, b.name)),
  }
}

/** How much a first release has: providers that are not retired, and their offers that have not ended. */
export function contentSize(answers: Answers): { providers: number; offers: number } {
  const details = [...answers].filter(([path]) => DETAIL.test(path)).map(([, detail]) => detail as Detail)
  const active = details.filter(({ retired }) => !retired)
  return {
    providers: active.length,
    offers: active.reduce((sum, { offers }) => sum + offers.filter(({ ended }) => !ended).length, 0),
  }
}
