/** What a host sends with each page besides its type; the rest of the policy is in the page itself (`page.ts`). */

/** By name in lower case. Every path has them, because no rule of a host says "pages only", and they harm nothing else. */
export const PAGE_HEADERS = {
  // A document cannot forbid frames itself: https://www.w3.org/TR/CSP3/#meta-element
  'content-security-policy': "frame-ancestors 'none'",
  // A query that somebody typed into the finder is for nobody else.
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const
