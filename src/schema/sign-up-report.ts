/** What somebody was asked for at sign-up, as an issue reports it. */
import * as z from 'zod'
import { country, isoDate, known } from './text.ts'
import { httpsUrl } from './url.ts'

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
export type SignUpReport = z.infer<typeof signUpReport>
