/** `npm run models`: records what catalogues say of the models of providers. */
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { utcDay } from '../src/base/days.ts'
import { writeChanged } from '../src/content/write-changed.ts'
import { userAgent } from '../src/net/user-agent.ts'
import {
  type Catalogue,
  type CatalogueProblem,
  catalogueHints,
  MODELS_DEV,
  readCatalogue,
} from '../src/tools/models/catalogue.ts'
import { completeModels, type Difference } from '../src/tools/models/cross-check.ts'
import { fetchText, MOST_BYTES } from '../src/tools/models/fetch-text.ts'
import { type ImportOutcome, importAll } from '../src/tools/models/import-models.ts'
import {
  differenceLines,
  hintLines,
  outcomeLines,
  problemLines,
  totals,
} from '../src/tools/models/import-report.ts'
import { importSummary } from '../src/tools/models/import-summary.ts'
import { LITELLM, type Modes, readModes } from '../src/tools/models/litellm-modes.ts'
import { readSecondSource, type SecondSource } from '../src/tools/models/second-source.ts'
import { modelsFile, storedModels } from '../src/tools/models/stored-models.ts'
import { type WantedModels, wantedModels } from '../src/tools/models/wanted-models.ts'
import { command, instant, Option, run } from './lib/command.ts'
import { loadContent, networkHelp, readInput } from './lib/load-content.ts'

type Options = {
  content: string
  from?: string
  asOf?: Date
  url: string
  crossCheck?: string
  crossCheckAsOf?: Date
  modes?: string
  modesAsOf?: Date
  modesUrl: string
  summary?: string
  check?: true
  accept: string[]
  acceptAll?: true
}

type Sources = {
  catalogue: Catalogue
  /** The day that the catalogue shows. */
  asOf: string
  second: SecondSource | undefined
  modes: Modes | undefined
  problems: CatalogueProblem[]
}

const WHOLE_COPY = 'give a whole copy of https://models.dev/api.json'

const program = command(
  'models',
  [
    'Reads models.dev, the catalogue of models, and writes content/models/<slug>.json for each entry with connection.modelsDev. Nothing else writes these files, and an import never makes a model free: that, people write into entries.',
    'LiteLLM adds what models do that models.dev lacks: speech, OCR, reranking, embeddings, images. Where it is not read, what is stored of it stays. --cross-check compares with the npm package @earendil-works/pi-ai: where the two differ, the newer counts.',
    'What is wrong in the catalogue is left out and reported. A list that lost more than a third of its models, or half of them by another name, is not written; the others are.',
    'Exit: 0 written, or nothing to do; 1 a list was refused, or no catalogue could be read, and then nothing is written; 2 usage.',
  ].join('\n\n'),
)
  .option('--content <dir>', 'the content folder', 'content')
  .option('--from <file>', 'a copy of api.json, instead of the one that is published; needs --as-of')
  .option('--as-of <day>', 'the day of that copy, YYYY-MM-DD', instant)
  .addOption(new Option('--url <url>', 'where the catalogue is').default(MODELS_DEV.url))
  .option(
    '--cross-check <path>',
    'the unpacked package, or a file of its dist/providers/data; needs --cross-check-as-of',
  )
  .option('--cross-check-as-of <day>', 'the day on which that version was published', instant)
  .option('--modes <file>', "a copy of LiteLLM's model_prices_and_context_window.json; needs --modes-as-of")
  .option('--modes-as-of <day>', 'the day of that copy', instant)
  .addOption(new Option('--modes-url <url>', "where LiteLLM's file is").default(LITELLM.url))
  .option('--summary <file>', 'write there what changes, as Markdown')
  .option(
    '--check',
    'write nothing; exit 1 and name the files that are edited by hand, out of date or missing',
  )
  .option(
    '--accept <slug>',
    'write the list of this provider although it lost much; may be repeated',
    collect,
    [],
  )
  .option('--accept-all', 'write the catalogue although more than a third of all models is gone')

await run(program, async () => {
  const options = program.opts<Options>()
  checkDays(options)
  const now = new Date()
  const tree = loadContent(options.content, now, { models: false })
  if (!tree) return 1
  const read = await readSources(options, now, userAgent('models', tree.site.repository, process.env))
  if ('error' in read) return nothing(read)
  const { catalogue, asOf, second, modes } = read
  const differences: Difference[] = []
  const wanted = wantedModels(tree.providers)
  const imported = importAll(wanted, {
    catalogue,
    source: { ...MODELS_DEV, asOf },
    stored: (slug) => storedModels(options.content, slug),
    accept: new Set(options.accept),
    acceptAll: options.acceptAll === true,
    complete: completeModels({
      second,
      modes,
      catalogueAsOf: asOf,
      onDifference: (difference) => differences.push(difference),
    }),
  })
  if ('error' in imported) return nothing(imported)
  for (const line of differenceLines(differences, asOf, second?.source)) console.log(line)
  for (const line of problemLines([...read.problems, ...imported.outcomes.flatMap((one) => one.problems)]))
    console.error(line)
  const hints = options.from ? [] : hintLines(catalogueHints(catalogue, tree.providers))
  for (const line of hints) console.log(line)
  return finish(imported.outcomes, wanted, options)
})

