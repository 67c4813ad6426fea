/** The host's `_redirects`: one exact rewrite for each path, so that an unknown path still reaches the JSON 404. */

/** Rules for these `.json` files (relative to the output folder), first match wins. A wildcard would swallow the 404s. */
export function redirects(files: readonly string[]): string {
  const rules = files.map((file) => `/${file.slice(0, -'.json'.length)} /${file} 200`).sort()
  return `${[...rules, '/api/* /api/v1/404.json 404'].join('\n')}\n`
}
