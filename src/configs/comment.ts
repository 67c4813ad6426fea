/** Text for comments, where the end of a line would be the end of the comment. */

/** The text on one line: line ends and control characters become blanks. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim()
}

/** Lines as comments of shells, `.env` files and YAML; an empty one stays empty behind its sign. */
export function comment(...lines: readonly string[]): string {
  return lines.map((line) => `# ${oneLine(line)}`.trimEnd()).join('\n')
}
