/**
 * What a page may load and where its forms may lead. In the document itself, so that it holds on any host: only what
 * the site serves, no inline style or script.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
].join('; ')
