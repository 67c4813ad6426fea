/** Pieces of YAML and JSON that are rarely written by hand, and never in good faith. */

/** What YAML's grammar gives a meaning to. */
export const TOKENS: readonly string[] = [
  ...[
    '&a ',
    '*a',
    '*a ',
    '<<: *a\n',
    '<<: {name: x}\n',
    '&a\n',
    '!a ',
    '!!str ',
    '!!js/function ',
    '!!binary |\n',
  ],
  ...['!<tag:yaml.org,2002:int> ', '---\n', '--- ', '...\n', '%YAML 1.1\n---\n', '%TAG ! tag:x,2000:\n---\n'],
  ...[
    '\t',
    '? ',
    '? [a, b]\n: c\n',
    '? {a: b}\n',
    ': ',
    ':\n',
    '|\n',
    '>-\n',
    '|9+\n',
    '>1\n',
    '[',
    ']',
    '{',
    '}',
  ],
  ...[
    ',',
    '"',
    "'",
    '#',
    ' #',
    '- ',
    '-\n',
    '@',
    '`',
    '\\',
    '\r',
    '\u0085',
    '\u2028',
    '\ufeff',
    '\0',
    '\n\n',
  ],
  ...[
    '__proto__: {polluted: true}\n',
    'constructor: {prototype: {polluted: true}}\n',
    '.inf',
    '.nan',
    '1e999',
    '~',
  ],
]

/** Keys that no schema has. */
export const KEYS: readonly string[] = [
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'length',
    'then',
    '""',
    '"\\0"',
    '<<',
  ],
  ...[
    '1',
    'null',
    'true',
    '-1',
    '.inf',
    '"\\u202e"',
    '"a.b"',
    '? [a]',
    '"\\e[31m"',
    'k'.repeat(5000),
    '"name "',
    'Name',
  ],
]

const repeated = (before: string, middle: string, after: string, times: number) =>
  before.repeat(times) + middle + after.repeat(times)

/** Nine lists of nine aliases each: a billion words when written out. */
function laughs(): string {
  const names = [...'abcdefghi']
  const lists = names.map((name, index) => {
    const item = index === 0 ? 'lol' : `*${names[index - 1]}`
    return `${name}: &${name} [${Array<string>(9).fill(item).join(', ')}]`
  })
  return `{${lists.join(', ')}}`
}

const plain = (...texts: string[]) => texts.map((text) => () => text)

/** Values of every kind, each made when it is wanted, for some are long. */
export const FRAGMENTS: readonly (() => string)[] = [
  ...plain(
    '1e999',
    '-1e999',
    '.inf',
    '-.inf',
    '.nan',
    '-0',
    '0',
    '1e-400',
    '0x1F',
    '0o17',
    '0b1',
    '1_000',
    '1:30',
  ),
  ...plain(
    '9007199254740993',
    '9'.repeat(400),
    '2026-02-30',
    '2026-01-01T00:00:00Z',
    '-1',
    '1.5',
    '1e21',
    '4294967296',
  ),
  ...plain(
    'null',
    '~',
    'true',
    'no',
    '""',
    '[]',
    '{}',
    '[[[]]]',
    '[null]',
    '{a: {b: c}}',
    '"text"',
    '7',
    '{"a":1}',
  ),
  ...plain(
    '!!js/function "x"',
    '!!binary "AAAA"',
    '!!set {a}',
    '!!timestamp 2026-01-01',
    '!!omap [a: 1]',
    '!x y',
  ),
  ...plain(
    '"\\u0000"',
    '"\\ud800"',
    '"\\u202e"',
    '"<b>x</b>"',
    '"../../etc/passwd"',
    '"javascript:alert(1)"',
  ),
  ...plain(
    '"https://[::1]/"',
    '"https://a..b/"',
    '"https://%00/"',
    '"https://xn--a/"',
    '"https://例え.jp/"',
    '"https:"',
  ),
  ...plain(
    '{"__proto__": {"polluted": true}}',
    '{"constructor": {"prototype": {"polluted": true}}}',
    '"__proto__"',
  ),
  ...plain('[&x [*x]]', '&a [*a]', '*nowhere', '{<<: {a: 1}}', '{? [a]: b}', '{a: 1, a: 2}'),
  laughs,
  () => `"${'x'.repeat(20_000)}"`,
  () => `"${'x y '.repeat(4000)}"`,
  () => `*${'a'.repeat(20_000)}`,
  () => `!${'a'.repeat(20_000)} x`,
  () => `[${Array<string>(5000).fill('x').join(',')}]`,
  () => `{${Array.from({ length: 2000 }, (_, index) => `"k${index}":1`).join(',')}}`,
  ...[50, 1000, 10_000].flatMap((depth) => [
    () => repeated('[', '', ']', depth),
    () => repeated('{"a":', '1', '}', Math.min(depth, 5000)),
    () => '['.repeat(depth),
    () => '- '.repeat(depth),
    () => '? '.repeat(depth),
  ]),
]
