/** What one attempt came to, as plain facts; judging them is `outcomes.ts`'s. */

/** How far an attempt got. `done`: a whole answer, or as much of one as we read. */
export type Phase =
  | 'guard'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'headers'
  | 'body'
  | 'redirect'
  | 'done'
  | 'internal'

export type Facts = {
  phase: Phase
  /** What ended the attempt there: a system or protocol error code, or a word of ours. Absent when done. */
  code?: string
  status?: number
  /** Lower-case names; repeated headers joined with a comma. */
  headers?: Record<string, string>
  /** As much of the body as was read. */
  body?: string
  /** The body went on past the cap. */
  truncated?: boolean
  /** Milliseconds from the start, DNS and all redirects included, to the last response's headers. */
  headersMs?: number
  /** Days until the certificate ends. */
  certificateDays?: number
}

/** An attempt that ended before a whole answer. */
export class Failure extends Error {
  readonly phase: Phase
  readonly code: string

  constructor(phase: Phase, code: string) {
    super(`Attempt failed: ${phase}: ${code}`)
    this.name = 'Failure'
    this.phase = phase
    this.code = code
  }
}
