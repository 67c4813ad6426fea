/** What to do where GitHub answers with an error, or not at all. */
export const GITHUB_HELP =
  'run the workflow again; if it fails again, check that GITHUB_REPOSITORY is right and that the token may read and write its issues and workflow runs'
