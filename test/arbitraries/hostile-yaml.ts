/** Pieces of YAML and JSON that are rarely written by hand, and never in good faith. */

const split = (words: string) => words.split(' ')

/** What YAML's grammar gives a meaning to. */
export const TOKENS: readonly string[] = [
  ...split(
    '\t [ ] { } , " \' # @ ` \\ \r \u0085 \u2028 \ufeff \0 \n\n *a &a\n --- ---\n ...\n :\n -\n |\n >-\n |9+\n >1\n',
  ),
  ...split('.inf .nan 1e999 ~'),
  ...[
    '&a ',
    '*a ',
    '!a ',
    '!!str ',
    '!!js/function ',
    '!!binary |\n',
    '!<tag:yaml.org,2002:int> ',
    '--- ',
    '? ',
    ': ',
    ' #',
    '- ',
  ],
  ...[
    '<<: *a\n',
    '<<: {name: x}\n',
    '? [a, b]\n: c\n',
    '? {a: b}\n',
    '%YAML 1.1\n---\n',
    '%TAG ! tag:x,2000:\n---\n',
  ],
  ...['__proto__: {polluted: true}\n', 'constructor: {prototype: {polluted: true}}\n'],
]

/** Keys that no schema has. */
export const KEYS: readonly string[] = [
  ...split(
    '__proto__ constructor prototype toString hasOwnProperty length then "" "\\0" << 1 null true -1 .inf',
  ),
  ...split('"\\u202e" "a.b" "\\e[31m" Name'),
  ...['? [a]', '"name "', 'k'.repeat(5000)],
]

/** Nine lists of nine aliases each: a billion words when written out. */
function laughs(): string {
  const names = [...'abcdefghi']
  const lists = names.map((name, index) => {
    const item = index === 0 ? 'lol' : `*${names[index - 1]}`
    return `${name}: &${name} [${Array<string>(9).fill(item).join(', ')}]`
  })
  return `{${lists.join(', ')}}`
}

const SHORT: readonly string[] = [
  ...split(
    '1e999 -1e999 .inf -.inf .nan -0 0 1e-400 0x1F 0o17 0b1 1_000 1:30 9007199254740993 2026-02-30 -1 1.5',
  ),
  ...split(
    '2026-01-01T00:00:00Z 1e21 4294967296 null ~ true no "" [] {} [[[]]] [null] "text" 7 {"a":1} "__proto__"',
  ),
  ...split(
    '"\\u0000" "\\ud800" "\\u202e" "<b>x</b>" "../../etc/passwd" "javascript:alert(1)" "https://[::1]/"',
  ),
  ...split('"https://a..b/" "https://%00/" "https://xn--a/" "https://例え.jp/" "https:" *nowhere'),
  ...['!!js/function "x"', '!!binary "AAAA"', '!!set {a}', '!!timestamp 2026-01-01', '!!omap [a: 1]', '!x y'],
  ...['{a: {b: c}}', '[&x [*x]]', '&a [*a]', '{<<: {a: 1}}', '{? [a]: b}', '{a: 1, a: 2}'],
  ...['{"__proto__": {"polluted": true}}', '{"constructor": {"prototype": {"polluted": true}}}'],
]

const LONG: Record<string, () => string> = {
  'a billion laughs': laughs,
  '400 nines': () => '9'.repeat(400),
  'a text of 20,000 letters': () => `"${'x'.repeat(20_000)}"`,
  'a text of 8,000 words': () => `"${'x y '.repeat(4000)}"`,
  'an alias of 20,000 letters': () => `*${'a'.repeat(20_000)}`,
  'a tag of 20,000 letters': () => `!${'a'.repeat(20_000)} x`,
  'a list of 5,000 items': () => `[${Array<string>(5000).fill('x').join(',')}]`,
  'a mapping of 2,000 keys': () =>
    `{${Array.from({ length: 2000 }, (_, index) => `"k${index}":1`).join(',')}}`,
  ...Object.fromEntries(
    [50, 1000, 10_000].flatMap((depth) => [
      [`lists ${depth} deep`, () => '['.repeat(depth) + ']'.repeat(depth)],
      [`mappings ${depth} deep`, () => `${'{"a":'.repeat(depth / 2)}1${'}'.repeat(depth / 2)}`],
      ...['[', '- ', '? '].map((open) => [
        `${JSON.stringify(open)} ${depth} times`,
        () => open.repeat(depth),
      ]),
    ]),
  ),
}

/** Values of every kind by a short name: of most, the value itself. */
export const HOSTILE_VALUES: ReadonlyMap<string, () => string> = new Map([
  ...SHORT.map((text): [string, () => string] => [text, () => text]),
  ...Object.entries(LONG),
])

/** Pieces of text that mean something in some format that a build writes, or to a terminal, or to nobody's eyes. */
export const PIECES: readonly string[] = [
  ...split('[x](https://evil.example) <https://evil.example> https://evil.example/ www.evil.example'),
  ...split(
    '![x](//evil.example) <b>x</b> <script> </title> <!-- --> ]]> */ ` ``` ~~~ **x** __x__ | \\ \\< &lt;b&gt;',
  ),
  ...split('=1+1 @SUM(1) +1 -1 ;=1 ,=1 ＝1 "," "" \' {{x}} $(x) %0a %s &#10; : :: ::error::x \\u202e \\n'),
  ...['" onload="x', "' or 1=1 --", ' #', '- x', '# x', '> x', '1. x', 'a: b', ': x', ' x', 'x '],
  ...split(
    '\u200b \u202e \u2066 \u061c \u{e0041} \u2061 \u206a \u3164 \ufff9 \ufe0f \u{e0100} \u00ad \u034f \u2800',
  ),
  ...split(
    '\ue000 \u{10fffd} \uffff \u0378 \ufeff \u2028 \u2029 \u0085 \u0000 \u0007 \u001b[31m \u009b31m \r \n \t',
  ),
  ...split('\u00a0 \u3000 a\u0301 a\u0301\u0301\u0301\u0301\u0301 \u{1f600} \u212a \u0130 ﷺ'),
  ...split('@user .foreign.example/ \\@x /../.. //x ?a=b&c=d #"onclick="x :8443 /%00 /%e2%80%ae {x} {'),
]
