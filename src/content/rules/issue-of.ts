/** Which issue a URL is of. */

/** Hosts whose accounts are people and organisations, and whose issues anybody can read. */
const FORGES = ['github.com', 'gitlab.com', 'codeberg.org', 'gitea.com', 'gitee.com']

/** Owner, repository and number; GitLab puts `-` before `issues`. */
const ISSUE = /^https:\/\/([a-z.]+)\/([\w.-]+\/[\w.-]+)\/(?:-\/)?issues\/([1-9]\d{0,8})$/i

/** `github.com/owner/repository#7`, in lower case; undefined for any other page, and for a comment in an issue. */
export function issueOf(url: string): string | undefined {
  const [, host = '', repository, number] = ISSUE.exec(url) ?? []
  return FORGES.includes(host.toLowerCase()) ? `${host}/${repository}#${number}`.toLowerCase() : undefined
}
