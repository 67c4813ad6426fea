/** Runs a command of the project to its end. */
import { execFile } from 'node:child_process'
import { commandFile } from './command-file.ts'

export type Ended = { status: number; stdout: string; stderr: string }

/** Runs Node with these arguments, the first of which is a file. Never rejects. */
export const runNode = (
  args: readonly string[],
  { cwd, env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Ended> =>
  new Promise((done) => {
    execFile(process.execPath, args, { cwd, env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      done({ status: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })

/** `diff` runs `scripts/diff.ts`; `env` comes on top of our own environment. */
export const runCommand = (
  name: string,
  args: readonly string[],
  options?: Parameters<typeof runNode>[1],
): Promise<Ended> => runNode([commandFile(name), ...args], options)
