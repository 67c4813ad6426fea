import { expect, test } from 'vitest'
import { contextOf } from '../../../test/support/site-context.ts'
import { viewOf } from '../site-page.ts'
import { libraryOf, readDocuments } from './library.ts'

/** The library of these documents, by the name of their file. */
function libraryWith(texts: Record<string, string>, repository = '') {
  const context = contextOf({})
  const documents = Object.entries(texts).map(([file, text]) => ({ file, text }))
  return libraryOf(
    viewOf(
      { ...context, publication: { ...context.publication, repository } },
      { dumps: () => [], documents },
    ),
  )
}

/** What one document becomes. */
const htmlOf = (text: string, repository = '') =>
  libraryWith(
    { 'docs/data.md': text, 'docs/api.md': '# The API', 'CONTRIBUTING.md': '# Contributing' },
    repository,
  ).find(({ file }) => file === 'docs/data.md')!.html

test('documents stand in the order of reading, what is not named at the end, and none takes the path of the reference', () => {
  const library = libraryWith({
    'docs/zebra.md': '# Zebra',
    'docs/security.md': '# Security',
    'docs/api.md': '# The API\n\nOne sentence. Another.\n\nMore.',
    'CONTRIBUTING.md': '# Contributing',
  })
  expect(library.map(({ path, title, group }) => [path, title, group])).toEqual([
    ['/docs/api-guide', 'The API', 'Use the data'],
    ['/docs/contributing', 'Contributing', 'How facts are made'],
    ['/docs/security', 'Security', 'Change the code'],
    ['/docs/zebra', 'Zebra', 'More'],
  ])
  expect(library[0]!.lead).toBe('One sentence. Another.')
})

const DOCUMENT = `# Data

<!-- gone
and gone -->
a <b>b</b> <script>alert(1)</script> [x](javascript:alert(1)) \`http://localhost:8888\`

    <!-- kept --> curl http://localhost:8888/x

## \`GET\` /x, and more
## Twice
### Twice
## [Link](https://a.example)

- [another document](api.md), [a heading of it](../CONTRIBUTING.md#sources), [its own](#tables)
- [another site](https://a.example/b.md), [\`a file of the repository\`](../src/a.ts)

| a | |
|---|---:|
| 1 | 2 |

\`\`\`sql
SELECT 1
\`\`\`

\`\`\`unheard
<a&b>
\`\`\`
`

test('HTML is text, headings have the anchors of GitHub, links lead somewhere, tables and code can be scrolled', async () => {
  await expect(htmlOf(DOCUMENT, 'https://git.example/r')).toMatchFileSnapshot('markdown.approved.html')
})

test('where the repository has no URL, a link into it is its words, and other links stay', () => {
  expect(htmlOf('[a](../src/a.ts), [b](api.md), [c](../README.md#d)')).toBe(
    '<p>a, <a href="/docs/api-guide">b</a>, c</p>\n',
  )
  expect(htmlOf('<!-- never ended')).toContain('&lt;!-- never ended')
})

test('the documents are those that visitors read, wherever the build was started, and none where there are none', () => {
  const files = readDocuments().map(({ file }) => file)
  expect(files).toEqual(expect.arrayContaining(['CONTRIBUTING.md', 'docs/api.md', 'docs/architecture.md']))
  for (const file of ['docs/launch.md', 'docs/operate.md', 'docs/scale.md']) expect(files).not.toContain(file)
  expect(readDocuments(import.meta.dirname)).toEqual([])
})
