import { Writable } from 'node:stream'
import type { WriteStream } from 'node:tty'
import { expect, test, vi } from 'vitest'
import { duration, liveProgress, type Show, withProgress } from './progress.ts'

/** A terminal, or what is none, and all that was written to it. */
function aStream(isTTY: boolean) {
  const written: string[] = []
  const write = (chunk: Buffer, _: unknown, done: () => void) => {
    written.push(String(chunk))
    done()
  }
  const stream = Object.assign(new Writable({ write }), { isTTY, columns: 40 }) as unknown as WriteStream
  return { stream, written }
}
const shown = (written: string[]) => written.filter((text) => !text.startsWith('\u001b')).map((text) => text)

test('says how much is done and how long the rest takes, and leaves nothing behind', async () => {
  const { stream, written } = aStream(true)
  const now = vi.spyOn(performance, 'now')
  const at = (seconds: number, act: () => void) => {
    now.mockReturnValue(seconds * 1000)
    act()
  }
  const result = await withProgress(
    async (show) => {
      at(0, () => show('Pages', 90, 100))
      at(1, () => show('Pages', 0, 100))
      at(2, () => show('Pages', 4, 100))
      at(11, () => show('Pages', 50, 100))
      at(13, () => show('Pages', 60, 100, 180_000))
      at(14, () => show('Waiting', undefined, 0, 60_000))
      return 'done'
    },
    stream,
    {},
  )
  now.mockRestore()
  expect(result).toBe('done')
  expect(shown(written)).toEqual([
    'Pages: 90 of 100, about 1 second left',
    'Pages: 0 of 100',
    'Pages: 4 of 100',
    'Pages: 50 of 100, about 10 seconds left',
    'Pages: 60 of 100, about 3 minutes left'.slice(0, 39),
    'Waiting, about 60 seconds left',
  ])
  expect(written.at(-1)).toMatch(/^\u001b\[2K$/)
})

test.each([
  ['not on a terminal', false, {}],
  ['in a CI job, even with a terminal', true, { CI: 'true' }],
])('writes nothing %s', async (_, isTTY, env) => {
  const { stream, written } = aStream(isTTY)
  await withProgress(async (show) => show('Pages', 1, 2), stream, env)
  expect(written).toEqual([])
})

test('removes its line when the task fails', async () => {
  const { stream, written } = aStream(true)
  const failing = withProgress(
    async (show) => {
      show('Pages', 1, 2)
      throw new Error('broken')
    },
    stream,
    {},
  )
  await expect(failing).rejects.toThrow('broken')
  expect(written.at(-1)).toMatch(/^\u001b\[2K$/)
})

test('of a health run, counts the pauses that still come', () => {
  const calls: Parameters<Show>[] = []
  const report = liveProgress((...args) => calls.push(args), [60_000, 120_000])
  report({ stage: 'canaries', wave: 0, done: 0, total: 5 })
  report({ stage: 'wave', wave: 1, done: 3, total: 10 })
  report({ stage: 'pause', wave: 2, done: 0, total: 4 })
  report({ stage: 'wave', wave: 2, done: 1, total: 4 })
  report({ stage: 'pause', wave: 3, done: 0, total: 1 })
  report({ stage: 'wave', wave: 3, done: 1, total: 1 })
  expect(calls.map(([, , , later]) => later)).toEqual([0, 180_000, 180_000, 120_000, 120_000, 0])
})

test('durations in words', () => {
  expect([200, 1000, 89_000, 90_000, 239_000].map(duration)).toEqual([
    'about 1 second',
    'about 1 second',
    'about 89 seconds',
    'about 2 minutes',
    'about 4 minutes',
  ])
})
