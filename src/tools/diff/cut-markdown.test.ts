import { expect, test } from 'vitest'
import { cutMarkdown } from './cut-markdown.ts'

test('what fits is left as it is', () => {
  expect(cutMarkdown('a\nb\n', 4)).toBe('a\nb\n')
})

test.each([
  'a\n',
  '字\n',
  `${'x'.repeat(70)}\n`,
  '<details><summary>A</summary>\n\n```sh\nls\n```\n\n</details>\n',
])('%j, repeated, is cut by bytes at a line, and nothing stays open', (line) => {
  for (const most of [100, 101, 150, 333, 1000]) {
    const cut = cutMarkdown(line.repeat(1000), most)
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(most)
    expect(cut).toMatch(/… and more; `npm run diff` prints all\.\n$/)
    expect(cut.match(/^```/gm)?.length ?? 0).toSatisfy((count: number) => count % 2 === 0)
    expect(cut.match(/^<details>/gm)?.length).toBe(cut.match(/^<\/details>/gm)?.length)
    expect(cut).not.toContain('\ufffd')
  }
})
