/** Ratings from their sources: where each is read, under which licence, and all that must hold before a file is written. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { parse as parseCsv } from 'csv-parse/sync'
import { newestOf } from '../../base/days.ts'
import { isObject, parseJson, valueAt } from '../../base/json.ts'
import { clip, MAX_JSON_BYTES, presentable } from '../../content/diagnostic.ts'
import { lostRows, rowProblem } from '../../content/rules/ratings.ts'
import { ratingsHash, serialiseRatings } from '../../entry/models/rating-lines.ts'
import {
  columnFacts,
  type RatingFile,
  type RatingMatches,
  type RatingRow,
  ratingRow,
} from '../../schema/ratings.ts'
import { RATING_COLUMN_IDS, type RatingColumn } from '../../schema/vocabulary.ts'

/** `file`: its name in a folder of copies. */
type Place = { url: string; file: string; most?: number }

/** Reads places; a network that fails is a `Refusal`. */
export type Inputs = {
  bytes: (place: Place) => Promise<Uint8Array>
  /** A folder with these files of a repository. */
  clone: (place: Place, patterns: readonly string[]) => Promise<string>
}

/** Why a column is not written; its last good file stays. */
export class Refusal extends Error {}

/** The licence at the source is another one: the column stops. */
class LicenceChanged extends Error {}

const MB = 1_000_000

type Source = {
  /** Where its rows are, for people. */
  address: string
  /** Its stored notes are about copies that others made. */
  notesOfCopies?: true
  /** Throws where the licence is not the recorded one. */
  licence: (inputs: Inputs) => Promise<void>
  rows: (inputs: Inputs, column: RatingColumn) => Promise<RatingRow[]>
  /** The fewest rows that a whole copy has, by column. */
  fewest: Partial<Record<RatingColumn, number>>
}

const round = (value: number, digits: number) => Number(value.toFixed(digits))

export async function textOf({ bytes }: Inputs, place: Place): Promise<string> {
  if (/_external/i.test(place.url + place.file))
    throw new Refusal(`${place.file}: what others measured for Epoch is not theirs to license`)
  const read = await bytes(place)
  const { most = MB } = place
  if (read.length > most)
    throw new Refusal(`${place.file} has ${read.length} bytes, expected at most ${most}`)
  return new TextDecoder('utf-8', { fatal: false }).decode(read)
}

function jsonOf(text: string, { file }: Place): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    throw new Refusal(`${file} is cut, or no JSON: ${clip((error as Error).message)}`)
  }
}

/** The columns must be these and no others, in any order of JSON, in this order of a CSV file. */
function exact(found: readonly string[], wanted: readonly string[], { file }: Place): void {
  if (found.join('|') !== wanted.join('|'))
    throw new Refusal(`${file} has the columns ${clip(found.join(', '))}, expected ${wanted.join(', ')}`)
}

function numberIn(value: unknown, what: string): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) throw new Refusal(`${what} is no number`)
  return number
}

/** Where a text must hold a sentence. */
const saying =
  (place: Place, sentence: RegExp, textIn: (text: string) => string = (text) => text) =>
  async (inputs: Inputs): Promise<void> => {
    const text = textIn(await textOf(inputs, place))
    if (!sentence.test(text))
      throw new LicenceChanged(`${place.file} begins ${clip(text.trim().slice(0, 70))}`)
  }

const ARENA_COLUMNS =
  'model_name organization license rating rating_lower rating_upper variance vote_count rank category leaderboard_publish_date'.split(
    ' ',
  )
const PAGE = 100
const ARENA_LICENCE: Place = {
  url: 'https://huggingface.co/api/datasets/lmarena-ai/leaderboard-dataset',
  file: 'arena-licence.json',
}

/** The effort in a name. Of Qwen, Max is the name of a model. */
export function variantOf(name: string): string | undefined {
  const found =
    /[-( ](instant|minimal|low|medium|high|xhigh|max|non-thinking|thinking-minimal|thinking)(?:-\d+k)?\)?$/i.exec(
      name,
    )?.[1]
  return found === 'max' && /^qwen/i.test(name) ? undefined : found
}

