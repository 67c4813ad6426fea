/** What the daily check requests of a provider, and where it reads the provider's own status. */
import * as z from 'zod'
import { text } from './text.ts'
import { httpsUrl } from './url.ts'
import { STATUS_PAGE_FORMATS } from './vocabulary.ts'

export const health = z.strictObject({
  probe: z
    .strictObject({
      url: httpsUrl.describe(
        'Requested once a day, without a key: a call that does nothing then, such as the list of models.',
      ),
      method: z.enum(['GET', 'HEAD']).optional().describe('Leave out for GET.'),
      expect: z
        .array(z.int().min(100).max(599))
        .min(1)
        .describe(
          'The statuses that a healthy API answers without a key, usually 401. npm run health -- --record prints them.',
        ),
      body: z
        .literal('any')
        .optional()
        .describe('any: a web page or an empty body is a valid answer too. Otherwise the answer is JSON.'),
    })
    .optional()
    .describe('A request that shows whether the API answers.'),
  statusPage: z
    .union([
      z.strictObject({
        url: httpsUrl.describe('The official status page, for people.'),
        format: z
          .enum(STATUS_PAGE_FORMATS)
          .optional()
          .describe('How to read it; leave out if none of these.'),
        feed: httpsUrl.optional().describe('The JSON URL, if it is not at the usual place for the format.'),
        components: z
          .array(text(100))
          .optional()
          .describe('Ids (or product id, for google) of the components that the API depends on.'),
      }),
      z.strictObject({ none: httpsUrl.describe('The page that was read and names no status page.') }),
    ])
    .optional()
    .describe('The official status page, or none with the page that was read and names none.'),
  models: httpsUrl
    .optional()
    .describe('A list of models that the API gives without a key, as JSON. It is read once a day.'),
  none: text(300)
    .optional()
    .describe('If there is neither: why nothing can be checked, and which documents were read.'),
})
type Health = z.infer<typeof health>
type StatusPage = Extract<Health['statusPage'], { url: string }>

/** The official status page, or undefined if there is none, or none is known. */
export const statusPageOf = ({ statusPage }: Health): StatusPage | undefined =>
  statusPage && 'url' in statusPage ? statusPage : undefined
