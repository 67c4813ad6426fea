/** What the form says to somebody who does not write YAML: of a finding, at which field, and of a fact that a page can show. */
import type { Path } from '../../base/json.ts'
import { CAPABILITIES, type Capability } from '../../schema/vocabulary.ts'
import type { EntryFinding } from '../check-entry.ts'
import { type Answers, ITEMS } from './answers.ts'
import { isOffer, QUESTIONS } from './questions.ts'

export type FieldFinding = EntryFinding & {
  /** The path of a field of `Answers`. */
  field: string
}

type Words = (finding: FieldFinding) => string | undefined

/** By rule, where validation speaks of keys of the file; its own words stand where a row has none. */
const WORDS: Readonly<Record<string, Words>> = {
  'missing-key': ({ field }) =>
    field === 'domains'
      ? 'Its domain is taken from the website, once that is a full URL.'
      : 'This is needed.',
  'empty-source': () => 'Tick what this page shows.',
  'wrong-type': ({ field }) =>
    field.endsWith('.quotas')
      ? 'Write each line as requests: 1000/day, with for: or models: before it.'
      : undefined,
  capabilities: ({ field }) => (field === 'capabilities' ? 'Tick at least one.' : undefined),
  'unsourced-fact': ({ variant }) =>
    variant === 'third-party'
      ? 'A page of the provider itself must show this, not a third party alone. Or answer “Not confirmed”.'
      : 'No page shows this yet. Tick it at the page that does, or answer “Not confirmed”.',
  'no-dated-source': () => 'At least one page must show its date. Add it, or another page that shows one.',
  'missing-basis': () => 'Choose how that is known, or answer “Not confirmed”.',
  'auth-name': () => 'Give the name of that header or parameter as well.',
  'covered-and-excluded': () => 'It cannot be both free for something and leave it out.',
  'stale-fact': () => 'The newest page that shows this is old. Look for a newer one.',
}

export function findingWords(finding: FieldFinding): string {
  const { rule, message, help } = finding
  return WORDS[rule]?.(finding) ?? `${capitalised(message)}. ${help}`
}

/** A key of the file, such as `offers.free-tier.kind`, stays as it is. */
const capitalised = (text: string) =>
  /^[a-z]+\b(?![.:_])/.test(text) ? `${text[0]!.toUpperCase()}${text.slice(1)}` : text

/** The paths of all fields: `offers.0.quotas`. */
export function fieldsOf(answers: unknown, above: string): string[] {
  // A list of words is one field; a list of items that has none has no field.
  if (typeof answers === 'string') return [above]
  if (Array.isArray(answers) && typeof answers[0] !== 'object') return above in ITEMS ? [] : [above]
  return Object.entries(answers as object).flatMap(([key, value]) =>
    fieldsOf(value, above === '' ? key : `${above}.${key}`),
  )
}

/** The field at a path of the entry; else the nearest above it, else the first below it; the name of the whole. */
export function fieldAt(path: Path, answers: Answers): string {
  const fields = fieldsOf(answers, '')
  const place = keysOf(path, answers)
  for (let length = place.length; length > 0; length--) {
    const above = place.slice(0, length).join('.')
    const field = fields.find((one) => one === above) ?? fields.find((one) => one.startsWith(`${above}.`))
    if (field !== undefined) return field
  }
  return 'name'
}

/** The keys of the entry as those of the answers. */
function keysOf(path: Path, { offers, capabilities }: Answers): string[] {
  const keys = path.map(String)
  // What is not free stands where the first offer would.
  const isNothing = offers[0] !== undefined && !isOffer(offers[0])
  if (keys[0] === 'free') return ['offers', '0', 'kind']
  if (keys[0] === 'category' && capabilities.length === 0) return ['capabilities']
  if (keys[0] === 'offers') {
    if (keys.length === 1) return ['offers', '0', 'kind']
    keys[1] = String(Number(keys[1]) + Number(isNothing))
    if (keys[2] === 'id') keys[2] = 'name'
  }
  const [, asked] = /^(\w+)Basis$/.exec(keys.at(-1)!) ?? []
  if (asked === undefined) return keys
  return [...keys.slice(0, -1), ...(keys[0] === 'signup' ? ['asks'] : []), asked]
}

/** By name, where no question has the name of the fact. */
const LABELS: Readonly<Record<string, string>> = {
  connection: 'How to connect',
  free: 'Paid from the first call',
  'health.probe': 'URL to call daily',
  'health.statusPage': 'Status page',
  'offers.quotas': 'How much, all of it',
}

/** `offers.0.kind` → `Free tier: What is free`; `nameOf` gives the name of an offer by its place. */
export function factLabel(fact: string, nameOf: (place: number) => string): string {
  const [, place, name] = /^offers\.(\d+)\.(.+)$/.exec(fact) ?? []
  if (name === undefined) return LABELS[fact] ?? QUESTIONS[fact]?.label ?? fact
  return `${nameOf(Number(place))}: ${labelOf(name)}`
}

function labelOf(name: string): string {
  const whole = `offers.${name}`
  if (whole in LABELS || whole in QUESTIONS) return LABELS[whole] ?? QUESTIONS[whole]!.label
  const [first = '', ...rest] = name.split('.')
  const detail = rest.join('.')
  const title = CAPABILITIES[detail as Capability]?.title ?? detail
  if (first === 'covers') return `free for ${title}`
  if (first === 'excludes') return `leaves out ${title}`
  return `${QUESTIONS[`offers.${first}`]?.label ?? first}, ${title}`
}
