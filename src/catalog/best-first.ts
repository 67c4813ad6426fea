/** Providers in the order in which the API lists them: by score, ties by name, then slug. */
import { byScore } from '../base/order.ts'
import type { CatalogProvider } from './provider.ts'

export function bestFirst(providers: readonly CatalogProvider[]): CatalogProvider[] {
  const bySlug = new Map(providers.map((provider) => [provider.slug, provider]))
  return byScore(providers.map(({ summary }) => summary)).map(({ slug }) => bySlug.get(slug)!)
}
