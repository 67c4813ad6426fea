/** `/.well-known/security.txt`: whom to tell about a weakness (RFC 9116). */
import type { Publication } from '../../api/openapi.ts'

export const SECURITY_TXT_PATH = '.well-known/security.txt'

/** The file, or undefined where nobody can be named. */
export function securityText({ contact, repository, baseUrl }: Publication, now: Date): string | undefined {
  const whom = contactUri(contact) ?? reportPage(repository)
  if (whom === undefined) return undefined
  const lines = [
    `Contact: ${whom}`,
    `Expires: ${expires(now)}`,
    'Preferred-Languages: en',
    // Section 2.5.2: a URL on the web must be https.
    ...(baseUrl.startsWith('https://') ? [`Canonical: ${baseUrl}/${SECURITY_TXT_PATH}`] : []),
  ]
  return `${lines.join('\n')}\n`
}

/**
 * The day before this quarter began, a year on: 9 to 12 months ahead, always less than the year that section 2.5.5
 * recommends. So the file changes four times a year, not with each build.
 */
export function expires(now: Date): string {
  const quarter = Math.floor(now.getUTCMonth() / 3) * 3
  return new Date(Date.UTC(now.getUTCFullYear() + 1, quarter, 0)).toISOString()
}

/** A URL that the RFC allows, in its normal form; nothing that holds whitespace is one. */
function contactUri(contact: string): string | undefined {
  if (!/^(?:https:\/\/|mailto:)\S+$/i.test(contact) || !URL.canParse(contact)) return undefined
  return new URL(contact).href
}

/** The page where the repository takes reports: GitHub has one of its own. */
function reportPage(repository: string): string | undefined {
  const uri = contactUri(repository)?.replace(/\/$/, '')
  return uri !== undefined && new URL(uri).hostname === 'github.com' ? `${uri}/security` : uri
}
