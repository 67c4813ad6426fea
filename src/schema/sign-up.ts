/** How an account is made, and what is asked for: what holds for every offer that says nothing else, and what people report. */
import * as z from 'zod'
import { regions } from './terms.ts'
import { country, isoDate, known } from './text.ts'
import { httpsUrl } from './url.ts'
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

export const cardBasis = z
  .enum(CARD_BASES)
  .optional()
  .describe(`How it is known whether a card is needed. ${describeWords(BASIS_WORDS, CARD_BASES)}`)

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

export const signUpReport = z
  .strictObject({
    date: isoDate.describe('The day of the sign-up.'),
    country: country.describe('Where the person signed up from, by ISO 3166-1 alpha-2 code.'),
    card: known.describe('Whether a card or other means of payment was asked for.'),
    phone: known.describe('Whether a phone number was asked for.'),
    identity: known.optional().describe('Whether a legal name or a document was asked for.'),
    waitingList: known.optional().describe('Whether there was a waiting list.'),
    firstCallWorked: known.describe('Whether the first call worked after that.'),
    url: httpsUrl.describe('The issue with the report.'),
  })
  .describe('What somebody was asked for at sign-up. Two reports that agree give the basis reported.')
