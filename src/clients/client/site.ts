/** The site of a directory: how it is read, and the answers that show that it has only files. */
import { DirectoryError } from './error.ts'
import { type Answer, type Connection, read } from './read.ts'

/** A file in `/edge`, which a function at the edge answers from. */
export type DataFile = 'dataset' | 'offers' | 'models' | 'changes'

/** By path from the root of the site, what answers a request. */
export type Answers = Readonly<
  Record<
    string,
    (request: { method: string; url: string; ifNoneMatch: null }) => {
      status: number
      headers: Readonly<Record<string, string>>
      body: string | null
    }
  >
>

/** What the functions at the edge answer from a file. */
export type AnswersFrom = (file: DataFile, data: unknown) => Answers

/** Data that was read, and when, in milliseconds since 1970. */
export type Answering = { answers: Answers; readAt: number }

/** An answer, and how many match in all; null where it is a file that does not say. */
export type Page<Body> = Body & { total: number | null }

/** A directory: the URL of `/api/v1`, how to read, and the data that answers queries once the host is known to answer none. */
export type Site = { root: string; connection: Connection; data?: Map<string, Answering> }

/** One query of an endpoint, such as `/status`. */
export type Query = {
  path: string
  given: [name: string, value: string][]
  signal: AbortSignal | null | undefined
}

/** The answer, or the error where a static host may answer so. */
export const attempt = <Body extends { object: string }>(
  url: string,
  kind: Body['object'] | undefined,
  { connection }: Site,
  query: Pick<Query, 'signal'>,
): Promise<Answer<Body> | DirectoryError> =>
  read<Body>(url, kind, connection, query).catch((error) => {
    if (isFromStaticHost(error)) return error
    throw error
  })

/** Whether a static host may answer like this: with a page, its 404, or a folder that is closed or redirects. */
function isFromStaticHost(error: unknown): error is DirectoryError {
  if (!(error instanceof DirectoryError)) return false
  const { code, status } = error
  return (
    code === 'not_found' ||
    (code === 'unexpected_answer' && (status === null || status === 403 || (status >= 200 && status < 400)))
  )
}
