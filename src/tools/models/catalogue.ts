/** Reads models.dev's catalogue: an object of providers by id, each with its models by id. */

import { isObject, valueAt } from '../../base/value-at.ts'
import { below, type CatalogueProblem } from './catalogue-problem.ts'
import { parseObject } from './parse-object.ts'

export type CatalogueProvider = {
  id: string
  name: string
  /** Where its API and its documentation are, as far as the catalogue says. */
  urls: string[]
  /** By the id of the model; not checked yet. */
  models: Record<string, unknown>
}

/** Providers by id. */
export type Catalogue = ReadonlyMap<string, CatalogueProvider>

export type CatalogueRead = { catalogue: Catalogue; problems: CatalogueProblem[] } | { error: string }

/**
 * The catalogue that a text holds. A text that is no JSON object, or that holds no provider, is an error: it is cut, or
 * something else. A provider of another shape is left out and reported.
 */
export function readCatalogue(text: string): CatalogueRead {
  const parsed = parseObject(text)
  if ('error' in parsed) return parsed
  const catalogue = new Map<string, CatalogueProvider>()
  const problems: CatalogueProblem[] = []
  for (const [id, provider] of Object.entries(parsed.value)) {
    const place = below('', id)
    const models = valueAt(provider, 'models')
    if (!isObject(models)) {
      problems.push({ place, message: 'expected a provider with models; it is left out' })
      continue
    }
    const urls = ['api', 'doc']
      .map((key) => textOf(valueAt(provider, key)))
      .filter((url) => url !== undefined)
    catalogue.set(id, { id, name: textOf(valueAt(provider, 'name')) ?? id, urls, models })
  }
  if (catalogue.size === 0) return { error: 'no provider with models is in it' }
  return { catalogue, problems }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 500) : undefined)
