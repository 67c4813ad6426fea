import { expect, test } from 'vitest'
import { contextOf } from '../../../test/support/site-context.ts'
import { viewOf } from '../site-page.ts'
import { libraryOf } from './library.ts'
import { readDocuments } from './read-documents.ts'

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

test.each([
  ['another document', '[x](api.md)', '<a href="/docs/api-guide">x</a>'],
  ['a heading of another', '[x](../CONTRIBUTING.md#sources)', '<a href="/docs/contributing#sources">x</a>'],
  ['a heading of its own', '[x](#tables)', '<a href="#tables">x</a>'],
  ['another site', '[x](https://a.example/b.md)', '<a href="https://a.example/b.md">x</a>'],
  [
    'a file of the repository',
    '[`x`](../src/a.ts)',
    '<a href="https://git.example/r/blob/HEAD/src/a.ts"><code>x</code></a>',
  ],
])('a link to %s', (_, markdown, html) => {
  expect(htmlOf(markdown, 'https://git.example/r')).toBe(`<p>${html}</p>\n`)
})

test('where the repository has no URL, a link into it is its words, and other links stay', () => {
  expect(htmlOf('[a](../src/a.ts), [b](api.md), [c](../README.md#d)')).toBe(
    '<p>a, <a href="/docs/api-guide">b</a>, c</p>\n',
  )
})

test('headings have the anchors of GitHub, and link to themselves unless they hold a link', () => {
  const [document] = libraryWith({
    'docs/data.md': '# Data\n## `GET` /x, and more\n## Twice\n### Twice\n## [Link](https://a.example)\n',
  })
  expect(document!.sections.map(({ id, level }) => [id, level])).toEqual([
    ['data', 1],
    ['get-x-and-more', 2],
    ['twice', 2],
    ['twice-1', 3],
    ['link', 2],
  ])
  expect(document!.html).toContain('<h1>Data</h1>')
  expect(document!.html).toContain(
    '<h2 id="get-x-and-more"><a href="#get-x-and-more" class="anchor"><code>GET</code> /x, and more</a></h2>',
  )
  expect(document!.html).toContain('<h2 id="link"><a href="https://a.example">Link</a></h2>')
})

test('HTML is text, and comments on lines of their own are left out', () => {
  expect(htmlOf('a <b>b</b>\n\n<!-- gone\nand gone -->\nc')).toBe('<p>a &lt;b&gt;b&lt;/b&gt;</p>\n<p>c</p>\n')
  expect(htmlOf('<script>alert(1)</script>')).not.toContain('<script')
  expect(htmlOf('[x](javascript:alert(1))')).not.toContain('href')
  expect(htmlOf('    <!-- kept -->\n')).toContain('&lt;!-- kept --&gt;')
  expect(htmlOf('<!-- never ended')).toContain('&lt;!-- never ended')
})

test('tables and code can be scrolled by keyboard, and carry no inline style', () => {
  const html = htmlOf('| a | |\n|---|---:|\n| 1 | 2 |\n\n```sql\nSELECT 1\n```\n')
  expect(html).toContain('<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>')
  expect(html).toContain('<th scope="col">a</th>')
  expect(html).toContain('<td class="number">2</td>')
  expect(html.match(/<th\b(?!ead)/g)).toHaveLength(1)
  expect(html).not.toContain('style')
  expect(html).toContain('<pre tabindex="0" role="group" aria-label="Code">')
  expect(html).toContain('<span class="hljs-keyword">SELECT</span>')
})

test('code names the site where documents name the local one; text does not', () => {
  const html = htmlOf('See `http://localhost:8888`.\n\n    curl http://localhost:8888/x\n')
  expect(html).toContain('<code>http://localhost:8888</code>')
  expect(html).toContain('curl https://directory.example.org/x')
  expect(htmlOf('```unheard\n<a&b>\n```')).toContain('<code>&lt;a&amp;b&gt;\n</code>')
})

test('the documents are those that visitors read, wherever the build was started, and none where there are none', () => {
  const files = readDocuments().map(({ file }) => file)
  expect(files).toEqual(expect.arrayContaining(['CONTRIBUTING.md', 'docs/api.md', 'docs/architecture.md']))
  for (const file of ['docs/launch.md', 'docs/operate.md', 'docs/scale.md']) expect(files).not.toContain(file)
  expect(readDocuments(import.meta.dirname)).toEqual([])
})
