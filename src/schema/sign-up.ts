/** How an account is made, and what is asked for: what holds for every offer that says nothing else. */
import * as z from 'zod'
import { regions } from './terms.ts'
import { known } from './text.ts'
import {
  BASIS_WORDS,
  CARD_BASES,
  describeWords,
  PHONE_BASES,
  SIGN_UP_ASK_WORDS,
  SIGN_UP_ASKS,
  SIGN_UP_WAYS,
  type SignUpAsk,
} from './vocabulary.ts'

const asks = z.strictObject(
  Object.fromEntries(
    SIGN_UP_ASKS.map((ask) => [ask, known.optional().describe(`${SIGN_UP_ASK_WORDS[ask].hint}.`)]),
  ) as Record<SignUpAsk, z.ZodOptional<typeof known>>,
)

/** How it is known whether a card is needed. */
export const cardBasis = z
  .enum(CARD_BASES)
  .optional()
  .describe(`How it is known whether a card is needed. ${describeWords(BASIS_WORDS, CARD_BASES)}`)

/** How it is known whether a phone number is needed. */
export const phoneBasis = z
  .enum(PHONE_BASES)
  .optional()
  .describe(`How it is known whether a phone number is needed. ${describeWords(BASIS_WORDS, PHONE_BASES)}`)

export const signup = z.strictObject({
  with: z
    .array(z.enum(SIGN_UP_WAYS))
    .min(1)
    .max(SIGN_UP_WAYS.length)
    .optional()
    .describe('The ways that the page offers.'),
  asks: asks.optional().describe('What is asked for; what is left out is unknown.'),
  cardBasis: cardBasis.describe(
    'How asks.card is known, where no page describes sign-up; left out: signup-described.',
  ),
  phoneBasis: phoneBasis.describe(
    'How asks.phone is known, where no page describes sign-up; left out: signup-described.',
  ),
  regions: regions
    .optional()
    .describe('Where an account can be made: everywhere, only these, or all except these.'),
})
export type SignUp = z.infer<typeof signup>
