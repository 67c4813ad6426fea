/** What an editor shows while somebody writes an entry: Red Hat's YAML language server, which VS Code and others use. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import glob from 'fast-glob'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isScalar, LineCounter, parseDocument, visit } from 'yaml'
import { CATEGORIES } from '../../../src/schema/vocabulary.ts'
import { ROOT } from '../site.ts'
import { type Position, startEditor } from './language-server.ts'

const SAMPLE = join(ROOT, 'test/sample')
const files = glob.sync(['providers/*.yaml', 'collections/*.yaml', '*.yaml'], { cwd: SAMPLE }).toSorted()
const read = (file: string) => readFileSync(join(SAMPLE, file), 'utf8')

let editor: Awaited<ReturnType<typeof startEditor>>
beforeAll(async () => {
  editor = await startEditor()
})
afterAll(() => editor.close())

/** Free keys: names of headers and parameters, and parts of a body, which no schema can describe. */
const FREE = new Set(['headers', 'query', 'body', 'form'])

/** The keys of a file that a schema names, with their places. */
function keysOf(text: string): { path: string; position: Position }[] {
  const lines = new LineCounter()
  const keys: { path: string; position: Position }[] = []
  visit(parseDocument(text, { lineCounter: lines }), {
    Pair(_, { key }, ancestors) {
      if (!isScalar(key)) return
      const names = ancestors.flatMap((node) =>
        typeof node === 'object' && 'key' in node && isScalar(node.key) ? [String(node.key.value)] : [],
      )
      if (names.some((name) => FREE.has(name))) return visit.SKIP
      const { line, col } = lines.linePos(key.range![0])
      // After its first letter: before it, the server still sees the end of a block list above.
      keys.push({ path: [...names, key.value].join('.'), position: { line: line - 1, character: col } })
    },
  })
  return keys
}

describe.each(files)('%s', (file) => {
  test('is right, and each of its fields has a text', async () => {
    const text = read(file)
    const { diagnostics, hover } = await editor.open(file, text)
    expect(diagnostics).toEqual([])
    const silent: string[] = []
    for (const { path, position } of keysOf(text)) if (!(await hover(position))) silent.push(path)
    expect(silent).toEqual([])
  })
})

const AURORA = read('providers/aurora.yaml')
const lineOf = (text: string, start: string) => text.split('\n').findIndex((line) => line.startsWith(start))
/** The entry with one line written in another way, and the number of that line. */
function withLine(start: string, written: string) {
  const line = lineOf(AURORA, start)
  return { line, text: AURORA.split('\n').with(line, written).join('\n') }
}

test('offers the words of a closed list', async () => {
  const { line, text } = withLine('category:', 'category: ')
  const { complete } = await editor.open('providers/aurora.yaml', text)
  expect(await complete({ line, character: 'category: '.length })).toEqual(
    expect.arrayContaining([...CATEGORIES]),
  )
})

test.each([
  ['a wrong word', 'category:', 'category: TTS', /Valid values: "LLM", "Image"/],
  ['a wrong kind', '    kind:', '    kind: permanant', /Valid values: "keyless", "permanent"/],
  ['a word for yes or no', '    card:', '    card: maybe', /true, false, "unknown"/],
  ['another form of date', 'added:', 'added: 01.11.2026', /^String is not a RFC3339 date\.$/],
  ['a URL without TLS', 'website:', 'website: http://a.example', /^expected an https:\/\/ URL$/],
  ['the name of a country', 'headquarters:', 'headquarters: Germany', /^expected a country as ISO 3166/],
  ['a key that does not exist', 'tagline:', 'tagLine: x', /tag[lL]ine/],
  ['a string for a list', 'capabilities:', 'capabilities: chat', /array/],
  ['no key at all', 'website:', '', /website/],
])('says in words what is wrong: %s', async (_, start, written, says) => {
  const { text } = withLine(start, written)
  const { diagnostics } = await editor.open('providers/aurora.yaml', text)
  expect(diagnostics.map(({ message }) => message).join('\n')).toMatch(says)
})
