/** `content/site.yaml`: what a fork changes. */
import { domainToUnicode } from 'node:url'
import * as z from 'zod'
import { ratingColumn } from './ratings.ts'
import { reading } from './responses.ts'
import { slug, text } from './text.ts'
import { httpsUrl, URL_CHARACTERS } from './url.ts'

/** Pages of a site are below it, so it has neither query nor fragment; a password would be published. */
const httpUrl = z.union([
  z.literal(''),
  z
    .url({ protocol: /^https?$/ })
    .refine(
      (value) => URL_CHARACTERS.test(value) && !/[?#]/.test(value) && isPlainUrl(value),
      'expected a URL in printable ASCII without quotes, user name, query and fragment',
    ),
])

/** A URL that every parser reads, without user name and password. Node 24 reads more Punycode than Node 22 and browsers. */
const isPlainUrl = (value: string) => {
  if (!URL.canParse(value)) return false
  const { username, password, hostname } = new URL(value)
  return username === '' && password === '' && /^(?!.*xn--)./i.test(domainToUnicode(hostname))
}

/** The most providers that upkeep can watch first. */
const MAX_CORE = 60

/** Links of pages begin at the root of a host, so below a path each would be dead. */
const rootUrl = httpUrl.refine((value) => value === '' || new URL(value).pathname === '/', {
  error:
    'expected the URL of a host without a path, because links of pages begin at its root. On GitHub Pages, set a domain of your own, or name the repository <you>.github.io',
  when: ({ issues }) => issues.length === 0,
})

export const site = z.strictObject({
  name: text(60).describe("The directory's name."),
  tagline: text(60).default('free tiers of AI APIs').describe('What it is, in a few words next to the name.'),
  baseUrl: rootUrl.describe(
    'The URL of the site. Empty: the one that the host gives at build time, else localhost.',
  ),
  repository: httpUrl.describe(
    'The URL of the repository. Empty: the one that CI gives, else no links to it.',
  ),
  branch: z
    .string()
    .regex(/^[\w.-]+(?:\/[\w.-]+)*$/, 'expected the name of a branch')
    .max(100)
    .default('main')
    .describe('The branch that links to edit an entry lead to.'),
  contact: z
    .string()
    .max(200, { abort: true })
    .regex(/^$|^(?:https:\/\/|mailto:)[\x21-\x7e]+$/, 'expected an https:// or mailto: URL')
    .refine(
      (value) => URL_CHARACTERS.test(value) && (!value.startsWith('https:') || isPlainUrl(value)),
      'expected a URL without quotes and user name',
    )
    .describe('Where to send reports: an https:// or mailto: URL. Empty: the repository.'),
  editor: text(100)
    .optional()
    .describe('Who edits it, as /about says: a person or a group. Without it no editor is named.'),
  feedAuthority: z
    .string()
    .regex(/^$|^[a-z0-9.-]+,\d{4}(-\d{2}(-\d{2})?)?$/, 'expected a tag: authority such as example.org,2026')
    .describe('Fixed authority of feed ids (RFC 4151), such as example.org,2026. Never change it.'),
  core: z
    .array(slug)
    .max(MAX_CORE)
    .default([])
    .describe('Providers that maintainers keep current; empty: all.'),
  ratingsOff: z
    .array(ratingColumn)
    .optional()
    .describe(
      'Columns of ratings that this site does not publish, such as those whose licence its owner doubts.',
    ),
  reading: reading
    .optional()
    .describe('The last second reading: claims of entries that somebody else compared with their pages.'),
})
export type Site = z.infer<typeof site>

/** `content/declined.yaml`: names that were looked at and refused. */
const declinedEntry = z.strictObject({
  name: text(80).describe('The name as the provider writes it.'),
  slug: slug.optional().describe('The slug that its entry would have.'),
  reason: text(300).describe('Why it is not listed.'),
  source: httpsUrl.optional().describe('The page that shows it: an https:// URL.'),
  reviewAfter: z.iso.date().describe('The day from which the decision may be looked at again.'),
})
export const declined = z.array(declinedEntry)
export type Declined = z.infer<typeof declined>
