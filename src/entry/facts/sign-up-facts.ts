/** What making an account asks for, as people see it: a row for each question. */
import type { SignUp } from '../../schema/sign-up.ts'
import {
  SIGN_UP_ASK_WORDS,
  SIGN_UP_ASKS,
  SIGN_UP_WAY_WORDS,
  type SignUpAsk,
} from '../../schema/vocabulary.ts'
import { eitherOr, type FactRow, WHOLE_OFFER } from './fact.ts'
import { regionsWords } from './places.ts'

const needed = (value: boolean | 'unknown' | undefined) =>
  typeof value === 'boolean' ? (value ? 'asked for' : 'not asked for') : null

const ask = (name: SignUpAsk): FactRow<SignUp> => ({
  id: `signup-${name}`,
  title: `${SIGN_UP_ASK_WORDS[name].title} at sign-up`,
  value: ({ asks }) => needed(asks?.[name]),
  sides: eitherOr('asked for', 'not asked for', [
    SIGN_UP_ASK_WORDS[name].title,
    `no ${SIGN_UP_ASK_WORDS[name].title}`,
  ]),
  ...((name === 'card' || name === 'phone') && {
    basis: (signup: SignUp) =>
      typeof signup.asks?.[name] === 'boolean' ? (signup[`${name}Basis`] ?? 'signup-described') : undefined,
    explainedBy: [name, ...WHOLE_OFFER],
  }),
  ...(name !== 'card' && name !== 'phone' && { explainedBy: WHOLE_OFFER }),
})

/** By the end of their names, in the order of the pages. */
export const SIGN_UP_FACTS: readonly (readonly [name: string, row: FactRow<SignUp>])[] = [
  [
    'with',
    {
      id: 'signup-with',
      title: 'ways to sign up',
      value: ({ with: ways }) => ways?.map((way) => SIGN_UP_WAY_WORDS[way].title).join(', ') ?? null,
    },
  ],
  ...SIGN_UP_ASKS.map((name) => [`asks.${name}`, ask(name)] as const),
  [
    'regions',
    {
      id: 'signup-regions',
      title: 'where an account can be made',
      value: ({ regions }) => (regions ? regionsWords(regions) : null),
      explainedBy: WHOLE_OFFER,
    },
  ],
]
