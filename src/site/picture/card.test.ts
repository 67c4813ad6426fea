import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type Card, linesOf, PREVIEW_SIZE, pictureOf, pictureText } from './card.ts'
import { FONT_STYLES, type FontName, LETTERS, lettersIn, readFonts, widthOf } from './fonts.ts'
import { pixelsOf, pngOf } from './png.ts'

const fonts = readFonts()
const names = Object.keys(FONT_STYLES) as FontName[]

const CARD: Card = {
  title: 'Is Nova’s API free?',
  answer: 'Yes, without a card.',
  tone: 'good',
  said: [{ text: '5 minutes a day', strong: true }, { text: ' for speech to text.' }],
}

describe('the letters', () => {
  test.each(names)('%s has each letter, with ink within the picture of all', (name) => {
    const font = fonts.byName[name]
    expect([...font.keys()].toSorted()).toEqual(LETTERS.toSorted())
    for (const [letter, [x, y, width, height, , , on]] of font) {
      expect(on, letter).toBeGreaterThan(0)
      let ink = 0
      for (let row = y; row < y + height; row++)
        for (let column = x; column < x + width; column++) ink += fonts.pixels[row * fonts.width + column]!
      if (letter !== ' ') expect(ink, letter).toBeGreaterThan(0)
    }
  })

  test('a letter that there is none of loses its accent, or is a question mark', () => {
    const font = fonts.byName.text
    expect(lettersIn(font, 'ǎ')).toEqual(lettersIn(font, 'a'))
    expect(lettersIn(font, '語')).toEqual(lettersIn(font, '?'))
  })
})

describe('lines', () => {
  const width = 1040
  const textsOf = (text: string, most: number) =>
    linesOf([{ text, font: 'title', colour: 'ink' }], fonts, width, most).map((line) =>
      line.map((piece) => piece.text).join(''),
    )

  test('break between words, and end in "…" where they are too many', () => {
    const text = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'
    const lines = textsOf(text, 3)
    expect(lines.join('')).toBe(text)
    expect(lines).toHaveLength(3)
    const [, second] = textsOf(text, 2)
    expect(second).toMatch(/ (eleven|twelve)…$/)
  })

  test.each(['nemotron-3-nano-omni-30b-a3b-reasoning-of-another-twenty-letters', 'x'.repeat(300)])(
    'none is wider than the picture: %s',
    (name) => {
      for (const line of textsOf(`Where is ${name} free?`, 2))
        expect(widthOf(fonts.byName.title, line.trimEnd()), line).toBeLessThanOrEqual(width)
    },
  )

  test('what follows a word without a space stays on its line', () => {
    const pieces = [
      { text: 'word '.repeat(12), font: 'text', colour: 'soft' },
      { text: 'last', font: 'strong', colour: 'ink' },
      { text: '.', font: 'text', colour: 'soft' },
    ] as const
    for (const line of linesOf(pieces, fonts, 400, 99)) expect(line[0]!.text).not.toBe('.')
  })
})

describe('the picture of a page', () => {
  const png = pictureOf(CARD, 'Test Directory', fonts)

  test('is as large as the page says, the same each time, and another for another card', () => {
    // https://www.w3.org/TR/png-3/#11IHDR
    expect({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) }).toEqual(PREVIEW_SIZE)
    expect(png.length).toBeLessThan(30_000)
    expect(pictureOf(CARD, 'Test Directory', fonts)).toEqual(png)
    for (const changes of [
      { title: 'Is Vega’s API free?' },
      { answer: 'No.' },
      { said: [{ text: '6 minutes a day' }] },
      { dots: [[0.5, 0.5]] },
    ] satisfies Partial<Card>[])
      expect(pictureOf({ ...CARD, ...changes }, 'Test Directory', fonts)).not.toEqual(png)
  })

  test('what has no room in large letters is said whole in small ones', () => {
    const ending = (end: string) =>
      pictureOf({ ...CARD, said: [{ text: 'word '.repeat(60) + end }] }, 'Test Directory', fonts)
    expect(ending('one')).not.toEqual(ending('two'))
  })

  test('has the colour of its tone at its edge', () => {
    const edgeOf = (tone: Card['tone']) => {
      const bytes = pictureOf({ ...CARD, tone }, 'Test Directory', fonts)
      const at = bytes.indexOf('IDAT')
      const rows = inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)))
      const colour = bytes.indexOf('PLTE') + 4 + 3 * (rows[1]! >> 4)
      return bytes.subarray(colour, colour + 3).toString('hex')
    }
    expect(['good', 'bad', 'soft'].map((tone) => edgeOf(tone as Card['tone']))).toEqual([
      '0b6e5b',
      'b3261e',
      '586169',
    ])
  })

  test('says the same as text', () => {
    expect(pictureText(CARD)).toBe(
      'Is Nova’s API free? Yes, without a card. 5 minutes a day for speech to text.',
    )
  })
})

test('a picture of 8-bit numbers is read as it was written, others are refused', () => {
  const pixels = Uint8Array.from([0, 1, 2, 2, 1, 0])
  const image = { width: 3, height: 2, palette: [0xffffff, 0x808080, 0], pixels }
  expect(pixelsOf(pngOf({ ...image, depth: 8 }))).toEqual({ width: 3, height: 2, pixels })
  expect(() => pixelsOf(pngOf({ ...image, width: 2, depth: 4 }))).toThrow('8-bit')
})
