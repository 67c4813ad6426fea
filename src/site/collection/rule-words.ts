/** The rule of a collection in words: one phrase a condition. */

import { plural } from '../../base/text/plural.ts'
import { capabilityWords } from '../../entry/capability-words.ts'
import { countryName } from '../../entry/country-name.ts'
import type { Rule } from '../../schema/collection.ts'
import type { FlagName } from '../../schema/filters.ts'
import { KIND_WORDS } from '../../schema/vocabulary.ts'
import { FLAGS } from '../filter-words.ts'

type Phrase<Name extends keyof Rule> = (value: NonNullable<Rule[Name]>) => string

const PHRASES: { [Name in Exclude<keyof Rule, FlagName>]-?: Phrase<Name> } = {
  category: (value) => `is in the category ${either(value)}`,
  capability: (value) => `does ${either([value].flat().map(capabilityWords))}`,
  freeFor: (value) => `the free offer covers ${either([value].flat().map(capabilityWords))}`,
  freeTier: (value) => `the offer: ${either([value].flat().map((kind) => KIND_WORDS[kind].title))}`,
  freeModel: (value) => `gives a model free ${all(modelWords(value))}`,
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

const modelWords = ({ openWeights, tools, minContext }: NonNullable<Rule['freeModel']>) => [
  ...(openWeights ? ['with open weights'] : []),
  ...(tools ? ['that calls tools'] : []),
  ...(minContext === undefined ? [] : [`with a context of ${plural(minContext, 'token')} or more`]),
]

const all = (phrases: readonly string[]) => phrases.join(' and ')

const place = (code: string) => (code === 'EU' ? 'the European Union' : countryName(code))
