/** The error that the client rejects with for every failure but an abort, which rejects with the signal's reason. */
import type { ErrorCode, ParameterProblem } from './types.ts'

/**
 * The codes of the API, and four of the client: no answer came; the answer is not from this API; it is larger than
 * `maxBytes`; the host serves only files, without the data that answers the query.
 */
export type DirectoryErrorCode =
  | ErrorCode
  | 'network_error'
  | 'unexpected_answer'
  | 'too_large'
  | 'queries_unsupported'

type Details = {
  detail: string
  status?: number | null | undefined
  errors?: readonly ParameterProblem[] | undefined
  suggestion?: string | undefined
  cause?: unknown
}

/** Branch on `code`; `errors` has the problem of each parameter, `cause` the error of the network. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError'
  readonly code: DirectoryErrorCode
  /** The HTTP status; null if no answer came, and for a redirect in a browser, which hides it. */
  readonly status: number | null
  /** The requested URL. */
  readonly url: string
  /** What is wrong with each parameter; empty if no parameter is wrong. */
  readonly errors: readonly ParameterProblem[]
  /** The slug that was probably meant, if nothing is found and the name is a known alias: `xai` for `grok`. */
  readonly suggestion: string | undefined

  constructor(code: DirectoryErrorCode, url: string, details: Details) {
    const { status, detail, errors = [], suggestion, cause } = details
    super(`${detail} GET ${url}`, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status || null
    this.url = url
    this.errors = errors
    this.suggestion = suggestion
  }
}
