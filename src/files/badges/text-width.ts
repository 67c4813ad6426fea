/** The width of a text in Verdana, computed without the font. */

/** Advance widths of Verdana in thousandths of an em, from the font's own metrics, and the characters of each width. */
const WIDTHS: readonly [thousandths: number, characters: string][] = [
  [269, "'"],
  [274, 'il'],
  [344, 'j'],
  [352, ' f'],
  [364, ',.'],
  [394, '!t'],
  [421, 'I'],
  [427, 'r'],
  [454, '()-/:;[\\]|'],
  [455, 'J'],
  [459, '"'],
  [521, 'cs'],
  [525, 'z'],
  [545, '?'],
  [557, 'L'],
  [575, 'F'],
  [592, 'kvxy'],
  [596, 'e'],
  [601, 'a'],
  [603, 'P'],
  [607, 'o'],
  [615, 'Y'],
  [616, 'T'],
  [623, 'bdgpq'],
  [632, 'E'],
  [633, 'hnu'],
  [635, '{}'],
  [636, '$*0123456789_`'],
  [684, 'ASV'],
  [685, 'XZ'],
  [686, 'B'],
  [693, 'K'],
  [695, 'R'],
  [698, 'C'],
  [727, '&'],
  [732, 'U'],
  [748, 'N'],
  [751, 'H'],
  [771, 'D'],
  [775, 'G'],
  [787, 'OQ'],
  [818, '#+<=>^w~…'],
  [843, 'M'],
  [973, 'm'],
  [989, 'W'],
  [1000, '@'],
  [1076, '%'],
]
const WIDTH_OF: ReadonlyMap<string, number> = new Map(
  WIDTHS.flatMap(([width, characters]) => [...characters].map((character) => [character, width] as const)),
)

/** Other scripts: about one em wide, since too wide is better than cut off. */
const OTHER = 1000

/** Width in units of the font size. A letter with marks is as wide as the letter; the marks add nothing. */
export function textWidth(text: string, fontSize: number): number {
  let thousandths = 0
  for (const character of text.normalize('NFD'))
    thousandths += WIDTH_OF.get(character) ?? (/\p{M}/u.test(character) ? 0 : OTHER)
  return (thousandths * fontSize) / 1000
}
