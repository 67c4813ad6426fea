import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { anEntry, NOW } from '../../test/support/content.ts'
import { SAMPLE } from '../../test/support/sample.ts'
import { SPECIFIED_ENDPOINTS, SPECIFIED_FIELDS } from '../../test/support/specification.ts'
import { ENDPOINTS } from '../api/endpoints.ts'
import { PROVIDER_QUERY } from '../api/query/parameter-descriptions.ts'
import { createCatalog } from '../catalog/catalog.ts'
import { load } from '../content/load.ts'
import { readStatus } from '../health/state/store.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import { catalogAnswerer } from './documents.ts'

const DOCUMENT = readFileSync('docs/api.md', 'utf8')
const [beforeSpecified, fromSpecified] = DOCUMENT.split('\n## Specified\n') as [string, string]
const [specified, fromAdditions] = fromSpecified.split('\n## Additions\n') as [string, string]
const [additions] = fromAdditions.split('\n## ')

/** What nobody in the sample offers: a trial, speech that streams, and without a card images, speech, embeddings in the EU, OCR. */
const MOSAIC: Partial<ProviderEntry> = {
  capabilities: ['chat', 'image-generation', 'text-to-speech', 'speech-to-text', 'embeddings', 'ocr'],
  features: { streaming: true, speakerLabels: true },
  signup: { regions: { except: ['CN'] } },
  terms: { commercialUse: true, processingRegions: ['DE'] },
  offers: [
    {
      id: 'free-plan',
      name: 'Free plan',
      kind: 'permanent',
      covers: ['image-generation', 'text-to-speech', 'speech-to-text', 'embeddings', 'ocr'],
      card: false,
      allowance: 'counted',
      quotas: [{ requests: '100/day' }],
    },
    { id: 'trial', name: 'Trial', kind: 'trial', covers: ['chat'], allowance: 'unmetered', lasts: 'P30D' },
  ],
}

/** The names in the first column of the tables under a heading. */
function named(part: string, heading: string): string[] {
  const [, below] = part.split(`\n### ${heading}\n`)
  const [section] = below!.split('\n### ')
  return [...section!.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) =>
    [...cell!.replace(/ \(.*/, '').matchAll(/`([^`]+)`/g)].map(([, name]) => name!.replace(/\?$/, '')),
  )
}
const shown = (path: string) => path.replace('{month}', '<year-month>').replace(/\{(\w+)\}/, '<$1>')

describe('the two parts of docs/api.md', () => {
  test('have each endpoint once, in the part where it belongs', () => {
    const specifiedPaths = Object.keys(SPECIFIED_ENDPOINTS).map(shown)
    expect(named(specified, 'Endpoints')).toEqual(specifiedPaths)
    const others = ENDPOINTS.map(({ path }) => shown(path)).filter((path) => !specifiedPaths.includes(path))
    expect(named(additions!, 'More endpoints')).toEqual(others)
  })

  test('have each parameter of the query endpoint once, in the part where it belongs', () => {
    const frozen = SPECIFIED_ENDPOINTS['/providers']!
    expect(named(specified, 'GET /providers')).toEqual(frozen)
    const others = Object.keys(PROVIDER_QUERY).filter((name) => !frozen.includes(name))
    expect(named(additions!, 'More parameters')).toEqual(others)
  })

  test('specify the fields of the provider detail', () => {
    // The first six are those of the summary.
    expect(named(specified, 'Provider detail')).toEqual(SPECIFIED_FIELDS.Provider!.slice(6))
  })

  test('specify the fields of summaries, collections and status', () => {
    expect(named(specified, 'Provider summary')).toEqual(SPECIFIED_FIELDS.ProviderSummary)
    expect(named(specified, 'Collection')).toEqual(SPECIFIED_FIELDS.CollectionSummary)
    expect(specified).toContain(`\`{${SPECIFIED_FIELDS.StatusEntry!.join(', ')}}\``)
  })
})

describe('each question of docs/api.md, asked of the sample,', () => {
  const [, section] = beforeSpecified.split('\n## Questions people ask\n')
  const asked = [...section!.matchAll(/^\*\*(.+?)\*\*[\s\S]*?^ {4}\$ curl -s '.*?\/api\/v1(.*)'$/gm)].map(
    ([, question, path]) => [question!, path!] as const,
  )
  const { tree } = load({ dir: SAMPLE, now: NOW })
  const providers = [
    ...tree!.providers,
    { slug: 'mosaic', file: 'providers/mosaic.yaml', value: anEntry('mosaic', MOSAIC) },
  ]
  const answer = catalogAnswerer(createCatalog({ ...tree!, providers }, readStatus(SAMPLE), NOW), NOW)

  test('has its request', () => {
    expect(asked.length).toBeGreaterThanOrEqual(24)
    expect(asked.length).toBe(section!.match(/^\*\*.+\?\*\*/gm)!.length)
  })

  test.each(asked)('%s', (_, path) => {
    // The sample has providers and models of its own.
    const own = path
      .replace(/^\/(providers|status)\/\w+/, '/$1/aurora')
      .replace(/^\/models\/[\w-]+/, '/models/aurora-large')
      .replace(/^\/families\/\w+/, '/families/aurora')
      .replace('provider=groq', 'provider=aurora')
    const value = answer(own) as Answer
    expect([value.object, value.status]).not.toContain(400)
    expect(rowsOf(value)).not.toBe(0)
  })
})

type Answer = { object: string; status?: unknown; data?: object[]; groups?: { data: object[] }[] }

/** How many rows an answer has; one body that is no list is one. */
const rowsOf = ({ data, groups }: Answer): number =>
  groups ? groups.flatMap((group) => group.data).length : data ? data.length : 1
