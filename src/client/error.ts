/** The one error that a client rejects with, whatever went wrong; an abort alone rejects with the signal's own reason. */
import type { ErrorCode, ParameterProblem } from './types.ts'

/** The codes of the API, and two of the client: no answer came at all, or one that is not of this API. */
export type DirectoryErrorCode = ErrorCode | 'network_error' | 'unexpected_answer'

type About = {
  detail: string
  status?: number
  errors?: readonly ParameterProblem[] | undefined
  cause?: unknown
}

/** What to look at: `code` to branch on, `errors` for what is wrong with each parameter, `cause` for the network. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError'
  readonly code: DirectoryErrorCode
  /** The HTTP status, or null where no answer came. */
  readonly status: number | null
  /** What was asked for. */
  readonly url: string
  /** What is wrong with each parameter; empty where the error is about none. */
  readonly errors: readonly ParameterProblem[]

  constructor(code: DirectoryErrorCode, url: string, about: About) {
    const { status = null, detail, errors = [], cause } = about
    super(`${detail} GET ${url}`, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status
    this.url = url
    this.errors = errors
  }
}
