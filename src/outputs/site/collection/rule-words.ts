/** The rule of a collection in words: one phrase a condition. */
import type { Rule } from '../../../core/schema/collection.ts'
import type { FlagName } from '../../../core/schema/filters.ts'
import type { AUTH_SCHEMES, FreeTierKind } from '../../../core/schema/vocabulary.ts'
import { capabilityWords } from '../capability/capability-words.ts'
import { countryName } from '../country-name.ts'
import { FLAGS } from '../filter-words.ts'

const KINDS: Record<FreeTierKind, string> = {
  keyless: 'works without an account',
  permanent: 'renews without an end date',
  'renewing-credits': 'gives credits that renew',
  'one-time-credits': 'gives credits once',
  trial: 'is a trial',
  none: 'does not exist',
  unknown: 'is not confirmed',
}

const AUTH: Record<(typeof AUTH_SCHEMES)[number], string> = {
  bearer: 'a key in the Authorization header',
  header: 'a key in a header of its own',
  query: 'a key in the URL',
  basic: 'HTTP Basic',
  signature: 'signed requests',
  none: 'no key',
}

const REGISTRIES = { npm: 'npm', pypi: 'PyPI' } as const

type Phrase<Name extends keyof Rule> = (value: NonNullable<Rule[Name]>) => string

const PHRASES: { [Name in Exclude<keyof Rule, FlagName>]-?: Phrase<Name> } = {
  category: (value) => `is in the category ${either(value)}`,
  capability: (value) => `does ${either([value].flat().map(capabilityWords))}`,
  freeFor: (value) => `the free offer covers ${either([value].flat().map(capabilityWords))}`,
  freeTier: (value) => `the free offer ${either([value].flat().map((kind) => KINDS[kind]))}`,
  auth: (value) => `takes ${AUTH[value]}`,
  minDocumentationScore: (value) => `at least ${value} of 100 points for documentation`,
  minPopularityScore: (value) => `at least ${value} of 100 points for popularity`,
  hasSdk: (value) => `has an official package on ${REGISTRIES[value]}`,
  country: (value) => `the company is in ${place(value)}`,
  region: (value) => `data is processed in ${place(value)}`,
}

/** In the order of the entry. */
export function ruleWords(rule: Rule): string[] {
  return (Object.keys(rule) as (keyof Rule)[]).map((name) =>
    isFlag(name) ? FLAGS[name].rule : (PHRASES[name] as Phrase<keyof Rule>)(rule[name]!),
  )
}

const isFlag = (name: keyof Rule): name is FlagName => Object.hasOwn(FLAGS, name)

const either = (values: string | readonly string[]) =>
  [values].flat().reduce((all, one, index, { length }) => all + (index === length - 1 ? ' or ' : ', ') + one)

const place = (code: string) => (code === 'EU' ? 'the European Union' : countryName(code))
