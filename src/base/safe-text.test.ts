import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import { anyCodePoints } from '../../test/arbitraries/code-points.ts'
import { HOSTILE } from '../../test/support/site-context.ts'
import {
  codeSpan,
  escapeHidden,
  escapeMarkdown,
  foreignText,
  markdownLink,
  markdownTable,
  markdownUrl,
  replaceHidden,
} from './safe-text.ts'

/** As permissive as renderers get: raw HTML, and URLs become links. */
const markdown = new MarkdownIt({ html: true, linkify: true })
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false })

/** What a reader sees of one block of inline Markdown, and the kinds of what is in it. */
function inline(source: string): { text: string; types: string[] } {
  const [open, content, close, ...rest] = markdown.parse(source, {})
  expect([open?.type, close?.type, rest.length]).toEqual(['paragraph_open', 'paragraph_close', 0])
  const children = content!.children!
  return { text: children.map(({ content }) => content).join(''), types: children.map(({ type }) => type) }
}

const ODD = [
  HOSTILE,
  '# not a heading',
  '- no list',
  '+ no list',
  '1. no list',
  '12) no list',
  '===',
  '---',
  '> no quote',
  '```no fence',
  '~~~ no fence',
  '~~not struck~~',
  '*a* _b_ **c** __d__ `e`',
  'snake_case_name',
  '[a](https://evil.example)',
  '![a](https://evil.example/x.png)',
  '[a]: https://evil.example',
  '<https://evil.example>',
  'see https://evil.example/x',
  'see www.evil.example',
  'a|b\\|c',
  '&lt;b&gt; &#60; &amp;',
  'a\\',
  '    four spaces',
  'two\nlines\r\n\r\n# and a heading',
  'a\u0000b\u2028c\ud800d',
  '|---|',
  'a space at the end ',
  'two  spaces',
]

const flat = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\s\u0085]+/g, ' ')
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd')
    .trim()

const anyText = fc.oneof(
  anyCodePoints,
  fc
    .array(fc.constantFrom(...'\\`*_[](){}<>#+-.!|~&:/=;\n\t a1A', 'http://', 'www.', '&amp;', 'x'), {
      maxLength: 30,
    })
    .map((parts) => parts.join('')),
)

describe('escapeMarkdown', () => {
  test.each(ODD)('%j is read back unchanged', (text) => {
    expect(inline(escapeMarkdown(text))).toEqual({ text: flat(text), types: ['text'] })
  })

  test('any text is read back unchanged', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        fc.pre(flat(text) !== '')
        expect(inline(escapeMarkdown(text))).toEqual({ text: flat(text), types: ['text'] })
      }),
      { numRuns: 500 },
    )
  })

  test('no tag is left to a renderer that takes a backslash before it for text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(escapeMarkdown(text)).not.toMatch(/<|&(?!amp;|lt;)(?=[#a-z])/i)
      }),
      { numRuns: 500 },
    )
  })

  test('plain text stays plain', () => {
    for (const text of ['1,000 requests a day', 'C3 (beta), 30% off', 'llama_3_70b', "it's €5"])
      expect(escapeMarkdown(text)).toBe(text)
  })
})

test('a code span shows any text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      fc.pre(flat(text) !== '' && !text.includes('|'))
      expect(inline(`a ${codeSpan(text)} b`)).toEqual({
        text: `a ${flat(text)} b`,
        types: ['text', 'code_inline', 'text'],
      })
    }),
    { numRuns: 500 },
  )
})

test('text of a stranger is one piece of visible code, cut where it is too long', () => {
  expect(foreignText('@octocat `x`\u202e\nfixes torvalds/linux#1', 99)).toBe(
    '``@octocat `x`\\u{202e}\\u{a}fixes torvalds/linux#1``',
  )
  fc.assert(
    fc.property(anyText, (text) => {
      fc.pre(flat(text) !== '')
      const { types, text: shown } = inline(`a ${foreignText(text, 9)} b`)
      expect(types).toEqual(['text', 'code_inline', 'text'])
      expect(shown.length).toBeLessThanOrEqual('a  b'.length + 9 + (shown.match(/\|/g) ?? []).length)
    }),
    { numRuns: 500 },
  )
})

test('a link of any text and URL is one link to that URL', () => {
  const permissive = new MarkdownIt({ html: true })
  permissive.validateLink = () => true
  permissive.normalizeLink = (url) => url
  fc.assert(
    fc.property(anyText, anyText, (text, tail) => {
      fc.pre(flat(text) !== '')
      const children = permissive.parse(markdownLink(text, `https://a.example/${tail}`), {})[1]!.children!
      expect(children.map(({ type }) => type)).toEqual(['link_open', 'text', 'link_close'])
      expect(children[1]!.content).toBe(flat(text))
      const { href } = Object.fromEntries(children[0]!.attrs!) as { href: string }
      expect(new URL(href).origin).toBe('https://a.example')
      expect(decodeURIComponent(href.replaceAll(/%(?![0-9A-F]{2})/g, '%25'))).toBe(
        decodeURIComponent(`https://a.example/${tail.toWellFormed()}`.replaceAll(/%(?![0-9A-F]{2})/g, '%25')),
      )
    }),
    { numRuns: 500 },
  )
})

