/** Titles that search engines show whole. */

const LONGEST = 70

/** The characters of the source, where `&` is longer: some programs count those. */
const lengthOf = (title: string) => title.replaceAll('&', '&#38;').length

/** The first of these that is shown whole, else the last. */
export const fittingTitle = (...titles: readonly [string, ...string[]]): string =>
  titles.find((title) => lengthOf(title) <= LONGEST) ?? titles.at(-1)!
