/** Where a text can be sent: pages of the repository's host that open filled in, or an address; a site without one says so. */
import type { Publication } from '../../api/openapi.ts'
import { repositoryUrl } from '../../net/github.ts'
import type { Site } from '../../schema/site.ts'

export type EditedAt = Pick<Site, 'repository' | 'branch'>

/** GitHub answers 414 to a request line of more than 8,191 bytes; the method and the version stand there too. */
const LONGEST = 8_000

/** The editor with a new file in it, or without its text; undefined where the host has none that takes a text, or the URL would be too long. */
export function newFileUrl({ repository, branch }: EditedAt, file: string, text = ''): string | undefined {
  const root = repositoryUrl(repository)?.url
  if (!root) return undefined
  const url = `${root}/new/${branch}?${new URLSearchParams({ filename: file, ...(text && { value: text }) })}`
  return url.length <= LONGEST ? url : undefined
}

/** The editor of a file, or undefined where the host is not known to have one at this place. */
export function editUrl({ repository, branch }: EditedAt, file: string): string | undefined {
  const root = repositoryUrl(repository)?.url
  return root && `${root}/edit/${branch}/${file}`
}

/** An issue form with fields filled in, by their ids; without those fields whose text would make it too long. */
export function issueFormUrl(
  repository: string,
  template: string,
  fields: Readonly<Record<string, string>> = {},
): string | undefined {
  const root = repositoryUrl(repository)?.url
  if (!root) return undefined
  const query = new URLSearchParams({ template })
  for (const [id, text] of Object.entries(fields)) {
    if (text === '') continue
    query.set(id, text)
    if (`${root}/issues/new?${query}`.length > LONGEST) query.delete(id)
  }
  return `${root}/issues/new?${query}`
}

/** Where a reader can correct what a page says: the repository's host, or `/submit`, which offers the text to copy. */
export type ContributeLinks = { edit: string; report: string; ended: string; signUp: string }

type Named = { slug: string; name: string }

export function contributeLinks(at: EditedAt, { slug, name }: Named): ContributeLinks {
  const submit = (anchor: string, more: Readonly<Record<string, string>> = {}) =>
    `/submit?${new URLSearchParams({ provider: slug, ...more })}#${anchor}`
  const form = (template: string, title: string, fields: Readonly<Record<string, string>> = {}) =>
    issueFormUrl(at.repository, template, { title: `${title}: ${name}`, slug, ...fields })
  const ended = { fact: 'kind of free tier' }
  return {
    edit: editUrl(at, `content/providers/${slug}.yaml`) ?? submit('correct'),
    report: form('wrong-fact.yml', 'Wrong fact') ?? submit('correct'),
    ended: form('wrong-fact.yml', 'Free offer ended', ended) ?? submit('correct', ended),
    signUp: form('sign-up-report.yml', 'Sign-up') ?? submit('signed-up'),
  }
}

type ReachProps = Pick<Publication, 'repository' | 'contact'> & {
  what: string
}

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
