/** Rules about what there is once: one file a provider, one URL a product, one item of each kind in a list. */
import { addDays } from '../../base/days.ts'
import { normaliseUrl, whyNotOwn } from '../../base/domains.ts'
import { isLatinName, skeleton, slugOfName } from '../../base/letters.ts'
import { compareText } from '../../base/order.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Declined } from '../../schema/site.ts'
import { CAPABILITIES } from '../../schema/vocabulary.ts'
import type { Severity } from '../diagnostic.ts'
import type { Finding } from '../shape.ts'
import type { Entry } from '../tree.ts'
import { providerRule, type Rule, treeRule } from './rule.ts'

/** Praise of the kind that every vendor claims. */
const SUPERLATIVE =
  /\b(?:best|cheapest|cutting-edge|easiest|fastest|leading|most advanced|powerful|revolutionary|seamless|state-of-the-art|ultimate|world-class)\b/i

/** How far away the day of a review may be, in days. */
const LONGEST_REFUSAL = 2 * 365

/** The slug that a row of declined.yaml keeps out. */
export const refusedSlug = ({ name, slug }: Declined[number]): string => slug ?? slugOfName(name)

export const identityRules: readonly Rule[] = [
  unique('duplicate-name', 'error', ['name'], ({ value }) => skeleton(value.name), sameAs('name')),
  unique(
    'duplicate-website',
    'error',
    ['website'],
    ({ value }) => normaliseUrl(value.website),
    sameAs('website'),
  ),
  unique(
    'similar-slug',
    'error',
    ['name'],
    ({ slug }) => skeleton(slug),
    ({ slug }, first) => ({
      message: `the slug ${slug} looks like ${first.slug}`,
      help: 'Rename the file: people copy slugs by eye.',
    }),
  ),

  providerRule('superlative', 'warning', function* ({ tagline }) {
    const word = SUPERLATIVE.exec(tagline)?.[0]
    if (word !== undefined)
      yield {
        path: ['tagline'],
        message: `"${word}" is praise, which nobody can check`,
        help: 'Say what it offers.',
      }
  }),

  providerRule('other-category', 'warning', function* ({ category, capabilities: [first] = [] }) {
    const heading = first && CAPABILITIES[first].category
    if (heading && heading !== category)
      yield {
        path: ['category'],
        message: `${first}, which it does first, belongs to ${heading}`,
        help: `Write category: ${heading}, or put first what it is best known for.`,
      }
  }),

  providerRule('foreign-letters', 'error', function* ({ name }) {
    if (!isLatinName(name))
      yield {
        path: ['name'],
        message: `the name has other letters or signs than Latin ones: ${escapedNonAscii(name)}`,
        help: 'Type the name in Latin letters.',
      }
  }),

  unique(
    'shared-base-url',
    'warning',
    ['connection', 'baseUrl'],
    ({ value: { connection, retired } }) =>
      connection.baseUrl && !retired ? normaliseUrl(connection.baseUrl) : undefined,
    (_, first) => ({
      message: `the same base URL as ${first.slug}`,
      help: 'Fine for two products of one company; otherwise one of the two is not its own provider.',
    }),
  ),

  providerRule('shared-domain', 'error', function* (provider) {
    for (const [index, domain] of provider.domains.entries()) {
      const message = whyNotOwn(domain)
      if (message !== undefined)
        yield {
          path: ['domains', index],
          message,
          help: 'Declare only what the provider alone publishes on.',
        }
    }
  }),

  treeRule('declined-provider', 'error', function* ({ tree }) {
    const named = new Map([
      ...tree.providers.map((one) => [slugOfName(one.value.name), one] as const),
      ...tree.providers.map((one) => [one.slug, one] as const),
    ])
    for (const row of tree.declined) {
      const entry = named.get(refusedSlug(row))
      if (entry)
        yield {
          file: entry.file,
          path: ['name'],
          message: `content/declined.yaml refuses it: ${row.reason.replace(/\.$/, '')}`,
          help: 'If the reason no longer holds, remove its row there in the same pull request.',
        }
    }
  }),

  treeRule('declined-for-long', 'error', function* ({ tree, today }) {
    const last = addDays(today, LONGEST_REFUSAL)
    for (const [index, { reviewAfter }] of tree.declined.entries())
      if (reviewAfter > last)
        yield {
          file: 'declined.yaml',
          path: [index, 'reviewAfter'],
          message: `${reviewAfter} is more than two years away`,
          help: 'Nothing is refused for good: name a day within two years.',
        }
  }),
]

