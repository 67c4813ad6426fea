/** Runs the project's commands as processes of their own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { hold } from './fault.ts'
import { bundleOf, ENVIRONMENT, NOW, type Workspace } from './workspace.ts'

export type Outcome = { status: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }
export type Running = { child: ChildProcess; ended: Promise<Outcome>; output: () => string }

type How = {
  /** The sources under tsx, as npm runs them, rather than the bundle. */
  real?: boolean
  /** Run as this user and group. */
  user?: number
}

/** Starts `build`, `start` or `rewrite`. */
export function start(workspace: Workspace, script: string, args: readonly string[], how: How = {}): Running {
  const program = how.real ? ['--import', 'tsx', `scripts/${script}.ts`] : [bundleOf(workspace, script)]
  const child = spawn(process.execPath, [...program, ...args], {
    // The real commands find the project's own files from its root, the bundles find copies in the workspace.
    cwd: how.real ? process.cwd() : workspace.dir,
    env: { ...process.env, ...ENVIRONMENT },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(how.user === undefined ? {} : { uid: how.user, gid: how.user }),
  })
  // A server or writer that nobody stops would go on for ever.
  const stop = () => child.kill('SIGKILL')
  process.once('exit', stop)
  child.once('close', () => process.off('exit', stop))
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => (stdout += chunk))
  child.stderr.on('data', (chunk) => (stderr += chunk))
  const ended = new Promise<Outcome>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status, signal) => resolve({ status, signal, stdout, stderr }))
  })
  return { child, ended, output: () => stdout + stderr }
}

export const siteArguments = (content: string, out: string, now = NOW) => [
  ...['--content', content],
  ...['--out', out],
  ...['--now', now],
]

/** Starts `npm start` (or dev) on a free port and waits until it answers. */
export async function startServer(
  workspace: Workspace,
  args: readonly string[],
  how: How = {},
  script = 'start',
): Promise<Running & { address: string; stop: () => Promise<void> }> {
  const running = start(workspace, script, [...args, '--port', '0'], how)
  for (let waited = 0; waited < 60_000 && running.child.exitCode === null; waited += 25) {
    const address = /http:\/\/localhost:\d+/.exec(running.output())?.[0]
    if (address)
      return {
        ...running,
        address,
        async stop() {
          running.child.kill()
          await running.ended
        },
      }
    await sleep(25)
  }
  running.child.kill('SIGKILL')
  hold(false, `${script} did not begin to serve: ${running.output()}`)
  throw new Error('unreachable')
}

/** Holds that a command failed as it should: exit code 1, a sentence, help, no stack trace. */
export function holdRefusal({ status, stdout, stderr }: Outcome, sentence: RegExp, what: string): void {
  hold(status === 1, () => `${what}: expected exit code 1, got ${status}: ${stdout}${stderr}`)
  hold(sentence.test(stderr), () => `${what}: expected ${sentence} in: ${stderr}`)
  hold(/^\s*help: /m.test(stderr), () => `${what}: no help in: ${stderr}`)
  hold(!/^\s+at /m.test(stdout + stderr), () => `${what}: a stack trace: ${stderr}`)
}
