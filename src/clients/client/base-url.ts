/** Finds the root URL of a directory from the base URL that a user gives. */

/** The path that OpenAPI's `servers` has at its end. */
const API = '/api/v1'

/**
 * The root URL of the site without a trailing slash, such as `https://directory.example`; `/api/v1` at the end is dropped.
 * An empty string, or a path such as `/mirror`, is relative to the origin of the page. Throws a TypeError for anything
 * else, because a later fetch would fail with a less clear error, or send a password.
 */
export function siteRoot(baseUrl: string): string {
  const path = /^(?:\/(?![/\\])(?:(?![?#])[!-~])*)?$/.test(baseUrl)
  const url = !path && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  const whole =
    url &&
    /^[!-~]*$/.test(baseUrl) &&
    /^https?:$/.test(url.protocol) &&
    url.href === url.origin + url.pathname
  if (!path && !whole)
    throw new TypeError(
      `baseUrl: got "${withoutLogin(baseUrl)}", expected a URL such as https://directory.example: http or https, without user name, query and fragment`,
    )
  const root = (url ? url.origin + url.pathname : baseUrl).replace(/(?<!\/)\/+$/, '')
  return root.endsWith(API) ? root.slice(0, -API.length).replace(/(?<!\/)\/+$/, '') : root
}

/** For an error, which ends up in logs: what is before an `@` may be a password. */
function withoutLogin(baseUrl: unknown): string {
  const text = String(baseUrl)
  const at = text.lastIndexOf('@')
  return (at < 0 ? text : `…${text.slice(at)}`).slice(0, 100)
}
