/** Text for comments, where the end of a line would be the end of the comment. */

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
