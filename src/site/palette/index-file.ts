/** What the search of every page looks in: models, providers, capabilities, collections and documents, each with its answer. */
import { byScore } from '../../base/order.ts'
import { plural } from '../../base/text/plural.ts'
import { isFree, oneForEach, rankingOf } from '../../catalog/allowance/ranking.ts'
import { amountWords } from '../../entry/amount-words.ts'
import { CAPABILITIES, CAPABILITY_SLUGS } from '../../schema/vocabulary.ts'
import { libraryOf } from '../documents/library.ts'
import { speedAndAmount } from '../models/model-words.ts'
import { pagedModels } from '../models/paged-models.ts'
import { rowOf, startOfOffer } from '../row-of.ts'
import type { SiteView } from '../site-page.ts'
import type { PaletteRow } from './found.ts'

export const PALETTE_INDEX = 'assets/palette.json'

/** Best first within each group. */
export function paletteIndex(view: SiteView): PaletteRow[] {
  return [models, providers, capabilities, collections, documents].flatMap((rowsOf) => rowsOf(view))
}

function models({ catalog }: SiteView): PaletteRow[] {
  return [...pagedModels(catalog).values()]
    .toSorted((a, b) => b.free.length - a.free.length)
    .map(({ slug, free }): PaletteRow => {
      const [best] = free
      const hosts = new Set(free.map(({ provider }) => provider.slug)).size
      const { speed, amount } = best ? speedAndAmount(best.limits) : { speed: [], amount: [] }
      const first = amount[0] ?? speed[0]
      return {
        group: 'Models',
        title: slug,
        href: `/models/${slug}`,
        before: `free at ${hosts}`,
        answer: best ? [best.provider.name, ...(first ? [amountWords(first)] : [])].join(' · ') : '',
        ...(best && { start: startOfOffer(best) }),
        also: [...new Set(free.flatMap(({ id }) => id ?? []))].join(' '),
      }
    })
}

function providers({ catalog, provider }: SiteView): PaletteRow[] {
  const free = new Map<string, string[]>()
  for (const [model, { free: rows }] of pagedModels(catalog))
    for (const slug of new Set(rows.map((row) => row.provider.slug)))
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

function capabilities({ catalog }: SiteView): PaletteRow[] {
  return CAPABILITY_SLUGS.map((slug) => {
    const ranked = oneForEach(rankingOf(catalog, slug))
    return {
      group: 'Capabilities',
      title: CAPABILITIES[slug].title,
      href: `/capabilities/${slug}`,
      answer: `${ranked.filter(isFree).length} of ${ranked.length} free`,
      also: slug,
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
