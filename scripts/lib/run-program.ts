/** Runs another program in this terminal. */
import { spawn } from 'node:child_process'

type Options = { cwd?: string; env?: Readonly<Record<string, string>> }

/** Its exit code; 1 if a signal ended it. Rejects if it cannot be started. */
export function runProgram(
  name: string,
  args: readonly string[],
  { cwd = process.cwd(), env }: Options = {},
): Promise<number> {
  const child = spawn(name, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}
