import { expect, test } from 'vitest'
import { anEntry, foundIn } from '../../../test/support/content.ts'
import { someRatings } from '../../../test/support/some-ratings.ts'

const COLUMN = 'ratings/arena-text.json'
const MATCHES = 'ratings/matches.json'

/** What is found in a folder with these files, as `file:line rule message`. */
function found(files: Record<string, unknown>) {
  const texts = Object.entries(files).map(([file, value]) => [
    file,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const all = foundIn({ 'providers/one.yaml': anEntry('one'), ...Object.fromEntries(texts) })
  return all.map(({ at, rule, message, help }) => {
    expect(help).not.toBe('')
    return `${at} ${rule} ${message}`
  })
}

/** A file as the command writes it, with a fault in its text. */
const faulty = (what: string | RegExp, becomes: string) => {
  const text = someRatings('arena-text')
  expect(text).toMatch(what)
  return { [COLUMN]: text.replace(what, becomes) }
}

test('files as the command writes them are right, with names joined', () => {
  const matches = { 'model-0': { 'arena-text': 'Model 0' } }
  expect(found({ [COLUMN]: someRatings('arena-text'), [MATCHES]: matches })).toEqual([])
})

test.each<[fault: string, files: Record<string, unknown>, expected: readonly string[]]>([
  [
    'a value edited by hand',
    faulty('"value":1500}', '"value":1501}'),
    [`${COLUMN}:5 ratings-hash the rows do not have this hash: the file was edited by hand`],
  ],
  [
    'another licence',
    faulty('"licence":"CC BY 4.0"', '"licence":"CC BY-NC 4.0"'),
    [
      `${COLUMN}:1 ratings-licence the licence is "CC BY-NC 4.0", and arena-text may be published under CC BY 4.0 alone`,
    ],
  ],
  [
    'a tenth fewer rows',
    { [COLUMN]: someRatings('arena-text', { rows: 167 }) },
    [`${COLUMN}:6 ratings-rows 167 rows, where the first import had 186: more than a tenth is gone`],
  ],
  [
    'a value outside the scale',
    { [COLUMN]: someRatings('arena-text', { first: { value: 15_000 } }) },
    [`${COLUMN}:7 ratings-scale Model 0: 15000 is outside the scale of arena-text, 400 to 2500`],
  ],
  [
    'a value outside its interval',
    { [COLUMN]: someRatings('arena-text', { first: { low: 1501 } }) },
    [`${COLUMN}:7 ratings-scale Model 0: 1500 is outside its own interval, 1501 to ?`],
  ],
  [
    'a figure newer than the file',
    { [COLUMN]: someRatings('arena-text', { first: { date: '2026-11-20' } }) },
    [`${COLUMN}:7 ratings-dates Model 0 is of 2026-11-20, and the newest figure of 2026-10-01`],
  ],
  [
    'a name in two rows',
    { [COLUMN]: someRatings('arena-text', { first: { name: 'Model 1' } }) },
    [`${COLUMN}:8 ratings-names Model 1 stands in two rows`],
  ],
  [
    'a name joined twice',
    {
      [COLUMN]: someRatings('arena-text'),
      [MATCHES]: '{\n"a": {"arena-text":"Model 0"},\n"b": {"arena-text":"Model 0"}\n}',
    },
    [`${MATCHES}:3 ratings-matches Model 0 of arena-text is joined to a too`],
  ],
  [
    'a name that no row has',
    { [COLUMN]: someRatings('arena-text'), [MATCHES]: { a: { 'arena-text': 'model 0' } } },
    [`${MATCHES}:1 ratings-matches content/ratings/arena-text.json has no row model 0`],
  ],
  [
    'a name of a column without a file',
    { [MATCHES]: { a: { rteb: 'Model 0' } } },
    [`${MATCHES}:1 ratings-matches content/ratings/rteb.json has no row Model 0`],
  ],
  [
    'a slug in another spelling',
    { [COLUMN]: someRatings('arena-text'), [MATCHES]: { 'A:free': { 'arena-text': 'Model 0' } } },
    [`${MATCHES}:1 ratings-matches A:free is no slug of a model`],
  ],
  [
    'a column that is none',
    { 'ratings/tau.json': {} },
    ['ratings/tau.json:1 unexpected-file nothing reads this file'],
  ],
  [
    'a field that is none',
    faulty('"asOf"', '"blend":1,\n"asOf"'),
    [`${COLUMN}:1 unknown-key unknown key "blend"`],
  ],
])('%s is found where it stands', (_, files, expected) => {
  expect(found(files)).toEqual(expected)
})
