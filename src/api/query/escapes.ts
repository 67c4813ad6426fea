/** Makes a query whose escapes do not decode cheap to read, without changing what it means. */

const PERCENT = 0x25

/**
 * The same query for `URLSearchParams`, with every escape one that decodes. Some readers (Node's) raise and catch an
 * exception for each name or value that does not: a query of nothing else took them a hundred times as long.
 * A percent sign that escapes nothing means itself, and bytes that are not UTF-8 become U+FFFD, as the URL Standard
 * says (percent-decode; UTF-8 decode without BOM).
 */
export function sanitizeEscapes(search: string): string {
  if (!search.includes('%') || decodes(search)) return search
  const bytes = new TextEncoder().encode(search)
  const sanitized = new Uint8Array(bytes.length * 3)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte !== PERCENT) {
      sanitized[length++] = byte
      continue
    }
    const value = hexDigit(bytes[at + 1]) * 16 + hexDigit(bytes[at + 2])
    if (value >= 0x80) {
      sanitized[length++] = value
      at += 2
    } else {
      // ASCII stays escaped, for an escaped separator separates nothing; a lone percent sign becomes so.
      sanitized[length++] = PERCENT
      if (Number.isNaN(value)) {
        sanitized[length++] = 0x32
        sanitized[length++] = 0x35
      }
    }
  }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(sanitized.subarray(0, length))
}

function decodes(search: string): boolean {
  try {
    decodeURIComponent(search)
    return true
  } catch {
    return false
  }
}

/** The value of an ASCII hexadecimal digit, else NaN. */
function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return Number.NaN
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : Number.NaN
}
