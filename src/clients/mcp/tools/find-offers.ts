/** `find_offers`: what can be called free for a task, and what stops one: the rows of `GET /capabilities/<slug>` in words. */
import { z } from 'zod'
import { parseOfferQuery } from '../../../api/query/offer-query.ts'
import { OFFER_QUERY } from '../../../api/query/parameter-descriptions.ts'
import { nearest } from '../../../base/nearest.ts'
import { quantity, windowWords } from '../../../entry/amount-words.ts'
import { periodWords } from '../../../entry/periods.ts'
import type { OfferRow } from '../../../schema/responses.ts'
import {
  type AllowanceGroup,
  AT_LIMIT_WORDS,
  CAPABILITIES,
  CAPABILITY_SLUGS,
  type Capability,
  KIND_WORDS,
} from '../../../schema/vocabulary.ts'
import type { Directory } from '../directory.ts'
import { counts, searchArguments } from '../search-arguments.ts'
import { unless } from '../site.ts'
import { type Arguments, tool } from '../tool.ts'

const TITLES = new Map(CAPABILITY_SLUGS.map((slug) => [CAPABILITIES[slug].title.toLowerCase(), slug]))

const search = searchArguments({
  parameters: OFFER_QUERY,
  read: parseOfferQuery,
  most: 50,
  usual: 10,
  results: 'offers',
})

/** Names of the capability that agents use, which are parameters of other endpoints. */
const ALSO_CALLED = {
  slug: 'capability',
  name: 'capability',
  task: 'capability',
  category: 'capability',
  freeFor: 'capability',
}

export const findOffers = tool({
  name: 'find_offers',
  title: 'Find free offers for a task',
  description:
    'What can be called free for a task, such as speech-to-text, and what stops you: one ranked list of offers, the largest comparable free amount first. free: the amount. comparable: the same in one unit, which ranks it; null where it does not compare. needs: what you must give before the first call. unknown: what no page says; ask or check before you rely on it. group: renews (an amount that comes again), once (given once), unpublished (free, the amount is not published), unknown (not confirmed), paid (nothing is free for it). get_provider has the rest: sign-up, how to connect, sources.',
  input: z.strictObject({
    capability: z.string('Give a capability, such as speech-to-text.').meta({ enum: CAPABILITY_SLUGS }),
    ...search.fields,
  }),
  alsoCalled: ALSO_CALLED,
  check: (given) => search.check(filtersOf(given)),
  async answer(directory, { capability: given, ...filters }) {
    const slug = capabilityOf(given)
    if (!slug) return { problem: unknownCapability(given) }
    const { query, start } = search.pageOf(filters)
    const { title, unit, groups, total } = await directory.capability(slug, query)
    const rows = groups.flatMap(({ group, data }) => data.map((row) => ({ ...row, group })))
    const urls = await urlsOf(directory, slug, new Set(rows.map(({ provider }) => provider.slug)))
    return {
      value: {
        capability: slug,
        title,
        unit,
        ...counts(total, start, rows.length),
        offers: rows.map((row, index) => ({
          rank: start + index + 1,
          ...offerWords(row, urls.get(row.provider.slug)),
        })),
      },
    }
  },
})

/** What is left for the reader of queries, which would send the others to another endpoint. */
const filtersOf = (given: Arguments): Arguments =>
  Object.fromEntries(
    Object.entries(given).filter(([name]) => name !== 'capability' && !Object.hasOwn(ALSO_CALLED, name)),
  )

/** Website and documentation of each, by slug: from one list, and by itself what that does not hold. */
async function urlsOf(directory: Directory, capability: Capability, slugs: ReadonlySet<string>) {
  // A mirror without the data of queries still has a file for each provider.
  const page = slugs.size > 0 && (await unless('queries_unsupported', directory.list({ capability })))
  const listed = new Map(
    (page ? page.data : []).map(({ slug, website, docsUrl }) => [slug, { website, docsUrl }]),
  )
  const others = [...slugs].filter((slug) => !listed.has(slug))
  for (const provider of await Promise.all(others.map((slug) => directory.provider(slug))))
    if (provider) listed.set(provider.slug, { website: provider.website, docsUrl: provider.docsUrl })
  return listed
}

/** By slug or title, letter case ignored. */
function capabilityOf(given: string): Capability | undefined {
  const wanted = given.trim().toLowerCase()
  return CAPABILITY_SLUGS.find((slug) => slug === wanted) ?? TITLES.get(wanted)
}

function unknownCapability(given: string): string {
  const near = nearest(given, [...CAPABILITY_SLUGS, ...TITLES.keys()])
  const meant = near && ` Did you mean "${TITLES.get(near) ?? near}"?`
  return `There is no capability "${given.slice(0, 64)}".${meant ?? ''} Available: ${CAPABILITY_SLUGS.join(', ')}.`
}

type Row = OfferRow & { group: AllowanceGroup }

/** `urls`: of its provider; undefined where they are not known. */
export function offerWords(row: Row, urls: { website: string; docsUrl: string } | undefined) {
  const { provider, offer, group, kind, text, condition, lasts, atLimit, stale } = row
  return {
    slug: provider.slug,
    name: provider.name,
    website: urls?.website ?? null,
    docsUrl: urls?.docsUrl ?? null,
    status: provider.status,
    directoryScore: provider.directoryScore,
    group,
    offer,
    kind,
    kindText: KIND_WORDS[kind].title,
    free: text,
    condition,
    comparable: comparable(row),
    needs: needs(row),
    models: models(row),
    lasts: lasts === 'never' ? 'does not end' : lasts && periodWords(lasts),
    atLimit: atLimit && AT_LIMIT_WORDS[atLimit].title,
    stale,
    unknown: group === 'paid' ? [] : unknown(row),
  }
}

/** `81,000,000 tokens a month`, `at most 43,200 requests a month` where only the speed is limited. */
function comparable({ allowance }: OfferRow): string | null {
  if (!allowance) return null
  const { amount, metric, per, atMost, model } = allowance
  const words = `${quantity(amount, metric, false)} ${windowWords(per)}`
  return `${atMost ? 'at most ' : ''}${words}${model ? ` with ${model}` : ''}`
}

function needs({ group, card, phone }: Row): string[] {
  if (group === 'paid') return ['payment']
  return [...(card ? ['a credit card or other means of payment'] : []), ...(phone ? ['a phone number'] : [])]
}

function models({ models: { ids, any, pattern } }: OfferRow): string[] {
  return [
    ...ids,
    ...(any ? ['any model, paid from the credit'] : []),
    ...(pattern === null ? [] : [`ids like ${pattern}`]),
  ]
}

/** What no page says, or sources disagree about. */
function unknown(row: Row): string[] {
  const { offer, allowance, card, phone, covers, kind, group, atLimit } = row
  const none = offer === null
  const open: [isOpen: boolean, words: string][] = [
    [none, 'whether anything is free for this task'],
    [!none && covers === 'unknown', 'whether the offer includes this task'],
    [!none && kind === 'unknown', 'what kind of offer it is'],
    [group === 'unpublished' || (!none && group === 'unknown' && allowance === null), 'how much is free'],
    [card === null, 'whether it needs a credit card'],
    [phone === null, 'whether it needs a phone number'],
    [!none && atLimit === null, 'what happens when it is used up'],
  ]
  return open.flatMap(([isOpen, words]) => (isOpen ? [words] : []))
}
