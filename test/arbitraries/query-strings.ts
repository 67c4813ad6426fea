/** Query strings for `GET /providers`: accepted ones, and ones that no client should send. */
import fc, { type Arbitrary } from 'fast-check'
import { PARAMETER_NAMES, type ParameterName, VALUES } from './query-values.ts'
import {
  FOREIGN_NAMES,
  ODD_CHARACTERS,
  PROTOTYPE,
  REFUSED,
  REFUSED_PLACES,
  SCRAPS,
  WORDS,
} from './query-words.ts'

/** Any query that is accepted, of few parameters, so that something is left of the directory. */
export const queries: Arbitrary<string> = fc
  .subarray(PARAMETER_NAMES, { maxLength: 4 })
  .chain((names) =>
    fc
      .tuple(...names.map((name) => VALUES[name]))
      .map((values) => new URLSearchParams(names.map((name, at) => [name, values[at]!])).toString()),
  )

const escapedByte = (byte: number) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
const escaped = (text: string) => [...Buffer.from(text)].map(escapedByte).join('')
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

/** Ways to write one name or value into a query string, the usual one first. */
const ENCODINGS: readonly ((text: string) => string)[] = [
  encoded,
  (text) => text.replaceAll(' ', '+'),
  (text) => text,
  escaped,
  (text) => escaped(text).toLowerCase(),
  (text) => encoded(encoded(text)),
]
const encoding = fc.oneof(
  { weight: 2, arbitrary: fc.constant(encoded) },
  { weight: 1, arbitrary: fc.constantFrom(...ENCODINGS) },
)
const written = (text: Arbitrary<string>) => fc.tuple(encoding, text).map(([encode, one]) => encode(one))

/** `name=value`, seldom without a sign or with two. */
const pair = (name: Arbitrary<string>, value: Arbitrary<string>) => {
  const sign = fc.oneof(
    { weight: 20, arbitrary: fc.constant('=') },
    { weight: 1, arbitrary: fc.constantFrom('==', '') },
  )
  return fc
    .tuple(written(name), sign, written(value))
    .map(([left, equals, right]) => left + equals + (equals && right))
}

const separator = fc.oneof(
  { weight: 30, arbitrary: fc.constant('&') },
  { weight: 1, arbitrary: fc.constantFrom('&&', ';', '&=&', '&;') },
)
const joined = (pairs: Arbitrary<readonly string[]>) =>
  fc.tuple(pairs, separator).map(([all, between]) => `?${all.join(between)}`)

/** Up to five parameters, each once, written as `write` does. */
const each = (write: (name: ParameterName) => Arbitrary<string>) => {
  const named = PARAMETER_NAMES.map((name) => write(name).map((text) => ({ name, text })))
  const all = fc.uniqueArray(fc.oneof(...named), { selector: ({ name }) => name, maxLength: 5 })
  return all.map((pairs) => pairs.map(({ text }) => text))
}
const proper = (name: ParameterName) => pair(fc.constant(name), VALUES[name])

/** One letter wrong: too many, too few, another, swapped with its neighbour, or in the other case. */
const typo = (text: Arbitrary<string>) => {
  const edit = fc.constantFrom<(before: string, at: string, after: string, letter: string) => string>(
    (before, at, after, letter) => before + letter + at + after,
    (before, _, after) => before + after,
    (before, _, after, letter) => before + letter + after,
    (before, at, after) => before.slice(0, -1) + at + before.slice(-1) + after,
    (before, at, after) => before + at.toUpperCase() + after,
    (before, at, after) => (before + at + after).toUpperCase(),
  )
  return fc
    .tuple(text, fc.nat(40), fc.constantFrom(...'aeinorstz0A-\u0130 '), edit)
    .map(([one, place, letter, apply]) => {
      const at = place % (one.length + 1)
      return apply(one.slice(0, at), one.charAt(at), one.slice(at + 1), letter)
    })
}
const withTypo = (name: ParameterName) =>
  fc.oneof(
    pair(typo(fc.constant(name)), VALUES[name]),
    pair(fc.constant(name), typo(VALUES[name])),
    proper(name),
  )

const refused = fc.constantFrom(...REFUSED)
const refusedBy = (name: ParameterName) =>
  ['country', 'region', 'signUpFrom'].includes(name)
    ? fc.oneof(fc.constantFrom(...REFUSED_PLACES), refused)
    : refused
const oddText = fc.array(fc.constantFrom(...ODD_CHARACTERS, ...WORDS), { minLength: 1, maxLength: 5 })
const odd = fc.tuple(oddText, fc.constantFrom('', ' ')).map(([parts, between]) => parts.join(between))
const unit = (most: number) => fc.nat(most).map((code) => String.fromCharCode(code))

const repeated = (text: Arbitrary<string>, most: number) =>
  fc.tuple(text, fc.nat(most)).map(([one, times]) => one.repeat(times))

