/** Runs another program in this terminal. */
import { spawn } from 'node:child_process'
import { isWatched, withProgress } from './progress.ts'

type Options = {
  cwd?: string
  env?: Readonly<Record<string, string>>
  /** Shown instead of what the program prints, which comes when it is over. */
  progress?: {
    text: string
    total: number
    /** How much of it is done; asked every second. */
    done: () => number
    /** Whether what it printed is of interest only if it failed. */
    quiet?: boolean
  }
}

/** Its exit code; 1 if a signal ended it. Rejects if it cannot be started. */
export async function runProgram(
  name: string,
  args: readonly string[],
  { cwd = process.cwd(), env, progress }: Options = {},
): Promise<number> {
  const watched = progress && isWatched(process.stderr, process.env)
  const child = spawn(name, args, {
    cwd,
    stdio: watched ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk))
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
  if (!watched) return ended
  const status = await withProgress(async (show) => {
    show(progress.text)
    const timer = setInterval(() => show(progress.text, progress.done(), progress.total), 1000)
    return ended.finally(() => clearInterval(timer))
  })
  if (status !== 0 || !progress.quiet) process.stdout.write(Buffer.concat(printed))
  return status
}
