/** Breaks text into lines that fit. */
import { type FontName, type Fonts, widthOf } from './fonts.ts'

export type Colour = 'ink' | 'soft' | 'tone'

/** Text in one font and colour. */
export type Piece = { text: string; font: FontName; colour: Colour }

/** Where a line may break: after a space; of what is wider than a line after a hyphen; then anywhere. */
const BREAKS = [/(?<= )/, /(?<=[-/])/, /(?=.)/u]

/** What does not fit on the last line ends in "…". Spaces at the ends of lines go. */
export function linesOf(pieces: readonly Piece[], fonts: Fonts, width: number, most: number): Piece[][] {
  const size = ({ font, text }: Piece) => widthOf(fonts.byName[font], text)
  const split = (piece: Piece, [where, ...others]: readonly RegExp[] = BREAKS): Piece[] =>
    where === undefined
      ? [piece]
      : piece.text.split(where).flatMap((text) => {
          const part = { ...piece, text }
          return size(part) > width ? split(part, others) : [part]
        })
  const lines: Piece[][] = [[]]
  let at = 0
  for (const [place, piece] of pieces.entries())
    for (const [index, word] of split(piece).entries()) {
      // "groq" and "." are two pieces of one word.
      const glued = index === 0 && place > 0 && !pieces[place - 1]!.text.endsWith(' ')
      if (at > 0 && !glued && at + size({ ...word, text: word.text.trimEnd() }) > width) {
        if (lines.length === most) return endedWith('…', lines, size, width)
        lines.push([])
        at = 0
      }
      lines.at(-1)!.push(word)
      at += size(word)
    }
  return lines
}

function endedWith(end: string, lines: Piece[][], size: (piece: Piece) => number, width: number): Piece[][] {
  const last = lines.at(-1)!
  const total = () => last.reduce((sum, piece) => sum + size(piece), 0)
  for (;;) {
    const piece = last.pop()!
    const cut: Piece = { ...piece, text: piece.text.replace(/(?<![\s.,;:])[\s.,;:]+$/, '') + end }
    if (last.length === 0 || total() + size(cut) <= width) {
      last.push(cut)
      return lines
    }
  }
}
