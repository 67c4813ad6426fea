/** The files that scripts search in, and how many the API finds for a query. */

import { plural } from '../base/letters.ts'
import { byScore } from '../base/order.ts'
import { oneForEach, rankingOf } from '../catalog/allowance/ranking.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { type Dataset, NO_PARTS, NO_WORDS } from '../catalog/dataset.ts'
import { listedModels } from '../catalog/models/ratings.ts'
import type { Neighbour, Neighbourhood } from '../content/check-entry.ts'
import { amountWords } from '../entry/words.ts'
import { aliasesOf } from '../schema/aliases.ts'
import { CAPABILITIES, CAPABILITY_SLUGS, type Capability } from '../schema/vocabulary.ts'
import { libraryOf } from './documents/library.ts'
import { pagedModels, served, speedAndAmount } from './models/model-words.ts'
import type { PaletteRow } from './palette/panel.tsx'
import { type Row, rowOf, type Shown, shownOf, startOfOffer, trainsOf } from './row-of.ts'
import type { SiteProvider, SiteView } from './site-page.ts'

export const FINDER_INDEX = 'assets/finder.json'

export type FinderRow = Row & {
  /** What of it is free, its main capability first. */
  covers: readonly Capability[]
  /** Whether it trains on input, and where the company is; null where no undisputed source says. */
  trains: string | null
  about: string | null
  country: string | null
  /** What the list of a capability shows of each offer of it, and at which place; the one that stands for it first. */
  free: Partial<Record<Capability, (Shown & { place: number })[]>>
}

type Finders = Pick<SiteView, 'catalog' | 'datasets' | 'provider'>

export function finderIndex({ catalog, datasets: { providers }, provider }: Finders): Dataset {
  const rows = providers.rows.map((summary) => {
    const { slug } = JSON.parse(summary) as { slug: string }
    return JSON.stringify(finderRowOf(provider(slug)!, catalog))
  })
  // Without what changes with every health run, so that the file changes only with its rows.
  return { ...providers, hash: '', words: NO_WORDS, parts: NO_PARTS, staleAfter: null, rows }
}

export function finderRowOf(one: SiteProvider, catalog: Catalog): FinderRow {
  const { headquarters } = one.of.entry
  return {
    ...rowOf(one),
    covers: one.coverage.flatMap(({ slug, coverage }) => (coverage === 'free' ? [slug] : [])),
    trains: trainsOf(one),
    about: null,
    country: headquarters?.toUpperCase() ?? null,
    free: freeFor(one, catalog),
  }
}

function freeFor({ slug, of: { entry } }: SiteProvider, catalog: Catalog): FinderRow['free'] {
  return Object.fromEntries(
    (entry.capabilities ?? []).flatMap((capability) => {
      const rows = rankingOf(catalog, capability)
      const own = rows.filter(({ provider }) => provider.slug === slug)
      const [best] = oneForEach(own)
      const sorted = own.toSorted((a, b) => Number(b === best) - Number(a === best))
      return best ? [[capability, sorted.map((row) => ({ ...shownOf(row), place: rows.indexOf(row) }))]] : []
    }),
  )
}

export const MODEL_INDEX = 'assets/models.json'

/** The place of a row in the table of `/models`, and the slug and id of its model; null where it is of no single one. */
export type IndexedModel = [place: number | null, slug: string | null, id: string | null]

export function modelIndex({
  catalog,
  datasets: { models },
}: Pick<SiteView, 'catalog' | 'datasets'>): Dataset {
  const all = listedModels(catalog)
  const places = new Map(all.filter(({ row }) => row.slug !== null).map((one, place) => [one, place]))
  const rows = all.map((one) =>
    JSON.stringify([places.get(one) ?? null, one.row.slug, one.row.id] satisfies IndexedModel),
  )
  // Without what changes with every health run, so that the file changes only with its rows.
  return { ...models, hash: '', words: NO_WORDS, parts: NO_PARTS, staleAfter: null, rows }
}

export const PALETTE_INDEX = 'assets/palette.json'

/** Best first within each group. */
export function paletteIndex(view: SiteView): PaletteRow[] {
  return [models, providers, capabilities, collections, documents].flatMap((rowsOf) => rowsOf(view))
}

function models({ catalog }: SiteView): PaletteRow[] {
  return [...pagedModels(catalog).values()]
    .toSorted((a, b) => b.free.length - a.free.length)
    .map(({ slug, free: all, providers }): PaletteRow => {
      const free = served(all)
      const [best] = free
      const hosts = new Set(free.map(({ provider }) => provider)).size
      const { speed, amount } = best ? speedAndAmount(best.limits) : { speed: [], amount: [] }
      const first = amount[0] ?? speed[0]
      return {
        group: 'Models',
        title: slug,
        href: `/models/${slug}`,
        before: `free at ${hosts}`,
        answer: best
          ? [providers[best.provider]!.name, ...(first ? [amountWords(first)] : [])].join(' · ')
          : '',
        ...(best && { start: startOfOffer(best) }),
        also: [...new Set(all.flatMap(({ id }) => id ?? []))].join(' '),
      }
    })
}

function providers({ catalog, provider }: SiteView): PaletteRow[] {
  const free = new Map<string, string[]>()
  for (const [model, { free: rows }] of pagedModels(catalog))
    for (const slug of new Set(rows.map((row) => row.provider)))
      free.set(slug, [...(free.get(slug) ?? []), model])
  return byScore(catalog.active.map(({ summary }) => summary)).map(({ slug }): PaletteRow => {
    const { name, tagline, allowance, start } = rowOf(provider(slug)!)
    return {
      group: 'Providers',
      title: name,
      href: `/providers/${slug}`,
      answer: allowance,
      start,
      // Who looks for a model also wants to know who gives it.
      also: [tagline, ...(free.get(slug) ?? [])].join(' '),
    }
  })
}

function capabilities({ asked }: SiteView): PaletteRow[] {
  return CAPABILITY_SLUGS.map((slug) => {
    return {
      group: 'Capabilities',
      title: CAPABILITIES[slug].title,
      href: `/capabilities/${slug}`,
      answer: `${asked(`/providers?freeFor=${slug}`).total} of ${asked(`/providers?capability=${slug}`).total} free`,
      also: [slug, ...aliasesOf(slug)].join(' '),
    }
  })
}

const collections = ({ catalog }: SiteView): PaletteRow[] =>
  catalog.collections.map(({ slug, title, members }) => ({
    group: 'Collections',
    title,
    href: `/collections/${slug}`,
    answer: plural(members.length, 'provider'),
  }))

const documents = (view: SiteView): PaletteRow[] =>
  libraryOf(view).map(({ title, path, group }) => ({ group: 'Documents', title, href: path, answer: group }))

export const NEIGHBOURS_FILE = 'assets/entries.json'

export function neighbourhood({ catalog }: SiteView): Neighbourhood {
  const entries = [...catalog.active, ...catalog.retired].map(({ slug, entry }): Neighbour => {
    const { name, website, domains, retired, connection } = entry
    const { baseUrl, envVar, sdks } = connection
    return {
      slug,
      value: { name, website, domains, retired, connection: { baseUrl, envVar, sdks } } as Neighbour['value'],
    }
  })
  return { entries, declined: catalog.declined }
}
