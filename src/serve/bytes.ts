/** Answers as bytes, for a server that writes to sockets itself: it need not encode the same summaries each time. */
import { head, type Layout, offsets } from '../query/select.ts'

const COMMA = 0x2c
const CLOSING = [0x5d, 0x7d] as const

/** Answers are cut from slabs of this many bytes. A buffer of its own for each would cost more than filling it. */
const SLAB = 256 * 1024

/** A layout whose answers are the bytes that the text of the same answers has in UTF-8. */
export function bytesLayout(): Layout<Buffer> {
  const allocate = allocator()
  return (summaries) => {
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
      const answer = allocate(end + CLOSING.length)
      let at = answer.write(opening, 'latin1')
      for (let run = 0; run < runs.length; run += 2)
        at += joined.copy(answer, at, starts[runs[run]!], starts[runs[run + 1]!])
      answer[end] = CLOSING[0]
      answer[end + 1] = CLOSING[1]
      return answer
    }
  }
}

/** Hands out unfilled buffers. A slab is freed when the last answer cut from it is. */
function allocator(): (length: number) => Buffer {
  let slab = Buffer.allocUnsafeSlow(SLAB)
  let used = 0
  return (length) => {
    if (length > SLAB / 2) return Buffer.allocUnsafeSlow(length)
    if (used + length > SLAB) {
      slab = Buffer.allocUnsafeSlow(SLAB)
      used = 0
    }
    used += length
    return slab.subarray(used - length, used)
  }
}
