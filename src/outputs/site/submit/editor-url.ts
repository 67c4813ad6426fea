/** Pages of the repository's host that open filled in. */

/** GitHub answers 414 to a request line of more than 8,191 bytes; the method and the version stand there too. */
const LONGEST = 8_000

const BRANCH = 'main'

/** The editor with a new file in it, or without its text; undefined where the host has none that takes a text, or the URL would be too long. */
export function newFileUrl(repository: string, file: string, text = ''): string | undefined {
  if (!isGitHub(repository)) return undefined
  const url = `${repository}/new/${BRANCH}?${new URLSearchParams({ filename: file, ...(text && { value: text }) })}`
  return url.length <= LONGEST ? url : undefined
}

/** The editor of a file, or undefined where the host is not known to have one at this place. */
export const editUrl = (repository: string, file: string): string | undefined =>
  isGitHub(repository) ? `${repository}/edit/${BRANCH}/${file}` : undefined

/** An issue form with fields filled in, by their ids; without those fields whose text would make it too long. */
export function issueFormUrl(
  repository: string,
  template: string,
  fields: Readonly<Record<string, string>> = {},
): string | undefined {
  if (!isGitHub(repository)) return undefined
  const query = new URLSearchParams({ template })
  for (const [id, text] of Object.entries(fields)) {
    if (text === '') continue
    query.set(id, text)
    if (`${repository}/issues/new?${query}`.length > LONGEST) query.delete(id)
  }
  return `${repository}/issues/new?${query}`
}

const isGitHub = (repository: string) => /^https:\/\/github\.com\/[^/]+\/[^/]+$/.test(repository)
