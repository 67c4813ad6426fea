/** A build that is killed at a random moment, aimed at what it is doing. */
import { existsSync, readFileSync, watch } from 'node:fs'
import { join } from 'node:path'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { build } from '../../src/build/build.ts'
import { MANIFEST } from '../../src/build/manifest.ts'
import { type Running, siteArguments, start } from './commands.ts'
import { hold } from './fault.ts'
import { leftovers } from './reference.ts'
import { contentOf, type Name, optionsFor, outputIn, type Workspace } from './workspace.ts'

/**
 * Since when a kill counts its random delay, for a draw from 0 up to 1. The moves take the least time and hold the most
 * risk, so half of the kills aim at them.
 */
const AIMS = [
  { since: 'start', below: 0.2 },
  { since: 'staging', below: 0.5 },
  { since: 'moving', below: 1 },
] as const
type Since = (typeof AIMS)[number]['since']

/** Milliseconds from each of these points to the end of a build. */
export type Durations = Record<Since, number>

export type Phase = 'before staging' | 'while staging' | 'while renaming' | 'after the manifest'

/** Kills a build; resolves when it is dead, with the moment in milliseconds after its start, and what lay there before. */
export async function killOne(
  workspace: Workspace,
  out: string,
  target: Name,
  real: boolean,
  durations: Durations,
  random: () => number,
): Promise<{ moment: number; before: ReadonlySet<string> }> {
  const draw = random()
  const { since } = AIMS.find(({ below }) => draw < below)!
  // A little beyond the end, so that some kills come too late.
  const delay = random() * durations[since] * 1.3
  const before = new Set(leftovers(out))
  const began = performance.now()
  const running = start(workspace, 'build', siteArguments(contentOf(workspace, target), out), { real })
  if (since !== 'start') await reaches(since, out, before, running)
  // A timer comes milliseconds late, which is too coarse for the moves.
  const due = performance.now() + delay
  if (since === 'moving') while (performance.now() < due);
  else await Promise.race([sleep(delay), running.ended])
  const moment = Math.round(performance.now() - began)
  running.child.kill('SIGKILL')
  const { signal, status, stderr } = await running.ended
  hold(signal === 'SIGKILL' || status === 0, () => `a build failed by itself: ${stderr}`)
  return { moment, before }
}

/** How long an undisturbed build takes from each point on. */
export async function measure(workspace: Workspace, real: boolean): Promise<Durations> {
  const out = outputIn(workspace, 'measure')
  await build(optionsFor(workspace, contentOf(workspace, 'a'), out))
  const landed = readFileSync(join(out, MANIFEST))
  const began = performance.now()
  const running = start(workspace, 'build', siteArguments(contentOf(workspace, 'b'), out), { real })
  await reaches('staging', out, new Set(), running)
  const staging = performance.now()
  await reaches('moving', out, new Set(), running)
  const moving = performance.now()
  while (readFileSync(join(out, MANIFEST)).equals(landed) && running.child.exitCode === null)
    await setImmediate()
  const end = performance.now()
  const { status, stderr } = await running.ended
  hold(status === 0, () => `a build that nobody disturbed failed: ${stderr}`)
  return { start: performance.now() - began, staging: end - staging, moving: end - moving }
}

/**
 * The shortest of several measurements, for a machine that is busy while it measures would make every kill come late.
 * But the longest of the moves: they may be over before a busy machine looks, and then seem to take no time.
 */
export const typical = (measured: readonly Durations[]): Durations => ({
  start: Math.min(...measured.map(({ start }) => start)),
  staging: Math.min(...measured.map(({ staging }) => staging)),
  moving: Math.max(...measured.map(({ moving }) => moving)),
})

/** Resolves when a build has begun to stage or to move files, or has ended. */
async function reaches(
  point: 'staging' | 'moving',
  out: string,
  before: ReadonlySet<string>,
  running: Running,
): Promise<void> {
  const staging = () => leftovers(out).find((name) => name.startsWith('.staging-') && !before.has(name))
  const watching = new AbortController()
  const noticed = new Promise<void>((resolve) => {
    watch(out, { signal: watching.signal }, () => staging() && resolve())
    if (staging()) resolve()
  })
  await Promise.race([noticed, running.ended])
  watching.abort()
  const folder = staging()
  if (point === 'moving' && folder)
    while (existsSync(join(out, folder)) && !existsSync(join(out, folder, MANIFEST))) await setImmediate()
}

/** How far a killed build had come. `before` are the leftovers from before its start, `landed` whether its manifest is there. */
export function phaseOf(out: string, before: ReadonlySet<string>, landed: boolean): Phase {
  if (landed) return 'after the manifest'
  const staging = leftovers(out).filter((name) => name.startsWith('.staging-') && !before.has(name))
  if (staging.length === 0) return 'before staging'
  return staging.some((name) => existsSync(join(out, name, MANIFEST))) ? 'while renaming' : 'while staging'
}