/** The raw board of a subset; rows of all categories come first, and others end it. */
async function arenaRows(inputs: Inputs, column: RatingColumn): Promise<RatingRow[]> {
  const subset = column.replace('arena-', '')
  const all: Record<string, unknown>[] = []
  for (let offset = 0; offset < 20 * PAGE; offset += PAGE) {
    const url = `https://datasets-server.huggingface.co/rows?dataset=lmarena-ai/leaderboard-dataset&config=${subset}&split=latest&offset=${offset}&length=${PAGE}`
    const place = { url, file: `${column}.${offset}.json` }
    const page = jsonOf(await textOf(inputs, place), place)
    const [features, rows] = ['features', 'rows'].map((key) => valueAt(page, key))
    if (!Array.isArray(features) || !Array.isArray(rows))
      throw new Refusal(`${place.file} is no page of rows`)
    exact(features.map((one) => String(valueAt(one, 'name'))).toSorted(), ARENA_COLUMNS.toSorted(), place)
    const own = rows.map((one) => valueAt(one, 'row')).filter(isObject)
    const overall = own.filter(({ category }) => category === 'overall')
    all.push(...overall)
    if (overall.length < PAGE) break
  }
  const day = (row: Record<string, unknown>) => String(row.leaderboard_publish_date).slice(0, 10)
  const newest = newestOf(all.map(day))
  const names = new Set<string>()
  return all
    .filter((row) => day(row) === newest)
    .flatMap((row): RatingRow[] => {
      const name = String(row.model_name)
      if (names.has(name)) return []
      names.add(name)
      const number = (key: string) => round(numberIn(row[key], `${key} of ${name}`), 1)
      const variant = variantOf(name)
      return [
        {
          name,
          value: number('rating'),
          low: number('rating_lower'),
          high: number('rating_upper'),
          votes: number('vote_count'),
          ...(variant && { variant }),
          date: day(row),
        },
      ]
    })
}

const ARENA: Source = {
  address: 'https://huggingface.co/datasets/lmarena-ai/leaderboard-dataset, split latest, category overall',
  notesOfCopies: true,
  async licence(inputs) {
    const card = jsonOf(await textOf(inputs, ARENA_LICENCE), ARENA_LICENCE)
    const licence = valueAt(valueAt(card, 'cardData'), 'license')
    const gated = valueAt(card, 'gated')
    if (licence !== 'cc-by-4.0' || gated !== false)
      throw new LicenceChanged(`license ${clip(String(licence))}, gated ${clip(String(gated))}`)
  },
  rows: arenaRows,
  fewest: { 'arena-text': 350 },
}

/** A file with its header, each row by the names of its columns. */
async function csvOf(inputs: Inputs, place: Place, header: string): Promise<Record<string, string>[]> {
  const text = await textOf(inputs, place)
  exact([text.split(/\r?\n/, 1)[0]!], [header], place)
  try {
    return parseCsv(text, { columns: true, record_delimiter: ['\r\n', '\n'] })
  } catch (error) {
    throw new Refusal(`${place.file}: ${clip((error as Error).message)}`)
  }
}

const ECI: Place = { url: 'https://epoch.ai/data/eci_scores.csv', file: 'eci_scores.csv' }
const ECI_HEADER =
  'Model,Display name,eci,eci_ci_low,eci_ci_high,date,Organization,Country (of organization),Model accessibility,Accessibility group,model_versions'
const EPOCH_ZIP: Place = {
  url: 'https://epoch.ai/data/benchmark_data.zip',
  file: 'benchmark_data.zip',
  most: 8 * MB,
}
/** What the scale is fixed by. */
const ANCHORS: Readonly<Record<string, number>> = { 'Claude 3.5 Sonnet': 130, 'GPT-5': 150 }

const EPOCH: Source = {
  address: ECI.url,
  async licence(inputs) {
    const text = readmeIn(Buffer.from(await inputs.bytes(EPOCH_ZIP)))
    if (
      !/free to use, distribute, and reproduce .*\(https:\/\/creativecommons\.org\/licenses\/by\/4\.0\/\)/.test(
        text,
      )
    )
      throw new LicenceChanged(`README.md begins ${clip(text.trim().slice(0, 70))}`)
  },
  async rows(inputs) {
    const rows = await csvOf(inputs, ECI, ECI_HEADER)
    for (const [name, value] of Object.entries(ANCHORS)) {
      const found = rows.find((row) => row['Display name'] === name)?.eci
      if (Number(found) !== value)
        throw new Refusal(`${name} has ${clip(String(found))}, expected ${value}: another scale`)
    }
    return rows.map(({ 'Display name': name = '', eci, eci_ci_low: low, eci_ci_high: high }) => ({
      name,
      value: numberIn(eci, `eci of ${name}`),
      ...(low && { low: numberIn(low, `eci_ci_low of ${name}`) }),
      ...(high && { high: numberIn(high, `eci_ci_high of ${name}`) }),
    }))
  },
  fewest: { 'epoch-eci': 200 },
}

