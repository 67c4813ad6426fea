/** The host's `_redirects`: one exact rewrite for each path, so that an unknown path still reaches the JSON 404. */

/** Rules for these files (relative to the output folder), first match wins. A wildcard would swallow the 404s. */
export function redirects(files: readonly string[]): string {
  const rules = files
    .filter(
      (file) =>
        /^api\/v1(?:\/.*)?\.json$/.test(file) && !file.includes('/variants/') && !file.endsWith('/404.json'),
    )
    // The query endpoint's path belongs to the edge function.
    .filter((file) => file !== 'api/v1/providers.json')
    .map((file) => `/${file.slice(0, -'.json'.length)} /${file} 200`)
    .sort()
  return `${[...rules, '/submit /submit.html 200', '/api/* /api/v1/404.json 404'].join('\n')}\n`
}
