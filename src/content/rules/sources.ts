/** Rules about proof: every fact has a source, of the right kind, of a known age. */
import { daysBetween } from '../../base/days.ts'
import { isOnDomains, publisherOf } from '../../base/domains.ts'
import { plural } from '../../base/letters.ts'
import { nearest } from '../../base/nearest.ts'
import { compareText } from '../../base/order.ts'
import { ageOf, callsFor, isProviderPage, providerSourcesFor, sourcesFor } from '../../entry/fact-sources.ts'
import { statedFacts } from '../../entry/facts/stated-facts.ts'
import type { EntrySource, ProviderEntry } from '../../schema/entry.ts'
import { type Basis, METRICS, MODEL_NUMBERS } from '../../schema/vocabulary.ts'
import { quotaNames } from './offers.ts'
import { providerRule, type Rule, textsOf } from './rule.ts'

export const sourceRules: readonly Rule[] = [
  providerRule('unsourced-fact', 'error', function* (provider) {
    const facts = statedFacts(provider)
    const unsourced = facts.map(({ name }) => name).filter((name) => sourcesFor(provider, name).length === 0)
    for (const { name, path, needsProviderPage } of facts) {
      if (sourcesFor(provider, name).length === 0)
        yield { path, message: `no source supports ${name}`, help: addToSupports(name, unsourced) }
      else if (needsProviderPage && providerSourcesFor(provider, name).length === 0)
        yield {
          path,
          variant: 'third-party',
          message: `no source on the provider's own domains supports ${name}; a third party's list does not suffice`,
          help: `Cite a page on ${provider.domains.join(' or ')} that shows it, or write unknown (or leave it out).`,
        }
    }
  }),

  providerRule('supports-nothing', 'error', function* (provider) {
    for (const { path, text: named } of textsOf(provider, NAMES_OF_FACTS)) {
      const feature = MODEL_NUMBERS.find((name) => named.startsWith(`features.${name}.`))
      const model = feature && named.slice(`features.${feature}.`.length)
      const models = Object.keys((feature && provider.features?.[feature]) ?? {})
      if (model !== undefined && !models.includes(model))
        yield {
          path,
          message: `"${model}" is not among the ${feature} of this entry`,
          help: `Models there: ${models.join(', ') || 'none'}.`,
        }
      const [, id, quota] = /^offers\.([a-z0-9-]+)\.(?:quotas\.(.+)|.+)$/.exec(named) ?? []
      if (id === undefined) continue
      const ids = provider.offers.map((offer) => offer.id)
      const offer = provider.offers.find((one) => one.id === id)
      const allowed = offer === undefined ? ids : quota === undefined ? [] : quotaNames(offer)
      const wrong = offer === undefined ? id : quota
      if (wrong === undefined || allowed.includes(wrong)) continue
      // Of a model, another version is no typo: the claim about it would be false.
      const near = nearest(
        wrong,
        allowed.filter((one) => !isOtherVersion(one, wrong)),
      )
      yield {
        path,
        message: `"${named}" is not ${offer === undefined ? 'of an offer' : 'a quota'} of this entry`,
        help: near
          ? `Did you mean "${offer === undefined ? named.replace(`.${id}.`, `.${near}.`) : `offers.${id}.quotas.${near}`}"?`
          : `${offer !== undefined && !isMetric(wrong) ? KEEP_ENDED : ''}${offer === undefined ? 'Offers' : `Quotas of ${id}`} here: ${allowed.join(', ') || 'none'}.`,
      }
    }
  }),

  providerRule('no-dated-source', 'error', function* (provider) {
    if (provider.sources.every((source) => source.asOf === undefined))
      yield {
        path: ['sources'],
        message: 'no source has asOf, expected at least one with the date of its page or copy',
        help: 'Add a source that shows its date: a commit, a "last updated", a dated list.',
      }
  }),

  providerRule('missing-basis', 'error', function* (provider) {
    for (const { place, name, ask, basis, value } of bases(provider))
      if (value !== 'unknown' && basis === undefined && !provider.retired)
        yield {
          path: [...place, ask],
          message: `${name}: ${value} does not say how that is known`,
          help: `Add ${ask}Basis: stated, ${ask === 'card' ? 'paid-only, ' : ''}signup-described, reported or called; or write unknown.`,
        }
  }),

  providerRule('basis', 'error', function* (provider) {
    for (const { place, name, ask, basis, value, isOwn } of bases(provider)) {
      if (basis === undefined || !isOwn) continue
      const path = [...place, `${ask}Basis`]
      if (value === 'unknown')
        yield {
          path,
          message: `${ask}Basis explains what ${name} rests on, but it is unknown`,
          help: `Remove ${ask}Basis.`,
        }
      else if (basis === 'called' && value !== true)
        yield {
          path,
          message: `called shows that ${name} is true: a call was refused`,
          help: 'Choose another basis.',
        }
      else if (basis === 'called' && callsFor(provider, name).length === 0)
        yield {
          path,
          message: `no dated real call supports ${name}`,
          help: 'Cite it as a source with type: call and asOf.',
        }
      else if (basis === 'reported' && !isReported(provider, name, ask, value))
        yield {
          path,
          message: 'reported needs two independent dated third parties, at most a year old when read',
          help: `Add the second source with asOf and supports: [${name}], or write unknown.`,
        }
    }
  }),

  providerRule('transcript', 'error', function* (provider) {
    for (const [index, source] of provider.sources.entries()) {
      const path = ['sources', index, 'type']
      if (source.of !== undefined && source.type !== 'transcript')
        yield {
          path: ['sources', index, 'of'],
          message: 'of belongs to a transcript',
          help: 'Add type: transcript, or remove of.',
        }
      if (source.type === 'transcript' && (source.of === undefined || source.asOf === undefined))
        yield {
          path,
          message: 'a transcript needs the page that it quotes (of) and its date (asOf)',
          help: 'Add both, or leave type out.',
        }
      if (source.type !== 'transcript' || source.of === undefined || isOnDomains(source.of, provider.domains))
        continue
      yield {
        path: ['sources', index, 'of'],
        message: `the page quoted is at ${new URL(source.of).hostname}, which is not on one of the entry's domains`,
        help: `Now: ${provider.domains.join(', ')}.`,
      }
    }
  }),

  providerRule('contradicted-by-itself', 'error', function* (provider) {
    for (const [index, source] of provider.sources.entries())
      for (const [position, { fact }] of (source.contradicts ?? []).entries())
        if (source.supports.includes(fact))
          yield {
            path: ['sources', index, 'contradicts', position],
            message: `this source both supports and contradicts ${fact}`,
            help: 'Keep the one that the page says.',
          }
  }),

  // One for all, so that they hide nothing else, and whoever corrects one fact learns which others are old.
  providerRule('stale-fact', 'warning', function* (provider, _, { today }) {
    if (provider.retired) return
    const old = statedFacts(provider).flatMap((fact) => {
      const { from, stale } = ageOf(provider, fact, today)
      return stale && from !== null ? [{ ...fact, from }] : []
    })
    const [oldest] = old.toSorted((a, b) => compareText(a.from, b.from))
    if (oldest)
      yield {
        path: oldest.path,
        message: `${plural(old.length, 'fact')} of this entry ${old.length === 1 ? 'is' : 'are'} older than allowed, since ${oldest.from}: ${old.map(({ name }) => name).join(', ')}`,
        help: 'Read their pages again, and set read and asOf of the sources.',
      }
  }),
]

