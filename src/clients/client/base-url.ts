/** Where a directory stands, read from what people give as its address. */

/** As OpenAPI's `servers` names the address. */
const API = '/api/v1'

/**
 * The root of the site without a slash at its end, such as `https://directory.example`, whether or not `/api/v1` stands
 * at the end of what was given. An empty text, or a path such as `/mirror`, is on the origin of the page. Throws a
 * TypeError for anything else: a fetch of it would fail later, and say less.
 */
export function siteRoot(baseUrl: string): string {
  const path = /^(?:\/(?![/\\])[^?#]*)?$/.test(baseUrl)
  const url = !path && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  const whole = url && /^https?:$/.test(url.protocol) && url.href === url.origin + url.pathname
  if (!path && !whole)
    throw new TypeError(
      `baseUrl: got "${String(baseUrl).slice(0, 100)}", expected an address such as https://directory.example`,
    )
  const root = (url ? url.origin + url.pathname : baseUrl).replace(/\/+$/, '')
  return root.endsWith(API) ? root.slice(0, -API.length).replace(/\/+$/, '') : root
}
