/** Ways to corrupt a content file without knowing what it says: its bytes, its grammar, its structure. */
import fc, { type Arbitrary } from 'fast-check'
import { parse, stringify } from 'yaml'
import { HOSTILE_VALUES, KEYS, PIECES, TOKENS } from './hostile-yaml.ts'

/** One way, with what was drawn for it, which is all that a failing test has to print. */
export type Corruption = { kind: string; parameters: unknown }

type Apply<Parameters> = (bytes: Buffer, parameters: Parameters, file: string) => Buffer | string

const bytewise = <P>(parameters: Arbitrary<P>, apply: Apply<P>) => ({
  parameters,
  apply: apply as Apply<unknown>,
})
const textwise = <P>(
  parameters: Arbitrary<P>,
  apply: (text: string, parameters: P, file: string) => string,
) => bytewise(parameters, (bytes, drawn, file) => apply(bytes.toString(), drawn, file))

/** A place in a file, counted round and round. */
const place = fc.nat(5000)
const splice = (bytes: Buffer, from: number, to: number, between: Buffer) =>
  Buffer.concat([bytes.subarray(0, from), between, bytes.subarray(to)])

/** Sequences that are no UTF-8, or that readers trip over, in hexadecimal digits. */
const BAD_BYTES = 'ff 80 c0af eda080 f4908080 efbbbf 00 1b5b33316d e280ae c285 0d 7f'.split(' ')

/** Placeholders for raw pieces of text until the value is written out. */
const VALUE = 'HERE_GOES_THE_VALUE'
const KEY = 'HERE_GOES_THE_KEY'

/** A mapping or a list; of a list, only its keys as text are used here. */
type Holder = Record<string, unknown>

const CHANGES: Record<string, (holder: Holder, key: string) => void> = {
  'value replaced'(holder, key) {
    holder[key] = VALUE
  },
  'key removed'(holder, key) {
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else delete holder[key]
  },
  'key renamed'(holder, key) {
    if (Array.isArray(holder)) return
    holder[KEY] = holder[key]
    delete holder[key]
  },
  'key added'(holder) {
    if (Array.isArray(holder)) holder.push(VALUE)
    else holder[KEY] = VALUE
  },
  'list grown'(holder, key) {
    if (Array.isArray(holder)) holder.push(...Array<unknown>(400).fill(holder[Number(key)]))
    else holder[key] = Array<unknown>(400).fill(holder[key])
  },
}

const CORRUPTIONS = {
  'bytes replaced': bytewise(
    fc.record({
      at: place,
      // The last of these cuts the file off.
      remove: fc.oneof(fc.constant(0), fc.nat(60), fc.constant(100_000)),
      insert: fc.oneof(
        fc.constantFrom('', ...BAD_BYTES),
        fc.uint8Array({ maxLength: 40, size: 'max' }).map((bytes) => Buffer.from(bytes).toString('hex')),
      ),
    }),
    (bytes, { at, remove, insert }) => {
      const from = at % (bytes.length + 1)
      return splice(bytes, from, from + remove, Buffer.from(insert, 'hex'))
    },
  ),
  'bits flipped': bytewise(
    fc.array(fc.record({ at: place, bit: fc.nat(7) }), { minLength: 1, maxLength: 8 }),
    (bytes, flips) => {
      const flipped = Buffer.from(bytes)
      for (const { at, bit } of flips) flipped[at % bytes.length]! ^= 1 << bit
      return flipped
    },
  ),
  'a piece copied': bytewise(
    fc.record({ from: place, length: fc.nat(200), to: place }),
    (bytes, { from, length, to }) => {
      const [start, end] = [from % bytes.length, to % (bytes.length + 1)]
      return splice(bytes, end, end, bytes.subarray(start, start + length))
    },
  ),
  'encoded differently': bytewise(fc.constantFrom('UTF-16', 'with a byte order mark'), (bytes, encoding) =>
    encoding === 'UTF-16' ? Buffer.from(bytes.toString(), 'utf16le') : `\ufeff${bytes}`,
  ),
  'line ends replaced': textwise(fc.constantFrom('\r\n', '\r', '\u0085', '\u2028', '\n\n'), (text, lineEnd) =>
    text.replaceAll('\n', lineEnd),
  ),
  'tokens inserted': textwise(
    fc.array(fc.record({ at: place, token: fc.constantFrom(...TOKENS) }), { minLength: 1, maxLength: 5 }),
    (text, tokens) =>
      tokens.reduce((changed, { at, token }) => {
        const from = at % (changed.length + 1)
        return changed.slice(0, from) + token + changed.slice(from)
      }, text),
  ),
  'tokens before values': textwise(
    fc.record({ token: fc.constantFrom(...TOKENS), every: fc.integer({ min: 1, max: 16 }) }),
    (text, { token, every }) => {
      let index = 0
      return text.replace(/(?<=[:-] )\S/g, (first) => (++index % every === 0 ? token + first : first))
    },
  ),
  'a line moved': textwise(fc.record({ from: place, to: place }), (text, { from, to }) => {
    const lines = text.split('\n')
    const [line] = lines.splice(from % lines.length, 1)
    return lines.toSpliced(to % (lines.length + 1), 0, line!).join('\n')
  }),
  'lines indented differently': textwise(
    fc.record({ every: fc.integer({ min: 1, max: 16 }), indent: fc.constantFrom('', ' ', '\t', '$& ') }),
    (text, { every, indent }) =>
      text
        .split('\n')
        .map((line, index) => ((index + 1) % every === 0 ? line.replace(/^ */, indent) : line))
        .join('\n'),
  ),
  'a line repeated': textwise(
    fc.record({ line: place, times: fc.constantFrom(1, 50) }),
    (text, { line, times }) => {
      const lines = text.split('\n')
      const at = line % lines.length
      return lines.toSpliced(at, 0, ...Array<string>(times).fill(lines[at]!)).join('\n')
    },
  ),
  'a piece planted': textwise(
    fc.record({ place, at: fc.constantFrom('start', 'middle', 'end'), piece: fc.constantFrom(...PIECES) }),
    (text, drawn, file) => byDocument(text, drawn.place, file, (one, isJson) => planted(one, drawn, isJson)),
  ),
  'structure changed': textwise(
    fc.record({
      place,
      change: fc.constantFrom(...Object.keys(CHANGES)),
      key: fc.constantFrom(...KEYS),
      value: fc.constantFrom(...HOSTILE_VALUES.keys()),
    }),
    (text, change, file) =>
      byDocument(text, change.place, file, (one, isJson) => restructured(one, change, isJson)),
  ),
}

