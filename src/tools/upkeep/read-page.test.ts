import { expect, test } from 'vitest'
import { expectLinear, repeated } from '../../../test/support/linear-time.ts'
import { htmlText, plainText } from './read-page.ts'

test('what a reader sees is read, and nothing else', () => {
  const page =
    htmlText(`<!doctype html><title>Rate&nbsp;limits</title><style>a{b:1}</style><script>var n=42</script>
    <template>43</template><noscript>Enable JavaScript</noscript><!-- 44 -->
    <p>1&#44;000<sup>1</sup> requests<br>a day</p><img alt="200K tokens" src="45.png">
    <table><tr><th>Model</th><th>RPM</th></tr><tr><td>x</td><td>30</td></tr></table>`)
  expect(page.text).toBe('enable javascript\n1,000 1 requests\na day\n200k tokens\nmodel\trpm\nx\t30')
  expect(page.title).toBe('rate limits')
})

test('one spelling of spaces, digits and case; nothing hidden', () => {
  expect(plainText('Ａ\u00ad１\u202f０００¹ \n\n  B\t \tC')).toBe('a1 000\nb\tc')
})

test.each<[what: string, textOf: (length: number) => string]>([
  ['open tags', repeated('<div>')],
  ['closing tags', repeated('</x>')],
  ['open and closing tags', (length) => repeated('<b>')(length / 2) + repeated('</i>')(length / 2)],
  ['less-than signs', repeated('<')],
  ['an open attribute', (length) => `<a title="${'&'.repeat(length)}`],
  ['spaces', repeated(' ')],
  ['spaces and tabs', repeated(' \t')],
  ['lines', repeated(' \n\t')],
])('a long page of %s is read in time', async (_, textOf) => {
  await expectLinear(400_000, textOf, htmlText)
})
