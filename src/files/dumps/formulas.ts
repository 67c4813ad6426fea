/** Keeps spreadsheets from taking text for a formula (https://owasp.org/www-community/attacks/CSV_Injection). */

/**
 * Where a cell begins as a formula does: at its start, and after a semicolon, at which spreadsheets split lines in most
 * of Europe. `=` and, in Excel, `+` and `-` begin one whatever follows; `@` calls a function, or another program, only
 * with more than names in the cell: `@SUM(1)` and `@cmd|'/c calc'!A1`, not `@cf/baai/bge-m3`.
 */
const START = /(?<=^|;)(?=[\s"]*[=+\-@])(?!@[\w./:-]*$)/g

/** The text with an apostrophe before each formula in it. */
export const defuseFormulas = (text: string): string => text.replace(START, "'")
