/** The weekly import against recorded answers of the sources, with one fault planted for each guard. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { load } from '../src/content/load.ts'
import type { RatingFile } from '../src/schema/ratings.ts'
import { aContentFolder, anEntry, temporaryFolder } from '../test/support/content.ts'
import { withOffer } from '../test/support/entry-parts.ts'
import { runCommand } from '../test/support/run-command.ts'
import { someRatings } from '../test/support/some-ratings.ts'

const ARENA_COLUMNS =
  'model_name organization license rating rating_lower rating_upper variance vote_count rank category leaderboard_publish_date'.split(
    ' ',
  )
const ECI_HEADER =
  'Model,Display name,eci,eci_ci_low,eci_ci_high,date,Organization,Country (of organization),Model accessibility,Accessibility group,model_versions'
const EPOCH_README =
  "Epoch AI's data is free to use, distribute, and reproduce provided the source and authors are credited under the [Creative Commons Attribution license](https://creativecommons.org/licenses/by/4.0/)."
const ASR_HEADER =
  'model,Avg. WER,RTFx,Model size (B),License,AMI WER,Earnings22 WER,Gigaspeech WER,LS Clean WER,LS Other WER,SPGISpeech WER,Tedlium WER,Voxpopuli WER'
const RTEB =
  'AILACasedocs AILAStatutes LegalSummarization FinanceBenchRetrieval HC3FinanceRetrieval FinQARetrieval AppsRetrieval DS1000Retrieval HumanEvalRetrieval MBPPRetrieval WikiSQLRetrieval FreshStackRetrieval ChatDoctorRetrieval CUREv1'.split(
    ' ',
  )

const times = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index))

type ArenaRow = Record<string, string | number>
const arenaRow = (index: number, more: ArenaRow = {}): ArenaRow => ({
  ...Object.fromEntries(ARENA_COLUMNS.map((name) => [name, 'x'])),
  model_name: `Model ${index}`,
  rating: 1500.04 - index / 10,
  rating_lower: 1400,
  rating_upper: 1600,
  vote_count: 100,
  category: 'overall',
  leaderboard_publish_date: '2026-11-20',
  ...more,
})

/** A ZIP file (APPNOTE 4.3) with one file. */
function zipOf(name: string, text: string): Buffer {
  const data = deflateRawSync(text)
  const local = Buffer.alloc(30)
  local.write('PK\x03\x04', 'latin1')
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.write('PK\x01\x02', 'latin1')
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(data.length, 20)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(30 + name.length + data.length, 16)
  return Buffer.concat([local, Buffer.from(name), data, entry, Buffer.from(name), end])
}

type Copies = Record<string, string | Buffer>

/** What the sources answer; `arena` are the rows of the text board, of which others end the list. */
function answers(arena: ArenaRow[] = times(360, arenaRow)): Copies {
  const rows = [...arena, ...times(30, (index) => arenaRow(index, { category: 'coding' }))]
  const pages = times(Math.ceil(rows.length / 100), (page): [string, string] => [
    `arena-text.${page * 100}.json`,
    JSON.stringify({
      features: ARENA_COLUMNS.map((name) => ({ name })),
      rows: rows.slice(page * 100, (page + 1) * 100).map((row) => ({ row })),
    }),
  ])
  const eci = [
    '"Claude 3.5 Sonnet","Claude 3.5 Sonnet",130.0,,,2024-06-20,"Anthropic, PBC",,,,',
    'GPT-5,GPT-5,150.0,,,2025-08-07,OpenAI,,,,',
    ...times(222, (index) => `M,Model ${index},${(148 - index / 10).toFixed(2)},20,160,2026-01-01,X,,,,`),
  ]
  const asr = times(90, (index) => `Model ${index},${5 + index / 10},1,1,Open,1,1,1,1,1,1,1,1`)
  return {
    'arena-licence.json': JSON.stringify({ cardData: { license: 'cc-by-4.0' }, gated: false }),
    ...Object.fromEntries(pages),
    'eci_scores.csv': `${ECI_HEADER}\n${eci.join('\n')}\n`,
    'benchmark_data.zip': zipOf('benchmark_data/README.md', EPOCH_README),
    'open-asr-licence.txt': '   Apache License\n   Version 2.0, January 2004\n',
    // As the file of 2026: both line endings.
    'en_shortform.csv': `${ASR_HEADER}\r\n${asr.join('\n')}\n`,
    'results/LICENSE': 'Creative Commons Legal Code\n\nCC0 1.0 Universal\n',
    ...Object.fromEntries(
      times(100, (model) =>
        RTEB.map((task, index): [string, string] => {
          const score = (0.7 - model / 1000 + index / 1000).toFixed(5)
          const one = (main: string | number) =>
            `[{"hf_subset":"en","main_score":${main}},{"hf_subset":"fr","main_score":0}]`
          const scores = task === 'CUREv1' ? `{"all":${one(0.5)},"a":${one(0.7)}}` : `{"test":${one(score)}}`
          // Two revisions have the tasks together.
          const revision = index === 0 ? 'b' : 'a'
          return [
            `results/results/acme__model-${model}/${revision}/${task}.json`,
            `{"scores": ${scores}, "map": NaN}`,
          ]
        }),
      ).flat(),
    ),
  }
}

