/** Titles that search engines show whole. */

const LONGEST = 70

/** The first of these that is shown whole, else the last. */
export const fittingTitle = (...titles: readonly [string, ...string[]]): string =>
  titles.find((title) => title.length <= LONGEST) ?? titles.at(-1)!
