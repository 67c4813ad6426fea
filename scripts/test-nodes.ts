/** `npm test -- --suite nodes`: runs `npm test` under the other versions of Node that the project supports. */
import { delimiter, join, resolve } from 'node:path'
import { command, run } from './lib/command.ts'
import { runProgram } from './lib/run-program.ts'
import { installTestPackage, NODES } from './lib/test-package.ts'

/** Each is a package of `test/nodes`, which pins its release. */
const MAJORS = ['20', '22', '24']

const program = command(
  'test -- --suite nodes',
  `Installs ${NODES} if needed, then runs npm test under Node ${MAJORS.join(', ')}, without the version that runs this. Needs Linux on x64. Exit: 0 all tests passed, else the first other exit code.`,
)

await run(program, async () => {
  if (!(await installTestPackage(NODES))) return 1
  const own = process.versions.node.split('.', 1)[0]!
  for (const major of MAJORS.filter((other) => other !== own)) {
    const folder = resolve(NODES, `node_modules/node-${major}/bin`)
    const path = [folder, process.env.PATH].join(delimiter)
    const status =
      (await runProgram(join(folder, 'node'), ['--version'])) ||
      (await runProgram('npm', ['test'], { env: { PATH: path } }))
    if (status !== 0) return status
  }
  return 0
})
