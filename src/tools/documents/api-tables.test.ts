import { expect, test } from 'vitest'
import { refreshTables } from './api-tables.ts'

const HEAD = '| path | answers |\n|---|---|'
const SPECIFIED = '| path of the specification | `object` | answers |\n|---|---|---|'

test('a table has a row for each endpoint that is not specified', () => {
  const text = refreshTables(`Before.\n\n${HEAD}\n| \`gone\` | old |\n\nAfter.\n`)
  expect(text.startsWith(`Before.\n\n${HEAD}\n| \`/\` (that is \`/api/v1\`) | `)).toBe(true)
  expect(text.endsWith(' |\n\nAfter.\n')).toBe(true)
  expect(text).toContain('\n| `/capabilities/<slug>` | offers ')
  expect(text).not.toContain('gone')
  expect(text).not.toContain('\n| `/providers` |')
})

test('the table of the specification names the object of each answer too', () => {
  const text = refreshTables(`Before.\n\n${SPECIFIED}\n\n`)
  expect(text).toContain('\n| `/providers/<slug>` | `provider` | one ')
  expect(text).not.toContain('/models')
})

test('the table of filters has those that the specification does not name', () => {
  const text = refreshTables('Before.\n\n| parameter | what it does |\n|---|---|\n\nAfter.\n')
  expect(text).toContain('\n| `freeFor` | Keep only providers with a free offer ')
  expect(text).toContain('\n| `offset` | ')
  expect(text).not.toContain('`noCard` |')
})

test('a current document, and one without such a table, is unchanged', () => {
  const text = refreshTables(`Before.\n\n${HEAD}\n\n`)
  expect(refreshTables(text)).toBe(text)
  expect(refreshTables('# Title\n')).toBe('# Title\n')
})
