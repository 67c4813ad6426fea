import { expect, test } from 'vitest'
import { refreshTables } from './field-tables.ts'

const HEAD = '| field of `offers` | type | |\n|---|---|---|'

test('a table has a row for each field: its type, its own fields, and the text of the schema', () => {
  const text = refreshTables(`Before.\n\n${HEAD}\n| \`gone\` | string | old |\n\nAfter.\n`)
  const rows = text.split('\n').slice(4, -3)
  expect(text.startsWith(`Before.\n\n${HEAD}\n| \`id\` | string | short name of the offer`)).toBe(true)
  expect(text.endsWith(' |\n\nAfter.\n')).toBe(true)
  expect(text).not.toContain('gone')
  expect(rows).toContain(
    '| `card` | boolean? | whether its first call needs a card or other means of payment; null: not known, or disputed |',
  )
  expect(rows.find((row) => row.startsWith('| `buys` '))).toMatch(
    /\| object\[\] \| `\{capability, metric, amount, source, model\?, asOf\?\}`: /,
  )
  expect(rows.find((row) => row.startsWith('| `covers` '))).toContain('| string[] |')
})

test('a current document, and one without such a table, is unchanged', () => {
  const text = refreshTables(`${HEAD}\n\n`)
  expect(refreshTables(text)).toBe(text)
  expect(refreshTables('# Title\n')).toBe('# Title\n')
})
