/** One row a provider: the columns of the CSV file and of the SQLite table `providers`, in their order. */
import { z } from 'zod'
import { providerDetail, providerDetailSchema } from '../../api/providers.ts'
import { connection, entry, features, offer, signup, terms } from '../../api/published-entry.ts'
import { newestOf } from '../../base/days.ts'
import { capital } from '../../base/letters.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'
import { headlineFact } from '../../entry/facts/facts.ts'
import { type Coverage, coverageOf } from '../../entry/free-offers.ts'
import type { OfferView } from '../../entry/view.ts'
import { limitText, purchaseWords } from '../../entry/words.ts'
import { officialPackages } from '../../schema/connection.ts'
import { published } from '../../schema/published.ts'
import { providerSummary } from '../../schema/responses.ts'
import * as signups from '../../schema/sign-up.ts'
import {
  BASIS_WORDS,
  describeWords,
  EVIDENCE_BASES,
  FREE_TIER_KINDS,
  KIND_WORDS,
  LINKS,
} from '../../schema/vocabulary.ts'
import {
  answerColumns,
  type Column,
  csvOnly,
  exceptionsCell,
  flag,
  inBars,
  integer,
  list,
  listed,
  maybe,
  number,
  phrase,
  publishedColumns,
  regionsCell,
  text,
} from './column.ts'

/** A column of the headline; empty where no offer is. */
const ofHeadline = ({ value, ...column }: Column<OfferView>, description: string): Column =>
  maybe({
    ...column,
    description,
    value: ({ entry: { headline } }) => (headline ? value(headline) : null),
  })

const { allowance, lasts, atLimit, eligibility } = publishedColumns(offer, (own: OfferView) => own, {
  allowance: (word) => (word === 'unknown' ? null : word),
})

/** How it is known what the headline asks for, or sign-up where no offer speaks. */
function basisOf(provider: CatalogProvider, ask: 'card' | 'phone') {
  const fact = headlineFact(provider.entry, ask)
  if (fact?.sureness === 'confirmed') return fact.basis
  // Of a retired provider that had no offer, no fact says that its first call was paid for.
  return provider.entry[ask].assumed ? null : 'implied'
}

const covered = (name: Coverage, description: string): Column =>
  list(name, description, ({ entry }) =>
    (entry.capabilities ?? []).filter((capability) => coverageOf(entry, capability) === name),
  )

function offerWords({ name, unlockedBy, sharedWith }: OfferView): string {
  const conditions = [
    ...(unlockedBy ? [purchaseWords(unlockedBy)] : []),
    ...(sharedWith ? [`shared with ${sharedWith}`] : []),
  ]
  return conditions.length > 0 ? `${name} (${conditions.join(', ')})` : name
}

const known = (what: string) =>
  phrase(`How ${what} is known. ${describeWords(BASIS_WORDS)}`, z.enum(EVIDENCE_BASES))

const signupOf = ({ entry }: CatalogProvider) => entry.signup ?? {}

const { with: ways, regions } = publishedColumns(signup, signupOf, { regions: regionsCell })

const { streaming, speakerLabels, dimensions } = publishedColumns(
  features,
  ({ entry: own }: CatalogProvider) => own.features ?? {},
  { dimensions: (own) => inBars(Object.entries(own).map(([id, most]) => `${id} ${most}`)) || null },
)

const asks = publishedColumns(
  published(signups.signup.shape.asks.unwrap()),
  (provider: CatalogProvider) => signupOf(provider).asks ?? {},
)

const { pros, cons, useCases, headquarters, operator, added, reviewed } = publishedColumns(
  entry,
  ({ entry: own }: CatalogProvider) => own,
  { pros: inBars, cons: inBars, useCases: inBars },
)

/** What every list shows, under its name there. */
const ofSummary = answerColumns(providerSummary, ({ summary }: CatalogProvider) => summary)

const ofAllowance = answerColumns(
  providerDetailSchema.shape.mainAllowance,
  (provider: CatalogProvider) => providerDetail(provider).mainAllowance,
)

