/** `content/leads.yaml`: what public lists say and a maintainer has judged, so that it does not come back each week. */
import * as z from 'zod'
import { isoDate, text } from './text.ts'

/** The lists that `npm run leads` compares with. */
export const LEAD_LISTS = ['mnfst', 'mvalentsev', 'models-dev'] as const
export type LeadList = (typeof LEAD_LISTS)[number]

const lead = z.strictObject({
  list: z.enum(LEAD_LISTS).describe('The list, as npm run leads names it.'),
  provider: text(80).describe('The slug of the entry, or the name that npm run leads prints.'),
  what: text(200).describe(
    'What it is about, as npm run leads prints it: provider, living, ended, card, requests/day, model <id>; models: all of its models.',
  ),
  reason: text(300).describe('Why nothing follows from it.'),
  until: isoDate.describe('The day from which it is shown again.'),
})
export type PutAside = z.infer<typeof lead>

export const leads = z.array(lead).max(2_000)
