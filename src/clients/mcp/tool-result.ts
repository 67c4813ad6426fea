/** A reply as a model gets it: one text, with nothing invisible and not too much of it, wherever it was read. */
import { replaceHidden } from '../../base/text/hidden.ts'
import type { Origin } from './directory.ts'
import { NOTICE } from './notice.ts'
import type { Reply } from './tool.ts'

/** Characters of one text. No text of content is longer, but a live site may send any. */
const MAX_TEXT = 2_000

/** Characters of an answer. The largest of this directory have about 31,000 (November 2026). */
export const MAX_ANSWER = 128 * 1024

const TOO_LONG = `The answer has more than ${MAX_ANSWER} characters.\nhelp: Ask for less: a lower limit, or fewer slugs.`

/** Characters of a problem: twenty wrong arguments, each with what is allowed. */
const MAX_PROBLEM = 16 * 1024

export type ToolResult = { isError?: true; content: { type: 'text'; text: string }[] }

/**
 * Text only: of an answer that also has structured content, some clients show the model one, some the other, some both.
 * All of them show text. An answer that is too long becomes an error.
 */
export function toolResult(reply: Reply, origin: Origin): ToolResult {
  if ('problem' in reply) return failed(reply.problem)
  const answer = { notice: NOTICE, source: origin, ...reply.value }
  const text = JSON.stringify(answer, (_, value) =>
    typeof value === 'string' ? replaceHidden(value, MAX_TEXT) : value,
  )
  // Keys come from entries too: the names of headers.
  return text.length > MAX_ANSWER
    ? failed(TOO_LONG)
    : { content: [{ type: 'text', text: replaceHidden(text) }] }
}

const failed = (problem: string): ToolResult => ({
  isError: true,
  content: [{ type: 'text', text: replaceHidden(problem, MAX_PROBLEM) }],
})
