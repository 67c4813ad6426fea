/** What the URL of a repository at GitHub says. */

export type RepositoryUrl = {
  /** Without what may stand at its end. */
  url: string
  owner: string
  name: string
}

/** Undefined for any other host, and for a page that is no repository. */
export function repositoryUrl(text: string): RepositoryUrl | undefined {
  const [, url, owner, name] = /^(https:\/\/github\.com\/([^/]+)\/([^/]+?))(?:\.git)?\/?$/.exec(text) ?? []
  return url && owner && name ? { url, owner, name } : undefined
}