const MATCHES = {
  'model-0': { 'arena-text': 'Model 0', 'epoch-eci': 'Model 0', 'open-asr': 'Model 0' },
}

/** A content folder with four columns, and one free model. */
function content() {
  const entry = {
    ...anEntry('one'),
    ...withOffer({ quotas: [{ models: ['model-0', 'fresh-1'], requests: '1/day' }] }),
  }
  const dir = aContentFolder({
    'providers/one.yaml': entry,
    'ratings/arena-text.json': someRatings('arena-text', { asOf: '2026-11-01' }),
    'ratings/epoch-eci.json': someRatings('epoch-eci'),
    'ratings/rteb.json': someRatings('rteb'),
    'ratings/open-asr.json': someRatings('open-asr'),
    'ratings/matches.json': JSON.stringify(MATCHES),
  })
  const path = (column: string) => join(dir, `ratings/${column}.json`)
  return { dir, path, read: (column: string) => JSON.parse(readFileSync(path(column), 'utf8')) as RatingFile }
}

async function imported(copies: Copies, dir: string, day = '2026-11-21') {
  const from = temporaryFolder()
  for (const [file, data] of Object.entries(copies)) {
    mkdirSync(dirname(join(from, file)), { recursive: true })
    writeFileSync(join(from, file), data)
  }
  return runCommand('ratings', ['--content', dir, '--from', from, '--as-of', day])
}

const RECORDED = answers()

test('rows of all sources are written as they are, under a licence that was read, and pass every rule', async () => {
  const { dir, read } = content()
  const { status, stdout, stderr } = await imported(RECORDED, dir)
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout.split('\n')).toEqual([
    'arena-text: 360 rows of 2026-11-20',
    'epoch-eci: 224 rows of 2026-11-21',
    'rteb: 100 rows of 2026-11-21',
    'proposal: "model-0": { "rteb": "acme/model-0" }; look whether both are the same weights',
    'open-asr: 90 rows of 2026-11-21',
    '',
  ])
  const first = { name: 'Model 0', value: 1500, low: 1400, high: 1600, votes: 100 }
  expect(read('arena-text').rows[0]).toEqual(first)
  expect(read('epoch-eci').rows[0]).toEqual({ name: 'Claude 3.5 Sonnet', value: 130 })
  // The mean of fourteen tasks: thirteen of 0.700 to 0.712, and one without a test split, the mean of 0.5 and 0.7.
  expect(read('rteb').rows[0]).toEqual({ name: 'acme/model-0', value: 69.84 })
  expect(read('open-asr')).toMatchObject({ asOf: '2026-11-21', source: { licenceRead: { how: 'own' } } })
  expect(load({ dir, now: new Date('2026-11-21'), severity: 'error' }).diagnostics).toEqual([])
  const before = readFileSync(join(dir, 'ratings/open-asr.json'), 'utf8')
  expect((await imported(RECORDED, dir)).status).toBe(0)
  expect(readFileSync(join(dir, 'ratings/open-asr.json'), 'utf8')).toBe(before)
})

test('figures that did not change keep their day; below chance they are dropped and counted', async () => {
  const { dir, read } = content()
  await imported(RECORDED, dir)
  const copies = page((rows) => [...rows, arenaRow(999, { rating: 300 })])
  const { stdout } = await imported(copies, dir, '2026-11-28')
  expect(stdout).toContain('arena-text: 360 rows of 2026-11-20, 1 below 400 dropped')
  expect(read('open-asr').asOf).toBe('2026-11-21')
})

test('new names that look like a free model are proposed, with their effort or without, and not joined', async () => {
  const { dir } = content()
  const copies = page((rows) => [...rows, arenaRow(998, { model_name: 'fresh-1-high' })])
  const { stdout, status } = await imported(copies, dir)
  expect(status).toBe(0)
  expect(stdout).toContain('proposal: "fresh-1": { "arena-text": "fresh-1-high" }')
  expect(readFileSync(join(dir, 'ratings/matches.json'), 'utf8')).toBe(JSON.stringify(MATCHES))
  expect((await imported(copies, dir)).stdout).not.toContain('proposal')
})

const replaced = (file: string, what: string | RegExp, becomes: string): Copies => {
  const text = String(RECORDED[file])
  expect(text).toMatch(what)
  return { ...RECORDED, [file]: text.replace(what, becomes) }
}
const page = (change: (rows: ArenaRow[]) => ArenaRow[]): Copies => ({
  ...RECORDED,
  ...answers(change(times(360, arenaRow))),
})

const first = (more: ArenaRow) => page(([one, ...rows]) => [{ ...one, ...more }, ...rows])
const older = page((rows) => rows.map((row) => ({ ...row, leaderboard_publish_date: '2026-10-31' })))
const { 'en_shortform.csv': _, ...withoutAsr } = RECORDED

