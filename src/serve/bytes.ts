/** Answers as bytes, for a server that writes to sockets itself: it need not encode the same summaries each time. */
import { head, type Layout, offsets } from '../query/select.ts'

const COMMA = 0x2c
const CLOSING = [0x5d, 0x7d] as const

/** The bytes that the text of the same answers has in UTF-8. */
export const asBytes: Layout<Buffer> = (summaries) => {
  const pieces = summaries.map((summary) => Buffer.from(summary))
  const starts = offsets(pieces.map(({ length }) => length))
  const joined = Buffer.alloc(starts.at(-1)!, COMMA)
  for (const [index, piece] of pieces.entries()) piece.copy(joined, starts[index])
  return ({ count, runs }) => {
    const opening = head(count)
    let length = opening.length
    for (let at = 0; at < runs.length; at += 2) length += starts[runs[at + 1]!]! - starts[runs[at]!]!
    // Each run ends in a comma; the last one gives way to the first byte of what closes the answer.
    const end = count > 0 ? length - 1 : length
    // Not from the pool, a whole piece of which would stay in memory as long as one answer cut from it.
    const answer = Buffer.allocUnsafeSlow(end + CLOSING.length)
    let at = answer.write(opening, 'latin1')
    for (let run = 0; run < runs.length; run += 2)
      at += joined.copy(answer, at, starts[runs[run]!], starts[runs[run + 1]!])
    answer[end] = CLOSING[0]
    answer[end + 1] = CLOSING[1]
    return answer
  }
}
