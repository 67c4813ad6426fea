/** All names of the specification: endpoints with their parameters, and the fields of each shape. */
import { words } from './words.ts'

const SUMMARY = words(`
  slug name tagline category website docsUrl status directoryScore freeTierSummary requiresCreditCard
  requiresPhone lastVerified
`)

/** By path, the query parameters. */
export const SPECIFIED_ENDPOINTS: Readonly<Record<string, readonly string[]>> = {
  '/providers': ['category', 'noCard', 'noPhone', 'q', 'sort', 'limit'],
  '/providers/{slug}': [],
  '/collections': [],
  '/status': [],
}

/** By component of the OpenAPI document, and below it the path of each shape, its fields. */
export const SPECIFIED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  ProviderList: ['object', 'count', 'data'],
  ProviderSummary: SUMMARY,
  Provider: words(
    'object slug name tagline category directoryScore scores freeTier pros cons useCases changelog',
  ),
  'Provider.scores': ['reliability', 'freeTier', 'documentation', 'popularity'],
  'Provider.freeTier': ['summary', 'requiresCreditCard', 'requiresPhone'],
  CollectionList: ['object', 'count', 'data'],
  CollectionSummary: ['slug', 'title', 'subtitle', 'description', 'providerCount', 'providerSlugs'],
  StatusOverview: ['object', 'summary', 'data'],
  'StatusOverview.summary': ['online', 'degraded', 'down', 'unknown', 'total'],
  StatusEntry: ['slug', 'name', 'status', 'lastVerified'],
}