/** Prints what differs, and writes it unless it is only checked. */
function finish(
  outcomes: readonly ImportOutcome[],
  wanted: readonly WantedModels[],
  { content, check, summary }: Options,
): number {
  const fileOf = (slug: string) => join(content, modelsFile(slug))
  for (const line of outcomeLines(outcomes, fileOf, check === true))
    (check || line.startsWith('error:') ? console.error : console.log)(line)
  console.log(totals(outcomes))
  const changed = outcomes.flatMap((one) => (one.state === 'changed' ? [one] : []))
  if (summary) writeFileSync(summary, summaryOf(outcomes, wanted))
  const isRefused = outcomes.some(({ state }) => state === 'refused')
  if (check) return isRefused || changed.length > 0 ? 1 : 0
  writeChanged(new Map(changed.map(({ slug, text }) => [fileOf(slug), text])))
  return isRefused ? 1 : 0
}

function summaryOf(outcomes: readonly ImportOutcome[], wanted: readonly WantedModels[]): string {
  const entries = new Map(wanted.map(({ entry }) => [entry.slug, entry.value]))
  const result = importSummary(
    outcomes.flatMap((one) => {
      if (one.state === 'refused') return []
      const { slug, stored, models, sources } = one
      const before = 'value' in stored ? stored.value.models : []
      return [{ slug, entry: entries.get(slug)!, before, after: models, sources }]
    }),
  )
  return result ? `# ${result.title}\n\n${result.body}\n` : 'No model differs.\n'
}

function checkDays(options: Options): void {
  for (const [file, day] of [
    ['from', 'asOf'],
    ['crossCheck', 'crossCheckAsOf'],
    ['modes', 'modesAsOf'],
  ] as const)
    if ((options[file] === undefined) !== (options[day] === undefined))
      program.error(`error: ${flag(file)} and ${flag(day)} belong together: a copy shows one day`)
}

/** All that is read, or what could not be. */
async function readSources(
  options: Options,
  now: Date,
  agent: string,
): Promise<Sources | { error: string; help: string }> {
  const { from, url, crossCheck } = options
  const text = await textOf({ file: from, url }, agent)
  const read = 'error' in text ? text : readCatalogue(text.text)
  if ('error' in read)
    return { error: `${from ?? url}: ${read.error}`, help: from ? WHOLE_COPY : networkHelp(process.env) }
  const second = crossCheck ? readSecondSource(crossCheck, utcDay(options.crossCheckAsOf!)) : undefined
  if (second && 'error' in second)
    return { error: `${crossCheck}: ${second.error}`, help: 'give the unpacked package, whole' }
  const modes = await readModesOf(options, now, agent)
  if (modes && 'error' in modes && options.modes)
    return { error: `${options.modes}: ${modes.error}`, help: 'give a whole copy of the file' }
  if (modes && 'error' in modes)
    console.error(`warning: ${options.modesUrl}: ${modes.error}; what models do stays as it is stored`)
  return {
    catalogue: read.catalogue,
    asOf: utcDay(options.asOf ?? now),
    second,
    modes: modes && 'error' in modes ? undefined : modes,
    problems: [...read.problems, ...(second?.problems ?? [])],
  }
}

/** The text of a file that an option names, or else of the URL. */
async function textOf(
  { file, url }: { file: string | undefined; url: string },
  agent: string,
): Promise<{ text: string } | { error: string }> {
  if (file === undefined) return fetchText(url, agent)
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > MOST_BYTES) return { error: `it has ${size} bytes, expected at most ${MOST_BYTES}` }
  return { text: readInput(program, file) }
}

/** With a copy of the catalogue, LiteLLM's file is read from a copy too, or not at all. */
async function readModesOf({ from, modes: file, modesUrl, modesAsOf }: Options, now: Date, agent: string) {
  if (from !== undefined && file === undefined) return undefined
  const text = await textOf({ file, url: modesUrl }, agent)
  return 'error' in text ? text : readModes(text.text, utcDay(modesAsOf ?? now))
}

function nothing({ error, help }: { error: string; help: string }): number {
  console.error(`error: ${error}\nNothing was written.\nhelp: ${help.replace(/^help: /, '')}`)
  return 1
}

function flag(option: string): string {
  return `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

function collect(value: string, before: string[]): string[] {
  return [...before, value]
}
