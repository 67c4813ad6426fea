/** `npm run models`: records what catalogues say of the models of providers. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { utcDay } from '../src/base/days.ts'
import { writeChanged } from '../src/content/files.ts'
import { userAgent } from '../src/net/network.ts'
import {
  type Catalogue,
  type CatalogueProblem,
  fetchText,
  MODELS_DEV,
  MOST_BYTES,
  readCatalogue,
} from '../src/tools/models/catalogue.ts'
import {
  LITELLM,
  PI_AI,
  readModes,
  readSecondSource,
  type SecondSource,
} from '../src/tools/models/further-sources.ts'
import {
  type FurtherSources,
  importAll,
  modelsFile,
  storedModels,
  wantedModels,
} from '../src/tools/models/import-models.ts'
import { differenceLines, outcomeLines, problemLines, totals } from '../src/tools/models/import-report.ts'
import { command, failed, instant, run } from './lib/command.ts'
import { loadContent, networkHelp, readInput } from './lib/load-content.ts'

type Options = {
  content: string
  from: string
  modes?: string
  asOf?: Date
  crossCheck?: string
  crossCheckAsOf?: Date
  accept: string[]
}

/** `asOf`: the day that the catalogue shows. */
type Sources = FurtherSources & { catalogue: Catalogue; asOf: string; problems: CatalogueProblem[] }
type Failure = { error: string; help: string }

/** Instead of a folder: the newest release. */
const NEWEST = 'newest'
const WHOLE_COPY = 'give a whole copy of https://models.dev/api.json'

const program = command(
  'models',
  [
    'Reads models.dev, the catalogue of models, and writes content/models/<slug>.json for each entry with connection.modelsDev. Nothing else writes these files, and an import never makes a model free: that, people write into entries.',
    'LiteLLM adds what models do that models.dev lacks: speech, OCR, reranking, embeddings, images. The newest release of the npm package @earendil-works/pi-ai is compared: where the two differ, the newer counts. Where one of these is not read, what is stored of it stays.',
    'What is wrong in the catalogue is left out and reported. A list that lost more than a third of its models, or half of them by another name, is not written; the others are.',
    'Exit: 0 written, or nothing to do; 1 a list was refused, or no catalogue could be read, and then nothing is written; 2 usage.',
  ].join('\n\n'),
)
  .option('--content <dir>', 'the content folder', 'content')
  .option('--from <place>', 'a copy of api.json, which needs --as-of, or another URL', MODELS_DEV.url)
  .option(
    '--modes <place>',
    `a copy of LiteLLM's model_prices_and_context_window.json of the same day, or another URL (default: ${LITELLM.url}; with a copy of api.json: none)`,
  )
  .option('--as-of <day>', 'the day of these copies, YYYY-MM-DD', instant)
  .option(
    '--cross-check <place>',
    'the unpacked package, which needs --cross-check-as-of, or newest, to get it by npm (default: newest; with a copy of api.json: none)',
  )
  .option('--cross-check-as-of <day>', 'the day on which that version was published', instant)
  .option(
    '--accept <slug>',
    'write the list of this provider although it lost much, or with all the whole catalogue; may be repeated',
    (slug: string, before: string[]) => [...before, slug],
    [],
  )

await run(program, async () => {
  const options = program.opts<Options>()
  if (!isUrl(options.from) && !options.asOf)
    program.error('error: --from and --as-of belong together: a copy shows one day')
  if (isCopy(options.crossCheck) !== (options.crossCheckAsOf !== undefined))
    program.error('error: --cross-check and --cross-check-as-of belong together: a copy shows one day')
  const now = new Date()
  const tree = loadContent(options.content, now, { models: false })
  if (!tree) return 1
  const read = await readSources(options, now, userAgent('models', tree.site.repository, process.env))
  if ('error' in read) return nothing(read)
  const { catalogue, asOf, second, modes } = read
  const imported = importAll(wantedModels(tree.providers), {
    catalogue,
    source: { ...MODELS_DEV, asOf },
    stored: (slug) => storedModels(options.content, slug),
    accept: new Set(options.accept),
    second,
    modes,
  })
  if ('error' in imported) return nothing(imported)
  const { outcomes } = imported
  const differences = outcomes.flatMap((one) => one.differences)
  for (const line of second ? differenceLines(differences, asOf, second.source) : []) console.log(line)
  const problems = [...read.problems, ...outcomes.flatMap((one) => one.problems)]
  for (const line of problemLines(problems)) console.error(line)
  const fileOf = (slug: string) => join(options.content, modelsFile(slug))
  for (const line of outcomeLines(outcomes, fileOf))
    (line.startsWith('error:') ? console.error : console.log)(line)
  console.log(totals(outcomes))
  writeChanged(
    new Map(outcomes.flatMap((one) => (one.state === 'changed' ? [[fileOf(one.slug), one.text]] : []))),
  )
  return outcomes.some(({ state }) => state === 'refused') ? 1 : 0
})

