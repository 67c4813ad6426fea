/** Reads models.dev's catalogue, an object of providers by id, each with its models by id; and says what is wrong in it. */

import { isSharedHost, registrableDomain } from '../../base/domains.ts'
import { isObject, parseJson, valueAt } from '../../base/json.ts'
import { compareText } from '../../base/order.ts'
import { presentable } from '../../content/diagnostic.ts'
import type { Entry } from '../../content/tree.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { ImportSource } from '../../schema/imported.ts'

export const MODELS_DEV = {
  name: 'models.dev',
  url: 'https://models.dev/api.json',
  licence: 'MIT',
} as const satisfies Omit<ImportSource, 'asOf'>

type CatalogueProvider = {
  id: string
  /** Where its API and its documentation are, as far as the catalogue says. */
  urls: string[]
  /** By the id of the model; not checked yet. */
  models: Record<string, unknown>
}

/** Providers by id. */
export type Catalogue = ReadonlyMap<string, CatalogueProvider>

/**
 * The catalogue that a text holds. A text that is no JSON object, or that holds no provider, is an error: it is cut, or
 * something else. A provider of another shape is left out and reported.
 */
export function readCatalogue(
  text: string,
): { catalogue: Catalogue; problems: CatalogueProblem[] } | { error: string } {
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
    const urls = ['api', 'doc'].flatMap((key) => {
      const url = valueAt(provider, key)
      return typeof url === 'string' ? url.slice(0, 500) : []
    })
    catalogue.set(id, { id, urls, models })
  }
  if (catalogue.size === 0) return { error: 'no provider with models is in it' }
  return { catalogue, problems }
}

export type CatalogueProblem = {
  /** In the catalogue: `groq.models["whisper"].cost.input`. */
  place: string
  /** What stands there, what was expected, and what follows. */
  message: string
}

/** A place below another: `groq` and `models` give `groq.models`; what is no plain name stands in brackets. */
export const below = (place: string, key: string): string =>
  /^[a-z_][\w-]{0,40}$/i.test(key) ? (place ? `${place}.${key}` : key) : `${place}["${presentable(key, 80)}"]`

/** What stands at a place, short enough to print. */
export const shown = (value: unknown): string =>
  typeof value === 'string' ? `"${presentable(value, 60)}"` : presentable(String(JSON.stringify(value)), 60)

/** The object, or why the text is none. Never throws. */
export function parseObject(text: string): { value: Record<string, unknown> } | { error: string } {
  try {
    const value: unknown = parseJson(text)
    return isObject(value) ? { value } : { error: 'it is JSON, but not an object' }
  } catch (error) {
    return { error: `it is cut, or no JSON: ${presentable((error as Error).message, 200)}` }
  }
}

/** Subscription plans list the models of a provider again; they are another offer, and never a match. */
export const isPlan = (catalogueId: string): boolean =>
  /(?:coding|token|step|code)-plan|-plan(?:-|$)/.test(catalogueId)

/** A line for each provider of the catalogue that no entry names, on the domain of up to five that name none. */
export function catalogueHints(catalogue: Catalogue, providers: readonly Entry<ProviderEntry>[]): string[] {
  const named = new Set(providers.flatMap(({ value }) => value.connection.modelsDev ?? []))
  const slugs = new Map<string, string[]>()
  for (const { slug, value } of providers) {
    if (value.retired || value.connection.modelsDev !== undefined) continue
    const { website, docsUrl, connection } = value
    for (const domain of domainsOf([website, docsUrl, connection.baseUrl ?? '']))
      slugs.set(domain, [...(slugs.get(domain) ?? []), slug])
  }
  return [...catalogue.values()]
    .filter(({ id }) => !named.has(id) && !isPlan(id))
    .toSorted((a, b) => compareText(a.id, b.id))
    .flatMap(({ id, urls }) => {
      const domain = domainsOf(urls).find((one) => slugs.has(one))
      if (domain === undefined) return []
      const on = slugs.get(domain)!.slice(0, 5)
      const are = on.length === 1 ? 'is' : 'are'
      return presentable(
        `hint: no entry names the catalogue's ${id}, and ${on.join(', ')} ${are} on ${domain} too`,
      )
    })
}

/** The catalogue writes `${NAME}` for what differs by account. */
function domainsOf(urls: readonly string[]): string[] {
  const hosts = urls.flatMap((url) => {
    const plain = url.replace(/\$\{\w+\}/g, 'x')
    return URL.canParse(plain) ? [new URL(plain).hostname] : []
  })
  const own = hosts.filter((host) => !isSharedHost(host))
  return [...new Set(own.map(registrableDomain).filter((domain) => domain !== null))]
}
