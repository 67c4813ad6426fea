/** The picture that social networks and chats show next to a link. */

/** Pixels, as most networks want them: https://developers.facebook.com/docs/sharing/webmasters/images */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const

/** The page whose picture stands for all that have none of their own. */
export const DEFAULT_PREVIEW = '/'

/** `path`: of a page; both are from the root of the site. PNG, as networks refuse SVG. */
export const previewPath = (path: string): string =>
  `/assets/previews${path === DEFAULT_PREVIEW ? '/site' : path}.png`
