/** A fact of the offer that speaks for a provider; where none does, what sign-up asks for, or whether anything is free. */
import type { EntryView } from '../view.ts'
import type { Fact } from './fact.ts'

/** Undefined where the provider has neither such an offer nor anything that is said in its place. */
export function headlineFact(
  { facts, headline }: EntryView,
  fact: 'kind' | 'card' | 'phone' | 'allowance',
): Fact | undefined {
  const named = (name: string) => facts.find((one) => one.name === name)
  if (headline) return named(`offers.${headline.id}.${fact}`)
  const free = named('free')
  if (fact === 'card' && free?.sureness === 'confirmed')
    return { ...free, title: 'credit card', value: 'needed', basis: 'implied' }
  return named(`signup.asks.${fact}`) ?? free
}
