/** What a finding says to somebody who fills in a form and does not write YAML. */
import type { FieldFinding } from './check-answers.ts'

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
  'stale-fact': ({ variant }) =>
    variant === 'undated'
      ? 'No page that shows this has a date.'
      : 'The newest page that shows this is old. Look for a newer one.',
}

export function findingWords(finding: FieldFinding): string {
  const { rule, message, help } = finding
  return WORDS[rule]?.(finding) ?? `${capitalised(message)}. ${help}`
}

/** A key of the file, such as `offers.free-tier.kind`, stays as it is. */
const capitalised = (text: string) =>
  /^[a-z]+\b(?![.:_])/.test(text) ? `${text[0]!.toUpperCase()}${text.slice(1)}` : text
