/** Which versions of Node the commands run on. */

/** Lowest release of each line, as in `engines` of package.json; above the last line, every one. */
const LINES = [
  [20, 19],
  [22, 12],
  [24, 0],
] as const

/** Why this Node cannot run a command, and what to do; undefined if it can. */
export function nodeRefusal(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 24 || LINES.some((line) => line[0] === major && line[1] <= minor)) return undefined
  const lines = LINES.map(([line, lowest]) => (lowest ? `${line}.${lowest}` : line)).join(', ')
  return `Node ${version} is not supported\nhelp: install Node ${lines} or newer of one of these lines, for example with nvm install, then run npm ci`
}