function isUrl(place: string): boolean {
  return /^https?:/.test(place)
}

function isCopy(place: string | undefined): boolean {
  return place !== undefined && place !== NEWEST
}

/** All that is read, or what could not be. */
async function readSources(options: Options, now: Date, agent: string): Promise<Sources | Failure> {
  const { from, modes: modesFrom = isUrl(from) ? LITELLM.url : undefined } = options
  const { crossCheck = isUrl(from) ? NEWEST : undefined } = options
  const asOf = utcDay(options.asOf ?? now)
  const read = await readFrom(from, agent, readCatalogue)
  if ('error' in read) return { ...read, help: isUrl(from) ? networkHelp(process.env) : WHOLE_COPY }
  const compared = crossCheck === NEWEST ? await newestRelease() : copyOf(options)
  if (compared && 'error' in compared) {
    if (isCopy(crossCheck)) return { ...compared, help: 'give the unpacked package, whole' }
    console.error(`warning: ${compared.error}; what it says of models stays as it is stored`)
  }
  const second = compared && 'source' in compared ? compared : undefined
  const problems = [...read.problems, ...(second?.problems ?? [])]
  const sources = { catalogue: read.catalogue, asOf, second, problems }
  if (modesFrom === undefined) return sources
  const modes = await readFrom(modesFrom, agent, (text) => readModes(text, asOf))
  if (!('error' in modes)) return { ...sources, modes }
  if (!isUrl(modesFrom)) return { ...modes, help: 'give a whole copy of the file' }
  console.error(`warning: ${modes.error}; what models do stays as it is stored`)
  return sources
}

/** The unpacked package; an error names its folder. */
function copyOf({ crossCheck, crossCheckAsOf }: Options): SecondSource | { error: string } | undefined {
  if (!crossCheck) return undefined
  const read = readSecondSource(crossCheck, utcDay(crossCheckAsOf!))
  return 'error' in read ? { error: `${crossCheck}: ${read.error}` } : read
}

/** The release that npm names the latest, of the day on which it was published. None of its scripts runs. */
async function newestRelease(): Promise<SecondSource | { error: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'models-'))
  const run = async (program: string, ...args: string[]) =>
    (await promisify(execFile)(program, args, { cwd: folder, timeout: 120_000 })).stdout
  try {
    const release: { version: string; time: Record<string, string> } = JSON.parse(
      await run('npm', 'view', PI_AI.name, 'version', 'time', '--json'),
    )
    const file = await run('npm', 'pack', '--ignore-scripts', `${PI_AI.name}@${release.version}`)
    await run('tar', '-xzf', file.trim())
    return readSecondSource(join(folder, 'package'), utcDay(new Date(release.time[release.version]!)))
  } catch (error) {
    const [first = ''] = (error as Error).message.split('\n')
    return { error: `${PI_AI.name} on npm: ${first}` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What a text says that is at a URL or in a file; an error names the place. */
async function readFrom<Read extends object>(
  place: string,
  agent: string,
  read: (text: string) => Read | { error: string },
): Promise<Read | { error: string }> {
  const size = isUrl(place) ? 0 : (statSync(place, { throwIfNoEntry: false })?.size ?? 0)
  const text = isUrl(place)
    ? await fetchText(place, agent)
    : size > MOST_BYTES
      ? { error: `it has ${size} bytes, expected at most ${MOST_BYTES}` }
      : { text: readInput(program, place) }
  const result = 'error' in text ? text : read(text.text)
  return 'error' in result ? { error: `${place}: ${result.error}` } : result
}

function nothing({ error, help }: Failure): number {
  return failed(`error: ${error}\nNothing was written.\nhelp: ${help.replace(/^help: /, '')}`)
}
