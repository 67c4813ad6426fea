import { expect, test } from 'vitest'
import { refreshTables } from './endpoint-tables.ts'

const HEAD = '| path | `object` | answers |\n|---|---|---|'

test('a table has a row for each endpoint that is not specified', () => {
  const text = refreshTables(`Before.\n\n${HEAD}\n| \`gone\` | string | old |\n\nAfter.\n`)
  expect(text.startsWith(`Before.\n\n${HEAD}\n| \`/\` (that is \`/api/v1\`) | \`index\` |`)).toBe(true)
  expect(text.endsWith(' |\n\nAfter.\n')).toBe(true)
  expect(text).toContain('\n| `/capabilities/<slug>` | `capability` | ')
  expect(text).not.toContain('gone')
  expect(text).not.toContain('\n| `/providers` |')
})

test('a current document, and one without such a table, is unchanged', () => {
  const text = refreshTables(`Before.\n\n${HEAD}\n\n`)
  expect(refreshTables(text)).toBe(text)
  expect(refreshTables('# Title\n')).toBe('# Title\n')
})