test('a URL is the text of its own link: between angle brackets where its signs are plain', () => {
  for (const url of ['https://a.example/x?y=1&z=%20', 'http://a.example'])
    expect(markdownUrl(url)).toBe(`<${url}>`)
  for (const url of ['https://a.example/a b', 'javascript:x//https://a.example', 'https://'])
    expect(markdownUrl(url)).toMatch(/^\[.*\]\(/)
  for (const end of ['b_(c)?d=e&f=1#g', '<script>', '`|"']) {
    const url = `https://a.example/${end}`
    const tokens = markdown.parse(`- ${markdownUrl(url)}`, {})
    const children = tokens.find(({ type }) => type === 'inline')!.children!
    expect(children.map(({ type }) => type)).toEqual(['link_open', 'text', 'link_close'])
    expect(decodeURI(String(children[0]!.attrGet('href')))).toBe(url)
    expect(children[1]!.content).toBe(url)
  }
})

test('a table keeps its cells, whatever is in them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyText, anyText), { minLength: 1, maxLength: 4 }), (rows) => {
      const table = markdownTable(
        ['text', 'code'],
        rows.map(([text, code]) => [escapeMarkdown(text), codeSpan(code)]),
      )
      const tokens = markdown.parse(table, {})
      expect(tokens.filter(({ type }) => type === 'tr_open')).toHaveLength(rows.length + 1)
      expect(tokens.filter(({ type }) => type === 'td_open')).toHaveLength(2 * rows.length)
      const cells = tokens.flatMap(({ type, children }) => (type === 'inline' ? [children!] : [])).slice(2)
      rows.forEach(([text, code], index) => {
        expect(cells[2 * index]!.map(({ content }) => content).join('')).toBe(flat(text))
        expect(
          cells[2 * index + 1]!.map(({ content }) => content)
            .join('')
            .trim(),
        ).toBe(flat(code))
      })
    }),
    { numRuns: 500 },
  )
})

// Of what kind each hidden character is, is said by schema/text.test.ts and by the property below.
test.each([
  ['tags of plane 14', '\u{e0049}\u{e0047}\u{e004e}'],
  ['bidirectional controls', '\u202e\u2066\u2069'],
  ['variation selectors', '\ufe0f\u{e0100}\u{e01ef}'],
  ['the combining grapheme joiner', '\u034f'],
  ['Hangul fillers', '\u3164\uffa0\u115f'],
  ['braille blank', '\u2800'],
  ['escape and NUL', '\u001b\u0000'],
  ['a carriage return', '\r'],
  ['a lone surrogate', '\ud800'],
])('%s becomes one replacement character, and an escape on a terminal', (_, hidden) => {
  expect(replaceHidden(`a${hidden}b`)).toBe('a\ufffdb')
  expect(escapeHidden(`a${hidden}b`)).toMatch(/^a(?:\\u\{[0-9a-f]+\})+b$/)
})

test('what can be seen stays, line feeds included; every space becomes the plain one', () => {
  const text = '# Voilà: 你好 ญี่ปุ่น 😀\n\n- “ok” → ¥5'
  expect(replaceHidden(text)).toBe(text)
  expect(replaceHidden('a\u00a0b\u3000c\td')).toBe('a b c d')
})

test('of any text, nothing hidden is left', () => {
  fc.assert(
    fc.property(anyCodePoints, (text) => {
      const shown = replaceHidden(text)
      expect(shown).toMatch(/^[\p{L}\p{M}\p{N}\p{P}\p{S} \n]*$/u)
      expect(shown).not.toMatch(/\p{Default_Ignorable_Code_Point}/u)
      expect(replaceHidden(shown)).toBe(shown)
    }),
    { numRuns: 1_000 },
  )
})

test('a long text is cut, also one that is all hidden', () => {
  expect(replaceHidden('12345', 5)).toBe('12345')
  expect(replaceHidden('123456', 5)).toBe('1234…')
  expect(replaceHidden('😀😀😀', 4)).toBe('😀\ufffd…')
  expect(replaceHidden(`${'\u200b'.repeat(9)}end`, 5)).toBe('\ufffd…')
})

test('one line for a terminal is cut after what is asked, and not before', () => {
  expect([escapeHidden('12345', 5), escapeHidden('123456', 5), escapeHidden('\u200b', 3)]).toEqual([
    '12345',
    '1234…',
    '\\u…',
  ])
})
