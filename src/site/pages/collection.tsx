/** `/collections/<slug>`: a saved query: its rule in words, its members, and configurations to copy. */
import { plural } from '../../base/letters.ts'
import { type CatalogCollection, queryText, rankedBy } from '../../catalog/collections.ts'
import { capabilityWords, countryName } from '../../entry/words.ts'
import { collectionConfigs } from '../../files/configs/configs.ts'
import { collectionFeed } from '../../files/feeds/feeds.ts'
import type { Collection, CollectionQuery } from '../../schema/collection.ts'
import type { FlagName } from '../../schema/filters.ts'
import { CAPABILITIES, KIND_WORDS } from '../../schema/vocabulary.ts'
import { compareUrl, MOST_COMPARED } from '../compare/tray.ts'
import { Configurations } from '../components/copy.tsx'
import { Asked } from '../components/parts.tsx'
import { Checked } from '../components/signs.tsx'
import { FLAGS } from '../filter-words.ts'
import { FinderRows, rowFor } from '../finder/rows.tsx'
import { finderRowOf } from '../indexes.ts'
import {
  atom,
  lastRead,
  type PageKind,
  type SitePage,
  type SiteProvider,
  type SiteView,
} from '../site-page.ts'

export const collectionPage: PageKind = function* (view) {
  for (const collection of view.catalog.collections) yield pageOf(collection, view)
}

function pageOf(collection: CatalogCollection, view: SiteView): SitePage {
  const { slug, title, description } = collection
  const members = collection.members.map((member) => view.provider(member.slug)!)
  const first = members.slice(0, MOST_COMPARED).map(({ name }) => name)
  return {
    path: `/collections/${slug}`,
    title,
    description: `${title}: ${plural(members.length, 'AI API')}. ${description}`,
    section: 'providers',
    picture: {
      title: questionOf(collection),
      answer: `${plural(members.length, 'API')}.`,
      tone: 'good',
      said: [{ text: `${title}: ${first.join(', ')}${members.length > first.length ? ' …' : '.'}` }],
    },
    trail: [['/providers', 'Providers']],
    alternates: [
      { type: 'application/json', href: jsonOf(slug) },
      atom(collectionFeed(slug), `Changes: ${title}`),
    ],
    lastmod: lastRead(members),
    body: <Body collection={collection} members={members} view={view} />,
  }
}

const questionOf = ({ title, subtitle }: CatalogCollection) => (subtitle.endsWith('?') ? subtitle : title)
const jsonOf = (slug: string) => `/api/v1/collections/${slug}.json`

type BodyProps = { collection: CatalogCollection; members: readonly SiteProvider[]; view: SiteView }

function Body({ collection, members, view }: BodyProps) {
  const { catalog } = view
  const { slug, title, description, query, models } = collection
  const ranked = rankedBy(query) ?? null
  const asked = query ? `/providers?${queryText(query)}` : models && `/models?${queryText(models)}`
  const rows = members.map((member) =>
    rowFor(finderRowOf(member, catalog), ranked, new URLSearchParams(queryText(query ?? {}))),
  )
  const open = query ? view.asked(asked!).unknown.all : 0
  return (
    <>
      <Asked ask={questionOf(collection)} answer={`${plural(rows.length, 'API')}.`} />
      {open > 0 && (
        <p class="soft">
          <a href={asked!}>And {open} not confirmed</a>
        </p>
      )}
      <p class="lede">
        {asked
          ? `Rule: ${ruleWords(collection).join('; ')}. Only what a source shows counts. `
          : 'Chosen by hand. '}
        {description}
      </p>
      <p class="request">
        {ranked && <a href={`/capabilities/${ranked}`}>{CAPABILITIES[ranked].title}</a>}{' '}
        {rows.length > 1 && (
          <a href={compareUrl(rows.slice(0, MOST_COMPARED).map((row) => row.slug))}>
            Compare the first {Math.min(rows.length, MOST_COMPARED)}
          </a>
        )}{' '}
        <a href="#configurations">Use it in your tool</a> <a href={jsonOf(slug)}>JSON</a>{' '}
        {asked && <a href={asked}>Change the filters</a>}
      </p>
      {rows.length > 0 ? (
        <FinderRows
          rows={rows}
          withStatus={catalog.health.current !== null}
          capability={ranked}
          caption={title}
        />
      ) : (
        <p>No provider is confirmed for all of this.</p>
      )}
      <p class="soft note">
        {ranked ? 'Most free first. ' : 'Easiest to start first, which says nothing about models. '}
        <Checked current={catalog.health.current} />
      </p>
      <Configurations files={collectionConfigs(catalog, collection)} />
    </>
  )
}

type Phrase<Name extends keyof CollectionQuery> = (value: NonNullable<CollectionQuery[Name]>) => string

const PHRASES: { [Name in Exclude<keyof CollectionQuery, FlagName>]-?: Phrase<Name> } = {
  category: (value) => `is in the category ${value}`,
  capability: (value) => `does ${either([value].flat().map(capabilityWords))}`,
  freeFor: (value) => `the free offer covers ${either([value].flat().map(capabilityWords))}`,
  kind: (value) => `the offer: ${either([value].flat().map((kind) => KIND_WORDS[kind].title))}`,
  retention: (value) => `keeps what is sent for at most ${plural(value, 'day')}`,
  country: (value) => `the company is in ${place(value)}`,
  region: (value) => `data is processed in ${place(value)}`,
  signUpFrom: (value) => `open to sign-ups from ${place(value)}`,
}

export const ruleWords = ({ query = {}, models }: Pick<Collection, 'query' | 'models'>): string[] => [
  ...(Object.keys(query) as (keyof CollectionQuery)[]).map((name) =>
    isFlag(name) ? FLAGS[name].rule : (PHRASES[name] as Phrase<keyof CollectionQuery>)(query[name]!),
  ),
  ...(models ? [`gives a model free ${all(modelWords(models))}`] : []),
]

const isFlag = (name: keyof CollectionQuery): name is FlagName => Object.hasOwn(FLAGS, name)

const either = (values: string | readonly string[]) =>
  [values].flat().reduce((all, one, index, { length }) => all + (index === length - 1 ? ' or ' : ', ') + one)

const modelWords = ({ openWeights, tools, context }: NonNullable<Collection['models']>) => [
  ...(openWeights ? ['with open weights'] : []),
  ...(tools ? ['that calls tools'] : []),
  ...(context === undefined ? [] : [`with a context of ${plural(context, 'token')} or more`]),
]

const all = (phrases: readonly string[]) => phrases.join(' and ')

const place = (code: string) => (code === 'EU' ? 'the European Union' : countryName(code))
