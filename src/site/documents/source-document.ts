/** A document of the repository, as it stands there. */
export type SourceDocument = {
  /** From the repository's root: `docs/api.md`. */
  file: string
  text: string
}