/** `README.md` of a ZIP file (APPNOTE 4.3), by its directory at the end. */
function readmeIn(zip: Buffer): string {
  try {
    const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
    let at = zip.readUInt32LE(end + 16)
    for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
      const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
        number,
        number,
        number,
      ]
      if (/(?:^|\/)README\.md$/.test(zip.toString('utf8', at + 46, at + 46 + name))) {
        const local = zip.readUInt32LE(at + 42)
        const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
        const stored = zip.subarray(start, start + zip.readUInt32LE(at + 20))
        const isPlain = zip.readUInt16LE(at + 10) === 0
        return (isPlain ? stored : inflateRawSync(stored, { maxOutputLength: MB })).toString('utf8')
      }
      at += 46 + name + extra + comment
    }
  } catch (error) {
    throw new Refusal(`${EPOCH_ZIP.file} is cut, or no ZIP file: ${clip((error as Error).message)}`)
  }
  throw new Refusal(`${EPOCH_ZIP.file} has no README.md, which says the licence`)
}

const ASR = 'https://raw.githubusercontent.com/huggingface/open_asr_leaderboard/main'
const ASR_HEADER =
  'model,Avg. WER,RTFx,Model size (B),License,AMI WER,Earnings22 WER,Gigaspeech WER,LS Clean WER,LS Other WER,SPGISpeech WER,Tedlium WER,Voxpopuli WER'

const OPEN_ASR: Source = {
  address: `${ASR}/scripts/data/en_shortform.csv`,
  licence: saying(
    { url: `${ASR}/LICENSE`, file: 'open-asr-licence.txt' },
    /^\s*Apache License\s+Version 2\.0, January 2004/,
  ),
  async rows(inputs) {
    const place = { url: `${ASR}/scripts/data/en_shortform.csv`, file: 'en_shortform.csv' }
    const rows = await csvOf(inputs, place, ASR_HEADER)
    return rows.map(({ model: name = '', 'Avg. WER': value }) => ({
      name,
      value: round(numberIn(value, `Avg. WER of ${name}`), 2),
    }))
  },
  fewest: { 'open-asr': 80 },
}

/** The open tasks of RTEB(eng, beta), and all of MTEB(eng, v2), as mteb a905523 lists them. */
const TASKS: Partial<Record<RatingColumn, readonly string[]>> = {
  rteb: 'AILACasedocs AILAStatutes LegalSummarization FinanceBenchRetrieval HC3FinanceRetrieval FinQARetrieval AppsRetrieval DS1000Retrieval HumanEvalRetrieval MBPPRetrieval WikiSQLRetrieval FreshStackRetrieval ChatDoctorRetrieval CUREv1'.split(
    ' ',
  ),
  mteb: 'ArguAna ArXivHierarchicalClusteringP2P ArXivHierarchicalClusteringS2S AskUbuntuDupQuestions BIOSSES Banking77Classification BiorxivClusteringP2P.v2 CQADupstackGamingRetrieval CQADupstackUnixRetrieval ClimateFEVERHardNegatives FEVERHardNegatives FiQA2018 HotpotQAHardNegatives ImdbClassification MTOPDomainClassification MassiveIntentClassification MassiveScenarioClassification MedrxivClusteringP2P.v2 MedrxivClusteringS2S.v2 MindSmallReranking SCIDOCS SICK-R STS12 STS13 STS14 STS15 STSBenchmark SprintDuplicateQuestions StackExchangeClustering.v2 StackExchangeClusteringP2P.v2 TRECCOVID Touche2020Retrieval.v3 ToxicConversationsClassification TweetSentimentExtractionClassification TwentyNewsgroupsClustering.v2 TwitterSemEval2015 TwitterURLCorpus SummEvalSummarization.v2 AmazonCounterfactualClassification STS17 STS22.v2'.split(
    ' ',
  ),
}
const RESULTS: Place = { url: 'https://github.com/embeddings-benchmark/results', file: 'results' }
const PATTERNS = [
  '/LICENSE',
  ...Object.values(TASKS).flatMap((tasks) => tasks.map((task) => `/results/*/*/${task}.json`)),
]
const ENGLISH = ['default', 'en', 'en-en']

