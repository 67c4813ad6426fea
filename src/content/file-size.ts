/** How large a file of the content may be. */
import { ofFile, type Problem } from './problem.ts'

/** Larger files are refused unread. */
export const MAX_BYTES = 32 * 1024

/** `MAX_BYTES` for what comes as JSON, which the project's own commands write. */
export const MAX_JSON_BYTES = 512 * 1024

export function tooLarge(bytes: number, most: number): Problem {
  return ofFile(
    'file-size',
    `the file has ${bytes} bytes, expected at most ${most}`,
    'Shorten the entry; an entry holds facts, not documentation.',
  )
}
