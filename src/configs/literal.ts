/** Text as string literals of the languages that configurations are written in: double quotes, printable ASCII. */

/** JSON's escapes mean the same in all three languages; only characters beyond U+FFFF are written differently. */
function literal(text: string, beyond: (hex: string) => string): string {
  return JSON.stringify(text.toWellFormed()).replace(/[^\x20-\x7e]/gu, (character) => {
    const hex = character.codePointAt(0)!.toString(16)
    return hex.length > 4 ? beyond(hex) : `\\u${hex.padStart(4, '0')}`
  })
}

/**
 * A double-quoted scalar that YAML 1.1 and 1.2 read alike. In 1.1 U+0085, U+2028 and U+2029 end a line, and unquoted
 * words such as `no` are values of other types (https://yaml.org/spec/1.1/#id863390, https://yaml.org/type/bool.html).
 */
export const yamlString = (text: string): string => literal(text, (hex) => `\\U${hex.padStart(8, '0')}`)

/** https://docs.python.org/3/reference/lexical_analysis.html#escape-sequences */
export const pythonString = yamlString

/** https://262.ecma-international.org/15.0/#sec-literals-string-literals */
export const javascriptString = (text: string): string => literal(text, (hex) => `\\u{${hex}}`)

/**
 * The text on one line: whatever any reader takes for the end of one, and what YAML forbids even in a comment
 * (c-printable, https://yaml.org/spec/1.2.2/#51-character-set), becomes a space.
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]+/g, ' ')
    .trim()
}

/** Lines as comments of shells, `.env` files and YAML; an empty one stays empty behind its sign. */
export function comment(...lines: readonly string[]): string {
  return lines.map((line) => `# ${oneLine(line)}`.trimEnd()).join('\n')
}
