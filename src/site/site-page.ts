/** What a page of the site is, before it is a document, what pages are made from, and what their heads say. */
import type { ComponentChildren } from 'preact'
import { ENDPOINTS } from '../api/endpoints.ts'
import type { Datasets } from '../api/function-data.ts'
import type { Publication } from '../api/openapi.ts'
import { type ProviderDetail, providerDetail } from '../api/providers.ts'
import { MODELS } from '../api/query/model-query.ts'
import { offersFor } from '../api/query/offer-query.ts'
import { PROVIDERS } from '../api/query/provider-query.ts'
import { answerTo, type Selection } from '../api/query/query-endpoint.ts'
import { newestOf, utcDay } from '../base/days.ts'
import type { Json } from '../base/json.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { CatalogProvider } from '../catalog/provider.ts'
import type { DumpIndex } from '../files/dumps/dumps.ts'
import type { SiteContext } from '../files/site-files.ts'
import type { Capability } from '../schema/vocabulary.ts'
import type { Card } from './picture/card.ts'

/** A provider as pages show it: the answer of the API with the slugs of its capabilities, and the catalog's own record. */
export type SiteProvider = Omit<ProviderDetail, 'capabilities'> & {
  capabilities: readonly Capability[]
  coverage: ProviderDetail['capabilities']
  of: CatalogProvider
}

/** All that pages are made from. They are a pure function of it. */
export type SiteView = {
  catalog: Catalog
  datasets: Datasets
  /** What the API answers at a path below its root, such as `/providers?noCard=true`: every number of a page comes from here. */
  asked: (url: string) => Selection
  publication: Publication
  active: readonly SiteProvider[]
  retired: readonly SiteProvider[]
  provider: (slug: string) => SiteProvider | undefined
  openapi: () => Json
  /** What stands in the path of each answer of an endpoint of this id; empty text for a path without a placeholder. */
  namesOf: (id: string) => readonly string[]
  dumps: () => DumpIndex['files']
  documents: readonly { file: string; text: string }[]
  /** The day that the build is for, YYYY-MM-DD in UTC. Ages are shown in the browser, not from this. */
  today: string
}

/** What takes long to make can be a getter: not every page is asked for in `npm run dev`. */
export type SitePage = {
  path: string
  /** Without the site's name, which is added. */
  title: string
  /** What the trail calls it, where its title is longer. */
  short?: string
  description: string
  body: ComponentChildren
  section?: 'models' | 'providers' | 'capabilities' | 'status' | 'changes' | 'api'
  /** A script that it asks for: a file of `islands/`. */
  island?: 'finder' | 'models' | 'compare' | 'submit' | 'filter'
  noindex?: true
  /** The pages above it, from the top. */
  trail?: readonly (readonly [path: string, text: string])[]
  alternates?: readonly { type: string; href: string; title?: string }[]
  data?: Readonly<Record<string, unknown>>
  capability?: Capability
  /** What the picture next to links to it shows; without one, that of the front page. */
  picture?: Card
  /** The newest day of the facts on the page, for the sitemap. */
  lastmod?: string | null | undefined
}

/** Makes the pages of one kind. A new kind is a new file in `pages/` and a row in `pages.ts`. */
export type PageKind = (view: SiteView) => Iterable<SitePage>

export function viewOf(
  { catalog, datasets, publication, facts, openapi }: SiteContext,
  own: Pick<SiteView, 'dumps' | 'documents'> = { dumps: () => [], documents: [] },
): SiteView {
  const seen = (of: CatalogProvider): SiteProvider => {
    const { capabilities: coverage, ...detail } = providerDetail(of)
    return { ...detail, capabilities: of.entry.capabilities ?? [], coverage, of }
  }
  const [active, retired] = [catalog.active.map(seen), catalog.retired.map(seen)]
  const bySlug = new Map([...active, ...retired].map((provider) => [provider.slug, provider]))
  return {
    catalog,
    datasets,
    asked: askedOf(datasets),
    publication,
    active,
    retired,
    provider: (slug) => bySlug.get(slug),
    openapi,
    namesOf: (id) =>
      ENDPOINTS.filter((endpoint) => endpoint.id === id).flatMap(({ answers }) =>
        [...answers({ catalog, datasets, facts })].map(([name]) => name),
      ),
    ...own,
    today: utcDay(facts.now),
  }
}

/** Each question is answered once. */
function askedOf(datasets: Datasets): SiteView['asked'] {
  const known = new Map<string, Selection>()
  const answer = (url: string): Selection => {
    const [path, query = ''] = url.split('?')
    const [, root, slug] = path!.split('/')
    if (root === 'models') return answerTo(MODELS, datasets.models, query)
    if (root === 'providers') return answerTo(PROVIDERS, datasets.providers, query)
    return answerTo(offersFor(slug as Capability), datasets.offers, query)
  }
  return (url) => {
    const found = known.get(url) ?? answer(url)
    known.set(url, found)
    return found
  }
}

const LONGEST = 70

/** Length in the HTML source, where `&` is longer, because some checkers count that. */
const lengthOf = (title: string) => title.replaceAll('&', '&#38;').length

/** The first of these that is shown whole, else the last. */
export const fittingTitle = (...titles: readonly [string, ...string[]]): string =>
  titles.find((title) => lengthOf(title) <= LONGEST) ?? titles.at(-1)!

type Download = { type: string; url: string; contentSize?: string }

export const datasetOf = (facts: Readonly<Record<string, unknown>>, downloads: readonly Download[]) => ({
  '@type': 'Dataset',
  ...facts,
  license: 'https://creativecommons.org/publicdomain/zero/1.0/',
  isAccessibleForFree: true,
  distribution: downloads.map(({ type, url, ...more }) => ({
    '@type': 'DataDownload',
    encodingFormat: type,
    contentUrl: url,
    ...more,
  })),
})

export const lastRead = (providers: readonly SiteProvider[]): string | null =>
  newestOf(providers.flatMap(({ of: { entry } }) => entry.sources.map(({ read }) => read)))

/** The newest day on which anything about an entry was found, read or changed. */
export function lastmodOf({ added, reviewed, retired, changelog, of }: SiteProvider, today: string): string {
  const days = [
    added,
    reviewed ?? undefined,
    retired?.date,
    ...changelog.map(({ date }) => date),
    ...of.entry.sources.map(({ read }) => read),
    ...of.incidents.flatMap(({ openedAt, closedAt }) => [openedAt.slice(0, 10), closedAt?.slice(0, 10)]),
  ]
  // A day that is announced has not come yet.
  return newestOf(days.filter((day) => day !== undefined && day <= today)) ?? added
}

export const atom = (feed: string, title: string) => ({
  type: 'application/atom+xml',
  href: `/feeds/${feed}.atom`,
  title,
})
