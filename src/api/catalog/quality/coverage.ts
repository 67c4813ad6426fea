/** Whom the directory lacks: the names of the integration catalogues, compared with the entries and with what was declined. */
import { groupBy } from '../../../core/group-by.ts'
import type { Popularity } from '../../../core/schema/popularity.ts'
import type { Declined } from '../../../core/schema/site.ts'

export type CatalogueCoverage = {
  name: string
  /** Where its list of names was read, and the day of what was read. */
  url: string
  asOf: string
  names: number
  listed: number
  declined: number
}

/** One name as the catalogues use it, and which of them do. */
export type MissingName = { name: string; catalogues: string[] }

export type Coverage = {
  catalogues: CatalogueCoverage[]
  /** Names of no entry that nobody declined, those of most catalogues first, then by name. */
  missing: MissingName[]
}

/** What catalogues put before or behind a name: `llms-`, `models/`, `/llm`. */
const PREFIX =
  /^(?:llms|embeddings|postprocessor|readers-web|readers|retrievers|tools|models|search|chat|document_loaders)[-/]/
const SUFFIX = /[/_-](?:web|rerank|image|tool|index|ai)$/

/** `llms-gmi_cloud` and `gmicloud` are one name. */
function keyOf(name: string): string {
  const bare = name.toLowerCase().replace(PREFIX, '').replace(SUFFIX, '')
  return bare.replace(/[^a-z0-9]/g, '')
}

export function coverage({ catalogues }: Popularity, declined: Declined): Coverage {
  const refused = new Set(declined.flatMap(({ name, slug }) => [keyOf(name), ...(slug ? [keyOf(slug)] : [])]))
  const absent = catalogues.flatMap(({ name: catalogue, providers }) =>
    Object.entries(providers).flatMap(([name, slug]) => (slug === null ? [{ catalogue, name }] : [])),
  )
  const groups = groupBy(
    absent.filter(({ name }) => !refused.has(keyOf(name))),
    ({ name }) => keyOf(name),
  )
  return {
    catalogues: catalogues.map(({ name, url, asOf, providers }) => {
      const names = Object.entries(providers)
      return {
        name,
        url,
        asOf,
        names: names.length,
        listed: names.filter(([, slug]) => slug !== null).length,
        declined: names.filter(([used, slug]) => slug === null && refused.has(keyOf(used))).length,
      }
    }),
    missing: [...groups.values()]
      .map((group) => ({
        // The shortest spelling is the plainest.
        name: group.map(({ name }) => name).toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0]!,
        catalogues: [...new Set(group.map(({ catalogue }) => catalogue))],
      }))
      .toSorted((a, b) => b.catalogues.length - a.catalogues.length || (a.name < b.name ? -1 : 1)),
  }
}
