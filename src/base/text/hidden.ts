/** Characters that a reader does not see, and a program or a language model does. */

/** Characters that look like a space but are not, beyond those that Unicode calls ignorable. */
export const BLANK = /[\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}]/u

/**
 * Control, format, private-use and unassigned characters, lone surrogates, line and paragraph separators, what Unicode
 * calls ignorable (tags of plane 14, joiners, variation selectors, fillers), and the characters of `BLANK`.
 */
export const HIDDEN =
  /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}]/gu
