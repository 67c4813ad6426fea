/** `npm run lint:patterns`: checks that every regular expression takes a time that is linear in the text. */
import { readFileSync } from 'node:fs'
import glob from 'fast-glob'
import { buildsPatterns, patternsIn, whyNotLinear } from '../src/contribute/patterns/patterns.ts'
import { command, run } from './lib/command.ts'

const program = command(
  'lint:patterns',
  'Checks every regular expression of src/ and scripts/: none may take more than linear time.',
)

await run(program, () => {
  // The checker's own JavaScript; else it would start a program for this system, or Java.
  process.env.RECHECK_BACKEND = 'pure'
  const files = glob.sync('{src,scripts}/**/*.{ts,js}', { ignore: ['**/*.test.ts', '**/*.d.ts'] }).toSorted()
  const known = new Map<string, string | undefined>()
  const problems = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return [
      ...(buildsPatterns(source) ? [`${file}: builds a regular expression from text; write a literal`] : []),
      ...patternsIn(source).flatMap((literal) => {
        if (!known.has(literal)) known.set(literal, whyNotLinear(literal))
        const why = known.get(literal)
        return why === undefined ? [] : [`${file}: ${literal} takes more than linear time: ${why}`]
      }),
    ]
  })
  for (const problem of problems) console.error(problem)
  console.log(`${known.size} regular expressions in ${files.length} files, ${problems.length} problems`)
  return problems.length > 0 ? 1 : 0
})
