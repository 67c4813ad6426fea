/** The numbers of a text, whatever way they are written: `200,000`, `200.000`, `200 000`, `200K`, `0.2M`, `two`. */

export type NumberAt = {
  start: number
  end: number
  /** Written in words, which counts only beside its unit. */
  inWords?: true
}
export type NumberIndex = ReadonlyMap<number, readonly NumberAt[]>

/** A page with more is not read to its end. */
const MOST_NUMBERS = 100_000
/** Places of one number that are remembered. */
const MOST_PLACES = 400

const TIMES: readonly (readonly [word: string, times: number])[] = [
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['тысяч', 1e3],
  ['тысяча', 1e3],
  ['тысячи', 1e3],
  ['тыс', 1e3],
  ['млн', 1e6],
  ['млрд', 1e9],
  ['mio', 1e6],
  ['lakh', 1e5],
  ['crore', 1e7],
  ['mn', 1e6],
  ['mm', 1e6],
  ['bn', 1e9],
  ['千', 1e3],
  ['万', 1e4],
  ['萬', 1e4],
  ['亿', 1e8],
  ['億', 1e8],
  ['k', 1e3],
  ['m', 1e6],
  ['b', 1e9],
]
const FACTORS = new Map(TIMES)

const FIGURES = /\d+(?:[.,'’_]\d+)*/g
/** Further groups of three figures behind a space. */
const GROUPS = /(?: \d{3}){1,4}(?![\d]|[.,]\d)/y
const FACTOR =
  / ?(?:(thousand|million|billion|тысячи|тысяча|тысяч|тыс|млн|млрд|mio|lakh|crore|mn|mm|bn|k)(?![\p{L}\d])|([千万萬亿億]))|([mb])(?![\p{L}\d])/uy
const IN_WORDS =
  /(?<![\p{L}\d-])(a|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|fifty|hundred)(?: (hundred|thousand|million|billion))?(?![\p{L}\d-])/gu
const WORDS = new Map<string, number>([
  ['a', 1],
  ['an', 1],
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'].map(
    (word, index) => [word, index + 1] as const,
  ),
  ['fifteen', 15],
  ['twenty', 20],
  ['thirty', 30],
  ['fifty', 50],
  ['hundred', 100],
])

/** Numbers that differ in the last figures of a computation are the same. */
export const sameNumber = (value: number): number => Number(value.toPrecision(10))

/** Every number of a text that {@link plainText} made, with its places. Where it can be read in two ways, both. */
export function numbersIn(text: string): NumberIndex {
  const index = new Map<number, NumberAt[]>()
  const add = (value: number, at: NumberAt) => {
    const key = sameNumber(value)
    const places = index.get(key)
    if (!places) index.set(key, [at])
    else if (places.length < MOST_PLACES) places.push(at)
  }
  let count = 0
  for (const match of text.matchAll(FIGURES)) {
    if (++count > MOST_NUMBERS) break
    const start = match.index
    if (isPartOfName(text, start)) continue
    addFigures(text, match[0], start, add)
  }
  for (const { 0: words, 1: word = '', 2: times, index: start } of text.matchAll(IN_WORDS)) {
    if (++count > MOST_NUMBERS) break
    if (times === undefined && (word === 'a' || word === 'an')) continue
    const factor = times === 'hundred' ? 100 : times === undefined ? 1 : FACTORS.get(times)!
    add(WORDS.get(word)! * factor, { start, end: start + words.length, inWords: true })
  }
  return index
}

function addFigures(
  text: string,
  figures: string,
  start: number,
  add: (value: number, at: NumberAt) => void,
): void {
  const end = start + figures.length
  const readings = readingsOf(figures)
  const [factor, length] = factorAt(text, end)
  if (text[end + length] === '%') return
  // `5 m` may be minutes, `20b` a size: then the bare number counts too.
  if (factor === 1 || text[end] === 'm' || text[end] === 'b')
    for (const value of readings) add(value, { start, end })
  if (factor !== 1) for (const value of readings) add(value * factor, { start, end: end + length })
  if (!/^\d{1,3}$/.test(figures)) return
  GROUPS.lastIndex = end
  const groups = GROUPS.exec(text)?.[0]
  if (!groups) return
  const [times, more] = factorAt(text, end + groups.length)
  add(Number(figures + groups.replaceAll(' ', '')) * times, { start, end: end + groups.length + more })
}

function factorAt(text: string, at: number): [factor: number, length: number] {
  FACTOR.lastIndex = at
  const found = FACTOR.exec(text)
  return found ? [FACTORS.get(found[1] ?? found[2] ?? found[3]!) ?? 1, found[0].length] : [1, 0]
}

/** What figures with separators between them can mean. */
function readingsOf(figures: string): number[] {
  const parts = figures.split(/[.,'’_]/)
  if (parts.length === 1) return [Number(figures)]
  const separators = figures.replace(/\d/g, '')
  const last = separators.at(-1)!
  const isDecimal = last === '.' || last === ','
  const isGrouped = parts.at(-1)!.length === 3 && parts[0]!.length <= 3
  const oneKind = separators === last.repeat(separators.length)
  const readings: number[] = []
  if (isDecimal && (separators.length === 1 || !separators.slice(0, -1).includes(last)))
    readings.push(Number(`${parts.slice(0, -1).join('')}.${parts.at(-1)}`))
  if (isGrouped && oneKind) readings.push(Number(parts.join('')))
  return readings.length > 0 ? readings : parts.map(Number)
}

/** `v3`, `gpt-4`, `oss-20b`: figures of a name. A code of a currency before them is none. */
function isPartOfName(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 5), start)
  if (/(?:^|[^a-z])(?:us|usd|eur|gbp|cny|rmb|inr|rub|jpy|krw|cad|aud|sgd|brl|chf|rs|n)$/.test(before))
    return false
  return /[a-z_]$|[a-z][-.]$/.test(before)
}
