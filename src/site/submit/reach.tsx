/** Where a text can be sent; a site without an address says so instead of a promise. */
import type { Publication } from '../../api/openapi.ts'

type ReachProps = Pick<Publication, 'repository' | 'contact'> & {
  /** What is opened in the repository: "an issue". */
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
