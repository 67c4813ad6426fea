/** The frame of every page: what is in the head, the header and the footer. */
import { renderToString } from 'preact-render-to-string'
import { Sign } from './components/mark.tsx'
import { CONTENT_SECURITY_POLICY } from './content-security-policy.ts'
import { fittingTitle } from './fitting-title.ts'
import { PREVIEW_SIZE, previewPath } from './preview-image.ts'
import type { SitePage, SiteView } from './site-page.ts'

const NAVIGATION = [
  ['models', '/models', 'Models'],
  ['providers', '/providers', 'Providers'],
  ['capabilities', '/capabilities', 'Capabilities'],
  ['status', '/status', 'Status'],
  ['changes', '/changes', 'Changes'],
  ['api', '/docs/api', 'API'],
] as const

const FOOTER = [
  ['/collections', 'Collections'],
  ['/compare', 'Compare'],
  ['/ended', 'Ended offers'],
  ['/data', 'Data'],
  ['/docs', 'Docs'],
  ['/quality', 'Help fill gaps'],
  ['/submit', 'Submit'],
  ['/about', 'About'],
] as const

/** A whole document. */
export function documentOf(page: SitePage, { catalog, publication }: SiteView): string {
  const { name, baseUrl, repository } = publication
  // Search engines show the name of the site apart.
  const title = page.path === '/' ? page.title : fittingTitle(`${page.title} · ${name}`, page.title)
  const url = (path: string) => baseUrl + path
  const canonical = url(page.canonical ?? page.path)
  const trail = page.trail ?? []
  const short = page.short ?? page.title
  const graph = [
    ...(page.data ? [page.data] : []),
    ...(trail.length > 0
      ? [
          {
            '@type': 'BreadcrumbList',
            itemListElement: [...trail, [page.path, short] as const].map(([path, text], index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name: text,
              item: url(path),
            })),
          },
        ]
      : []),
  ]
  const html = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content={CONTENT_SECURITY_POLICY} />
        <title>{title}</title>
        <meta name="description" content={page.description} />
        <meta name="color-scheme" content="light dark" />
        {page.noindex && <meta name="robots" content="noindex" />}
        <link rel="canonical" href={canonical} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={page.description} />
        <meta property="og:type" content="website" />
        <meta property="og:url" content={canonical} />
        <meta property="og:site_name" content={name} />
        <meta property="og:image" content={url(previewPath(page.capability))} />
        <meta property="og:image:width" content={String(PREVIEW_SIZE.width)} />
        <meta property="og:image:height" content={String(PREVIEW_SIZE.height)} />
        <meta name="twitter:card" content="summary_large_image" />
        <link rel="stylesheet" href="/assets/site.css" />
        <link rel="icon" type="image/svg+xml" href="/assets/icon.svg" />
        {(page.alternates ?? []).map(({ type, href, title: named }) => (
          <link rel="alternate" type={type} href={href} {...(named && { title: named })} />
        ))}
        <link
          rel="alternate"
          type="application/atom+xml"
          href="/feeds/all.atom"
          title={`${name}: what changed`}
        />
        <link rel="service-desc" type="application/vnd.oai.openapi+json" href="/openapi.json" />
        <link rel="api-catalog" type="application/linkset+json" href="/.well-known/api-catalog" />
        <script type="module" src="/assets/page.js" />
        {page.island && <script type="module" src={`/assets/${page.island}.js`} />}
        {graph.length > 0 && (
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd(graph) }} />
        )}
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to the content
        </a>
        <header class="top">
          <a class="brand" href="/">
            <Sign /> <strong>{name}</strong> <span class="tagline">{catalog.site.tagline}</span>
          </a>
          <nav aria-label="Site">
            <ul>
              {NAVIGATION.map(([section, href, text]) => (
                <li>
                  <a href={href} {...(page.section === section && { 'aria-current': 'true' as const })}>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <form class="quick" action="/providers" role="search" aria-label="Quick">
            <input
              type="search"
              name="q"
              aria-label="Search models and providers"
              placeholder="Search"
              autocomplete="off"
            />
            <button type="submit" aria-label="Search">
              <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                <path
                  d="M7 2a5 5 0 1 0 0 10a5 5 0 1 0 0-10zM10.5 10.5L14.5 14.5"
                  fill="none"
                  stroke="currentColor"
                  stroke-width="1.5"
                />
              </svg>
            </button>
          </form>
        </header>
        <main id="main" tabindex={-1}>
          {trail.length > 0 && (
            <nav class="trail" aria-label="Where you are">
              <ol>
                {trail.map(([path, text]) => (
                  <li>
                    <a href={path}>{text}</a>
                  </li>
                ))}
                <li aria-current="page">{short}</li>
              </ol>
            </nav>
          )}
          {page.body}
        </main>
        <footer>
          <ul class="links">
            {FOOTER.map(([href, text]) => (
              <li>
                <a href={href}>{text}</a>
              </li>
            ))}
            {repository && (
              <li>
                <a href={repository}>Repository</a>
              </li>
            )}
          </ul>
          <p>
            The data is in the public domain (
            <a href="https://creativecommons.org/publicdomain/zero/1.0/">CC0 1.0</a>), the code is under the
            MIT licence.
          </p>
        </footer>
      </body>
    </html>
  )
  return `<!doctype html>\n${renderToString(html)}\n`
}

/** JSON in which neither a tag, a comment nor a character reference can begin, so that HTML and XML read the same. */
const jsonLd = (graph: readonly unknown[]) =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
    .replaceAll('<', '\\u003c')
    .replaceAll('&', '\\u0026')
