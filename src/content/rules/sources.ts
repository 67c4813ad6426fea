/** Rules about proof: every fact has a source, of the right kind, of a known age. */
import { daysBetween } from '../../days.ts'
import { isOwn } from '../domains.ts'
import { claimedFacts, covers, ownSourcesFor, sourcesFor } from '../facts.ts'
import { providerRule, type Rule } from './rule.ts'

/** A fact whose newest source is older than this counts as stale. */
export const STALE_AFTER_DAYS = 180

export const sourceRules: readonly Rule[] = [
  providerRule('unsourced-fact', 'error', function* (provider) {
    for (const { name, path, ownPage } of claimedFacts(provider)) {
      if (sourcesFor(provider, name).length === 0)
        yield {
          path,
          message: `no source supports ${name}`,
          help: `Add "${name}" to the supports of the page that shows it, or write unknown (or leave it out).`,
        }
      else if (ownPage && ownSourcesFor(provider, name).length === 0)
        yield {
          path,
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
            message: `"${named}" names no limit of this entry`,
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

  providerRule('phone-basis', 'error', function* (provider) {
    const tier = provider.freeTier
    if (tier.kind === 'keyless') return
    if (tier.requiresPhone === false && tier.phoneBasis === undefined)
      yield {
        path: ['freeTier', 'requiresPhone'],
        message: 'requiresPhone: false needs phoneBasis',
        help: 'Say how it is known: stated, signup-described or tracked; or write unknown.',
      }
    if (tier.requiresPhone !== false && tier.phoneBasis !== undefined)
      yield {
        path: ['freeTier', 'phoneBasis'],
        message: `phoneBasis explains requiresPhone: false, but it is ${tier.requiresPhone}`,
        help: 'Remove phoneBasis.',
      }
    const needsOwn = tier.phoneBasis === 'signup-described'
    if (needsOwn && ownSourcesFor(provider, 'freeTier.requiresPhone').length === 0)
      yield {
        path: ['freeTier', 'phoneBasis'],
        message: "signup-described needs the provider's own account of sign-up",
        help: `Cite the page on ${provider.domains.join(' or ')}, or use another basis.`,
      }
    const dated = sourcesFor(provider, 'freeTier.requiresPhone').some((source) => source.asOf !== undefined)
    if (tier.phoneBasis === 'tracked' && !dated)
      yield {
        path: ['freeTier', 'phoneBasis'],
        message: 'tracked needs a dated list',
        help: 'Give the list asOf, or use another basis.',
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
          help: 'Mend the one that is wrong.',
        }
  }),

  providerRule('stale-fact', 'warning', function* (provider, _, { today }) {
    if (provider.retired) return
    for (const { name, path } of claimedFacts(provider)) {
      const newest = sourcesFor(provider, name)
        .map((source) => source.asOf ?? '')
        .toSorted()
        .at(-1)
      if (newest === undefined) continue
      if (newest === '')
        yield {
          path,
          message: `${name} rests on pages that show no date`,
          help: 'Read it again where a date is shown.',
        }
      else if (daysBetween(newest, today) > STALE_AFTER_DAYS)
        yield {
          path,
          message: `${name} was last seen on a page of ${newest}, ${daysBetween(newest, today)} days ago`,
          help: 'Read the page again and set read and asOf.',
        }
    }
  }),

  providerRule('foreign-page', 'error', function* (provider) {
    const pages: [path: (string | number)[], what: string, url: string | undefined][] = [
      [['docsUrl'], 'the documentation', provider.docsUrl],
      [['connection', 'keyUrl'], 'the key page', provider.connection.keyUrl],
      [['health', 'probe', 'url'], 'the probe', provider.health.probe?.url],
    ]
    for (const [path, what, url] of pages)
      if (url !== undefined && !isOwn(url, provider.domains))
        yield {
          path,
          message: `${what} is at ${new URL(url).hostname}, which is none of the entry's domains`,
          help: `Add the domain to domains if it is the provider's own; now: ${provider.domains.join(', ')}.`,
        }
  }),
]
