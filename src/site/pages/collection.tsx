/** `/collections/<slug>`: its rule in words, its members, and configurations to copy. */
import { plural } from '../../base/text/plural.ts'
import { type CatalogCollection, rankedBy } from '../../catalog/collections.ts'
import { collectionConfigs } from '../../files/configs/configs.ts'
import { CAPABILITIES, type Capability } from '../../schema/vocabulary.ts'
import { ruleWords } from '../collection/rule-words.ts'
import { compareUrl, MOST_COMPARED } from '../compare/compare-url.ts'
import { Checked } from '../components/checked.tsx'
import { Configurations } from '../components/configurations.tsx'
import { Section } from '../components/section.tsx'
import { finderRowOf } from '../finder/index-file.ts'
import { FinderRows, rowFor, STEP } from '../finder/rows.tsx'
import { itemList } from '../json-ld.ts'
import { lastRead } from '../last-read.ts'
import type { PageKind, SitePage, SiteProvider, SiteView } from '../site-page.ts'

/** How many of those that are folded are named. */
const NAMED = 4

export const collectionPage: PageKind = function* (view) {
  for (const collection of view.catalog.collections) yield pageOf(collection, view)
}

function pageOf(collection: CatalogCollection, view: SiteView): SitePage {
  const { slug, title, description } = collection
  const members = collection.members.map((member) => view.provider(member.slug)!)
  const newest = lastRead(members)
  const same = sameAs(collection)
  const first = members.slice(0, MOST_COMPARED)
  return {
    path: `/collections/${slug}`,
    title,
    description: `${title}: ${plural(members.length, 'AI API')}. ${description}`,
    section: 'providers',
    picture: {
      title: questionOf(collection),
      answer: `${plural(members.length, 'API')}.`,
      tone: 'good',
      said: [
        {
          text: `${title}: ${first.map(({ name }) => name).join(', ')}${members.length > first.length ? ' …' : '.'}`,
        },
      ],
    },
    trail: [['/collections', 'Collections']],
    ...(same && { canonical: `/capabilities/${same}` }),
    alternates: [{ type: 'application/json', href: jsonOf(slug) }],
    ...(newest && { lastmod: newest }),
    data: {
      name: title,
      ...itemList(members, view.publication.baseUrl),
    },
    body: <Body collection={collection} members={members} view={view} />,
  }
}

const questionOf = ({ title, subtitle }: CatalogCollection) => (subtitle.endsWith('?') ? subtitle : title)
const jsonOf = (slug: string) => `/api/v1/collections/${slug}.json`

type BodyProps = { collection: CatalogCollection; members: readonly SiteProvider[]; view: SiteView }

function Body({ collection, members, view: { catalog, publication } }: BodyProps) {
  const { slug, title, description, rule } = collection
  const ranked = rankedBy(rule)
  const rows = members.map((member) => rowFor(finderRowOf(member, catalog), ranked ?? null))
  const first = rows.slice(0, MOST_COMPARED)
  const shown = { withStatus: catalog.health.current !== null, capability: ranked ?? null }
  const question = questionOf(collection)
  const json = jsonOf(slug)
  return (
    <>
      <h1>
        {question} <span class="soft">{plural(rows.length, 'API')}.</span>
      </h1>
      <p class="lede">
        {rule ? `Rule: ${ruleWords(rule).join('; ')}. Only what a source shows counts.` : 'Chosen by hand.'}
        {ranked && (
          <>
            {' '}
            Ranked by what is free: <a href={`/capabilities/${ranked}`}>{CAPABILITIES[ranked].title}</a>.
          </>
        )}
      </p>
      <p class="request">
        {first.length > 1 && (
          <a href={compareUrl(first.map((row) => row.slug))}>Compare the first {first.length}</a>
        )}{' '}
        <a href="#configurations">Use it in your tool</a> <a href={json}>JSON</a>{' '}
        <code>curl '{publication.baseUrl + json}'</code>
      </p>
      {rows.length > 0 ? (
        <FinderRows rows={rows.slice(0, STEP)} {...shown} caption={title} />
      ) : (
        <p>No provider is confirmed for all of this.</p>
      )}
      {rows.length > STEP && (
        <details class="fold">
          <summary>
            <strong>{rows.length - STEP} more</strong>{' '}
            <span class="soft">
              {rows
                .slice(STEP, STEP + NAMED)
                .map(({ name }) => name)
                .join(', ')}
              {rows.length > STEP + NAMED && ' …'}
            </span>
          </summary>
          <FinderRows rows={rows.slice(STEP)} {...shown} caption={`${title}: the others`} />
        </details>
      )}
      <p class="soft note">
        {ranked ? 'Most free first. ' : 'Easiest to start first, which says nothing about models. '}
        <Checked current={catalog.health.current} />
      </p>
      <Configurations files={collectionConfigs(collection)} baseUrl={publication.baseUrl} />
      <Section id="about" title="About this list">
        <p>{withLinks(description)}</p>
      </Section>
    </>
  )
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
