/** Keeps spreadsheets from taking text for a formula (https://owasp.org/www-community/attacks/CSV_Injection). */

/** `=`, `+`, `-` and `@`, in full width too: Apple Numbers reads those as the others. */
const AT_START = /^(?=["\s]*[=+\-@＝＋－＠])|^(?=[\t\r])/

/** What may stand between the end of a cell and the text of the next, and the sign that it begins with. */
const BETWEEN = /(["\s;,|]+)([=+\-@＝＋－＠]?)/g

/** Where files are split: at commas, at semicolons in most of Europe, at tabs, at our vertical bars. */
const SPLIT = /[;,|\t\r\n]/

/**
 * The text with an apostrophe before each sign that could begin a cell as a formula. A program that splits the file at
 * another character than a comma, or that ignores quotes, finds the quotes of RFC 4180 in the middle of cells. They do not
 * hold anything together for it, not even lines, and it drops quotes at the start of a cell.
 */
export function defuseFormulas(text: string): string {
  return text
    .replace(BETWEEN, (whole, between: string, sign: string) =>
      sign !== '' && SPLIT.test(between) ? `${between}'${sign}` : whole,
    )
    .replace(AT_START, "'")
}
