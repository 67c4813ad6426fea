/** Runs bundled commands in turn in one process, which is many times as fast as a process for each. For what ends before its work starts. */
import { execFile } from 'node:child_process'

export type Outcome = { status: number; stdout: string; stderr: string }

const ONE_BY_ONE = `
const outcomes = []
const { write } = process.stdout
for (const [index, [file, ...args]] of JSON.parse(process.argv[1]).entries()) {
  const outcome = { stdout: '', stderr: '' }
  process.argv = [process.execPath, file, ...args]
  process.stdout.write = (text) => (outcome.stdout += text)
  process.stderr.write = (text) => (outcome.stderr += text)
  process.exitCode = undefined
  await import('file://' + file + '?' + index)
  outcomes.push({ status: process.exitCode, ...outcome })
}
process.stdout.write = write
process.exitCode = 0
process.stdout.write(JSON.stringify(outcomes))`

/** Each run is a file and its arguments, such as `--help`. */
export async function runOneByOne(runs: readonly (readonly string[])[]): Promise<Outcome[]> {
  const args = ['--input-type=module', '-e', ONE_BY_ONE, JSON.stringify(runs)]
  const printed = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, args, { maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      error || stderr !== '' ? reject(error ?? new Error(stderr)) : resolve(stdout),
    )
  })
  return JSON.parse(printed) as Outcome[]
}