/** How strings are made, and how often each way is taken. */
const KINDS: Record<string, { weight: number; suffix: Arbitrary<string> }> = {
  proper: { weight: 24, suffix: joined(each(proper)) },
  searches: { weight: 8, suffix: proper('q').map((text) => `?${text}`) },
  typos: { weight: 16, suffix: joined(each(withTypo)) },
  'refused values': {
    weight: 12,
    suffix: joined(each((name) => fc.oneof(pair(fc.constant(name), refusedBy(name)), proper(name)))),
  },
  repeats: {
    weight: 8,
    suffix: joined(
      fc
        .tuple(each(proper), fc.nat(5))
        .map(([pairs, from]) => [...pairs, ...pairs.slice(from), ...pairs.slice(0, 1)]),
    ),
  },
  unicode: {
    weight: 10,
    suffix: joined(
      fc.array(pair(fc.oneof(odd, fc.constantFrom(...PARAMETER_NAMES)), fc.oneof(odd, refused)), {
        maxLength: 4,
      }),
    ),
  },
  scraps: {
    weight: 10,
    suffix: fc
      .tuple(
        fc.constantFrom('?', '?', '?', ''),
        fc.array(fc.constantFrom(...SCRAPS, ...PARAMETER_NAMES, ...REFUSED), { maxLength: 20, size: 'max' }),
        fc.constantFrom('', '&', '='),
      )
      .map(([mark, scraps, between]) => mark + scraps.join(between)),
  },
  'foreign names': {
    weight: 5,
    suffix: joined(
      fc
        .tuple(
          each(proper),
          fc.array(pair(fc.constantFrom(...FOREIGN_NAMES), fc.constantFrom(...PROTOTYPE, ...REFUSED)), {
            maxLength: 6,
          }),
        )
        .map((pairs) => pairs.flat()),
    ),
  },
  'broken escapes': {
    weight: 5,
    suffix: fc
      .tuple(
        joined(each(proper)),
        fc.array(fc.tuple(fc.nat(200), fc.constantFrom('%', '%a', '%4', '%41', '%ff', '%26')), {
          maxLength: 8,
        }),
      )
      .map(([query, inserts]) =>
        inserts.reduce((text, [place, insert]) => {
          const at = 1 + (place % text.length)
          return text.slice(0, at) + insert + text.slice(at)
        }, query),
      ),
  },
  fragments: {
    weight: 1,
    suffix: fc.constantFrom('#', '?q=a#', '?#', '#?').map((start) => `${start}?limit=0&q=b`),
  },
  huge: {
    weight: 1,
    suffix: fc.oneof(
      fc
        .tuple(
          fc.constantFrom(...PARAMETER_NAMES),
          repeated(fc.constantFrom('9', 'x', '%F0%9F%98%80', '+', '%', 'a+', '%CC%81'), 7500),
        )
        .map(([name, value]) => `?${name}=${value}`),
      repeated(fc.constantFrom('q', 'x', '%00', 'categ'), 7500).map((name) => `?${name}=1`),
      repeated(fc.constantFrom('&', '=', '%', '?', '+', 'limit=1&', 'x=1&', '%ff&'), 10_000).map(
        (text) => `?${text}`,
      ),
      fc
        .array(fc.base64String({ maxLength: 8 }), { maxLength: 300, size: 'max' })
        .map((names) => `?${names.join('&')}`),
    ),
  },
  'many typos': {
    weight: 1,
    suffix: fc
      .array(typo(typo(fc.constantFrom<string>(...PARAMETER_NAMES))), { maxLength: 300, size: 'max' })
      .map((names) => `?${names.join('=1&')}`),
  },
  'random bytes': {
    weight: 6,
    suffix: fc.string({ unit: unit(0xff), maxLength: 200, size: 'max' }).map((text) => `?${text}`),
  },
  'random escapes': {
    weight: 4,
    suffix: fc
      .tuple(
        fc.constantFrom('', 'q=', 'category=', 'limit=', 'kind=', 'region='),
        fc.uint8Array({ maxLength: 100, size: 'max' }),
      )
      .map(([start, bytes]) => `?${start}${Array.from(bytes, escapedByte).join('')}`),
  },
  'random units': {
    weight: 3,
    suffix: fc.string({ unit: unit(0xffff), maxLength: 120, size: 'max' }).map((text) => `?${text}`),
  },
}

/** The names of all kinds. */
export const QUERY_KINDS = Object.keys(KINDS)

/** Whatever stands behind the path: mostly `?` and a query, sometimes a fragment or nothing. */
export const hostileQueries: Arbitrary<{ kind: string; suffix: string }> = fc.oneof(
  ...Object.entries(KINDS).map(([kind, { weight, suffix }]) => ({
    weight,
    arbitrary: suffix.map((text) => ({ kind, suffix: text })),
  })),
)
