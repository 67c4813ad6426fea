/** Refreshes closed lists that committed files quote, so that a new word is written once. */
import { CATEGORIES, FREE_TIER_KINDS, KIND_WORDS } from '../../schema/vocabulary.ts'

type QuotedList = {
  file: string
  /** The text before the list, which occurs once in the file, and the text after it. */
  before: string
  after: string
  list: string
}

const QUOTED_LISTS: readonly QuotedList[] = [
  {
    file: '.github/ISSUE_TEMPLATE/new-provider.yml',
    before: 'label: Category that it is best known for\n      options: [',
    after: ']',
    list: CATEGORIES.join(', '),
  },
  {
    file: 'docs/api.md',
    before: '| `category` | ',
    after: '; in upper',
    list: CATEGORIES.map((category) => `\`${category}\``).join(', '),
  },
  {
    file: 'docs/api.md',
    before: '### Kinds\n\n',
    after: '\n\n',
    list: FREE_TIER_KINDS.map((kind) => `- \`${kind}\`: ${KIND_WORDS[kind].hint}`).join('\n'),
  },
]

export const FILES_WITH_LISTS: readonly string[] = [...new Set(QUOTED_LISTS.map(({ file }) => file))]

/** The file with current lists. Throws if the text around one of its lists is missing. */
export const refreshLists = (file: string, text: string): string =>
  QUOTED_LISTS.filter((quoted) => quoted.file === file).reduce((current, { before, after, list }) => {
    const start = current.indexOf(before)
    const end = current.indexOf(after, start + before.length)
    if (start < 0 || end < 0)
      throw new Error(`${file} has no list between ${JSON.stringify(before)} and ${JSON.stringify(after)}`)
    return current.slice(0, start + before.length) + list + current.slice(end)
  }, text)