/** Where an entry names facts. */
const NAMES_OF_FACTS: ReadonlySet<string> = new Set([
  'sources.supports',
  'sources.contradicts.fact',
  'changelog.facts',
])

const KEEP_ENDED = 'If the model was replaced, keep the row of its old id, with ended: <day>. '

const isMetric = (name: string) => (METRICS as readonly string[]).includes(name)

/** Whether two ids differ in their digits: gpt-4 and gpt-5. */
const isOtherVersion = (one: string, other: string) =>
  one.replaceAll(/\D+/g, ' ').trim() !== other.replaceAll(/\D+/g, ' ').trim()

/** Several of one offer come as one list, which can be pasted. */
function addToSupports(name: string, unsourced: readonly string[]): string {
  if (name === 'retired') return 'Add "retired" to the supports of the page that announces the end.'
  const offer = /^offers\.[^.]+\./.exec(name)?.[0]
  const alike = offer === undefined ? [] : unsourced.filter((one) => one.startsWith(offer))
  return alike.length > 1
    ? `Add what the page shows of this offer to its supports: [${alike.join(', ')}], and write unknown for the rest (or leave it out).`
    : `Add "${name}" to the supports of the page that shows it, or write unknown (or leave it out).`
}

type Ask = 'card' | 'phone'

