/** Finds the models that a search names by slug or id; words that name a provider or a use find none. */
import { normalise } from '../../base/letters.ts'
import type { Dataset } from '../../catalog/dataset.ts'
import type { IndexedModel } from '../indexes.ts'

/** `hosts`: how many offers give it free. */
export type FoundModel = { slug: string; hosts: number }

/** Those whose slug or an id has every word, the most hosts first; none for an empty search. */
export function modelsNamed(search: string, { rows }: Pick<Dataset, 'rows'>): FoundModel[] {
  const words = search.split(/\s+/u).map(normalise).filter(Boolean)
  if (words.length === 0) return []
  const all = rows.map((row) => JSON.parse(row) as IndexedModel)
  const named = new Set(
    all.flatMap(([, slug, id]) => {
      const name = normalise(`${slug} ${id}`)
      return slug !== null && words.every((word) => name.includes(word)) ? [slug] : []
    }),
  )
  return [...named]
    .map((slug) => ({ slug, hosts: all.filter((row) => row[1] === slug).length }))
    .toSorted((a, b) => b.hosts - a.hosts || (a.slug < b.slug ? -1 : 1))
}