export const COLUMNS: readonly Column[] = [
  ofSummary.slug,
  ofSummary.name,
  ofSummary.tagline,
  ofSummary.category,
  list('capabilities', 'what its API does, the main one first', ({ entry }) => entry.capabilities ?? []),
  ofSummary.website,
  ofSummary.docsUrl,
  ofSummary.status,
  ofSummary.directoryScore,
  number('scoreLow', 'the score with all that is not known at its least', ({ score }) => score.range.low),
  number('scoreHigh', 'the score with all of that at its best', ({ score }) => score.range.high),
  number('scoreKnown', 'the share of the facts behind it that is known, 0 to 1', ({ score }) => score.known),
  ofSummary.freeTierSummary,
  ofSummary.requiresCreditCard,
  ofSummary.requiresPhone,
  ofSummary.lastVerified,
  maybe(text('headline', 'id of the offer that speaks for it', ({ entry }) => entry.headline?.id ?? null)),
  text(
    'kind',
    phrase(`What that offer gives. ${describeWords(KIND_WORDS)}`, z.enum(FREE_TIER_KINDS)),
    ({ entry }) => entry.kind,
  ),
  flag('cardAssumed', 'whether requiresCreditCard is an assumption', ({ entry }) => entry.card.assumed),
  flag('phoneAssumed', 'whether requiresPhone is an assumption', ({ entry }) => entry.phone.assumed),
  maybe(text('cardBasis', known('requiresCreditCard'), (provider) => basisOf(provider, 'card'))),
  maybe(text('phoneBasis', known('requiresPhone'), (provider) => basisOf(provider, 'phone'))),
  { ...ofAllowance.text, name: 'mainAllowance' },
  { ...ofAllowance.condition, name: 'mainAllowanceCondition' },
  { ...ofAllowance.offer, name: 'mainAllowanceOffer' },
  ofHeadline(allowance, `of the headline: ${allowance.description}`),
  ofHeadline(lasts, `of the headline: ${lasts.description}`),
  ofHeadline(atLimit, `of the headline: ${atLimit.description}`),
  ofHeadline(eligibility, `of the headline: ${eligibility.description}`),
  covered('free', 'capabilities that an offer covers'),
  covered('paid', 'capabilities that are known not to be free'),
  integer(
    'offerCount',
    'how many offers the entry has, ended ones and those after a purchase included',
    ({ entry }) => entry.offers.length,
  ),
  integer(
    'freeOfferCount',
    'how many of them count: they have not ended and need no purchase first',
    ({ entry }) => entry.freeOffers.length,
  ),
  csvOnly(integer('freeModelCount', 'how many models those offers name', ({ models }) => models.freeCount)),
  list(
    'limits',
    'the numeric limits in words, each after the name of its offer, with conditions and note',
    ({ entry }) =>
      entry.offers.flatMap((own) =>
        own.limits.map((limit) => `${offerWords(own)}: ${limitText(limit, limit.disputed)}`),
      ),
  ),
  { ...ways, name: 'signupWith', description: 'ways to make an account, as a page offers them' },
  ...Object.values(asks).map((column) => ({
    ...column,
    name: `asks${capital(column.name)}`,
    description: `at sign-up: ${column.description}`,
  })),
  {
    ...regions,
    name: 'signupRegions',
    description: 'where an account can be made: `everywhere`, `only DE FR`, `except CN`',
  },
  ...Object.values(
    publishedColumns(terms, ({ entry }: CatalogProvider) => entry.terms ?? {}, {
      trainsOnDataExcept: exceptionsCell,
    }),
  ),
  streaming,
  speakerLabels,
  maybe(dimensions),
  ...Object.values(publishedColumns(connection, ({ entry }: CatalogProvider) => entry.connection)),
  // Scoped names begin as formulas do. With the scheme that Deno and Bun read too, they need no apostrophe.
  list('npm', 'official npm packages, each as `npm:@scope/name`', ({ entry }) =>
    officialPackages(entry.connection).npm.map((name) => `npm:${name}`),
  ),
  list('pypi', 'official PyPI packages', ({ entry }) => officialPackages(entry.connection).pypi),
  ...LINKS.map((name) =>
    csvOnly(
      maybe(
        text(
          `${name}Url`,
          `the link \`${name}\`; \`none\`: somebody looked, and there is no such page`,
          ({ entry: { links } }) => (typeof links[name] === 'object' ? 'none' : (links[name] ?? null)),
        ),
      ),
    ),
  ),
  listed(pros),
  listed(cons),
  listed(useCases),
  list('collections', 'slugs of the collections that it is in', ({ collections }) => collections),
  list('disputed', 'facts on which sources disagree, so that they count as unknown', ({ entry }) => [
    ...entry.disputed,
  ]),
  headquarters,
  operator,
  added,
  reviewed,
  maybe(text('retired', 'the day the API ended', ({ entry }) => entry.retired?.date ?? null)),
  maybe(
    number('uptime90', 'percent over 90 days; empty without checks', ({ uptime }) => uptime.days90.percent),
  ),
  maybe(number('working90', 'percent without a problem', ({ uptime }) => uptime.days90.workingPercent)),
  csvOnly(integer('sourceCount', 'how many pages the entry rests on', ({ entry }) => entry.sources.length)),
  csvOnly(
    maybe(
      text('newestSource', 'the newest date that any of them shows', ({ entry }) =>
        newestOf(entry.sources.map(({ asOf }) => asOf)),
      ),
    ),
  ),
]
