/** `/capabilities/<slug>`: who does it and how much is free, in the API's own groups and order. */
import { capabilityDetail } from '../../../api/capabilities.ts'
import type { CapabilityDetail } from '../../../api/responses.ts'
import {
  type AllowanceGroup,
  CAPABILITIES,
  CAPABILITY_SLUGS,
  type Capability,
} from '../../../core/schema/vocabulary.ts'
import { AmountChart, dotsOf } from '../capability/amount-chart.tsx'
import { capabilityWords } from '../capability/capability-words.ts'
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
  none: ['No free use', 'pay before the first call'],
}

export const capabilityPage: PageKind = function* (view) {
  for (const slug of CAPABILITY_SLUGS) yield pageOf(slug, view)
}

function pageOf(slug: Capability, view: SiteView): SitePage {
  const { catalog, publication, provider } = view
  const detail = capabilityDetail(catalog, slug)
  const providers = detail.groups.flatMap(({ data }) => data.map(({ provider: { slug } }) => provider(slug)!))
  const words = capabilityWords(slug)
  const said = sentence(detail, providers.filter(({ of }) => !of.card.answer).length)
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
        {providers.length > 0 && <CapabilityFilters slug={slug} providers={providers} />}
        <p class="request soft">
          <a href={json}>JSON</a> · <code>curl '{publication.baseUrl + json}'</code>
        </p>
        <p id="nothing" hidden>
          <strong>No provider is confirmed for all of these.</strong> Remove a filter.
        </p>
        {detail.groups.map((group) => (
          <Group {...group} detail={detail} view={view} />
        ))}
        <p class="soft">
          ≈: a month has 30 days; what a credit buys is at the price linked next to it. No currency is
          converted, and speed is never counted as an amount.
        </p>
      </>
    ),
  }
}

/** `14 of 18 have a free offer; 6 are known to need no card.` */
function sentence({ groups, count }: CapabilityDetail, noCard: number): string {
  if (count === 0) return 'No provider in the directory does this yet.'
  const free = groups
    .filter(({ group }) => group === 'renews' || group === 'once' || group === 'unpublished')
    .reduce((sum, { data }) => sum + data.length, 0)
  return `${free} of ${count} ${free === 1 ? 'has' : 'have'} a free offer; ${noCard} ${noCard === 1 ? 'is' : 'are'} known to need no card.`
}

function Group({
  group,
  data,
  detail,
  view: { provider },
}: CapabilityDetail['groups'][number] & { detail: CapabilityDetail; view: SiteView }) {
  if (data.length === 0) return null
  const [title, words] = GROUPS[group]
  const dots = group === 'renews' ? dotsOf(detail) : []
  const first = data.slice(0, MOST_COMPARED).map(({ provider: { slug } }) => slug)
  return (
    <section data-group aria-labelledby={group}>
      <h2 id={group}>
        {title}{' '}
        <small class="soft">
          <span data-count>{data.length}</span> · {words}
        </small>
      </h2>
      {group === 'none' ? (
        <ul class="names">
          {data.map(({ provider: { slug, name } }) => (
            <li data-has={holdsFor(provider(slug)!)}>
              <a href={`/providers/${slug}`}>{name}</a>
            </li>
          ))}
        </ul>
      ) : (
        <OfferRows
          providers={data.map(({ provider: { slug } }) => provider(slug)!)}
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
