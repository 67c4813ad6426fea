/** Content folders for tests: whole, valid, in a temporary place, and easy to change in one place. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { stringify } from 'yaml'
import { load } from '../../src/content/load.ts'
import { migratedEntry } from '../../src/content/migrate.ts'
import type { Collection } from '../../src/core/schema/collection.ts'
import type { EntrySource, ProviderEntry } from '../../src/core/schema/entry.ts'
import type { Offer } from '../../src/core/schema/offer.ts'
import type { Provider } from '../../src/core/schema/provider.ts'

/** The instant that tests take for the present. */
export const NOW = new Date('2026-11-21T12:00:00.000Z')

/** A valid entry; `changes` replace top-level keys. */
export function anEntry(slug: string, changes: Partial<ProviderEntry> = {}): ProviderEntry {
  const domain = `${slug}.example.com`
  return {
    name: `Provider ${slug}`,
    tagline: `Answers questions about ${slug}`,
    category: 'LLM',
    capabilities: ['chat'],
    website: `https://${domain}`,
    docsUrl: `https://docs.${domain}`,
    domains: [domain],
    added: '2026-11-01',
    connection: { baseUrl: `https://api.${domain}/v1`, auth: 'bearer', openaiCompatible: true },
    links: { quickstart: `https://docs.${domain}/quickstart` },
    summary: '1,000 requests each day.',
    offers: [
      {
        id: 'free-plan',
        name: 'Free plan',
        kind: 'permanent',
        card: false,
        cardBasis: 'stated',
        phone: 'unknown',
        allowance: 'counted',
        scope: 'account',
        quotas: [{ requests: '1000/day' }],
      },
    ],
    health: { probe: { url: `https://api.${domain}/v1/models`, expect: [401] } },
    pros: ['Answers in JSON', 'Names its limits'],
    cons: ['One region', 'One model'],
    useCases: ['A prototype', 'A test'],
    changelog: [],
    sources: [
      {
        url: `https://${domain}/pricing`,
        read: '2026-11-20',
        asOf: '2026-11-10',
        supports: ['connection', 'offers.free-plan.kind', 'offers.free-plan.card', 'offers.free-plan.quotas'],
      },
    ],
    ...changes,
  }
}

/** The same as an entry with one free tier, for what reads no offers. */
export function aProvider(slug: string, changes: Partial<Provider> = {}): Provider {
  const domain = `${slug}.example.com`
  return {
    name: `Provider ${slug}`,
    tagline: `Answers questions about ${slug}`,
    category: 'LLM',
    capabilities: ['chat'],
    website: `https://${domain}`,
    docsUrl: `https://docs.${domain}`,
    domains: [domain],
    added: '2026-11-01',
    connection: { baseUrl: `https://api.${domain}/v1`, auth: 'bearer', openaiCompatible: true },
    links: { quickstart: `https://docs.${domain}/quickstart` },
    freeTier: {
      kind: 'permanent',
      summary: '1,000 requests each day.',
      requiresCreditCard: false,
      cardBasis: 'stated',
      requiresPhone: 'unknown',
      allowance: 'counted',
      limits: [{ id: 'requests-per-day', metric: 'requests', value: 1000, per: 'day', scope: 'account' }],
    },
    health: { probe: { url: `https://api.${domain}/v1/models`, expect: [401] } },
    pros: ['Answers in JSON', 'Names its limits'],
    cons: ['One region', 'One model'],
    useCases: ['A prototype', 'A test'],
    changelog: [],
    sources: [
      {
        url: `https://${domain}/pricing`,
        read: '2026-11-20',
        asOf: '2026-11-10',
        supports: ['connection', 'freeTier.kind', 'freeTier.requiresCreditCard', 'freeTier.limits'],
      },
    ],
    ...changes,
  }
}

/** A published collection without members; `changes` replace keys. */
export const aCollection = (changes: Partial<Collection> = {}): Collection => ({
  title: 'C',
  subtitle: 's',
  description: 'd',
  published: true,
  ...changes,
})

export const SITE = {
  name: 'Test Directory',
  tagline: 'free tiers of AI APIs',
  baseUrl: '',
  repository: '',
  branch: 'main',
  contact: '',
  feedAuthority: '',
}

/** A folder that is gone when the test is over; with `afterAll` as `whenDone`, when all of a file are. */
export function temporaryFolder(
  whenDone: (remove: () => void) => void = (remove) => onTestFinished(remove),
): string {
  const dir = mkdtempSync(join(tmpdir(), 'directory-'))
  whenDone(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** Writes files, as text or as values to be made YAML, below a temporary content folder, with a `site.yaml`. */
export function aContentFolder(files: Record<string, unknown>, parent = temporaryFolder()): string {
  const dir = join(parent, 'content')
  for (const [file, content] of Object.entries({ 'site.yaml': SITE, ...files })) {
    if (content === undefined) continue
    mkdirSync(join(dir, dirname(file)), { recursive: true })
    const bytes = typeof content === 'string' || Buffer.isBuffer(content) ? content : asYaml(content)
    writeFileSync(join(dir, file), bytes)
  }
  return dir
}

/** YAML as content is written: an object that stands in two places is written twice, for aliases are not allowed. */
export const asYaml = (value: unknown): string =>
  stringify(isFlat(value) ? asOffers(value) : value, { lineWidth: 0, aliasDuplicateObjects: false })

/**
 * An entry with one free tier as one with offers, each of which covers all that the API does: what a limit without a
 * capability was for. What shows its kind shows that, too.
 */
export function asOffers(provider: Provider): ProviderEntry {
  const entry = migratedEntry(provider)
  const capabilities = entry.capabilities ?? []
  const isForAll = ({ covers, quotas }: Offer) =>
    capabilities.length > 0 && !covers && !quotas?.some((quota) => quota.for !== undefined)
  const open = entry.offers.filter(isForAll)
  const alsoShown = (fact: EntrySource['supports'][number]) =>
    open.flatMap(({ id }) =>
      fact === `offers.${id}.kind` ? capabilities.map((one) => `offers.${id}.covers.${one}` as const) : [],
    )
  return {
    ...entry,
    offers: entry.offers.map((offer) => {
      const { id, name, kind, ...rest } = offer
      return isForAll(offer) ? { id, name, kind, covers: capabilities, ...rest } : offer
    }),
    sources: entry.sources.map((source) => ({
      ...source,
      supports: source.supports.flatMap((fact) => [fact, ...alsoShown(fact)]),
    })),
  }
}

/** An entry whose offers are one free tier. */
const isFlat = (value: unknown): value is Provider =>
  typeof value === 'object' && value !== null && 'freeTier' in value && 'sources' in value

/** `providers/<slug>.yaml` for each slug. */
export function providerFiles(...slugs: string[]): Record<string, Provider> {
  return Object.fromEntries(slugs.map((slug) => [`providers/${slug}.yaml`, aProvider(slug)]))
}

/** What validation says of this entry alone, as `rule: message`. */
export function findingsOf(entry: Provider | ProviderEntry): string[] {
  const { diagnostics } = load({ dir: aContentFolder({ 'providers/one.yaml': entry }), now: NOW })
  return diagnostics.map(({ rule, message }) => `${rule}: ${message}`)
}
