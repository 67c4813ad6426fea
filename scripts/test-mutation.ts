/** `npm run test:mutation`: changes the code in small ways and says which changes no test noticed. */
import { join } from 'node:path'
import { command, run } from './lib/command.ts'
import { runProgram } from './lib/run-program.ts'
import { installTestPackage, MUTATION } from './lib/test-package.ts'

const program = command(
  'test:mutation',
  `Installs ${MUTATION} if needed, then runs Stryker over core, catalog, score, query, verdict tables and content rules. Takes about half an hour on two idle cores. Exit: 0 at least 85 % of the changes were noticed, 1 fewer.`,
).argument('[files...]', 'files to change instead, such as src/core/days.ts')

await run(program, async () => {
  if (!(await installTestPackage(MUTATION))) return 1
  const stryker = join(MUTATION, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const only = program.args.length > 0 ? ['--mutate', program.args.join(',')] : []
  return runProgram(process.execPath, [stryker, 'run', join(MUTATION, 'stryker.config.json'), ...only])
})