/** Changes the file, or one of its lines where each is a document. */
function byDocument(
  text: string,
  place: number,
  file: string,
  change: (document: string, isJson: boolean) => string,
): string {
  if (!file.endsWith('.ndjson')) return change(text, file.endsWith('.json'))
  const lines = text.split('\n')
  const at = place % (lines.length - 1)
  return lines.with(at, change(lines[at]!, true)).join('\n')
}

/** Puts a piece into one of the texts. A URL gets none at its start, and an empty text none: that is another URL. */
function planted(
  text: string,
  { place, at, piece }: { place: number; at: string; piece: string },
  isJson: boolean,
): string {
  const root = { root: isJson ? JSON.parse(text) : parse(text) } as Holder
  const places = placesIn(root).filter(
    ([holder, key]) => typeof holder[key] === 'string' && holder[key] !== '',
  )
  if (places.length === 0) return text
  const [holder, key] = places[place % places.length]!
  const old = String(holder[key])
  const from = old.startsWith('https:') || at === 'end' ? old.length : at === 'start' ? 0 : old.length >> 1
  holder[key] = old.slice(0, from) + piece + old.slice(from)
  return isJson ? JSON.stringify(root.root) : stringify(root.root, { lineWidth: 0 })
}

/** Reads a text, changes one of its mappings or lists, and writes it out with raw text where the placeholders are. */
function restructured(
  text: string,
  { place, change, key, value }: { place: number; change: string; key: string; value: string },
  isJson: boolean,
): string {
  const root = { root: isJson ? JSON.parse(text) : parse(text) } as Holder
  const places = placesIn(root)
  CHANGES[change]!(...places[place % places.length]!)
  const written = isJson ? JSON.stringify(root.root) : stringify(root.root, { lineWidth: 0 })
  return String(written)
    .replace(/"?HERE_GOES_THE_VALUE"?/, HOSTILE_VALUES.get(value)!)
    .replace(/"?HERE_GOES_THE_KEY"?/, () => (isJson ? JSON.stringify(key) : key))
}

/** Each mapping or list below, with each of its keys. */
function placesIn(holder: Holder): [holder: Holder, key: string][] {
  return Object.entries(holder).flatMap(([key, value]): [Holder, string][] => [
    [holder, key],
    ...(typeof value === 'object' && value !== null ? placesIn(value as Holder) : []),
  ])
}

type Kind = keyof typeof CORRUPTIONS

/** The names of all kinds. */
export const CORRUPTION_KINDS = Object.keys(CORRUPTIONS) as Kind[]

export const corruptions: Arbitrary<Corruption> = fc.oneof(
  ...CORRUPTION_KINDS.map((kind) => ({
    weight: kind === 'structure changed' || kind === 'a piece planted' ? 5 : 1,
    arbitrary: fc.record({
      kind: fc.constant(kind),
      parameters: CORRUPTIONS[kind].parameters as Arbitrary<unknown>,
    }),
  })),
)

/** The bytes corrupted; they may stay what they were. `file` tells YAML from JSON and lines of JSON. */
export function corrupt(bytes: Buffer, { kind, parameters }: Corruption, file: string): Buffer {
  return Buffer.from(CORRUPTIONS[kind as Kind].apply(bytes, parameters, file))
}
