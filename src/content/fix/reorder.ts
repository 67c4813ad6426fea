/** Puts the keys of one YAML mapping into another order by moving their text, comments included, and nothing else. */
import { isNode, isScalar, type YAMLMap } from 'yaml'

type Slot = { start: number; end: number; rank: number }

/**
 * The text with the mapping's pairs sorted by rank; pairs of one rank keep their order. Each pair takes along the
 * comment lines right above it and the comment at its end. Text between pairs (line breaks, indentation, commas)
 * stays where it is, so that the layout does. The file's opening comment stays at the top.
 */
export function reorder(text: string, map: YAMLMap, rankOf: (key: string) => number): string {
  const slots: Slot[] = []
  for (const { key, value } of map.items) {
    if (!isScalar(key) || !key.range) return text
    const { range } = key
    const valueEnd = isNode(value) && value.range ? value.range[1] : range[1]
    const floor = slots.at(-1)?.end ?? (startsLine(text, range[0]) ? range[0] : 0)
    const start = map.flow ? range[0] : withCommentAbove(text, range[0], floor)
    const end = trimEnd(text, range[0], Math.max(valueEnd, range[1]))
    slots.push({ start, end: map.flow ? end : withCommentBehind(text, end), rank: rankOf(String(key.value)) })
  }
  const sorted = slots.toSorted((a, b) => a.rank - b.rank)
  let result = text.slice(0, slots[0]?.start ?? 0)
  for (const [index, slot] of slots.entries()) {
    const from = sorted[index]!
    const next = slots[index + 1]?.start ?? text.length
    result += text.slice(from.start, from.end) + text.slice(slot.end, next)
  }
  return result
}

/** Where the unbroken block of comment lines right above a key starts, or the key itself. */
function withCommentAbove(text: string, key: number, floor: number): number {
  let start = key
  for (;;) {
    const lineStart = text.lastIndexOf('\n', start - 1) + 1
    if (lineStart <= floor || text.slice(lineStart, start).trim() !== '') return start
    const above = text.lastIndexOf('\n', lineStart - 2) + 1
    const line = text.slice(above, lineStart)
    if (above < floor || !/^\s*#/.test(line)) return start
    start = above + line.indexOf('#')
  }
}

/** Past the comment that follows on the same line. */
function withCommentBehind(text: string, end: number): number {
  const comment = /^[ \t]+#[^\r\n]*/.exec(text.slice(end))
  return end + (comment?.[0].length ?? 0)
}

/** Only the file's own keys do; what stands above the first of them is the file's comment. */
const startsLine = (text: string, offset: number) => offset === 0 || text[offset - 1] === '\n'

function trimEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length
}
