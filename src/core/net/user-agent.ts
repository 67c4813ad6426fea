/** Says who asks, so that an operator can find out why and object. */

/** `repository` is the site's own, or else the one that a GitHub workflow runs in. */
export function userAgent(
  job: string,
  repository: string,
  { GITHUB_SERVER_URL, GITHUB_REPOSITORY }: NodeJS.ProcessEnv,
): string {
  const url =
    repository ||
    (GITHUB_REPOSITORY ? `${GITHUB_SERVER_URL || 'https://github.com'}/${GITHUB_REPOSITORY}` : '')
  return `provider-directory-${job}/1.0${url ? ` (+${url})` : ''}`
}
