/** Where a text can be sent: pages of the repository's host that open filled in, or an address; a site without one says so. */
import type { Publication } from '../../api/openapi.ts'
import { repositoryUrl } from '../../net/github.ts'
import type { Site } from '../../schema/site.ts'

export type EditedAt = Pick<Site, 'repository' | 'branch'>

/** GitHub answers 414 to a request line of more than 8,191 bytes; the method and the version stand there too. */
const LONGEST = 8_000

/** A page of GitHub with fields filled in, without those that are empty or would make its URL too long; undefined on another host. */
function filledIn(
  repository: string,
  page: string,
  fields: Readonly<Record<string, string>>,
): string | undefined {
  const root = repositoryUrl(repository)?.url
  if (!root) return undefined
  const query = new URLSearchParams()
  for (const [name, text] of Object.entries(fields)) {
    if (text === '') continue
    query.set(name, text)
    if (`${root}/${page}?${query}`.length > LONGEST) query.delete(name)
  }
  return `${root}/${page}?${query}`
}

/** The editor with a new file in it. */
export const newFileUrl = ({ repository, branch }: EditedAt, filename: string, value: string) =>
  filledIn(repository, `new/${branch}`, { filename, value })

/** The editor of a file, or undefined where the host is not known to have one at this place. */
export function editUrl({ repository, branch }: EditedAt, file: string): string | undefined {
  const root = repositoryUrl(repository)?.url
  return root && `${root}/edit/${branch}/${file}`
}

/** An issue form, `fields` by their ids. */
export const issueFormUrl = (
  repository: string,
  template: string,
  fields: Readonly<Record<string, string>> = {},
) => filledIn(repository, 'issues/new', { template, ...fields })

/** Where a reader can correct what a page says: letters that arrive with the name of the provider, or the file itself. */
export function contributeLinks(at: EditedAt, slug: string) {
  const report = `/submit?${new URLSearchParams({ provider: slug })}`
  return {
    edit: editUrl(at, `content/providers/${slug}.yaml`) ?? `${report}#correct`,
    report: `${report}#correct`,
    ended: `${report}&fact=free+offer+ended#correct`,
    signUp: `${report}#signed-up`,
  }
}

export type ContributeLinks = ReturnType<typeof contributeLinks>

type ReachProps = Pick<Publication, 'repository' | 'contact'> & { what: string }

export function Reach({ repository, contact, what }: ReachProps) {
  const written = contact && <a href={contact}>{contact.replace(/^mailto:/, '')}</a>
  if (!repository && !contact)
    return (
      <>This site names neither a repository nor a contact yet, so nobody can be reached. Keep the text.</>
    )
  if (!repository) return <>Send it to {written}.</>
  return (
    <>
      Open {what} in <a href={repository}>the repository</a>
      {written && <>, or write to {written}</>}.
    </>
  )
}