const MTEB: Source = {
  address: RESULTS.url,
  async licence({ clone }) {
    const text = readFileSync(join(await clone(RESULTS, PATTERNS), 'LICENSE'), 'utf8')
    if (!/^Creative Commons Legal Code\s+CC0 1\.0 Universal/.test(text))
      throw new LicenceChanged(`LICENSE begins ${clip(text.trim().slice(0, 70))}`)
  },
  async rows({ clone }, column) {
    const folder = join(await clone(RESULTS, PATTERNS), 'results')
    return namesIn(folder)
      .flatMap((model): RatingRow[] => {
        const mean = meanOf(join(folder, model), TASKS[column]!)
        return mean === undefined ? [] : [{ name: model.replace('__', '/'), value: round(mean * 100, 2) }]
      })
      .toSorted((a, b) => b.value - a.value || (a.name < b.name ? -1 : 1))
  },
  fewest: {},
}

const namesIn = (folder: string) => readdirSync(folder).toSorted()

/** Over all tasks, each from the revision that has most of them and has it; undefined where one is missing. */
function meanOf(model: string, tasks: readonly string[]): number | undefined {
  const revisions = namesIn(model)
    .filter((name) => !name.includes('.'))
    .map((name) => {
      const files = new Set(namesIn(join(model, name)))
      return new Map(
        tasks.flatMap((task) => {
          const score = files.has(`${task}.json`) ? scoreIn(join(model, name, `${task}.json`)) : undefined
          return score === undefined ? [] : [[task, score]]
        }),
      )
    })
    .toSorted((a, b) => b.size - a.size)
  const scores = tasks.map((task) => revisions.find((one) => one.has(task))?.get(task))
  return scores.includes(undefined) ? undefined : average(scores as number[])
}

const average = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/** The English score of the split `test`, else the mean over all splits. */
function scoreIn(file: string): number | undefined {
  // Python writes numbers that JSON does not have.
  const text = readFileSync(file, 'utf8').replaceAll(/: (?:NaN|-?Infinity)\b/g, ': null')
  const scores = valueAt(jsonOf(text, { url: '', file }), 'scores')
  if (!isObject(scores)) return undefined
  const splits = Object.hasOwn(scores, 'test') ? [scores.test] : Object.values(scores)
  const found = splits.flatMap((split) => {
    const bySubset = new Map(
      (Array.isArray(split) ? split : []).map((one) => [
        valueAt(one, 'hf_subset'),
        valueAt(one, 'main_score'),
      ]),
    )
    const subset = ENGLISH.find((name) => typeof bySubset.get(name) === 'number')
    return subset === undefined ? [] : [bySubset.get(subset) as number]
  })
  return found.length === 0 ? undefined : average(found)
}

const SOURCES: Readonly<Record<RatingColumn, Source>> = {
  'arena-text': ARENA,
  'arena-webdev': ARENA,
  'arena-vision': ARENA,
  'epoch-eci': EPOCH,
  rteb: MTEB,
  mteb: MTEB,
  'open-asr': OPEN_ASR,
}

type RatingOutcome = { column: RatingColumn; lines: string[] } & (
  | { state: 'unchanged' }
  | { state: 'written' | 'stopped'; text: string }
  | { state: 'refused' }
)

type Stored = {
  files: ReadonlyMap<RatingColumn, RatingFile>
  matches: RatingMatches
  slugs: ReadonlySet<string>
}

/** One outcome for each column that has a file. `day`: of the reading. */
export async function importRatings(inputs: Inputs, stored: Stored, day: string): Promise<RatingOutcome[]> {
  const outcomes: RatingOutcome[] = []
  for (const column of RATING_COLUMN_IDS) {
    const file = stored.files.get(column)
    if (file) outcomes.push(await importColumn(inputs, column, file, stored, day))
  }
  return outcomes
}

