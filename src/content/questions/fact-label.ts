/** What a fact is called where somebody says which page shows it, in the words of the questions. */
import { CAPABILITIES, type Capability } from '../../schema/vocabulary.ts'
import { QUESTIONS } from './questions.ts'

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
