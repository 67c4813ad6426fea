/** Query strings that nobody should send: made by a grammar from the real names and values, or at random. */
import { randomNumbers } from '../../src/contribute/audit/random.ts'
import { type Dice, diceOf } from './dice.ts'
import { BAD, FOREIGN, GOOD, NAMES, type Name, ODD_TEXT, PROTOTYPE, SCRAPS } from './query-words.ts'
import { WORDS } from './requests.ts'

export type QueryString = {
  kind: string
  /** Whatever stands behind the path: mostly `?` and a query, sometimes a fragment or nothing. */
  suffix: string
  /** What is left of the random numbers. */
  random: () => number
}

const RARELY = 300

type Kind = { name: string; weight: number; make: (dice: Dice) => string }

/** How strings are made, and how often each way is taken. */
const KINDS: readonly Kind[] = [
  { name: 'proper', weight: 30, make: (dice) => `?${joined(properPairs(dice), dice)}` },
  {
    name: 'slips',
    weight: 16,
    make: (dice) =>
      `?${joined(
        properPairs(dice).map(([name, value]) =>
          dice.oneIn(2) ? [slip(name, dice), value] : [name, dice.oneIn(2) ? slip(value, dice) : value],
        ),
        dice,
      )}`,
  },
  {
    name: 'wrong values',
    weight: 12,
    make: (dice) =>
      `?${joined(
        properPairs(dice).map(([name, value]) => [name, dice.oneIn(3) ? value : dice.pick(BAD)]),
        dice,
      )}`,
  },
  {
    name: 'repeats',
    weight: 8,
    make(dice) {
      const pairs = properPairs(dice)
      const repeated = [...pairs, ...pairs.slice(dice.below(pairs.length + 1)), ...pairs.slice(0, 1)]
      // Ten thousand short ones: no server passes on an address of megabytes.
      return dice.oneIn(RARELY)
        ? `?${`${joined(pairs.slice(0, 1), dice).slice(0, 12)}&`.repeat(10_000)}`
        : `?${joined(repeated, dice)}`
    },
  },
  {
    name: 'unicode',
    weight: 10,
    make: (dice) =>
      `?${joined(
        dice.some(1, 4, () => [
          dice.oneIn(3) ? oddText(dice) : dice.pick(NAMES),
          dice.oneIn(8) ? dice.pick(BAD) : oddText(dice),
        ]),
        dice,
      )}`,
  },
  {
    name: 'scraps',
    weight: 10,
    make: (dice) =>
      (dice.oneIn(10) ? '' : '?') +
      dice.some(0, 20, () => dice.pick(dice.oneIn(4) ? BAD : SCRAPS)).join(dice.pick(['', '&', '='])),
  },
  {
    name: 'foreign names',
    weight: 5,
    make: (dice) =>
      `?${joined(
        [
          ...properPairs(dice),
          ...dice.some(1, 6, (): Pair => [dice.pick(FOREIGN), dice.pick(dice.oneIn(2) ? PROTOTYPE : BAD)]),
        ],
        dice,
      )}`,
  },
  {
    name: 'broken escapes',
    weight: 5,
    make: (dice) =>
      `?${joined(properPairs(dice), dice).replace(/[a-z]/gi, (letter) =>
        dice.oneIn(6)
          ? dice.pick([escaped(letter), escaped(letter).toLowerCase(), `%${letter}`, '%'])
          : letter,
      )}`,
  },
  { name: 'fragments', weight: 1, make: (dice) => `${dice.pick(['#', '?q=a#', '?#', '#?'])}?limit=0&q=b` },
  {
    name: 'huge',
    weight: 1,
    make(dice) {
      const size = dice.oneIn(20) ? 60_000 : 3000
      return dice.pick([
        () =>
          `?${dice.pick(NAMES)}=${dice.pick(['9', 'x', '%F0%9F%98%80', '+', '%', 'a+', '%CC%81']).repeat(size / 8)}`,
        () => `?${dice.pick(['q', 'x', '%00', 'categ']).repeat(size / 8)}=1`,
        () => `?${dice.some(size / 10, size / 10, () => dice.below(2 ** 30).toString(36)).join('&')}`,
        () =>
          `?${dice.some(size / 10, size / 10, () => slip(slip(slip(dice.pick(NAMES), dice), dice), dice)).join('=1&')}`,
        () => `?${dice.pick(['&', '=', '%', '?', '+']).repeat(size)}`,
      ])()
    },
  },
  {
    name: 'random bytes',
    weight: 6,
    make: (dice) => `?${dice.some(0, 200, () => String.fromCharCode(dice.below(256))).join('')}`,
  },
  {
    name: 'random escapes',
    weight: 4,
    make: (dice) =>
      `?${dice.pick(['', 'q=', 'category=', 'limit=', 'kind=', 'region='])}${dice.some(0, 100, () => escapedByte(dice.below(256))).join('')}`,
  },
  {
    name: 'random units',
    weight: 3,
    make: (dice) => `?${dice.some(0, 120, () => String.fromCharCode(dice.below(65_536))).join('')}`,
  },
]