async function importColumn(
  inputs: Inputs,
  column: RatingColumn,
  file: RatingFile,
  stored: Stored,
  day: string,
): Promise<RatingOutcome> {
  try {
    const source = SOURCES[column]
    await source.licence(inputs)
    const read = await source.rows(inputs, column)
    const { least } = columnFacts(column)
    const kept = read.filter(({ value }) => value >= least)
    refuse(column, kept, file, stored, source.fewest[column] ?? 0)
    const isSame = ratingsHash(withoutDates(kept)) === ratingsHash(withoutDates(file.rows))
    const asOf = newestOf(kept.map(({ date }) => date)) ?? (isSame ? file.asOf : day)
    if (asOf < file.asOf) throw new Refusal(`its newest figure is of ${asOf}, and ${file.asOf} is stored`)
    const { stopped: _, hash: __, notes, ...facts } = file
    const { licenceRead } = file.source
    const rows = kept.map(({ date, ...row }) =>
      date === undefined || date === asOf ? row : { ...row, date },
    )
    const text = serialiseRatings({
      ...facts,
      source: {
        ...file.source,
        licenceRead: licenceRead.how === 'own' ? licenceRead : { how: 'own', on: day },
      },
      readAt: [source.address],
      ...(notes && !source.notesOfCopies && { notes }),
      asOf,
      rows,
    })
    if (Buffer.byteLength(text) > MAX_JSON_BYTES)
      throw new Refusal(`its file would have more than ${MAX_JSON_BYTES} bytes`)
    const dropped = read.length - kept.length
    const lines = [
      `${column}: ${rows.length} rows of ${asOf}${dropped > 0 ? `, ${dropped} below ${least} dropped` : ''}`,
      ...proposals(column, rows, file, stored),
    ].map((line) => presentable(line))
    return text === serialiseRatings(file) && !file.stopped
      ? { column, state: 'unchanged', lines }
      : { column, state: 'written', text, lines }
  } catch (error) {
    const reason = presentable((error as Error).message)
    if (error instanceof LicenceChanged) {
      const text = serialiseRatings({
        ...file,
        stopped: file.stopped ?? { on: day, found: reason.slice(0, 300) },
      })
      const lines = [
        `error: ${column} is stopped: its licence is no longer ${file.source.licence}: ${reason}`,
      ]
      return { column, state: 'stopped', text, lines }
    }
    if (!(error instanceof Refusal)) throw error
    return { column, state: 'refused', lines: [`error: ${column} keeps its last good file: ${reason}`] }
  }
}

const withoutDates = (rows: readonly RatingRow[]) => rows.map(({ date: _, ...row }) => row)

/** Throws where the rows are no whole, sound copy that has all names that are joined. */
function refuse(
  column: RatingColumn,
  rows: readonly RatingRow[],
  file: RatingFile,
  { matches }: Stored,
  fewest: number,
): void {
  for (const row of rows) {
    const shaped = ratingRow.safeParse(row)
    const problem = shaped.success ? rowProblem(column, row) : shaped.error.issues[0]!.message
    if (problem) throw new Refusal(`${clip(row.name)}: ${problem}`)
  }
  const names = new Set(rows.map(({ name }) => name))
  if (names.size < rows.length) throw new Refusal('a name stands in two rows')
  if (rows.length < fewest || lostRows(file.rows.length, rows.length))
    throw new Refusal(
      `${rows.length} rows, where ${file.rows.length} are stored and ${fewest} are the fewest: more than a tenth is gone, or it is no whole copy`,
    )
  const gone = Object.values(matches).flatMap((own) => {
    const name = own[column]
    return name === undefined || names.has(name) ? [] : [name]
  })
  if (gone.length > 0) throw new Refusal(`joined names are gone: ${gone.join(', ')}`)
}

const letters = (name: string) =>
  name
    .toLowerCase()
    .replace(/^.*\//, '')
    .replaceAll(/[^a-z0-9]/g, '')

/** New names that look like a model of ours, for a person to join. */
function proposals(
  column: RatingColumn,
  rows: readonly RatingRow[],
  file: RatingFile,
  { matches, slugs }: Stored,
): string[] {
  const known = new Set(file.rows.map(({ name }) => name))
  const open = new Map(
    [...slugs].filter((slug) => !matches[slug]?.[column]).map((slug) => [letters(slug), slug]),
  )
  return rows.flatMap(({ name, variant = '' }) => {
    const bare = letters(name)
    const slug = open.get(bare) ?? open.get(bare.slice(0, bare.length - letters(variant).length))
    return slug === undefined || known.has(name)
      ? []
      : [`proposal: "${slug}": { "${column}": "${name}" }; look whether both are the same weights`]
  })
}
