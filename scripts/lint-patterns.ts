/** `npm run lint:patterns`: checks that every regular expression takes a time that is linear in the text. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import glob from 'fast-glob'
import { changedFiles } from '../src/contribute/diff/changed-files.ts'
import { defaultBase } from '../src/contribute/diff/default-base.ts'
import { buildsPatterns, patternsIn, whyNotLinear } from '../src/contribute/patterns/patterns.ts'
import { command, run } from './lib/command.ts'

/** Expressions that the checker found linear, so that each is searched once on a machine. */
const CACHE = 'node_modules/.cache/provider-directory/linear-patterns.json'

const program = command(
  'lint:patterns',
  'Checks the regular expressions of src/ and scripts/: none may take more than linear time. Leaves out files that did not change since main, where they were checked.',
).option('--all', 'check every file, as CI does')

await run(program, () => {
  // The checker's own JavaScript; else it would start a program for this system, or Java.
  process.env.RECHECK_BACKEND = 'pure'
  const present = glob
    .sync('{src,scripts}/**/*.{ts,js}', { ignore: ['**/*.test.ts', '**/*.d.ts'] })
    .toSorted()
  const { all = process.env.CI !== undefined || defaultBase() === undefined } = program.opts<{
    all?: boolean
  }>()
  const changed = new Set(all ? present : changedFiles())
  const files = present.filter((file) => changed.has(file))
  const { version } = JSON.parse(readFileSync('node_modules/recheck/package.json', 'utf8'))
  const linear = new Set(linearBefore(version))
  const slow = new Map<string, string>()
  const found = new Set<string>()
  const problems = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return [
      ...(buildsPatterns(source) ? [`${file}: builds a regular expression from text; write a literal`] : []),
      ...patternsIn(source).flatMap((literal) => {
        found.add(literal)
        if (linear.has(literal)) return []
        const why = slow.get(literal) ?? whyNotLinear(literal)
        if (why === undefined) linear.add(literal)
        else slow.set(literal, why)
        return why === undefined ? [] : [`${file}: ${literal} takes more than linear time: ${why}`]
      }),
    ]
  })
  mkdirSync(dirname(CACHE), { recursive: true })
  writeFileSync(
    CACHE,
    JSON.stringify({ version, linear: all ? [...linear].filter((one) => found.has(one)) : [...linear] }),
  )
  for (const problem of problems) console.error(problem)
  console.log(`${found.size} regular expressions in ${files.length} files, ${problems.length} problems`)
  return problems.length > 0 ? 1 : 0
})

/** What this version of the checker found linear; empty where nothing is stored, or not as this command stores it. */
function linearBefore(version: string): string[] {
  try {
    const stored = JSON.parse(readFileSync(CACHE, 'utf8'))
    return stored.version === version && Array.isArray(stored.linear) ? stored.linear : []
  } catch {
    return []
  }
}
