import { expect, test } from 'vitest'
import { CATEGORIES, FREE_TIER_KINDS } from '../../schema/vocabulary.ts'
import { refreshLists } from './quoted-lists.ts'

const FORM = '.github/ISSUE_TEMPLATE/new-provider.yml'
const form = (options: string) =>
  `      label: Category that it is best known for\n      options: [${options}]\n      label: Other\n      options: [a]\n`

test('a list is current afterwards, and nothing else changes', () => {
  expect(refreshLists(FORM, form('LLM, Gone'))).toBe(form(CATEGORIES.join(', ')))
  const text =
    'Before.\n\n| `category` | old; in upper or lower case | all |\n\n### Kinds\n\n- `gone`: old\n\nAfter.\n'
  const refreshed = refreshLists('docs/api.md', text)
  expect(refreshed).toMatch(
    /^Before\.\n\n\| `category` \| `LLM`, .*`; in upper or lower case \| all \|\n\n### Kinds\n\n- `keyless`: /,
  )
  expect(refreshed.match(/^- `.*$/gm)).toHaveLength(FREE_TIER_KINDS.length)
  expect(refreshed.endsWith('\n\nAfter.\n')).toBe(true)
})

test('a file without its list is an error that says what is missing; other files have none', () => {
  expect(() => refreshLists(FORM, 'body: []\n')).toThrow(`${FORM} has no list between "label: Category`)
  expect(refreshLists('README.md', '# Title\n')).toBe('# Title\n')
})
