import fc from 'fast-check'
import { expect, test } from 'vitest'
import { words } from '../../test/support/words.ts'
import { parse } from './parse.ts'
import { writeYaml } from './write-yaml.ts'

/** Text that YAML could take for something else. */
const awkward = fc.constantFrom(
  ...words(`
    null True ~ no 1 0x1f 1e3 .inf - 2026-11-21 a: #a &a *a !a %a @a [a] {a} it’s it's "a" a\\b --- ...
    << | > \u0085 \u00a0 \u2028 \ufeff \0 \u007f a\u3000 \u{1f600} é e\u0301 \u{e0041}
  `),
  ...['', ' ', '- a', '? a', '2026-11-21 10:00', '1,000 requests', '1 000', '5 %', 'a: b', 'a #b', 'a, b'],
  ...['a\nb', 'a\r\nb', '\t', 'a\t'],
)
const pieces = fc.oneof(awkward, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
const text = fc.oneof(
  pieces,
  fc.array(pieces, { maxLength: 4 }).map((some) => some.join(' ')),
)
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true }).map((value) => value + 0),
)
/** The merge key is refused in content, quoted or not. */
const keys = fc.oneof(fc.stringMatching(/^[a-z]{1,6}$/), text).filter((key) => key !== '<<')
const { data } = fc.letrec<{ data: unknown }>((tie) => ({
  data: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(text, number, fc.boolean(), fc.constant(null)),
    fc.array(tie('data'), { maxLength: 4 }),
    fc.dictionary(keys, tie('data'), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  ),
}))
const maps = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), data, {
  minKeys: 1,
  maxKeys: 6,
  noNullPrototype: true,
})

test('what is written reads as the same data', () => {
  fc.assert(
    fc.property(maps, (value) => {
      const { value: read, problems } = parse(writeYaml(value))
      expect(problems).toEqual([])
      expect(read).toEqual(value)
    }),
    { numRuns: 500 },
  )
})

test('plain text stands without quotes, and short lists and rows on one line', () => {
  const value = {
    name: 'Groq',
    website: 'https://groq.com/a?b=1#c',
    added: '2026-11-21',
    codes: [401, 403],
    empty: {},
    none: undefined,
    pros: ['Two words', 'It says: "no"'],
    tier: {
      summary: '1,000 requests a day',
      trains: 'no',
      limits: [
        { id: 'a', value: 1 },
        { id: 'b', tags: [['x']] },
      ],
      quotas: [{ for: ['a', 'b'], note: 'One, two' }],
    },
  }
  expect(writeYaml(value, new Set(['tier.quotas']))).toBe(`name: Groq
website: https://groq.com/a?b=1#c
added: 2026-11-21
codes: [401, 403]
empty: {}
pros:
  - Two words
  - 'It says: "no"'
tier:
  summary: 1,000 requests a day
  trains: no
  limits:
    - id: a
      value: 1
    - id: b
      tags:
        - [x]
  quotas:
    - { for: [a, b], note: 'One, two' }
`)
})
