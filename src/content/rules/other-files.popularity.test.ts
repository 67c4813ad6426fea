import { expect, test } from 'vitest'
import { aContentFolder, anEntry, NOW } from '../../../test/support/content.ts'
import { load } from '../load.ts'

/** What is found where a catalogue maps these names, each on a line of its own from line 2 on. */
function found(names: Record<string, string | null>, files: Record<string, unknown> = {}) {
  const pairs = Object.entries(names).map((pair) => pair.map((text) => JSON.stringify(text)).join(':'))
  const head = '{"packages":[],"catalogues":[{"name":"C","url":"https://example.org","asOf":"2026-11-01"'
  const dir = aContentFolder({
    'providers/one.yaml': anEntry('one'),
    'popularity.json': `${head},"providers":{\n${pairs.join(',\n')}}}]}`,
    ...files,
  })
  return load({ dir, now: NOW }).diagnostics.map(({ file, line, rule, message, help }) => ({
    file: file.slice(dir.length + 1),
    line,
    rule,
    message,
    help,
  }))
}

test('null and the slug of an entry are right, also where the entry itself is broken', () => {
  expect(found({ 'One AI': 'one', other: null })).toEqual([])
  const broken = found({ two: 'two' }, { 'providers/two.yaml': 'name: [' })
  expect(new Set(broken.map(({ file }) => file))).toEqual(new Set(['providers/two.yaml']))
})

test('each slug without an entry is found at its line, with the nearest one or null as the way out', () => {
  const at = { file: 'popularity.json', rule: 'catalogue-slug' }
  expect(found({ right: 'one', typo: 'onne', gone: 'another-name' })).toEqual([
    { ...at, line: 3, message: 'there is no content/providers/onne.yaml', help: 'Did you mean "one"?' },
    {
      ...at,
      line: 4,
      message: 'there is no content/providers/another-name.yaml',
      help: 'Write null, which means that the directory does not hold it.',
    },
  ])
})
