/** URLs that content may hold: what every reader, browser and shell takes for the same address of a public host. */
import { parse } from 'tldts'
import * as z from 'zod'
import { publishedForm } from './text.ts'

/** What RFC 3986 allows in path, query and fragment, without the apostrophe, which ends a quotation in a shell. */
export const URL_CHARACTERS = /^[\w.~:/?#[\]@!$&()*+,;=%-]*$/

/** `{account_id}`: what differs by account (a simple expression of RFC 6570). */
const PLACEHOLDER = /\{[a-z][a-z0-9_]*\}/gi

/** The text between `https://` and the path. */
const AUTHORITY = /^https:\/\/([^/?#]*)/

/** In this order; the first that fails is reported. */
const REQUIREMENTS: readonly { message: string; fits: (url: string) => boolean }[] = [
  { message: 'expected an https:// URL', fits: (url) => url.startsWith('https://') && URL.canParse(url) },
  {
    message: 'a URL must be printable ASCII without quotes, braces or spaces; percent-encode anything else',
    fits: (url) => URL_CHARACTERS.test(url) && !/%(?![0-9a-f]{2})/i.test(url),
  },
  {
    // Readers cannot tell such a name from one that looks the same, and not every parser reads each.
    message: 'a URL must name a host without Punycode (xn--)',
    fits: (url) => !/^https:\/\/(?:[^/?#]*\.)?xn--/i.test(url),
  },
  {
    message: 'a URL must name a public host after https://, without user name, port or IP address',
    fits: (url) => isPublicName(AUTHORITY.exec(url)?.[1] ?? ''),
  },
]

/** An https URL on a public host. */
export const httpsUrl = urlOf((url) => url)
  .meta({ format: 'uri', description: 'An https:// URL.' })
  .register(publishedForm, { as: 'url' })

/** Likewise, but placeholders such as `{account_id}` may stand behind the host, and as a label before its public name. */
export const httpsUrlTemplate = urlOf(withoutPlaceholders)
  // Braces are invalid in a URI, and editors check the format.
  .meta({ format: 'uri-template' })

/** The URL of a page, or `none` with the index that was read and has no such page. */
export const linkOrNone = z
  .union([httpsUrl, z.strictObject({ none: httpsUrl })])
  .describe(
    'The URL of the page, on the same line. If there is no such page, none: the URL of the documentation index where you looked.',
  )
export type LinkOrNone = z.infer<typeof linkOrNone>

function urlOf(filled: (url: string) => string) {
  return z
    .string()
    .max(500, { abort: true })
    .superRefine((value, context) => {
      const failed = REQUIREMENTS.find(({ fits }) => !fits(filled(value)))
      if (failed)
        context.addIssue({ code: 'invalid_format', format: 'url', input: value, message: failed.message })
    })
}

/** The URL with its first label left out if that is a placeholder, and each placeholder behind the host filled in. */
function withoutPlaceholders(url: string): string {
  const authority = AUTHORITY.exec(url)?.[0] ?? ''
  return (
    authority.replace(/(?<=^https:\/\/)\{\w+\}\./, '') + url.slice(authority.length).replace(PLACEHOLDER, 'x')
  )
}

/**
 * Whether somebody can own this name in the public DNS: below a public suffix, so that `localhost`, `printer.local` and
 * `metadata.google.internal` are none. `.example` (RFC 2606) stands for such a name in tests and documentation.
 */
function isPublicName(host: string): boolean {
  if (!/^[a-z0-9.-]+$/i.test(host) || host.endsWith('.')) return false
  const { domain, isIcann, isIp, publicSuffix } = parse(host)
  if (isIp || domain === null) return false
  return publicSuffix === 'example' || (isIcann === true && !host.endsWith('.arpa'))
}