const TOTAL_WEIGHT = KINDS.reduce((sum, { weight }) => sum + weight, 0)

/** The names of all kinds. */
export const QUERY_STRING_KINDS = KINDS.map(({ name }) => name)

/** The string with this number in the endless row that a seed stands for, so that a single one can be made again. */
export function queryString(seed: number, index: number): QueryString {
  const random = randomNumbers(seed ^ Math.imul(index + 1, 0x9e3779b1))
  const dice = diceOf(random)
  let left = dice.below(TOTAL_WEIGHT)
  const kind = KINDS.find(({ weight }) => {
    left -= weight
    return left < 0
  })!
  return { kind: kind.name, suffix: kind.make(dice), random }
}

type Pair = [name: string, value: string]

function properPairs(dice: Dice): Pair[] {
  const left: Name[] = [...NAMES]
  return dice.some(0, 5, () => {
    const [name] = left.splice(dice.below(left.length), 1)
    return [name!, properValue(name!, dice)]
  })
}

function properValue(name: Name, dice: Dice): string {
  if (name === 'limit' && dice.oneIn(2)) return String(1 + dice.below(260))
  if (name === 'offset' && dice.oneIn(2)) return String(dice.below(260))
  if (name === 'q' && dice.oneIn(2))
    return dice.some(1, 3, () => dice.pick(GOOD.q).slice(0, 1 + dice.below(30))).join(' ')
  const value = dice.pick(GOOD[name])
  return dice.oneIn(3)
    ? value.replace(/./g, (letter) => (dice.oneIn(2) ? letter.toUpperCase() : letter))
    : value
}

/** One stroke wrong: a letter too many, too few, another, swapped with its neighbour, or in the other case. */
function slip(text: string, dice: Dice): string {
  const at = dice.below(text.length + 1)
  const [before, after] = [text.slice(0, at), text.slice(at + 1)]
  const letter = dice.pick([...'abcdefghijklmnopqrstuvwxyz', '0', 'A', '\u0130', '-', ' '])
  return dice.pick([
    () => before + letter + text.slice(at),
    () => before + after,
    () => before + letter + after,
    () => before.slice(0, -1) + text.charAt(at) + before.slice(-1) + after,
    () => before + text.charAt(at).toUpperCase() + after,
    () => text.toUpperCase(),
  ])()
}

function oddText(dice: Dice): string {
  return dice.some(1, 5, () => dice.pick(dice.oneIn(3) ? WORDS : ODD_TEXT)).join(dice.oneIn(4) ? ' ' : '')
}

const escapedByte = (byte: number) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
const escaped = (text: string) => [...Buffer.from(text)].map(escapedByte).join('')

/** Ways to write one name or value into a query string. */
const SPELLINGS: readonly ((text: string) => string)[] = [
  (text) => encodeURIComponent(text.toWellFormed()),
  (text) => encodeURIComponent(text.toWellFormed()),
  (text) => text.replaceAll(' ', '+'),
  (text) => text,
  escaped,
  (text) => escaped(text).toLowerCase(),
  (text) => encodeURIComponent(encodeURIComponent(text.toWellFormed())),
]

function joined(pairs: readonly Pair[], dice: Dice): string {
  const spell = (text: string) => (dice.oneIn(3) ? dice.pick(SPELLINGS) : SPELLINGS[0]!)(text)
  return pairs
    .map(([name, value]) =>
      dice.oneIn(40) ? spell(name) : `${spell(name)}${dice.oneIn(60) ? '==' : '='}${spell(value)}`,
    )
    .join(dice.oneIn(30) ? dice.pick(['&&', ';', '&=&', '&;']) : '&')
}
