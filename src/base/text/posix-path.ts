/** File paths with slashes: as globs, manifests and URLs write them, on every system. */

/** Windows takes both separators; elsewhere `\` is a letter of a name like any other, so only what is given is replaced. */
export function posixPath(path: string, separator: string): string {
  return separator === '/' ? path : path.replaceAll(separator, '/')
}
