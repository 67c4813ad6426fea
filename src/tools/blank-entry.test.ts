import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aContentFolder, anEntry, NOW } from '../../test/support/content.ts'
import { type Path, valueAt } from '../base/json.ts'
import { load } from '../content/load.ts'
import { parse } from '../content/parse.ts'
import { blankEntry } from './blank-entry.ts'

const BLANK = blankEntry('2026-11-20')

const diagnose = (text: string) =>
  load({ dir: aContentFolder({ 'providers/two.yaml': text }), now: NOW }).diagnostics

/** The paths of keys; the items of a list share theirs. */
function keysIn(value: unknown, above = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => keysIn(item, `${above}[]`))
  return Object.entries(value ?? {}).flatMap(([key, inner]) =>
    typeof value === 'object' ? [`${above}.${key}`, ...keysIn(inner, `${above}.${key}`)] : [],
  )
}

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }

const keysOf = ({ properties = {}, items, anyOf = [] }: Schema, above = ''): string[] => [
  ...Object.entries(properties).flatMap(([key, schema]) => [
    `${above}.${key}`,
    ...keysOf(schema, `${above}.${key}`),
  ]),
  ...(items ? keysOf(items, `${above}[]`) : []),
  ...anyOf.flatMap((form) => keysOf(form, above)),
]

/** Where nothing is written yet. */
const blanksIn = (value: unknown, path: Path = []): Path[] => {
  if (value === null) return [path]
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) =>
    blanksIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

test('every field of the schema stands in it, and no other', () => {
  const whole = parse(BLANK.replace('changelog: []', 'changelog:').replace(/^( *)#(?! )/gm, '$1'))
  expect(whole.problems).toEqual([])
  const schema = JSON.parse(readFileSync('content/schemas/provider.json', 'utf8')) as Schema
  expect(new Set(keysIn(whole.value))).toEqual(new Set(keysOf(schema)))
})

test('validation says of it only where a value is missing', () => {
  const blanks = blanksIn(parse(BLANK).value)
  expect(blanks.length).toBeGreaterThan(25)
  const found = diagnose(BLANK)
  expect(found).toHaveLength(blanks.length)
  for (const { message } of found) expect(message).toMatch(/, got nothing \(null\)$/)
})

test('filled in, it is valid, with its comments and without them', () => {
  const entry = anEntry('two', { links: { limits: 'https://docs.two.example.com/limits' } })
  const { value, locate } = parse(BLANK)
  const lines = BLANK.split('\n')
  for (const path of blanksIn(value)) {
    const { line, column } = locate(path)
    const written = valueAt(entry, ...path)
    expect(written, path.join('.')).toBeDefined()
    lines[line - 1] += ` ${JSON.stringify(written)}`
    // Where the list of the entry is longer, further items follow the last.
    const [list, index] = [valueAt(entry, ...path.slice(0, -1)), path.at(-1)]
    if (Array.isArray(list) && valueAt(value, ...path.slice(0, -1), Number(index) + 1) === undefined)
      for (const item of list.slice(Number(index) + 1))
        lines[line - 1] += `\n${' '.repeat(column - 2)}- ${JSON.stringify(item)}`
  }
  const filled = lines.join('\n')
  expect(diagnose(filled)).toEqual([])
  const bare = filled.replace(/(?<=\n) *#.*\n/g, '')
  expect(bare.split('\n').length).toBeLessThan(70)
  expect(diagnose(bare)).toEqual([])
})
