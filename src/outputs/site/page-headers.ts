/** What a host sends with each page besides its type; the rest of the policy is in the page itself (`page.ts`). */

/** What pages do not use, so that no script can: https://www.w3.org/TR/permissions-policy/ */
const UNUSED = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/** By name in lower case. Every path has them, because no rule of a host says "pages only", and they harm nothing else. */
export const PAGE_HEADERS = {
  // A document cannot forbid frames itself: https://www.w3.org/TR/CSP3/#meta-element
  'content-security-policy': "frame-ancestors 'none'",
  'permissions-policy': UNUSED.map((feature) => `${feature}=()`).join(', '),
  // A query that somebody typed into the finder is for nobody else.
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const
