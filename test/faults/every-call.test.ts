import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emit, prepareOutput } from '../../src/build/emit.ts'
import { temporaryFolder } from '../support/content.ts'
import { readSnapshot } from '../support/read-snapshot.ts'
import { wordBuild } from '../support/word-build.ts'

/** What can happen to a build at each of its calls to the file system, tried at every single one. */

const place = temporaryFolder(afterAll)
const script = join(place, 'emit.mjs')
beforeAll(async () => {
  await build({
    entryPoints: ['test/support/emit-process.ts'],
    outfile: script,
    bundle: true,
    format: 'esm',
    platform: 'node',
  })
})

type Event = 'nothing' | 'kill' | 'full'
type Movable = 'movable' | 'fixed'

/** Builds `second` over `first`, and lets something happen at one call. */
function replace(out: string, event: Event, at: number, movable: Movable = 'movable') {
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    [script, out, 'second', event, String(at), movable],
    { encoding: 'utf8' },
  )
  return { status, signal, calls: Number(stdout), stderr }
}

/** An output that holds a build of this word, in a folder of its own. */
function outputWith(word: string): string {
  const out = join(mkdtempSync(join(place, 'case-')), 'public')
  emit(out, wordBuild(word))
  return out
}

/** The word of the build in a folder; undefined where there is none, or not all of it. */
function wordOf(out: string): string | undefined {
  const snapshot = readSnapshot(out)
  if (!snapshot) return undefined
  // Nothing of another build lies next to it: its files, and the one that names them.
  const word: string = JSON.parse(snapshot.files.get('/edge/providers.json')!().toString())
  const found = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(found).toHaveLength(wordBuild(word).length + 1)
  return word
}

const siblings = (out: string) => readdirSync(join(out, '..')).filter((name) => name !== 'public')

/** How many calls a build makes that nobody disturbs. */
function callsOf(movable: Movable): number {
  const out = outputWith('first')
  const { calls } = replace(out, 'nothing', 0, movable)
  expect(wordOf(out)).toBe('second')
  expect(siblings(out)).toEqual([])
  expect(calls).toBeGreaterThan(10)
  return calls
}

describe.each<Movable>(['movable', 'fixed'])('with an output that is %s', (movable) => {
  test('a build killed at any call leaves one whole build, and the next one clears up', () => {
    const calls = callsOf(movable)
    const seen = new Set<string | undefined>()
    for (let at = 1; at <= calls; at++) {
      const out = outputWith('first')
      expect(replace(out, 'kill', at, movable).signal, `call ${at}`).toBe('SIGKILL')
      const found = wordOf(out)
      seen.add(found)
      // Between the two renames nothing is there, and while an output that cannot be moved is emptied, a part.
      if (found === undefined && movable === 'movable') expect(existsSync(out), `call ${at}`).toBe(false)
      prepareOutput(out)
      if (movable === 'movable') expect(['first', 'second'], `call ${at}`).toContain(wordOf(out))
      emit(out, wordBuild('third'))
      expect([wordOf(out), siblings(out)], `call ${at}`).toEqual(['third', []])
    }
    // What cannot be moved is gone before the last call, so nothing is left to do after it.
    expect(seen).toEqual(new Set(['first', undefined, ...(movable === 'movable' ? ['second'] : [])]))
  })
})

test('a disk that is full from any call on leaves the old build, and nothing next to it', () => {
  const calls = callsOf('movable')
  const refused: string[] = []
  for (let at = 1; at <= calls; at++) {
    const out = outputWith('first')
    const { status, stderr } = replace(out, 'full', at)
    if (status !== 0) refused.push(stderr)
    expect(wordOf(out), `call ${at}`).toBe(status === 0 ? 'second' : 'first')
    expect(siblings(out), `call ${at}`).toEqual([])
  }
  expect(refused.length).toBeGreaterThanOrEqual(5)
  for (const text of refused) expect(text).toContain('EmitError: cannot write to')
})