/** A report counts as a basis when it was at most this old on the day it was read. */
const REPORT_MAX_AGE_DAYS = 365

type Based = {
  /** Where the value and its basis stand. */
  place: (string | number)[]
  /** The fact, as sources name it. */
  name: string
  ask: Ask
  value: boolean | 'unknown'
  basis: Basis | undefined
  /** Whether the entry names the basis; of sign-up it may follow. */
  isOwn: boolean
}

/** What the entry says of card and phone, and on what it rests. */
function bases({ signup, offers }: ProviderEntry): Based[] {
  const asked = (['card', 'phone'] as const).flatMap((ask): Based[] => {
    const value = signup?.asks?.[ask]
    const basis = signup?.[`${ask}Basis`]
    if (value === undefined && basis === undefined) return []
    return [
      {
        place: basis === undefined ? ['signup', 'asks'] : ['signup'],
        name: `signup.asks.${ask}`,
        ask,
        value: value ?? 'unknown',
        basis: basis ?? 'signup-described',
        isOwn: basis !== undefined,
      },
    ]
  })
  const ofOffers = offers.flatMap((offer, index) =>
    (['card', 'phone'] as const).flatMap((ask): Based[] => {
      const [value, basis] = [offer[ask], offer[`${ask}Basis`]]
      if (value === undefined && basis === undefined) return []
      const name = `offers.${offer.id}.${ask}`
      return [{ place: ['offers', index], name, ask, value: value ?? 'unknown', basis, isOwn: true }]
    }),
  )
  return [...asked, ...ofOffers]
}

/**
 * Two dated third parties that are not one and the same publisher, each at most a year old when it was read. Sign-up
 * reports count where they agree with the entry, and a page of the repository that they stand in does not count again.
 */
function isReported(provider: ProviderEntry, name: string, ask: Ask, value: boolean): boolean {
  const reports = (provider.reports ?? []).filter(
    (report) =>
      report[ask] === value && daysBetween(report.date, lastLookedAt(provider)) <= REPORT_MAX_AGE_DAYS,
  )
  const repositories = new Set(reports.map(({ url }) => publisherOf(url)))
  const publishers = sourcesFor(provider, name)
    .filter((source) => !isOfProvider(source, provider.domains) && isRecent(source))
    .map(({ url }) => publisherOf(url))
    .filter((publisher) => !repositories.has(publisher))
  return new Set(publishers).size + new Set(reports.map(({ url }) => url)).size >= 2
}

/** The newest day on which somebody looked at the entry. */
const lastLookedAt = ({ added, reviewed = added, sources }: ProviderEntry): string =>
  sources.reduce((newest, { read }) => (read > newest ? read : newest), reviewed)

/** Whatever a source calls itself: a page of the provider's is not a third party. */
const isOfProvider = (source: EntrySource, domains: readonly string[]) =>
  isOnDomains(source.url, domains) || isProviderPage(source, domains)

const isRecent = ({ asOf, read }: EntrySource) =>
  asOf !== undefined && daysBetween(asOf, read) <= REPORT_MAX_AGE_DAYS
