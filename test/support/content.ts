/** Content folders for tests: whole, valid, in a temporary place, and easy to change in one place. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { stringify } from 'yaml'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { load } from '../../src/content/load.ts'
import type { ContentTree } from '../../src/content/tree.ts'
import type { Collection } from '../../src/schema/collection.ts'
import type { ProviderEntry } from '../../src/schema/entry.ts'

/** The instant that tests take for the present. */
export const NOW = new Date('2026-11-21T12:00:00.000Z')
export const TODAY = '2026-11-21'

/** A valid entry whose one offer covers all that the API does; `changes` replace top-level keys. */
export function anEntry(slug: string, changes: Partial<ProviderEntry> = {}): ProviderEntry {
  const domain = `${slug}.example.com`
  const { capabilities = ['chat'] } = changes
  return {
    name: `Provider ${slug}`,
    tagline: `Answers questions about ${slug}`,
    category: 'LLM',
    capabilities,
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
        ...(capabilities.length > 0 && { covers: [...capabilities] }),
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
        supports: [
          'connection',
          'offers.free-plan.kind',
          ...capabilities.map((one) => `offers.free-plan.covers.${one}` as const),
          'offers.free-plan.card',
          'offers.free-plan.quotas',
        ],
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
  core: [],
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
  stringify(value, { lineWidth: 0, aliasDuplicateObjects: false })

/** `providers/<slug>.yaml` for each slug. */
export const providerFiles = (...slugs: string[]): Record<string, ProviderEntry> =>
  Object.fromEntries(slugs.map((slug) => [`providers/${slug}.yaml`, anEntry(slug)]))

/** What is found in a content folder of these files. */
export const diagnose = (files: Record<string, unknown>): Diagnostic[] =>
  load({ dir: aContentFolder(files), now: NOW }).diagnostics

/** The same, each at its place below the folder: `providers/one.yaml:3`. */
export function foundIn(files: Record<string, unknown>) {
  const dir = aContentFolder(files)
  return load({ dir, now: NOW }).diagnostics.map(({ file, line, rule, message, help }) => ({
    at: `${file.slice(dir.length + 1)}:${line}`,
    rule,
    message,
    help,
  }))
}

/** What validation says of this entry alone, as `rule: message`; with `places`, behind each the line that it is said of. */
export function findingsOf(entry: ProviderEntry, places = false): string[] {
  const text = asYaml(entry)
  const lines = text.split('\n')
  return diagnose({ 'providers/one.yaml': text }).map(
    ({ rule, message, line }) => `${rule}: ${message}${places ? ` (${lines[line - 1]!.trim()})` : ''}`,
  )
}

/** The tree of these entries by slug, which no validation has seen, and nothing else. */
export const treeOf = (
  entries: Readonly<Record<string, ProviderEntry>>,
  more: Partial<ContentTree> = {},
): ContentTree => ({
  site: SITE,
  providers: Object.entries(entries).map(([slug, value]) => ({
    slug,
    file: `providers/${slug}.yaml`,
    value,
  })),
  collections: [],
  declined: [],
  leads: [],
  popularity: { packages: [], catalogues: [] },
  models: [],
  providerSlugs: new Set(Object.keys(entries)),
  ...more,
})
