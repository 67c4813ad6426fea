/** Which repository on GitHub a command works on, and with which token. */

export type Repository = {
  /** `https://api.github.com`, or that of an enterprise server. */
  api: string
  /** `owner/name`. */
  name: string
  token: string
}

/** From the variables that GitHub sets in each job, and the token that the workflow passes on; null without these. */
export function repositoryOf(env: Readonly<Record<string, string | undefined>>): Repository | null {
  const { GITHUB_TOKEN: token, GITHUB_REPOSITORY: name, GITHUB_API_URL: api } = env
  return token && name ? { api: api || 'https://api.github.com', name, token } : null
}
