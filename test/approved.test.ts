/**
 * What the site publishes of the sample, one output of each kind, beside copies that a person has read. Wording is
 * asserted here; what it has to be true of, by the tests of each part. `npx vitest run test/approved.test.ts -u`
 * writes the copies again.
 */
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { makeSite } from '../src/build/build.ts'
import { bytesOf } from '../src/files/site-files.ts'
import { NOW } from './support/content.ts'
import { SAMPLE } from './support/sample.ts'
import { BASE_URL } from './support/site-context.ts'

/** Lines end alike in all copies; that some formats want another end is tested with them. */
const asItIs = (text: string) => text.replaceAll('\r\n', '\n')
const asJson = (text: string) => `${JSON.stringify(JSON.parse(text), null, 2)}\n`
/** The first row, a line for each cell that says something. */
function firstRow(text: string): string {
  const [row] = parse(text, { columns: true, record_delimiter: '\r\n' }) as Record<string, string>[]
  return Object.entries(row!)
    .map(([column, cell]) => `${column}: ${cell}`.trim())
    .join('\n')
}

const FILES: [file: string, approved: string, read: (text: string) => string][] = [
  ['api/v1/providers/aurora.json', 'api-provider.json', asJson],
  ['api/v1/collections.json', 'api-collections.json', asJson],
  ['api/v1/status.json', 'api-status.json', asJson],
  ['providers/aurora.md', 'provider.md', asItIs],
  ['llms.txt', 'llms.txt', asItIs],
  ['llms-full.txt', 'llms-full.txt', asItIs],
  ['data/providers.csv', 'providers.csv.txt', firstRow],
  ['data/models.csv', 'models.csv.txt', firstRow],
  ['data/ratings.csv', 'ratings.csv.txt', firstRow],
  ['feeds/all.atom', 'feed.atom', asItIs],
  ['feeds/added.json', 'feed.json', asJson],
  ['ends.ics', 'ends.ics', asItIs],
  ['badges/aurora.svg', 'badge.svg', asItIs],
  ['badges/aurora.json', 'badge.json', asJson],
  ['free.json', 'free.json', asJson],
  ['configs/free-models/litellm.yaml', 'litellm.yaml', asItIs],
  ['configs/free-models/env.txt', 'env.txt', asItIs],
]

/** A link of ours in Markdown, up to its query or place in a page; none to a path that a reader fills in. */
const LINK = /[(<]https:\/\/directory\.example\.org\/([^\s)>?#{]+)(?=[)>?#])/g

const built = new Map<string, Parameters<typeof bytesOf>[0]>()
beforeAll(async () => {
  const options = { contentDir: SAMPLE, now: NOW, commit: null }
  const site = await makeSite({ ...options, fallbackBaseUrl: BASE_URL, fallbackRepository: '' })
  if (!site.ok) throw new Error(JSON.stringify(site.diagnostics))
  for (const file of site.files) built.set(file[0], file)
})
const textOf = (file: string) => String(bytesOf(built.get(file)!))

test.each(FILES)('%s', async (file, approved, read) => {
  await expect(read(textOf(file))).toMatchFileSnapshot(`approved/${approved}`)
})

test('texts for agents link to files that are there', () => {
  const isThere = (path: string) => ['', '.json', '.html'].some((ending) => built.has(path + ending))
  const links = [...built.keys()].flatMap((file) =>
    /\.md$|^llms/.test(file) ? [...textOf(file).matchAll(LINK)].map(([, path]) => `${file} → ${path}`) : [],
  )
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter((link) => !isThere(link.split(' → ')[1]!))).toEqual([])
})
