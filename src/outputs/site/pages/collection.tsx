/** `/collections/<slug>`: its rule in words, its members, and configurations to copy. */
import { oneForEach, rankingOf } from '../../../api/allowance/ranking.ts'
import { type CatalogCollection, rankedBy } from '../../../api/catalog/collections.ts'
import { CAPABILITIES, type Capability } from '../../../core/schema/vocabulary.ts'
import { plural } from '../../../core/text/plural.ts'
import { collectionConfigs } from '../../configs/configs.ts'
import { ruleWords } from '../collection/rule-words.ts'
import { compareUrl, MOST_COMPARED } from '../compare/compare-url.ts'
import { Checked } from '../components/checked.tsx'
import { Configurations } from '../components/configurations.tsx'
import { ProviderRows } from '../components/provider-rows.tsx'
import { Section } from '../components/section.tsx'
import { itemList } from '../item-list.ts'
import { lastRead } from '../last-read.ts'
import { rowOf, shownOf } from '../row-of.ts'
import type { PageKind, SitePage, SiteView } from '../site-page.ts'

export const collectionPage: PageKind = function* (view) {
  for (const collection of view.catalog.collections) yield pageOf(collection, view)
}

function pageOf(collection: CatalogCollection, view: SiteView): SitePage {
  const { slug, title, subtitle, description, rule } = collection
  const { catalog, publication, provider } = view
  const members = collection.members.map((member) => provider(member.slug)!)
  const ranked = rankedBy(rule)
  const offers = new Map(
    ranked && oneForEach(rankingOf(catalog, ranked)).map((row) => [row.provider.slug, shownOf(row)]),
  )
  const rows = members.map((member) => rowOf(member, offers.get(member.slug)))
  const json = `/api/v1/collections/${slug}.json`
  const newest = lastRead(members)
  const same = sameAs(collection)
  const first = rows.slice(0, MOST_COMPARED).map((row) => row.slug)
  return {
    path: `/collections/${slug}`,
    title,
    description: `${title}: ${plural(rows.length, 'AI API')}. ${description}`,
    section: 'providers',
    picture: {
      title,
      answer: plural(rows.length, 'AI API'),
      tone: 'good',
      said: [{ text: subtitle }],
    },
    trail: [['/collections', 'Collections']],
    ...(same && { canonical: `/capabilities/${same}` }),
    alternates: [{ type: 'application/json', href: json }],
    ...(newest && { lastmod: newest }),
    data: {
      name: title,
      ...itemList(rows, publication.baseUrl),
    },
    body: (
      <>
        <h1>
          {title} <small class="soft">{rows.length}</small>
        </h1>
        <p>{subtitle}.</p>
        <p class="soft">
          {rule ? `Rule: ${ruleWords(rule).join('; ')}. Only what a source shows counts.` : 'Chosen by hand.'}
          {ranked && (
            <>
              {' '}
              Ranked by what is free: <a href={`/capabilities/${ranked}`}>{CAPABILITIES[ranked].title}</a>.
            </>
          )}
        </p>
        <p class="request soft">
          {first.length > 1 && (
            <>
              <a href={compareUrl(first)}>Compare the first {first.length}</a> ·{' '}
            </>
          )}
          <a href="#configurations">Use it in your tool</a> · <a href={json}>JSON</a> ·{' '}
          <code>curl '{publication.baseUrl + json}'</code>
          <br />
          <a href="/docs/scoring">Score</a>: how easy to start, not model quality.{' '}
          <Checked current={catalog.health.current} />
        </p>
        {rows.length > 0 ? (
          <ProviderRows rows={rows} withStatus={catalog.health.current !== null} caption={title} />
        ) : (
          <p>No provider is confirmed for all of this.</p>
        )}
        <Configurations files={collectionConfigs(collection)} baseUrl={publication.baseUrl} />
        <Section id="about" title="About this list">
          <p>{withLinks(description)}</p>
        </Section>
      </>
    ),
  }
}

/** The capability whose page says the same of the same providers. */
function sameAs({ rule }: CatalogCollection): Capability | undefined {
  const capabilities = [rule?.capability ?? []].flat()
  return rule && Object.keys(rule).length === 1 && capabilities.length === 1 ? capabilities[0] : undefined
}

/** Text in which the path of a capability's page is a link. */
function withLinks(text: string) {
  return text
    .split(/(\/capabilities\/[a-z0-9-]+)/)
    .map((part, index) =>
      index % 2 === 1 && part.slice('/capabilities/'.length) in CAPABILITIES ? (
        <a href={part}>{part}</a>
      ) : (
        part
      ),
    )
}
