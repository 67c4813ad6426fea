/** Everything under `content/`, read, parsed and of the right shape; what the rules and the catalog work on. */
import type { Collection } from '../schema/collection.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import type { ImportedModels, Popularity, PutAside, Sizes } from '../schema/imported.ts'
import type { RatingFile, RatingMatches } from '../schema/ratings.ts'
import type { Declined, Site } from '../schema/site.ts'
import type { RatingColumn } from '../schema/vocabulary.ts'

export type Entry<T> = {
  slug: string
  /** Relative to the content folder: `providers/groq.yaml`. */
  file: string
  value: T
}

export type ContentRatings = {
  /** By column, in its order. */
  columns: (Entry<RatingFile> & { slug: RatingColumn })[]
  matches: RatingMatches
}

export type ContentTree = {
  site: Site
  /** By slug, ascending. Only entries whose shape is right. */
  providers: Entry<ProviderEntry>[]
  collections: Entry<Collection>[]
  declined: Declined
  /** What public lists say and a maintainer has judged. */
  leads: PutAside[]
  popularity: Popularity
  /** Parameters of models, as pages say. */
  sizes?: Sizes
  /** What catalogues say of the models of providers, by the provider's slug, ascending. */
  models: Entry<ImportedModels>[]
  /** What others measured of models; none where there is no such folder. */
  ratings?: ContentRatings
  /** Slugs of all provider files, broken ones included, so that a broken file makes no second error elsewhere. */
  providerSlugs: ReadonlySet<string>
}

/** In place of a site that is broken, or that nothing depends on. */
export const NO_SITE: Site = {
  name: '',
  tagline: '',
  baseUrl: '',
  repository: '',
  branch: 'main',
  contact: '',
  feedAuthority: '',
  core: [],
}
