/** `npm run models`: records what catalogues say of the models of providers. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { REPORTS } from '../src/content/diagnostic-formats.ts'
import { load } from '../src/content/load.ts'
import { writeChanged } from '../src/content/write-changed.ts'
import { readCatalogue } from '../src/contribute/models/catalogue.ts'
import { catalogueHints } from '../src/contribute/models/catalogue-hints.ts'
import { completeModels } from '../src/contribute/models/complete-models.ts'
import type { Difference } from '../src/contribute/models/cross-check.ts'
import { fetchText, MOST_BYTES } from '../src/contribute/models/fetch-text.ts'
import { importAll } from '../src/contribute/models/import-all.ts'
import {
  differenceLines,
  hintLines,
  outcomeLines,
  problemLines,
  totals,
} from '../src/contribute/models/import-report.ts'
import { LITELLM, MODELS_DEV } from '../src/contribute/models/import-sources.ts'
import { readModes } from '../src/contribute/models/litellm-modes.ts'
import { readSecondSource } from '../src/contribute/models/second-source.ts'
import { modelsFile, storedModels } from '../src/contribute/models/stored-models.ts'
import { wantedModels } from '../src/contribute/models/wanted-models.ts'
import { utcDay } from '../src/core/days.ts'
import { userAgent } from '../src/core/net/user-agent.ts'
import { command, instant, Option, run } from './lib/command.ts'
import { networkHelp } from './lib/network-help.ts'
import { readInput } from './lib/read-input.ts'

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
  check?: true
  accept: string[]
  acceptAll?: true
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
  const { content, from, check } = options
  for (const [file, day] of [
    ['from', 'asOf'],
    ['crossCheck', 'crossCheckAsOf'],
    ['modes', 'modesAsOf'],
  ] as const)
    if ((options[file] === undefined) !== (options[day] === undefined))
      program.error(`error: ${flag(file)} and ${flag(day)} belong together: a copy shows one day`)
  const now = new Date()
  const { tree, diagnostics } = load({ dir: content, now, severity: 'error', models: false })
  if (!tree) {
    console.error(REPORTS.text(diagnostics, process.stderr.isTTY))
    return 1
  }
  const agent = userAgent('models', tree.site.repository, process.env)
  const catalogueFile = { file: from, url: options.url, asOf: options.asOf ?? now }
  const text = await textOf(catalogueFile, agent)
  const read = 'error' in text ? text : readCatalogue(text.text)
  if ('error' in read)
    return nothing(`${from ?? options.url}: ${read.error}`, from ? WHOLE_COPY : networkHelp(process.env))
  const second = options.crossCheck
    ? readSecondSource(options.crossCheck, utcDay(options.crossCheckAsOf!))
    : undefined
  if (second && 'error' in second)
    return nothing(`${options.crossCheck}: ${second.error}`, 'give the unpacked package, whole')
  const modes = await readModesOf(options, now, agent)
  if (modes && 'error' in modes) {
    if (options.modes) return nothing(`${options.modes}: ${modes.error}`, 'give a whole copy of the file')
    console.error(`warning: ${options.modesUrl}: ${modes.error}; what models do stays as it is stored`)
  }
  const differences: Difference[] = []
  const catalogueAsOf = utcDay(catalogueFile.asOf)
  const { catalogue, problems } = read
  const imported = importAll(wantedModels(tree.providers), {
    catalogue,
    source: { ...MODELS_DEV, asOf: catalogueAsOf },
    stored: (slug) => storedModels(content, slug),
    accept: new Set(options.accept),
    acceptAll: options.acceptAll === true,
    complete: completeModels({
      second,
      modes: modes && 'error' in modes ? undefined : modes,
      catalogueAsOf,
      onDifference: (difference) => differences.push(difference),
    }),
  })
  if ('error' in imported) return nothing(imported.error, imported.help)
  const { outcomes } = imported
  for (const line of differenceLines(differences, catalogueAsOf, second?.source)) console.log(line)
  for (const line of problemLines([
    ...problems,
    ...(second?.problems ?? []),
    ...outcomes.flatMap((one) => one.problems),
  ]))
    console.error(line)
  const lines = outcomeLines(outcomes, (slug) => join(content, modelsFile(slug)), check === true)
  for (const line of lines) (check ? console.error : console.log)(line)
  if (!from) for (const line of hintLines(catalogueHints(catalogue, tree.providers))) console.log(line)
  console.log(totals(outcomes))
  const isRefused = outcomes.some(({ state }) => state === 'refused')
  if (check) return isRefused || outcomes.some(({ state }) => state === 'changed') ? 1 : 0
  const files = outcomes.flatMap((one) =>
    one.state === 'changed' ? [[join(content, modelsFile(one.slug)), one.text] as const] : [],
  )
  writeChanged(new Map(files))
  return isRefused ? 1 : 0
})

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

function nothing(why: string, help: string): number {
  console.error(`error: ${why}\nNothing was written.\nhelp: ${help.replace(/^help: /, '')}`)
  return 1
}

function flag(option: string): string {
  return `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

function collect(value: string, before: string[]): string[] {
  return [...before, value]
}
