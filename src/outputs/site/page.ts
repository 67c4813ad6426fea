/** The frame of the site's HTML pages: what is in the head, the header and the footer of each. */
import type { Publication } from '../../api/openapi.ts'
import { escapeMarkup } from '../../core/text/escape.ts'

/**
 * What a page may load and where its forms may lead. In the document itself, so that it holds on any host. Only
 * what the site serves; no inline style or script.
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

export type Page = {
  title: string
  description: string
  /** HTML. */
  main: string
  /** Whether the page's script belongs to it. */
  script?: true
}

const NAVIGATION = [
  ['/#providers', 'Providers'],
  ['/#endpoints', 'API'],
  ['/#build', 'Data and tools'],
  ['/#agents', 'For agents'],
  ['/submit', 'Submit'],
] as const

/** A whole document. */
export function page({ title, description, main, script }: Page, { name, repository }: Publication): string {
  const feed = (type: string, file: string) =>
    `<link rel="alternate" type="${type}" href="/feeds/${file}" title="${escapeMarkup(name)}: what changed">`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}">
<title>${escapeMarkup(title)}</title>
<meta name="description" content="${escapeMarkup(description)}">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/assets/site.css">
<link rel="icon" type="image/svg+xml" href="/assets/icon.svg">
${feed('application/atom+xml', 'all.atom')}
${feed('application/feed+json', 'all.json')}
<link rel="service-desc" type="application/vnd.oai.openapi+json" href="/openapi.json">
<link rel="api-catalog" type="application/linkset+json" href="/.well-known/api-catalog">
${script ? '<script type="module" src="/assets/site.js"></script>\n' : ''}</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<a class="brand" href="/"><img src="/assets/icon.svg" width="28" height="28" alt=""> ${escapeMarkup(name)}</a>
<nav aria-label="Site"><ul>${NAVIGATION.map(([href, text]) => `<li><a href="${href}">${text}</a></li>`).join('')}</ul></nav>
</header>
<main id="main" tabindex="-1">
${main}
</main>
<footer>
<p>The data is in the public domain (<a href="https://creativecommons.org/publicdomain/zero/1.0/">CC0 1.0</a>), the code is under the MIT licence.${
    repository ? ` Source and documentation: <a href="${escapeMarkup(repository)}">the repository</a>.` : ''
  }</p>
</footer>
</body>
</html>
`
}
