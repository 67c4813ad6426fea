/** Several builds into one folder at the same moment, some killed, some long dead: one at a time, and one whole build at the end. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { birthOf } from '../../src/build/birth.ts'
import { EmitError, emit } from '../../src/build/emit.ts'
import { MANIFEST } from '../../src/build/manifest.ts'
import { readSnapshot } from '../../src/host/serve/snapshot.ts'
import { siteArguments, start } from './commands.ts'
import { type Context, hold } from './fault.ts'
import { differences, holdExactly, leftovers } from './reference.ts'
import { contentOf, NAMES, outputIn, type Workspace } from './workspace.ts'

const CROWDS = [2, 5]
const WRITERS = 4
const WRITES = 12
const CONTENDERS = 4
const TURNS = 200

export async function rivals(context: Context): Promise<string> {
  const { workspace, rounds } = context
  const repeats = Math.max(1, Math.round(rounds / 20))
  const figures: string[] = []
  for (const crowd of CROWDS) {
    for (let repeat = 0; repeat < repeats; repeat++) await together(workspace, crowd)
    figures.push(`${repeats} × ${crowd} builds at once: one whole build each time`)
  }
  let killed = 0
  for (let repeat = 0; repeat < repeats; repeat++) killed += await writersWithKills(context)
  figures.push(`${repeats} × ${WRITERS} writers of ${WRITES} builds, ${killed} killed: the others went on`)
  await contention(workspace)
  figures.push(`${CONTENDERS} processes × ${TURNS} turns: never two with the lock`)
  figures.push(staleLocks(workspace))
  return figures.join('; ')
}

async function together(workspace: Workspace, crowd: number): Promise<void> {
  const out = outputIn(workspace, 'rivals')
  const outcomes = await Promise.all(
    Array.from(
      { length: crowd },
      (_, index) =>
        start(workspace, 'build', siteArguments(contentOf(workspace, NAMES[index % 2]!), out)).ended,
    ),
  )
  for (const { status, stderr } of outcomes)
    hold(
      status === 0 || (status === 1 && /another build .*\.lock-/.test(stderr) && !/^\s+at /m.test(stderr)),
      () => `one of ${crowd} builds at once ended with ${status}: ${stderr}`,
    )
  hold(
    outcomes.some(({ status }) => status === 0),
    'none of the builds succeeded',
  )
  const { a, b } = workspace.references
  holdExactly(out, differences(out, a).length === 0 ? a : b, `after ${crowd} builds at once`)
}

/** Returns how many writers were killed. */
async function writersWithKills({ workspace, random }: Context): Promise<number> {
  const { a, b } = workspace.references
  const out = outputIn(workspace, 'writers')
  for (const pid of [process.pid, process.ppid, 1]) writeFileSync(deadLock(out, pid), '')
  const running = Array.from({ length: WRITERS }, () =>
    start(workspace, 'rewrite', [out, String(WRITES), '5', a.dir, b.dir]),
  )
  const victims = running.slice(0, 2)
  for (const { child, ended } of victims) {
    await Promise.race([sleep(300 + random() * 1500), ended])
    child.kill('SIGKILL')
  }
  const outcomes = await Promise.all(running.map(({ ended }) => ended))
  for (const { status, stderr } of outcomes.slice(victims.length))
    hold(status === 0, () => `a writer among others failed: ${stderr}`)
  const changing = new Set(['api/v1/meta.json', MANIFEST])
  hold(
    readSnapshot(out) !== undefined &&
      [a, b].some((build) => differences(out, build).every((file) => changing.has(file))),
    () =>
      `${out} is not one build after several wrote it; unlike ${a.dir}: ${differences(out, a).slice(0, 5)}`,
  )
  hold(leftovers(out).length === 0, () => `${leftovers(out)} was left in ${out}`)
  return outcomes.filter(({ signal }) => signal === 'SIGKILL').length
}

async function contention(workspace: Workspace): Promise<void> {
  const folder = outputIn(workspace, 'contention')
  const outcomes = await Promise.all(
    Array.from({ length: CONTENDERS }, () => start(workspace, 'contend', [folder, String(TURNS)]).ended),
  )
  for (const { status, stderr } of outcomes)
    hold(status === 0, () => `two had the lock at the same time: ${stderr}`)
  hold(leftovers(folder).length === 0, () => `${leftovers(folder)} was left in ${folder}`)
}

/** The lock of a process that is gone, while its id belongs to one that lives. */
const deadLock = (out: string, pid: number) => join(out, `.lock-${pid}-1-00000000`)

function staleLocks({ references: { a } }: Workspace): string {
  const out = a.dir.replace(/reference-a$/, 'out-locks')
  const files = new Map([['api/a.json', '1']])
  emit(out, files)
  writeFileSync(deadLock(out, process.ppid), '')
  const began = performance.now()
  emit(out, files)
  const taken = performance.now() - began
  hold(taken < 2_000, `a dead lock whose process id lives again held a build up for ${Math.round(taken)} ms`)
  const held = join(out, `.lock-${process.pid}-${birthOf(process.pid)}-00000000`)
  writeFileSync(held, '')
  try {
    emit(out, files, 200)
    hold(false, `${held} belongs to a living process, and did not stop a build`)
  } catch (error) {
    if (!(error instanceof EmitError)) throw error
    hold(error.message.includes(held), `the lock is not named in: ${error.message}`)
  }
  return `a dead lock with a living process id cost ${Math.round(taken)} ms; a living one is named`
}
