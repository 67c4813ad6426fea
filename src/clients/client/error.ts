/** The one error that a client rejects with, whatever went wrong; an abort alone rejects with the signal's own reason. */
import type { ErrorCode, ParameterProblem } from './types.ts'

/**
 * The codes of the API, and four of the client: no answer came at all; one that is not of this API; one that is longer
 * than `maxBytes`; and a query was sent to a host of files, which answers none.
 */
export type DirectoryErrorCode =
  | ErrorCode
  | 'network_error'
  | 'unexpected_answer'
  | 'too_large'
  | 'queries_unsupported'

type About = {
  detail: string
  status?: number | null | undefined
  errors?: readonly ParameterProblem[] | undefined
  suggestion?: string | undefined
  cause?: unknown
}

/** What to look at: `code` to branch on, `errors` for what is wrong with each parameter, `cause` for the network. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError'
  readonly code: DirectoryErrorCode
  /** The HTTP status; null where no answer came, and for a redirect in a browser, which does not tell it. */
  readonly status: number | null
  /** What was asked for. */
  readonly url: string
  /** What is wrong with each parameter; empty where the error is about none. */
  readonly errors: readonly ParameterProblem[]
  /** The slug that was probably meant, where nothing is found and the name is known: `xai` for `grok`. */
  readonly suggestion: string | undefined

  constructor(code: DirectoryErrorCode, url: string, about: About) {
    const { status, detail, errors = [], suggestion, cause } = about
    super(`${detail} GET ${url}`, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status || null
    this.url = url
    this.errors = errors
    this.suggestion = suggestion
  }
}
