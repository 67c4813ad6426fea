/** The picture that social networks and chats show next to a link, taken by `npm run screenshots`. */
import type { Capability } from '../../core/schema/vocabulary.ts'

/** Pixels, as most networks want them: https://developers.facebook.com/docs/sharing/webmasters/images */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const

/** From the root of the site: the one of a capability, or that of all other pages. PNG, as networks refuse SVG. */
export const previewPath = (capability?: Capability): string => `/assets/previews/${capability ?? 'site'}.png`
