/** The frame of every page: what is in the head, the header and the footer. */
import { renderToString } from 'preact-render-to-string'
import { SearchForm } from './components/choices.tsx'
import { Links } from './components/parts.tsx'
import { Icon, SearchIcon, Sign } from './components/signs.tsx'
import { DEFAULT_PREVIEW, PREVIEW_SIZE, pictureText, previewPath } from './picture/card.ts'
import { atom, fittingTitle, type SitePage, type SiteView } from './site-page.ts'

const NAVIGATION = [
  ['models', '/models', 'Models'],
  ['providers', '/providers', 'Providers'],
  ['capabilities', '/capabilities', 'Capabilities'],
  ['status', '/status', 'Status'],
  ['changes', '/changes', 'Changes'],
  ['api', '/docs/api', 'API'],
] as const

const FOOTER = {
  Find: { '/compare': 'Compare', '/ended': 'Ended and ending' },
  Data: { '/docs/api': 'JSON API', '/data': 'CSV, SQLite, feeds, badges', '/docs': 'Docs' },
  Help: { '/submit#correct': 'Report a mistake', '/submit#new': 'Add a provider' },
}

export function documentOf(page: SitePage, { publication }: SiteView): string {
  const html = (
    <html lang="en">
      <Head page={page} publication={publication} />
      <body>
        <a class="skip" href="#main">
          Skip to the content
        </a>
        <Header page={page} name={publication.name} />
        <main id="main" tabindex={-1}>
          <Trail page={page} />
          {page.body}
        </main>
        <Footer publication={publication} />
      </body>
    </html>
  )
  return `<!doctype html>\n${renderToString(html)}\n`
}

type Publication = SiteView['publication']

function Head({ page, publication: { name, baseUrl } }: { page: SitePage; publication: Publication }) {
  const { picture } = page
  // Search engines show the name of the site apart.
  const title = page.path === '/' ? page.title : fittingTitle(`${page.title} · ${name}`, page.title)
  const url = (path: string) => baseUrl + path
  const canonical = url(page.path)
  const graph = graphOf(page, url)
  return (
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
      <meta property="og:image" content={url(previewPath(picture ? page.path : DEFAULT_PREVIEW))} />
      {picture && <meta property="og:image:alt" content={pictureText(picture)} />}
      <meta property="og:image:width" content={String(PREVIEW_SIZE.width)} />
      <meta property="og:image:height" content={String(PREVIEW_SIZE.height)} />
      <meta name="twitter:card" content="summary_large_image" />
      {/* Before anything is drawn, so that nothing is drawn twice. */}
      <script src="/assets/theme.js" />
      <link rel="stylesheet" href="/assets/site.css" />
      <link rel="icon" type="image/svg+xml" href="/assets/icon.svg" />
      {[...(page.alternates ?? []), atom('all', `${name}: what changed`)].map((alternate) => (
        <link rel="alternate" {...alternate} />
      ))}
      <link rel="service-desc" type="application/vnd.oai.openapi+json" href="/openapi.json" />
      <link rel="api-catalog" type="application/linkset+json" href="/.well-known/api-catalog" />
      <script type="module" src="/assets/page.js" />
      {page.island && <script type="module" src={`/assets/${page.island}.js`} />}
      {graph.length > 0 && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd(graph) }} />
      )}
    </head>
  )
}

function graphOf(page: SitePage, url: (path: string) => string): object[] {
  const { data, trail = [] } = page
  const itemListElement = [...trail, [page.path, shortTitle(page)] as const].map(([path, name], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url(path),
  }))
  return [
    ...(data ? [data] : []),
    ...(trail.length > 0 ? [{ '@type': 'BreadcrumbList', itemListElement }] : []),
  ]
}

const shortTitle = (page: SitePage) => page.short ?? page.title

function Header({ page, name }: { page: SitePage; name: string }) {
  return (
    <header class="top">
      <a class="brand" href="/">
        <Sign /> <strong>{name}</strong>
      </a>
      <nav aria-label="Site">
        <ul id="menu" popover="auto">
          {NAVIGATION.map(([section, href, text]) => (
            <li>
              <a href={href} {...(page.section === section && { 'aria-current': 'true' as const })}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="tools">
        {page.path !== '/' && (
          <SearchForm
            class="quick"
            label="Quick"
            field="Search models, providers, tasks"
            placeholder="Search models, providers"
          />
        )}
        <a class="search-link" href="/providers" aria-label="Search" data-palette>
          <SearchIcon />
        </a>
        <button class="scheme" type="button" aria-label="Light or dark" data-scheme>
          <Icon path="M8 1.5a6.5 6.5 0 1 0 0 13zM8 1.5a6.5 6.5 0 0 1 0 13" fill />
        </button>
        <button class="menu" type="button" aria-label="Menu" popovertarget="menu">
          <Icon path="M2 4h12M2 8h12M2 12h12" />
        </button>
      </div>
    </header>
  )
}

function Trail({ page }: { page: SitePage }) {
  const trail = page.trail ?? []
  if (trail.length === 0) return null
  return (
    <nav class="trail" aria-label="Where you are">
      <ol>
        <Links links={trail} />
        <li aria-current="page">{shortTitle(page)}</li>
      </ol>
    </nav>
  )
}

function Footer({ publication: { name, repository } }: { publication: Publication }) {
  return (
    <footer>
      <div>
        <strong>{name}</strong>
        <p>
          What each AI API gives for free, with a source for every answer and the day we read it. Data{' '}
          <a href="https://creativecommons.org/publicdomain/zero/1.0/">CC0</a>, code MIT.{' '}
          <a href="/about">How we know</a>
          {repository && (
            <>
              {' '}
              · <a href={repository}>Repository</a>
            </>
          )}
        </p>
      </div>
      {Object.entries(FOOTER).map(([title, links]) => (
        <nav aria-label={title}>
          <strong>{title}</strong>
          <ul>
            <Links links={Object.entries(links)} />
          </ul>
        </nav>
      ))}
    </footer>
  )
}

/** JSON in which neither a tag, a comment nor a character reference can begin, so that HTML and XML read the same. */
const jsonLd = (graph: readonly unknown[]) =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
    .replaceAll('<', '\\u003c')
    .replaceAll('&', '\\u0026')

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
