/** `npm run validate`: says all that is wrong with the content, and where. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Diagnostic } from '../src/content/diagnostic.ts'
import { fixFolder } from '../src/content/fix/fix-folder.ts'
import { load } from '../src/content/load.ts'
import { FORMATS, type Format, REPORTS } from '../src/content/report.ts'
import { checkOutFolder, UnknownReferenceError } from '../src/contribute/diff/base.ts'
import { findingsOfChange } from '../src/contribute/diff/unexplained.ts'
import { command, instant, Option, run } from './lib/command.ts'

const program = command(
  'validate',
  'Checks content/ and prints every problem with its place. Exit: 0 clean, 1 errors, 2 usage.',
)
  .option('--content <dir>', 'the content folder', 'content')
  .addOption(new Option('--format <format>', 'how to print').choices(FORMATS).default('text'))
  .option('--only <slugs>', 'print only what concerns these slugs, separated by commas')
  .option(
    '--base <ref>',
    'look at what differs from this commit: warn of changed terms that nothing explains, and of touched files only',
  )
  .option('--quiet', 'print errors only')
  .option('--fix', 'first fix what a machine can: order of keys, whitespace, letter case of slugs, dates')
  .option('--now <instant>', 'measure staleness from this instant', instant)

await run(program, () => {
  const options = program.opts<{
    content: string
    format: Format
    only?: string
    base?: string
    quiet?: true
    fix?: true
    now?: Date
  }>()
  const wanted = options.only?.split(',')
  if (options.fix)
    for (const { file, done } of fixFolder(options.content, wanted && ((slug) => wanted.includes(slug))))
      console.error(`fixed ${join(options.content, file)}: ${done.join(', ')}`)
  const loaded = load({ dir: options.content, now: options.now ?? new Date() }).diagnostics
  const found = options.base === undefined ? loaded : against(options.base, options.content, loaded)
  if (found === undefined) return 2
  const diagnostics = found.filter(
    ({ file, severity }) =>
      (!wanted || wanted.some((slug) => file.endsWith(`/${slug}.yaml`))) &&
      !(options.quiet && severity === 'warning'),
  )
  console.log(REPORTS[options.format](diagnostics, process.stdout.isTTY))
  return diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0
})

/** What of these concerns the change since a commit, and what the change adds; undefined, and the reason printed, where there is no such commit. */
function against(base: string, content: string, loaded: Diagnostic[]): Diagnostic[] | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'base-'))
  try {
    const baseContent = join(folder, 'content')
    if (!checkOutFolder(base, content, baseContent)) return loaded
    const { diagnostics, notCompared } = findingsOfChange(baseContent, content, loaded)
    if (notCompared.length > 0)
      console.error(`not compared, because ${base} has them in another shape: ${notCompared.join(', ')}`)
    return diagnostics
  } catch (error) {
    if (!(error instanceof UnknownReferenceError)) throw error
    console.error(`${error.message}\nhelp: fetch it first, for example with git fetch origin main`)
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
