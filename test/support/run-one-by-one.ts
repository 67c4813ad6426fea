/** Runs bundled commands in turn in one process, which is many times as fast as a process for each. For what ends before its work starts. */
import { execFile } from 'node:child_process'
import type { Ended } from './run-command.ts'

/** A file and its arguments, such as `--help`; in an environment of its own, if it needs one. */
export type Run = readonly string[] | { command: readonly string[]; env?: NodeJS.ProcessEnv; cwd?: string }

const ONE_BY_ONE = `
const outcomes = []
const { env } = process
const { write } = process.stdout
const start = process.cwd()
// From -e, commander concludes that no file name comes before the arguments.
process.execArgv = []
for (const [index, { command: [file, ...args], ...own }] of JSON.parse(process.argv[1]).entries()) {
  const outcome = { stdout: '', stderr: '' }
  process.argv = [process.execPath, file, ...args]
  process.env = { ...env, ...own.env }
  process.chdir(own.cwd ?? start)
  process.stdout.write = (text) => (outcome.stdout += text)
  process.stderr.write = (text) => (outcome.stderr += text)
  process.exitCode = undefined
  await import('file://' + file + '?' + index)
  outcomes.push({ status: process.exitCode, ...outcome })
}
process.stdout.write = write
process.exitCode = 0
process.stdout.write(JSON.stringify(outcomes))`

export async function runOneByOne(runs: readonly Run[]): Promise<Ended[]> {
  const all = runs.map((run) => ('command' in run ? run : { command: run }))
  const args = ['--input-type=module', '-e', ONE_BY_ONE, JSON.stringify(all)]
  const printed = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, args, { maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      error || stderr !== '' ? reject(error ?? new Error(stderr)) : resolve(stdout),
    )
  })
  return JSON.parse(printed) as Ended[]
}
