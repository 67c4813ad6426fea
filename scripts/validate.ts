/** `npm run validate`: says all that is wrong with the content, and where. */
import { join } from 'node:path'
import { fixFolder } from '../src/content/fix-folder.ts'
import { load } from '../src/content/load.ts'
import { FORMATS, type Format, REPORTS } from '../src/content/report.ts'
import { command, instant, Option, run } from './command.ts'

const program = command(
  'validate',
  'Checks content/ and prints every problem with its place. Exit: 0 clean, 1 errors, 2 usage.',
)
  .option('--content <dir>', 'the content folder', 'content')
  .addOption(new Option('--format <format>', 'how to print').choices(FORMATS).default('text'))
  .option('--only <slugs>', 'print only what concerns these slugs, separated by commas')
  .option('--quiet', 'print errors only')
  .option('--fix', 'first mend what a machine can: order of keys, blanks, letter case of slugs, dates')
  .option('--now <instant>', 'measure staleness from this instant', instant)

await run(program, () => {
  const options = program.opts<{
    content: string
    format: Format
    only?: string
    quiet?: true
    fix?: true
    now?: Date
  }>()
  const wanted = options.only?.split(',')
  if (options.fix)
    for (const { file, done } of fixFolder(options.content, wanted && ((slug) => wanted.includes(slug))))
      console.error(`mended ${join(options.content, file)}: ${done.join(', ')}`)
  const diagnostics = load({ dir: options.content, now: options.now ?? new Date() }).diagnostics.filter(
    ({ file, severity }) =>
      (!wanted || wanted.some((slug) => file.endsWith(`/${slug}.yaml`))) &&
      !(options.quiet && severity === 'warning'),
  )
  console.log(REPORTS[options.format](diagnostics, process.stdout.isTTY))
  return diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0
})
