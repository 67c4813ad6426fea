/** Titles that search engines show whole. */

const LONGEST = 70

/** Length in the HTML source, where `&` is longer, because some checkers count that. */
const lengthOf = (title: string) => title.replaceAll('&', '&#38;').length

/** The first of these that is shown whole, else the last. */
export const fittingTitle = (...titles: readonly [string, ...string[]]): string =>
  titles.find((title) => lengthOf(title) <= LONGEST) ?? titles.at(-1)!
