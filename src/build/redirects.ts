/** The host's `_redirects`: one exact rewrite for each path, so that an unknown path still reaches the JSON 404. */

/**
 * Rules for these `.json` and `.html` files (relative to the output folder), first match wins. A wildcard would swallow
 * the 404s.
 */
export function redirects(files: readonly string[]): string {
  const rules = files.map((file) => `/${file.replace(/\.(?:json|html)$/, '')} /${file} 200`).sort()
  return `${[...rules, '/api/* /api/v1/404.json 404'].join('\n')}\n`
}

/** Whether a page's path looks like a file's, as `/models/glm-5.2` does: hosts add `.html` only to paths that do not. */
export const looksLikeFile = (file: string): boolean =>
  file.endsWith('.html') && file.slice(file.lastIndexOf('/') + 1, -'.html'.length).includes('.')
