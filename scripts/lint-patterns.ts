/** `npm run lint:patterns`: checks that every regular expression takes a time that is linear in the text. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import glob from 'fast-glob'
import { checkPatterns, readLinear, writeLinear } from '../src/contribute/patterns/linear-list.ts'
import { command, run } from './lib/command.ts'

const LIST = 'src/contribute/patterns/linear.txt'

const program = command(
  'lint:patterns',
  `Checks the regular expressions of src/ and scripts/: none may take more than linear time. Those that ${LIST} names were judged before; keeps that list.`,
)

await run(program, () => {
  // The checker's own JavaScript; else it would start a program for this system, or Java.
  process.env.RECHECK_BACKEND = 'pure'
  const files = glob.sync('{src,scripts}/**/*.{ts,js}', { ignore: ['**/*.test.ts', '**/*.d.ts'] }).toSorted()
  const { version } = JSON.parse(readFileSync('node_modules/recheck/package.json', 'utf8'))
  const before = existsSync(LIST) ? readFileSync(LIST, 'utf8').replaceAll('\r', '') : ''
  const { problems, linear, found } = checkPatterns(
    files.map((file) => [file, readFileSync(file, 'utf8')]),
    readLinear(before, version),
  )
  const after = writeLinear(linear, version)
  if (after !== before) {
    writeFileSync(LIST, after)
    console.error(`${LIST} changed; commit it, so that nobody waits for the same judgements`)
  }
  for (const problem of problems) console.error(problem)
  console.log(`${found} regular expressions in ${files.length} files, ${problems.length} problems`)
  return problems.length > 0 ? 1 : 0
})
