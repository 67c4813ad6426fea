import { expect, test } from 'vitest'
import { coverage } from './coverage.ts'

const catalogue = (name: string, providers: Record<string, string | null>) => ({
  name,
  url: `https://example.com/${name}`,
  asOf: '2026-08-01',
  providers,
})
const declined = [{ name: 'Shut Down', slug: 'shut-down', reason: 'It ended.', reviewAfter: '2027-01-01' }]

test('what is missing stands by the number of catalogues, each name once however it is spelt', () => {
  const { missing } = coverage(
    {
      packages: [],
      catalogues: [
        catalogue('A', { groq: 'groq', gmicloud: null, zed: null, shutdown: null }),
        catalogue('B', { 'llms-groq': 'groq', 'models/gmi_cloud': null, 'embeddings-apple': null }),
        catalogue('C', { GMICloud: null, 'llms-gmicloud': null }),
      ],
    },
    declined,
  )
  expect(missing).toEqual([
    { name: 'GMICloud', catalogues: ['A', 'B', 'C'] },
    { name: 'embeddings-apple', catalogues: ['B'] },
    { name: 'zed', catalogues: ['A'] },
  ])
})

test('each catalogue says how many of its names are listed, and how many declined', () => {
  const { catalogues } = coverage(
    {
      packages: [],
      catalogues: [catalogue('A', { groq: 'groq', openai: 'openai', shut_down: null, other: null })],
    },
    declined,
  )
  expect(catalogues).toEqual([
    { name: 'A', url: 'https://example.com/A', asOf: '2026-08-01', names: 4, listed: 2, declined: 1 },
  ])
})

test('without catalogues there is nothing to compare with', () => {
  expect(coverage({ packages: [], catalogues: [] }, declined)).toEqual({ catalogues: [], missing: [] })
})
