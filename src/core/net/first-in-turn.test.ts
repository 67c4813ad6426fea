import { expect, test } from 'vitest'
import { firstInTurn } from './first-in-turn.ts'

/** Longer than this test may take. */
const NEVER = 3_600_000
const running = new AbortController().signal
const none = () => {}

/** Fails, never ends but by its signal, or succeeds. */
const attempt = (started: string[]) => (kind: string, signal: AbortSignal) => {
  started.push(kind)
  if (kind.startsWith('good')) return Promise.resolve(kind)
  if (kind.startsWith('bad')) return Promise.reject(kind)
  return new Promise<string>((_, reject) => {
    const end = () => reject(`${kind} aborted`)
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
  })
}

test.each([
  ['the first that succeeds', ['good', 'good2'], NEVER, 'good', ['good']],
  ['the next as soon as one fails', ['bad', 'bad2', 'good'], NEVER, 'good', ['bad', 'bad2', 'good']],
  ['the next when one is silent', ['silent', 'silent2', 'good'], 1, 'good', ['silent', 'silent2', 'good']],
  [
    'the next when one is silent and one fails',
    ['silent', 'bad', 'good'],
    1,
    'good',
    ['silent', 'bad', 'good'],
  ],
])('%s', async (_, candidates, patience, expected, expectedStarts) => {
  const started: string[] = []
  expect(await firstInTurn(candidates, patience, running, attempt(started), none)).toBe(expected)
  expect(started).toEqual(expectedStarts)
})

test('all errors, when all have failed', async () => {
  await expect(firstInTurn(['bad1', 'bad2'], NEVER, running, attempt([]), none)).rejects.toEqual([
    'bad1',
    'bad2',
  ])
})

test('those that are late are aborted, and what they give after all is discarded', async () => {
  const discarded: string[] = []
  let giveLate = (_: string) => {}
  const aborted = await new Promise<AbortSignal>((done) => {
    const tried: AbortSignal[] = []
    const late = (kind: string, signal: AbortSignal) => {
      tried.push(signal)
      if (kind === 'good') return Promise.resolve(kind)
      return new Promise<string>((resolve) => {
        giveLate = resolve
      })
    }
    firstInTurn(['late', 'good'], 1, running, late, (result) => discarded.push(result)).then(() =>
      done(tried[0]!),
    )
  })
  expect(aborted.aborted).toBe(true)
  giveLate('late')
  await Promise.resolve()
  await Promise.resolve()
  expect(discarded).toEqual(['late'])
})

test('an abort from outside ends all attempts, and no new one waits', async () => {
  const stop = new AbortController()
  const started: string[] = []
  const ended = firstInTurn(['silent', 'silent2'], NEVER, stop.signal, attempt(started), none)
  stop.abort()
  await expect(ended).rejects.toEqual(['silent aborted', 'silent2 aborted'])
})

test('many candidates at once cause no warning', async () => {
  const warnings: Error[] = []
  const note = (warning: Error) => void warnings.push(warning)
  process.on('warning', note)
  const many = Array.from({ length: 16 }, (_, index) => `silent${index}`)
  await firstInTurn([...many, 'good'], 1, running, attempt([]), none)
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', note)
  expect(warnings).toEqual([])
})
