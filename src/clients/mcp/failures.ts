/** What to do about a site that does not answer as it should. */
import { DirectoryError, type DirectoryErrorCode } from '../client/index.ts'
import type { Reply } from './tool.ts'

const OTHERWISE = 'Try again; if it stays so, the address given as --url is wrong.'

const HELP: Partial<Record<DirectoryErrorCode, string>> = {
  queries_unsupported: 'Leave those arguments out, or start the server without --url, to ask its snapshot.',
  invalid_parameter: 'The site does not take what this server takes; leave out what it names.',
  not_found: 'The address given as --url is not that of a directory.',
  unexpected_answer: 'The address given as --url is not that of a directory.',
}

/** The reply to a failed read; what is no failure of a read is thrown on. */
export function explained(error: unknown): Reply {
  if (!(error instanceof DirectoryError)) throw error
  return { problem: `${error.message}\nhelp: ${HELP[error.code] ?? OTHERWISE}` }
}
