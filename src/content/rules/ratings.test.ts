import { expect, test } from 'vitest'
import { saidOf } from '../../../test/support/approved.ts'
import { anEntry, foundIn } from '../../../test/support/content.ts'
import { someRatings } from '../../../test/support/some-ratings.ts'

const COLUMN = 'ratings/arena-text.json'
const MATCHES = 'ratings/matches.json'

/** A file as the command writes it. */
const column = (options?: Parameters<typeof someRatings>[1]) => ({
  [COLUMN]: someRatings('arena-text', options),
})
/** The same with a fault in its text. */
function faulty(what: string | RegExp, becomes: string) {
  const text = someRatings('arena-text')
  expect(text).toMatch(what)
  return { [COLUMN]: text.replace(what, becomes) }
}
const matched = (names: object) => ({ ...column(), [MATCHES]: JSON.stringify(names) })

const CASES: [what: string, files: Record<string, unknown>][] = [
  [
    'files as the command writes them, with names joined',
    matched({ 'model-0': { 'arena-text': 'Model 0' } }),
  ],
  ['a value edited by hand', faulty('"value":1500}', '"value":1501}')],
  ['another licence', faulty('"licence":"CC BY 4.0"', '"licence":"CC BY-NC 4.0"')],
  ['a tenth fewer rows', column({ rows: 167 })],
  ['a value outside the scale', column({ first: { value: 15_000 } })],
  ['a value outside its interval', column({ first: { low: 1501 } })],
  ['a figure newer than the file', column({ first: { date: '2026-11-20' } })],
  ['a name in two rows', column({ first: { name: 'Model 1' } })],
  [
    'a name joined twice',
    { ...column(), [MATCHES]: '{\n"a": {"arena-text":"Model 0"},\n"b": {"arena-text":"Model 0"}\n}' },
  ],
  ['a name that no row has', matched({ a: { 'arena-text': 'model 0' } })],
  ['a name of a column without a file', { [MATCHES]: JSON.stringify({ a: { rteb: 'Model 0' } }) }],
  ['a slug in another spelling', matched({ 'A:free': { 'arena-text': 'Model 0' } })],
  ['a column that is none', { 'ratings/tau.json': '{}' }],
  ['a field that is none', faulty('"asOf"', '"blend":1,\n"asOf"')],
]

test('what is wrong with ratings is said where it stands, with the way out', async () => {
  const said = saidOf(CASES, (files) =>
    foundIn({ 'providers/one.yaml': anEntry('one'), ...files }).map(
      ({ at, rule, message, help }) => `${at} ${rule}: ${message}. ${help}`,
    ),
  )
  await expect(said).toMatchFileSnapshot('ratings.approved.txt')
})
