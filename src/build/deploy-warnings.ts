/** What a site that people can reach should have, and does not. */
import type { Publication } from '../api/openapi.ts'

/** The name that the project came with. */
export const FIRST_NAME = 'Provider Directory'

/** A sentence each; none where the site is only served on this machine. */
export function deployWarnings({ name, repository, contact, baseUrl }: Publication): string[] {
  if (/^http:\/\/localhost(?::|$)/.test(baseUrl)) return []
  return [
    ...(name === FIRST_NAME ? [`content/site.yaml: name is still "${FIRST_NAME}"`] : []),
    ...(repository === '' && contact === ''
      ? [
          'content/site.yaml: repository and contact are both empty, so no correction can reach anybody; write one of them',
        ]
      : []),
  ]
}
