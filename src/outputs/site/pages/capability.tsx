/** `/capabilities/<slug>`: who does it and how much is free, in the API's own groups and order. */
import { isFree, oneForEach, type RankedOffer, rankingOf } from '../../../api/allowance/ranking.ts'
import { capabilityDetail } from '../../../api/capabilities.ts'
import type { CapabilityDetail } from '../../../api/responses.ts'
import { groupBy } from '../../../core/group-by.ts'
import {
  ALLOWANCE_GROUPS,
  type AllowanceGroup,
  CAPABILITIES,
  CAPABILITY_SLUGS,
  type Capability,
} from '../../../core/schema/vocabulary.ts'
import { capabilityWords } from '../../../core/text/capability-words.ts'
import { AmountChart, dotsOf } from '../capability/amount-chart.tsx'
import { CapabilityFilters, holdsFor } from '../capability/filters.tsx'
import { OfferRows } from '../capability/offer-rows.tsx'
import { compareUrl, MOST_COMPARED } from '../compare/compare-url.ts'
import { itemList } from '../item-list.ts'
import { lastRead } from '../last-read.ts'
import type { PageKind, SitePage, SiteView } from '../site-page.ts'

const GROUPS: Record<AllowanceGroup, readonly [title: string, words: string]> = {
  renews: ['Renews', 'a new allowance every day or month'],
  once: ['Once, at sign-up', 'gone when used up; ranked apart'],
  unpublished: ['Amount not published', 'free, but the provider does not publish how much'],
  unknown: ['Not confirmed', 'no undisputed source says what is free for this'],
  paid: ['No free use', 'pay before the first call'],
}

export const capabilityPage: PageKind = function* (view) {
  for (const slug of CAPABILITY_SLUGS) yield pageOf(slug, view)
}

function pageOf(slug: Capability, view: SiteView): SitePage {
  const { catalog, publication, provider } = view
  const detail = capabilityDetail(catalog, slug)
  const rows = rankingOf(catalog, slug)
  const each = oneForEach(rows)
  const providers = each.map((row) => provider(row.provider.slug)!)
  const words = capabilityWords(slug)
  const said = sentence(each)
  const json = `/api/v1/capabilities/${slug}.json`
  const newest = lastRead(providers)
  return {
    path: `/capabilities/${slug}`,
    title: `Free APIs for ${words}`,
    short: CAPABILITIES[slug].title,
    description: `APIs for ${words}: ${said} How much, with source and date.`,
    section: 'capabilities',
    capability: slug,
    island: 'filter',
    trail: [['/capabilities', 'Capabilities']],
    alternates: [{ type: 'application/json', href: json }],
    ...(newest && { lastmod: newest }),
    data: {
      name: `APIs for ${words}`,
      itemListOrder: 'https://schema.org/ItemListUnordered',
      ...itemList(providers, publication.baseUrl),
    },
    body: (
      <>
        <h1>Free APIs for {words}</h1>
        <p class="soft">
          {said} Compared in {detail.unit} where the provider publishes {detail.unit} or a price.
        </p>
        {providers.length > 0 && <CapabilityFilters slug={slug} rows={rows} />}
        <p class="request soft">
          <a href={json}>JSON</a> · <code>curl '{publication.baseUrl + json}'</code>
        </p>
        <p id="nothing" hidden>
          <strong>No provider is confirmed for all of these.</strong> Remove a filter.
        </p>
        {ALLOWANCE_GROUPS.map((group) => (
          <Group group={group} all={rows} detail={detail} />
        ))}
        <p class="soft">
          ≈: a month has 30 days; what a credit buys is at the price linked next to it. No currency is
          converted, and speed is never counted as an amount.
        </p>
      </>
    ),
  }
}

/** `14 of 18 have a free offer for it; 6 are known to need no card.` */
function sentence(each: readonly RankedOffer[]): string {
  if (each.length === 0) return 'No provider in the directory does this yet.'
  const free = each.filter(isFree)
  const noCard = free.filter(({ card }) => card === false).length
  return `${free.length} of ${each.length} ${free.length === 1 ? 'has' : 'have'} a free offer for it; ${noCard} of them ${noCard === 1 ? 'is' : 'are'} known to need no card.`
}

type GroupProps = { group: AllowanceGroup; all: readonly RankedOffer[]; detail: CapabilityDetail }

function Group({ group, all, detail }: GroupProps) {
  const rows = all.filter((row) => row.group === group)
  if (rows.length === 0) return null
  const [title, words] = GROUPS[group]
  const dots = group === 'renews' ? dotsOf(detail) : []
  const first = oneForEach(rows)
    .slice(0, MOST_COMPARED)
    .map(({ provider }) => provider.slug)
  return (
    <section data-group aria-labelledby={group}>
      <h2 id={group}>
        {title}{' '}
        <small class="soft">
          <span data-count>{rows.length}</span> · {words}
        </small>
      </h2>
      {group === 'paid' ? (
        <ul class="names">
          {rows.map((row) => (
            <li data-has={holdsFor(row)}>
              <a href={`/providers/${row.provider.slug}`}>{row.provider.summary.name}</a>
            </li>
          ))}
        </ul>
      ) : (
        <OfferRows
          rows={rows}
          several={severalIn(all)}
          slug={detail.slug}
          unit={detail.unit}
          group={group}
          caption={`${title}: ${detail.title}`}
        />
      )}
      {group === 'renews' && first.length > 1 && (
        <p>
          <a href={compareUrl(first)}>Compare the first {first.length} side by side</a>
        </p>
      )}
      {dots.length > 0 && <AmountChart dots={dots} unit={detail.unit} />}
    </section>
  )
}

/** Providers with more than one row. */
const severalIn = (rows: readonly RankedOffer[]): ReadonlySet<string> =>
  new Set(
    [...groupBy(rows, ({ provider }) => provider.slug)].flatMap(([slug, { length }]) =>
      length > 1 ? [slug] : [],
    ),
  )
