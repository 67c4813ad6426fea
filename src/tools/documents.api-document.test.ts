import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { anEntry, NOW } from '../../test/support/content.ts'
import { SAMPLE } from '../../test/support/sample.ts'
import { SPECIFIED_ENDPOINTS, SPECIFIED_FIELDS } from '../../test/support/specification.ts'
import { createCatalog } from '../catalog/catalog.ts'
import { load } from '../content/load.ts'
import { readStatus } from '../health/state/store.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import { catalogAnswerer } from './documents.ts'

const DOCUMENT = readFileSync('docs/api.md', 'utf8')
/** What stands below a heading of the second level. */
const below = (heading: string) => DOCUMENT.split(`\n## ${heading}\n`)[1]!.split('\n## ')[0]!

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

const codes = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!)

test('docs/api.md calls specified what is: endpoints, parameters and the fields of the detail', () => {
  const [lists, detail] = below('Versions')
    .match(/^- .*$/gm)!
    .map(codes)
  const wanted = Object.entries(SPECIFIED_ENDPOINTS).flatMap(([path, names]) => [path, ...names])
  expect([...lists!, '/providers/{slug}'].toSorted()).toEqual(wanted.toSorted())
  expect(detail).toEqual(['/providers/<slug>', ...SPECIFIED_FIELDS.Provider!])
})

describe('each question of docs/api.md, asked of the sample,', () => {
  const section = below('Questions people ask')
  const asked = [...section.matchAll(/^\*\*(.+?)\*\*[\s\S]*?^ {4}\$ curl -s '.*?\/api\/v1(.*)'$/gm)].map(
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
    expect(asked.length).toBe(section.match(/^\*\*.+\?\*\*/gm)!.length)
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
