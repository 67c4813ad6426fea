/** Ways to spoil a content file without knowing what it says: its bytes, its grammar, its structure. */
import { parse, stringify } from 'yaml'
import type { Dice } from './dice.ts'
import { FRAGMENTS, KEYS, TOKENS } from './yaml-words.ts'

export type ContentMutation = {
  name: string
  /** The bytes spoilt; they may stay what they were. `file` tells YAML from JSON and lines of JSON. */
  spoil: (bytes: Buffer, dice: Dice, file: string) => Buffer
}

const bytewise = (
  name: string,
  spoil: (bytes: Buffer, at: number, dice: Dice) => Buffer,
): ContentMutation => ({
  name,
  spoil: (bytes, dice) => spoil(bytes, dice.below(bytes.length + 1), dice),
})
const textwise = (
  name: string,
  spoil: (text: string, dice: Dice, file: string) => string,
): ContentMutation => ({
  name,
  spoil: (bytes, dice, file) => Buffer.from(spoil(bytes.toString(), dice, file)),
})
const splice = (bytes: Buffer, from: number, to: number, between: Uint8Array) =>
  Buffer.concat([bytes.subarray(0, from), between, bytes.subarray(to)])
const NOTHING = Buffer.alloc(0)

/** Sequences that are no UTF-8, or that readers trip over. */
const BAD_BYTES = [
  'ff',
  '80',
  'c0af',
  'eda080',
  'f4908080',
  'efbbbf',
  '00',
  '1b5b33316d',
  'e280ae',
  'c285',
  '0d',
  '7f',
]

export const CONTENT_MUTATIONS: readonly ContentMutation[] = [
  bytewise('bits flipped', (bytes, _, dice) => {
    const spoilt = Buffer.from(bytes)
    for (const at of dice.some(1, 8, () => dice.below(bytes.length))) spoilt[at]! ^= 1 << dice.below(8)
    return spoilt
  }),
  bytewise('random bytes inserted', (bytes, at, dice) =>
    splice(bytes, at, at, Buffer.from(dice.some(1, 40, () => dice.below(256)))),
  ),
  bytewise('bad bytes inserted', (bytes, at, dice) =>
    splice(bytes, at, at, Buffer.from(dice.pick(BAD_BYTES), 'hex')),
  ),
  bytewise('bytes removed', (bytes, at, dice) => splice(bytes, at, at + 1 + dice.below(60), NOTHING)),
  bytewise('cut off', (bytes, at) => bytes.subarray(0, at)),
  bytewise('a piece moved', (bytes, at, dice) => {
    const piece = bytes.subarray(at, at + dice.below(200))
    const to = dice.below(bytes.length + 1)
    return splice(bytes, to, to, piece)
  }),
  bytewise('a byte order mark', (bytes) => splice(bytes, 0, 0, Buffer.from('efbbbf', 'hex'))),
  textwise('other line ends', (text, dice) =>
    text.replaceAll('\n', dice.pick(['\r\n', '\r', '\u0085', '\u2028', '\n\n'])),
  ),
  { name: 'UTF-16', spoil: (bytes) => Buffer.from(bytes.toString(), 'utf16le') },

  textwise('tokens inserted', (text, dice) => {
    let spoilt = text
    for (const token of dice.some(1, 5, () => dice.pick(TOKENS))) {
      const at = dice.below(spoilt.length + 1)
      spoilt = spoilt.slice(0, at) + token + spoilt.slice(at)
    }
    return spoilt
  }),
  textwise('tokens before values', (text, dice) =>
    text.replace(/(?<=[:-] )\S/g, (first) => (dice.oneIn(8) ? dice.pick(TOKENS) + first : first)),
  ),
  textwise('lines shuffled', (text, dice) => {
    const lines = text.split('\n')
    const [line] = lines.splice(dice.below(lines.length), 1)
    lines.splice(dice.below(lines.length + 1), 0, line!)
    return lines.join('\n')
  }),
  textwise('lines indented otherwise', (text, dice) =>
    text.replace(/^ */gm, (blanks) => (dice.oneIn(10) ? dice.pick(['', ' ', '\t', `${blanks} `]) : blanks)),
  ),
  textwise('a line repeated', (text, dice) => {
    const lines = text.split('\n')
    const at = dice.below(lines.length)
    return [
      ...lines.slice(0, at),
      ...Array<string>(dice.pick([1, 1, 50])).fill(lines[at]!),
      ...lines.slice(at),
    ].join('\n')
  }),

  structurally('a value replaced', (holder, key) => {
    holder[key] = PLACE
  }),
  structurally('a key removed', (holder, key) => {
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else delete holder[key]
  }),
  structurally('a key renamed', (holder, key) => {
    if (Array.isArray(holder)) return
    holder[KEY_PLACE] = holder[key]
    delete holder[key]
  }),
  structurally('a key added', (holder) => {
    if (Array.isArray(holder)) holder.push(PLACE)
    else holder[KEY_PLACE] = PLACE
  }),
  structurally('a list grown', (holder, key) => {
    if (Array.isArray(holder)) holder.push(...Array<unknown>(400).fill(holder[Number(key)]))
    else holder[key] = Array<unknown>(400).fill(holder[key])
  }),
]

/** What stands for a raw piece of text until the value is written out. */
const PLACE = 'HERE_GOES_THE_VALUE'
const KEY_PLACE = 'HERE_GOES_THE_KEY'

/** A mapping or a list; of a list, only its keys as text are used here. */
type Holder = Record<string, unknown>

/** Reads the file, lets one of its mappings or lists be changed, and writes it out with raw text where the places are. */
function structurally(name: string, change: (holder: Holder, key: string) => void): ContentMutation {
  return textwise(name, (text, dice, file) => {
    if (file.endsWith('.ndjson')) {
      const lines = text.split('\n')
      const at = dice.below(lines.length - 1)
      return lines.with(at, changed(lines[at]!, true)).join('\n')
    }
    return changed(text, file.endsWith('.json'))

    function changed(source: string, isJson: boolean): string {
      const root = { root: isJson ? JSON.parse(source) : parse(source) } as Holder
      const [holder, key] = dice.pick(placesIn(root))
      change(holder, key)
      const written = isJson ? JSON.stringify(root.root) : stringify(root.root, { lineWidth: 0 })
      return String(written)
        .replace(/"?HERE_GOES_THE_VALUE"?/, () => dice.pick(FRAGMENTS)())
        .replace(/"?HERE_GOES_THE_KEY"?/, () => (isJson ? JSON.stringify(dice.pick(KEYS)) : dice.pick(KEYS)))
    }
  })
}

/** Each mapping or list below, with each of its keys. */
function placesIn(holder: Holder): [holder: Holder, key: string][] {
  return Object.entries(holder).flatMap(([key, value]): [Holder, string][] => [
    [holder, key],
    ...(typeof value === 'object' && value !== null ? placesIn(value as Holder) : []),
  ])
}
