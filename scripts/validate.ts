/** `npm run validate`: prints every problem of the content, with its place. */
import { sep } from 'node:path'
import type { Severity } from '../src/content/diagnostic.ts'
import { FORMATS, type Format, REPORTS } from '../src/content/diagnostic-formats.ts'
import { slugOf, unknownSlug } from '../src/content/files.ts'
import { load, RULES, WRONG_CLOCK } from '../src/content/load.ts'
import { readStatus } from '../src/health/state/store.ts'
import { defaultBase } from '../src/tools/diff/base.ts'
import { findingsOfChange } from '../src/tools/diff/unexplained.ts'
import { command, instant, Option, run } from './lib/command.ts'
import { withBase } from './lib/with-base.ts'

const program = command(
  'validate',
  'Checks content/ and prints every problem with its place. Exit: 0 clean, 1 errors, 2 usage.',
)
  .option('--content <dir>', 'the content folder', 'content')
  .addOption(new Option('--format <format>', 'how to print').choices(FORMATS).default('text'))
  .option(
    '--only <slugs>',
    'print only what concerns these slugs, separated by commas, and errors between files',
  )
  .option(
    '--base <ref>',
    'print the warnings of what changed since this commit, unexplained changes of terms included (default: where this branch left main)',
  )
  .option('--all', 'print the warnings of every file')
  .option('--quiet', 'print errors only')
  .option('--now <instant>', 'measure staleness from this instant', instant)

await run(program, () => {
  const options = program.opts<{
    content: string
    format: Format
    only?: string
    base?: string
    all?: true
    quiet?: true
    now?: Date
  }>()
  const wanted = options.only?.split(',').map((slug) => slug.trim())
  const base = options.base ?? (options.all ? undefined : defaultBase())
  return withBase(base, options.content, (before) => {
    const unknown = wanted && unknownSlug(options.content, wanted)
    if (unknown) {
      console.error(`no file of ${options.content} has the slug "${unknown.slug}"`)
      console.error(
        `help: ${unknown.near === undefined ? 'leave --only out to check all of them' : `did you mean ${unknown.near}?`}`,
      )
      return 2
    }
    const now = options.now ?? new Date()
    const loaded = [
      ...load({ dir: options.content, now }).diagnostics,
      ...readStatus(options.content, now).diagnostics,
    ]
    // Who names entries wants to know all about them, whether they changed or not.
    const changedOnly = wanted === undefined || options.base !== undefined
    const { diagnostics: found, notCompared } = before
      ? findingsOfChange(before, options.content, loaded, changedOnly)
      : { diagnostics: loaded, notCompared: [] }
    const unlike = notCompared.filter((slug) => !wanted || wanted.includes(slug))
    if (unlike.length > 0)
      console.error(`not compared, because they do not fit the schema in ${base}: ${unlike.join(', ')}`)
    const diagnostics = found.filter(
      ({ file, rule, severity }) =>
        (!wanted ||
          rule === WRONG_CLOCK ||
          wanted.includes(slugOf(file, sep)) ||
          canComeFrom(rule, severity)) &&
        !(options.quiet && severity === 'warning'),
    )
    console.log(REPORTS[options.format](diagnostics, process.stdout.isTTY))
    const older = options.quiet ? 0 : loaded.filter((one) => !found.includes(one)).length
    if (older > 0 && !wanted && options.format === 'text')
      console.log(`${counted(older)} in files that did not change; npm run validate -- --all prints them`)
    return diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0
  })
})

/** Whether it can come from an entry that is not in the file: a second name, a member of a collection that retired. */
function canComeFrom(rule: string, severity: Severity): boolean {
  return severity === 'error' && RULES.some(({ name, ofOne }) => name === rule && !ofOne)
}

function counted(warnings: number): string {
  return warnings === 1 ? '1 warning' : `${warnings.toLocaleString('en-US')} warnings`
}
