/** A fact of the offer that speaks for a provider; where none does, what sign-up asks for, or whether anything is free. */
import type { Fact } from './fact.ts'

type Known = { facts: readonly Fact[]; headline: string | null }

/** Undefined where the provider has neither such an offer nor anything that is said in its place. */
export function headlineFact(
  { facts, headline }: Known,
  fact: 'kind' | 'card' | 'phone' | 'allowance',
): Fact | undefined {
  const named = (name: string) => facts.find((one) => one.name === name)
  if (headline !== null) return named(`offers.${headline}.${fact}`)
  const free = named('free')
  if (fact === 'card' && free?.sureness === 'confirmed')
    return { ...free, title: 'credit card', value: 'needed', basis: 'implied' }
  return named(`signup.asks.${fact}`) ?? free
}
