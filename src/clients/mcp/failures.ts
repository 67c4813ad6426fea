/** Explains why a live site could not be read. */
import { replaceHidden } from '../../base/text/hidden.ts'
import { DirectoryError, type DirectoryErrorCode } from '../client/index.ts'
import type { Reply } from './tool.ts'

/** Characters of what the site says about it. */
const MAX_SAID = 2_000

const OTHERWISE = 'Try again. If it keeps failing, the URL given as --url is wrong.'

const HELP: Partial<Record<DirectoryErrorCode, string>> = {
  queries_unsupported: 'Leave those arguments out, or start the server without --url to use its snapshot.',
  invalid_parameter: 'The site does not accept every argument of this server; leave out those that it names.',
  not_found: 'There is no directory at the URL given as --url.',
  unexpected_answer: 'There is no directory at the URL given as --url.',
}

/** The reply to a failed read. Rethrows any other error. */
export function failureReply(error: unknown): Reply {
  if (!(error instanceof DirectoryError)) throw error
  return { problem: `${replaceHidden(error.message, MAX_SAID)}\nhelp: ${HELP[error.code] ?? OTHERWISE}` }
}
