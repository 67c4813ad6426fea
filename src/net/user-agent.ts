/** The user agent names this project, so that operators can find out why we send requests and object. */

/** `repository` is that of the site; if it is empty, the one that the GitHub workflow runs in is used. */
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
