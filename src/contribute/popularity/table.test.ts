import { expect, test } from 'vitest'
import { readTable, tableAsker } from './table.ts'

const HEAD = 'name\tversion\tdownloads_a_month\tsummary\n'

test('reads names and downloads, and ignores further columns', () => {
  expect(readTable(`${HEAD}@scope/sdk\t1.0.0\t12\tA tool\nother\t2.0.0\t0\n`)).toEqual({
    counts: new Map([
      ['@scope/sdk', 12],
      ['other', 0],
    ]),
  })
  expect(readTable(HEAD)).toEqual({ counts: new Map() })
})

test.each([
  ['', 'line 1: expected the columns name, version, downloads_a_month, got '],
  ['sdk\t1.0.0\t12\n', 'line 1: expected the columns name, version, downloads_a_month, got sdk, 1.0.0, 12'],
  [
    'name\tversion\tmonth\trank\n',
    'line 1: expected the columns name, version, downloads_a_month, got name, version, month',
  ],
  [`${HEAD}sdk\t1.0.0\t\n`, 'line 2: expected sdk\'s downloads as a whole number, got ""'],
  [`${HEAD}a\t1\t1\nsdk\t1.0.0\t1e3\n`, 'line 3: expected sdk\'s downloads as a whole number, got "1e3"'],
  [`${HEAD}sdk\t1.0.0\t-5\n`, 'line 2: expected sdk\'s downloads as a whole number, got "-5"'],
  [`${HEAD}sdk\t1.0.0\t1.5\n`, 'line 2: expected sdk\'s downloads as a whole number, got "1.5"'],
  [`${HEAD}a\t1\t1\nsdk`, 'line 3: expected sdk\'s downloads as a whole number, got ""'],
  [`${HEAD}\t1\t1\n`, 'line 2: expected the name of a package'],
  [`${HEAD}a\t1\t1\na\t1\t2\n`, 'line 3: a is in the table twice'],
])('%j is refused with its place', (text, problem) => {
  expect(readTable(text)).toEqual({ problem })
})

test('a table answers for npm alone', async () => {
  const ask = tableAsker(new Map([['sdk', 12]]), '2026-11-17')
  expect(await ask({ registry: 'npm', name: 'sdk' })).toEqual({
    kind: 'counted',
    item: { registry: 'npm', name: 'sdk', downloads: 12, asOf: '2026-11-17' },
  })
  expect(await ask({ registry: 'npm', name: 'other' })).toEqual({ kind: 'uncovered' })
  expect(await ask({ registry: 'pypi', name: 'sdk' })).toEqual({ kind: 'uncovered' })
})
