import { expect, test } from 'vitest'
import { buildsPatterns, patternsIn, whyNotLinear } from './patterns.ts'

// The one that runs in this process; the others start a program.
process.env.RECHECK_BACKEND = 'pure'

test('literals are found in TypeScript, and nothing else that has slashes', () => {
  const source = `
    // /not/u
    const a: Array<string> = 'x/y/z'.split(/[/]\\/+$/) /* /no/ */
    const half = (a.length / 2) / 3
    export const b = \`\${half}/\${/in\`?/gu.source}/\`, again = /in\`?/gu
  `
  expect(patternsIn(source)).toEqual(['/[/]\\/+$/', '/in`?/gu'])
})

test.each(['/^\\/+/', '/(?<!\\/)\\/+$/', '/[&<>"]/g', '/^(?:a|b)*$/u', '/<[a-z/!?]/i'])(
  '%s is linear',
  (literal) => {
    expect(whyNotLinear(literal)).toBeUndefined()
  },
)

test.each([
  ['/\\/+$/', '2nd degree polynomial'],
  ['/<\\/?[a-z!][^>]*>/iu', '2nd degree polynomial'],
  ['/^(?:a+)+$/', 'exponential'],
  ['/^(?:\\s*a?\\s*)*$/', 'exponential'],
])('%s is not: %s', (literal, complexity) => {
  expect(whyNotLinear(literal)).toBe(complexity)
})

test('what is built from text is found', () => {
  expect(buildsPatterns('new RegExp(name)')).toBe(true)
  expect(buildsPatterns('const a: RegExp = /x/')).toBe(false)
})
