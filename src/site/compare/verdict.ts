/** What a comparison comes to, in a few sentences: what none asks for, how much differs, who gives most. */
import { plural } from '../../base/text/plural.ts'
import type { CompareRow } from './comparison.tsx'
import type { Compared } from './facts.tsx'

/** Who gives most of what, as the list of that capability ranks them. */
type Most = { title: string; names: readonly string[] }

type Verdict = { known: string[]; strong: string[] }

export function verdictOf(
  providers: readonly Compared[],
  { rows, same }: { rows: readonly CompareRow[]; same: readonly CompareRow[] },
  most: Most | null,
): Verdict {
  const differ = rows.filter(({ differs }) => differs).length
  const answers = rows.filter(({ fact }) => fact.meaning === undefined).length + same.length
  const [first] = most?.names ?? []
  return {
    known: [
      ...asked(providers, 'requiresCreditCard', 'a card'),
      ...asked(providers, 'requiresPhone', 'a phone number'),
      `They differ in ${differ} of ${plural(answers, 'answer')}.`,
    ],
    strong: [
      ...(first && most ? [`Most free for ${most.title.toLowerCase()}: ${first}.`] : []),
      ...some(
        providers,
        ({ terms }) => terms?.trainsOnData === 'no' || terms?.trainsOnData === 'opt-in',
        'No training by default',
      ),
    ],
  }
}

/** Of what is known of each, never of an assumption. */
function asked(
  providers: readonly Compared[],
  term: 'requiresCreditCard' | 'requiresPhone',
  what: string,
): string[] {
  const known = providers.filter(({ assumed }) => !assumed.includes(term))
  const spared = known.filter(({ freeTier }) => !freeTier[term])
  if (spared.length === providers.length)
    return [`${providers.length === 2 ? 'Neither' : 'None'} asks for ${what}.`]
  if (spared.length > 0) return [`Without ${what}: ${namesOf(spared)}.`]
  if (known.length === providers.length)
    return [`${providers.length === 2 ? 'Both' : 'All'} ask for ${what}.`]
  return []
}

/** Said where it holds for some, and not for all. */
function some(
  providers: readonly Compared[],
  holds: (provider: Compared) => boolean,
  words: string,
): string[] {
  const found = providers.filter(holds)
  return found.length === 0 || found.length === providers.length ? [] : [`${words}: ${namesOf(found)}.`]
}

const namesOf = (providers: readonly Compared[]) => providers.map(({ name }) => name).join(', ')