const FAULTS: Record<string, [fault: string, copies: Copies, says: string][]> = {
  'arena-text': [
    [
      'a column more',
      replaced('arena-text.0.json', '{"name":"rank"}', '{"name":"a"},{"name":"b"}'),
      'columns',
    ],
    ['a copy that is not whole', page((rows) => rows.slice(0, 340)), '350 are the fewest'],
    ['a joined name gone', page((rows) => rows.slice(1)), 'joined names are gone: Model 0'],
    ['an older day', older, 'its newest figure is of 2026-10-31, and 2026-11-01 is stored'],
    ['a value above the scale', first({ rating: 9000, rating_upper: 9001 }), '9000 is outside the scale'],
    ['a value outside its interval', first({ rating_lower: 1590 }), 'outside its own interval'],
    ['a text in place of a number', first({ rating: 'n/a' }), 'rating of Model 0 is no number'],
    ['a page that is cut', replaced('arena-text.100.json', /}$/, ''), 'is cut, or no JSON'],
  ],
  'epoch-eci': [
    ['a column gone', replaced('eci_scores.csv', ',model_versions', ''), 'has the columns'],
    [
      'a tenth gone',
      replaced('eci_scores.csv', /(?:M,Model [1-9]\d*,.*\n){30}/, ''),
      'more than a tenth is gone',
    ],
    ['another scale', replaced('eci_scores.csv', 'GPT-5,150.0', 'GPT-5,100.0'), 'another scale'],
    ['a cut ZIP file', { ...RECORDED, 'benchmark_data.zip': Buffer.from('PK') }, 'is cut, or no ZIP file'],
  ],
  'open-asr': [
    ['a column renamed', replaced('en_shortform.csv', 'Avg. WER', 'Mean WER'), 'has the columns'],
    ['an invisible character', replaced('en_shortform.csv', 'Model 1,', 'Mod\u200bel 1,'), 'invisible'],
    ['a megabyte', replaced('en_shortform.csv', /$/, ' '.repeat(1_000_000)), 'expected at most 1000000'],
    ['a file that is missing', withoutAsr, 'there is no file'],
  ],
}

test.each(
  Object.entries(FAULTS).flatMap(([column, faults]) =>
    faults.map(([fault, copies, says]) => [fault, column, copies, says] as const),
  ),
)('%s: %s keeps its last good file, and the others are written', async (_, column, copies, says) => {
  const { dir, path, read } = content()
  const before = readFileSync(path(column), 'utf8')
  const { status, stderr } = await imported(copies, dir)
  expect(status).toBe(1)
  expect(stderr).toContain(`error: ${column} keeps its last good file: `)
  expect(stderr).toContain(says)
  expect(stderr).toContain('1 of 4 columns')
  expect(readFileSync(path(column), 'utf8')).toBe(before)
  const others = ['arena-text', 'epoch-eci', 'rteb', 'open-asr'].filter((one) => one !== column)
  for (const other of others) expect(read(other).asOf, other).toMatch(/^2026-11-2[01]$/)
})

test('a model without one of the tasks has no figure', async () => {
  const { dir, read } = content()
  const { 'results/results/acme__model-3/a/CUREv1.json': _, ...copies } = RECORDED
  await imported(copies, dir)
  expect(read('rteb').rows.map(({ name }) => name)).not.toContain('acme/model-3')
  expect(read('rteb').rows).toHaveLength(99)
})

test.each<[column: string, file: string, data: string | Buffer]>([
  ['arena-text', 'arena-licence.json', '{"cardData":{"license":"cc-by-nc-4.0"},"gated":false}'],
  ['arena-text', 'arena-licence.json', '{"cardData":{"license":"cc-by-4.0"},"gated":"auto"}'],
  ['epoch-eci', 'benchmark_data.zip', zipOf('README.md', 'All rights reserved.')],
  ['rteb', 'results/LICENSE', 'Another licence'],
  ['open-asr', 'open-asr-licence.txt', 'Another licence'],
])(
  'another licence stops %s: its rows stay and nothing publishes them, until it is as before',
  async (column, file, data) => {
    const { dir, read } = content()
    const { rows } = read(column)
    const { status, stderr } = await imported({ ...RECORDED, [file]: data }, dir)
    expect([status, stderr]).toEqual([1, expect.stringContaining(`error: ${column} is stopped`)])
    expect(read(column)).toMatchObject({ rows, stopped: { on: '2026-11-21' } })
    expect(load({ dir, now: new Date('2026-11-21'), severity: 'error' }).diagnostics).toEqual([])
    await imported(RECORDED, dir)
    expect(read(column).stopped).toBeUndefined()
  },
)

test('a file edited by hand is written anew', async () => {
  const { dir, path, read } = content()
  writeFileSync(path('open-asr'), someRatings('open-asr').replace('"value":0.1}', '"value":0.2}'))
  expect((await imported(RECORDED, dir)).status).toBe(0)
  expect(read('open-asr').rows[1]!.value).toBe(5.1)
})
