import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { dump } from '../../../test/support/dumped.ts'
import { contextOf, sampleContext } from '../../../test/support/site-context.ts'
import { CONFIGURATIONS, dataSetCard } from './card.ts'
import { dumpIndex } from './dumps.ts'
import { TABLES } from './sqlite.ts'

const { bytes, text, csv } = await dump(sampleContext())
const card = text('README.md')
const { files } = dumpIndex.parse(JSON.parse(text('index.json')))
const headOf = (markdown: string) => parse(/^---\n([\s\S]*?)---\n/.exec(markdown)![1]!)

test('the card names licences, size and what can be loaded, in words that the hub knows', () => {
  expect(headOf(card)).toMatchObject({
    license: ['cc0-1.0', 'mit', 'cc-by-4.0', 'apache-2.0'],
    size_categories: ['n<1K'],
    configs: [
      { config_name: 'providers', data_files: 'providers.csv', default: true },
      { config_name: 'models', data_files: 'models.csv' },
    ],
  })
})

test('each configuration is a file beside the card, and its table has the columns of that file in their order', () => {
  for (const { file } of CONFIGURATIONS) {
    expect(bytes.has(`data/${file}`)).toBe(true)
    const [, section] = card.split(`## Columns of \`${file}\`\n`)
    const [table] = section!.split('\n## ')
    const [header] = text(file).split('\r\n')
    expect([...table!.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(header!.split(','))
  }
})

test('the tables of the database are named, in their order', () => {
  const [, section] = card.split('## Tables of `providers.sqlite`\n')
  expect([...section!.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(
    TABLES.map(({ name }) => name),
  )
})

test('rows are those of the index, for each file', () => {
  for (const { name, rows } of files) expect(card).toContain(`| \`${name}\` | ${rows} |`)
  expect(files.find(({ name }) => name === 'providers.csv')!.rows).toBe(csv().length)
})

test('the size follows the rows of the files that can be loaded', () => {
  const { publication } = contextOf({ one: {} })
  const sizes = (providers: number, models: number) =>
    headOf(
      dataSetCard(
        publication,
        files.map((file) => ({ ...file, rows: file.name === 'models.csv' ? models : providers })),
      ),
    ).size_categories
  expect(sizes(999, 1_000)).toEqual(['n<1K', '1K<n<10K'])
  expect(sizes(10_000, 99_999)).toEqual(['10K<n<100K'])
  expect(sizes(1, 100_000)).toEqual(['n<1K', '100K<n<1M'])
})
