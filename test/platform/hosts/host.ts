/** A host under test: a server in a process of its own, which leaves nothing running when it is closed. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../site.ts'

export type Host = {
  name: string
  /** `http://localhost:8888`, without a trailing slash. */
  url: string
  /** The process that was started; its process group has everything that it started. */
  pid: number
  /** Stops it. Rejects when it does not end by itself, or leaves a process behind (which is then killed). */
  close: () => Promise<void>
}

export type Server = {
  name: string
  command: string
  args: readonly string[]
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** Called after the server has ended, however it ended. */
  cleanUp?: () => void
}

const START_TIMEOUT = 240_000
const STOP_TIMEOUT = 60_000
const URL_PATTERN = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/

/** Arguments that run a TypeScript server under Node, with a watchdog that ends it when its parent process exits. */
export function underNode(script: string, ...args: string[]): string[] {
  return [
    '--import',
    'tsx',
    '--import',
    join(ROOT, 'test/platform/hosts/parent-exit-watchdog.ts'),
    script,
    ...args,
  ]
}

/** Starts a server and waits until it prints its URL. Rejects with its output if it does not. */
export async function startServer({ name, command, args, cwd = ROOT, env, cleanUp }: Server): Promise<Host> {
  // In its own process group, so that everything it starts can be found and stopped.
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, detached: true, stdio: 'pipe' })
  const ended = new Promise<true>((resolve) => {
    child.once('close', () => resolve(true))
    // A program that cannot be started.
    child.once('error', () => resolve(true))
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  try {
    return { name, url: await printedUrl(child, () => output), pid: child.pid!, close }
  } catch (error) {
    killGroup(child)
    await ended
    cleanUp?.()
    throw new Error(`${name} did not start: ${(error as Error).message}\n${output}`)
  }

  async function close(): Promise<void> {
    try {
      child.kill('SIGTERM')
      const inTime = await Promise.race([ended, sleep(STOP_TIMEOUT, undefined, { ref: false })])
      if (!inTime) throw new Error(`${name} did not stop within ${STOP_TIMEOUT} ms\n${output}`)
      const left = await leftOf(child.pid!)
      if (left.length > 0) throw new Error(`${name} left behind: ${left.join('; ')}\n${output}`)
    } finally {
      killGroup(child)
      cleanUp?.()
    }
  }
}

/** Waits until a server answers that says nothing of itself. */
export async function untilAnswering(host: Host): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await fetch(host.url)
      return
    } catch (error) {
      if (attempt === 200) {
        await host.close()
        throw error
      }
      await sleep(50)
    }
  }
}

async function printedUrl(child: ChildProcess, output: () => string): Promise<string> {
  let failure: Error | undefined
  child.once('error', (error) => (failure = error))
  for (const start = Date.now(); Date.now() - start < START_TIMEOUT; await sleep(20)) {
    const url = URL_PATTERN.exec(output())?.[0]
    if (url) return url
    if (failure) throw failure
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('it ended')
  }
  throw new Error(`no URL within ${START_TIMEOUT} ms`)
}

/** What still runs in a group after one second. Zombie processes do not count. */
async function leftOf(group: number): Promise<string[]> {
  for (let attempt = 0; ; attempt++) {
    const left = runningIn(group)
    if (left.length === 0 || attempt === 20) return left
    await sleep(50)
  }
}

/** The commands of the processes that run in a group. */
function runningIn(group: number): string[] {
  const processes = execFileSync('ps', ['-A', '-o', 'pgid=,stat=,args='], { encoding: 'utf8' })
  return processes.split('\n').flatMap((line) => {
    const [, id, state, command] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return Number(id) === group && !state!.startsWith('Z') ? [command!] : []
  })
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}
