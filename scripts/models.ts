/** `npm run models`: records what catalogues say of the models of providers. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { REPORTS } from '../src/content/diagnostic-formats.ts'
import { load } from '../src/content/load.ts'
import { writeChanged } from '../src/content/write-changed.ts'
import { type CatalogueRead, readCatalogue } from '../src/contribute/models/catalogue.ts'
import { catalogueHints } from '../src/contribute/models/catalogue-hints.ts'
import { fetchText, MOST_BYTES } from '../src/contribute/models/fetch-text.ts'
import { importAll } from '../src/contribute/models/import-all.ts'
import { hintLines, outcomeLines, problemLines, totals } from '../src/contribute/models/import-report.ts'
import { MODELS_DEV } from '../src/contribute/models/import-sources.ts'
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
  check?: true
  accept: string[]
  acceptAll?: true
}

const program = command(
  'models',
  [
    'Reads models.dev, the catalogue of models, and writes content/models/<slug>.json for each entry with connection.modelsDev. Nothing else writes these files, and an import never makes a model free: that, people write into entries.',
    'What is wrong in the catalogue is left out and reported. A list that lost more than a third of its models, or half of them by another name, is not written; the others are.',
    'Exit: 0 written, or nothing to do; 1 a list was refused, or no catalogue could be read, and then nothing is written; 2 usage.',
  ].join('\n\n'),
)
  .option('--content <dir>', 'the content folder', 'content')
  .option('--from <file>', 'a copy of api.json, instead of the one that is published; needs --as-of')
  .option('--as-of <day>', 'the day of that copy, YYYY-MM-DD', instant)
  .addOption(new Option('--url <url>', 'where the catalogue is').default(MODELS_DEV.url))
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
  if ((from === undefined) !== (options.asOf === undefined))
    program.error('error: --from and --as-of belong together: a copy shows one day')
  const now = new Date()
  const { tree, diagnostics } = load({ dir: content, now, severity: 'error', models: false })
  if (!tree) {
    console.error(REPORTS.text(diagnostics, process.stderr.isTTY))
    return 1
  }
  const read = await readFrom(options, userAgent('models', tree.site.repository, process.env))
  if ('error' in read) {
    console.error(`error: ${from ?? options.url}: ${read.error}\nNothing was written.`)
    console.error(from ? 'help: give a whole copy of https://models.dev/api.json' : networkHelp(process.env))
    return 1
  }
  const { catalogue, problems } = read
  const imported = importAll(wantedModels(tree.providers), {
    catalogue,
    source: { ...MODELS_DEV, asOf: utcDay(options.asOf ?? now) },
    stored: (slug) => storedModels(content, slug),
    accept: new Set(options.accept),
    acceptAll: options.acceptAll === true,
  })
  if ('error' in imported) {
    console.error(`error: ${imported.error}\nNothing was written.\nhelp: ${imported.help}`)
    return 1
  }
  const { outcomes } = imported
  for (const line of problemLines([...problems, ...outcomes.flatMap((one) => one.problems)]))
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

async function readFrom({ from, url }: Options, agent: string): Promise<CatalogueRead> {
  if (from !== undefined) {
    const size = statSync(from, { throwIfNoEntry: false })?.size ?? 0
    if (size > MOST_BYTES) return { error: `it has ${size} bytes, expected at most ${MOST_BYTES}` }
    return readCatalogue(readInput(program, from))
  }
  const fetched = await fetchText(url, agent)
  return 'error' in fetched ? fetched : readCatalogue(fetched.text)
}

function collect(value: string, before: string[]): string[] {
  return [...before, value]
}