/** Finds each entry that has the same key as an older one; entries without a key never match. */
function unique(
  name: string,
  severity: Severity,
  path: Finding['path'],
  keyOf: (entry: Entry<ProviderEntry>) => string | undefined,
  say: (entry: Entry<ProviderEntry>, first: Entry<ProviderEntry>) => Omit<Finding, 'path'>,
): Rule {
  return treeRule(name, severity, function* ({ tree }) {
    const seen = new Map<string, Entry<ProviderEntry>>()
    // The newcomer is named, not the entry that was there before.
    const byAge = tree.providers.toSorted((one, other) => compareText(one.value.added, other.value.added))
    for (const entry of byAge) {
      const key = keyOf(entry)
      if (key === undefined) continue
      const first = seen.get(key)
      if (first) yield { file: entry.file, path, ...say(entry, first) }
      else seen.set(key, entry)
    }
  })
}

function sameAs(key: 'name' | 'website') {
  return ({ value }: Entry<ProviderEntry>, { slug }: Entry<ProviderEntry>) => ({
    message: `the same ${key} as providers/${slug}.yaml, or one that looks like it: ${value[key]}`,
    help: 'Merge the two entries, or tell the products apart.',
  })
}

/** `Gr\u{43e}q`: which letters are not what they look like. */
const escapedNonAscii = (text: string) =>
  text.replace(/[^\x20-\x7e]/gu, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`)

type List = [path: (string | number)[], keys: readonly string[]]

/** Lists whose items go by an id of our own. */
const HAVE_IDS: ReadonlySet<unknown> = new Set(['offers', 'changelog'])

export const listRules: readonly Rule[] = [
  providerRule('duplicate-item', 'error', function* (provider) {
    const lists: List[] = [
      [['pros'], provider.pros],
      [['cons'], provider.cons],
      [['useCases'], provider.useCases],
      [['domains'], provider.domains],
      [['capabilities'], provider.capabilities ?? []],
      [['offers'], provider.offers.map((offer) => offer.id)],
      ...provider.offers.flatMap((offer, index): List[] => [
        [['offers', index, 'covers'], offer.covers ?? []],
        [['offers', index, 'excludes'], offer.excludes ?? []],
      ]),
      [['prices'], provider.prices?.map((price) => price.capability) ?? []],
      [['changelog'], provider.changelog.map((change) => change.id)],
      [['sources'], provider.sources.map((source) => source.url)],
    ]
    for (const [path, keys] of lists)
      for (const [index, key] of keys.entries())
        if (keys.indexOf(key) !== index)
          yield {
            path: [...path, index],
            message: `"${key}" is in ${path.join('.')} twice`,
            help:
              path.length === 1 && HAVE_IDS.has(path[0])
                ? 'Remove one, merge the two, or give one another id.'
                : 'Remove one, or merge the two.',
          }
  }),

  providerRule('changelog-order', 'error', function* (provider) {
    for (const [index, change] of provider.changelog.entries()) {
      const before = provider.changelog[index - 1]
      if (before && before.date < change.date)
        yield {
          path: ['changelog', index, 'date'],
          message: `${change.date} is listed after the earlier ${before.date}`,
          help: 'Sort the changelog, newest first.',
        }
    }
  }),
]
