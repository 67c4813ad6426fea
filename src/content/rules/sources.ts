/** Rules about proof: every fact has a source, of the right kind, of a known age. */
import { covers } from '../../core/covers.ts'
import { daysBetween } from '../../core/days.ts'
import { isOnDomains, publisherOf } from '../../core/domains.ts'
import { callsFor, claimedFacts, isProviderPage, providerSourcesFor, sourcesFor } from '../../core/facts.ts'
import { isStale, MODEL_STALE_AFTER_DAYS, newestDay, STALE_AFTER_DAYS } from '../../core/freshness.ts'
import type { FreeTierTerms } from '../../core/schema/free-tier.ts'
import { type Provider, type Source, statusPageOf } from '../../core/schema/provider.ts'
import { LINKS } from '../../core/schema/vocabulary.ts'
import { isForeignHostAllowed } from './foreign-hosts.ts'
import { providerRule, type Rule } from './rule.ts'

/** A report counts as a basis when it was at most this old on the day it was read. */
const REPORT_MAX_AGE_DAYS = 365

export const sourceRules: readonly Rule[] = [
  providerRule('unsourced-fact', 'error', function* (provider) {
    for (const { name, path, needsProviderPage } of claimedFacts(provider)) {
      if (sourcesFor(provider, name).length === 0)
        yield {
          path,
          message: `no source supports ${name}`,
          help: `Add "${name}" to the supports of the page that shows it, or write unknown (or leave it out).`,
        }
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
    const claimed = claimedFacts(provider).map((fact) => fact.name)
    for (const [index, source] of provider.sources.entries())
      for (const list of ['supports', 'contradicts'] as const)
        for (const [position, named] of (source[list] ?? []).entries()) {
          if (!named.startsWith('freeTier.limits.') || claimed.some((name) => covers(named, name))) continue
          yield {
            path: ['sources', index, list, position],
            message: `"${named}" is not a limit of this entry`,
            help: `Limits here: ${claimed.filter((name) => name.startsWith('freeTier.limits.')).join(', ') || 'none'}.`,
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
    for (const { term, basis, value, implied } of bases(provider))
      if (value !== 'unknown' && basis === undefined && !implied && !provider.retired)
        yield {
          path: ['freeTier', term],
          message: `${term}: ${value} does not say how that is known`,
          help: `Add ${BASIS_KEYS[term]}: stated, ${term === 'requiresCreditCard' ? 'paid-only, ' : ''}signup-described, reported or called; or write unknown.`,
        }
  }),

  providerRule('basis', 'error', function* (provider) {
    for (const { term, basis, value, implied } of bases(provider)) {
      if (basis === undefined) continue
      const path = ['freeTier', BASIS_KEYS[term]]
      const fact = `freeTier.${term}`
      if (value === 'unknown' || implied)
        yield {
          path,
          message: implied
            ? `the kind already implies ${term}: ${value}`
            : `${BASIS_KEYS[term]} explains what ${term} rests on, but it is unknown`,
          help: `Remove ${BASIS_KEYS[term]}.`,
        }
      else if (basis === 'called' && value !== true)
        yield {
          path,
          message: `called shows that ${term} is true: a call was refused`,
          help: 'Choose another basis.',
        }
      else if (basis === 'called' && callsFor(provider, fact).length === 0)
        yield {
          path,
          message: `no dated real call supports ${fact}`,
          help: 'Cite it as a source with type: call and asOf.',
        }
      else if (basis === 'reported' && !isReported(provider, term))
        yield {
          path,
          message: 'reported needs two independent dated third parties, at most a year old when read',
          help: `Add the second source with asOf and supports: [${fact}], or write unknown.`,
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
      for (const [position, named] of (source.contradicts ?? []).entries())
        if (source.supports.includes(named))
          yield {
            path: ['sources', index, 'contradicts', position],
            message: `this source both supports and contradicts ${named}`,
            help: 'Keep the one that the page says.',
          }
  }),

  providerRule('future-date', 'error', function* (provider, _, { today }) {
    const tier: FreeTierTerms = provider.freeTier
    const dates: [path: (string | number)[], date: string | undefined][] = [
      [['added'], provider.added],
      [['retired', 'date'], provider.retired?.date],
      ...provider.sources.flatMap((source, index): [(string | number)[], string | undefined][] => [
        [['sources', index, 'read'], source.read],
        [['sources', index, 'asOf'], source.asOf],
      ]),
      ...provider.changelog.map((change, index): [(string | number)[], string] => [
        ['changelog', index, 'date'],
        change.date,
      ]),
      ...(provider.corrections ?? []).map((correction, index): [(string | number)[], string] => [
        ['corrections', index, 'date'],
        correction.date,
      ]),
      ...(provider.reports ?? []).map((report, index): [(string | number)[], string] => [
        ['reports', index, 'date'],
        report.date,
      ]),
      [['reviewed'], provider.reviewed],
      ...(tier.limits ?? []).map(({ ended }, index): [(string | number)[], string | undefined] => [
        ['freeTier', 'limits', index, 'ended'],
        ended,
      ]),
      ...(tier.buys ?? []).map(({ asOf }, index): [(string | number)[], string | undefined] => [
        ['freeTier', 'buys', index, 'asOf'],
        asOf,
      ]),
    ]
    for (const [path, date] of dates)
      if (date !== undefined && date > today)
        yield { path, message: `${date} is in the future`, help: `Today is ${today} (UTC).` }
  }),

  providerRule('read-before-page', 'error', function* (provider) {
    for (const [index, source] of provider.sources.entries())
      if (source.asOf !== undefined && source.asOf > source.read)
        yield {
          path: ['sources', index, 'asOf'],
          message: `the page is of ${source.asOf}, later than the day it was read, ${source.read}`,
          help: 'Fix the one that is wrong.',
        }
  }),

  providerRule('stale-fact', 'warning', function* (provider, _, { today }) {
    if (provider.retired) return
    const ofModels = new Set(
      (provider.freeTier as FreeTierTerms).limits?.flatMap(({ id, model, ended }) =>
        model !== undefined && ended === undefined ? [`freeTier.limits.${id}`] : [],
      ),
    )
    for (const { name, path } of claimedFacts(provider)) {
      const mostDays = ofModels.has(name) ? MODEL_STALE_AFTER_DAYS : STALE_AFTER_DAYS
      if (sourcesFor(provider, name).length === 0) continue
      const newest = newestDay(provider, name)
      if (newest === null)
        yield {
          path,
          variant: 'undated',
          message: `${name} rests on pages that show no date`,
          help: 'Read it again where a date is shown.',
        }
      else if (isStale(newest, today, mostDays))
        yield {
          path,
          message: `${name} was last seen on a page of ${newest}, ${daysBetween(newest, today)} days ago`,
          help: 'Read the page again and set read and asOf.',
        }
    }
  }),

  providerRule('foreign-page', 'error', function* (provider, { slug }) {
    const page = statusPageOf(provider.health)
    const pages: [path: (string | number)[], what: string, url: string | undefined][] = [
      [['website'], 'the website', provider.website],
      [['connection', 'baseUrl'], 'the base URL', provider.connection.baseUrl],
      [['connection', 'openaiBaseUrl'], 'the base URL for OpenAI clients', provider.connection.openaiBaseUrl],
      [['health', 'statusPage', 'url'], 'the status page', page?.url],
      [['health', 'statusPage', 'feed'], 'the feed of the status page', page?.feed],
      [['docsUrl'], 'the documentation', provider.docsUrl],
      [['connection', 'keyUrl'], 'the key page', provider.connection.keyUrl],
      [['health', 'probe', 'url'], 'the probe', provider.health.probe?.url],
      [['connection', 'firstCall', 'url'], 'the first call', provider.connection.firstCall?.url],
      [
        ['connection', 'firstCall', 'source'],
        'the source of the first call',
        provider.connection.firstCall?.source,
      ],
      ...LINKS.map((name): [(string | number)[], string, string | undefined] => {
        const link = provider.links[name]
        return typeof link === 'object'
          ? [['links', name, 'none'], `the page read for ${name}`, link.none]
          : [['links', name], `the link ${name}`, link]
      }),
      ...((provider.freeTier as FreeTierTerms).buys ?? []).map(
        ({ source }, index): [(string | number)[], string, string] => [
          ['freeTier', 'buys', index, 'source'],
          'the price page',
          source,
        ],
      ),
    ]
    for (const [path, what, url] of pages)
      if (
        url !== undefined &&
        !isOnDomains(url, provider.domains) &&
        !isForeignHostAllowed(slug, path.join('.'), new URL(url).hostname)
      )
        yield {
          path,
          message: `${what} is at ${new URL(url).hostname}, which is not on one of the entry's domains`,
          help: `Add the domain to domains if it is the provider's own; now: ${provider.domains.join(', ')}.`,
        }
  }),
]

const BASIS_KEYS = { requiresCreditCard: 'cardBasis', requiresPhone: 'phoneBasis' } as const
const REPORT_KEYS = { requiresCreditCard: 'card', requiresPhone: 'phone' } as const
type Term = keyof typeof BASIS_KEYS

/** What the entry says of card and phone, and on what it rests. */
function bases({ freeTier }: Provider) {
  if (freeTier.kind === 'keyless') return []
  return (['requiresCreditCard', 'requiresPhone'] as const).map((term) => ({
    term,
    value: freeTier[term],
    basis: freeTier[BASIS_KEYS[term]],
    implied: term === 'requiresCreditCard' && freeTier.kind === 'none' && freeTier[term] === true,
  }))
}

/** Two dated third parties that are not one and the same publisher, each at most a year old when it was read. Sign-up reports count where they agree with the entry. */
function isReported(provider: Provider, term: Term): boolean {
  const publishers = sourcesFor(provider, `freeTier.${term}`)
    .filter((source) => !isOfProvider(source, provider.domains) && isRecent(source))
    .map(({ url }) => publisherOf(url))
  const reports = (provider.reports ?? [])
    .filter((report) => report[REPORT_KEYS[term]] === provider.freeTier[term])
    .map(({ url }) => url)
  return new Set(publishers).size + new Set(reports).size >= 2
}

/** Whatever a source calls itself: a page of the provider's is not a third party. */
const isOfProvider = (source: Source, domains: readonly string[]) =>
  isOnDomains(source.url, domains) || isProviderPage(source, domains)

const isRecent = ({ asOf, read }: Source) =>
  asOf !== undefined && daysBetween(asOf, read) <= REPORT_MAX_AGE_DAYS
