/** `/compare?p=a,b,c`: the frame that the script fills from the providers' own answers, and links for those without. */
import { MOST_COMPARED } from '../compare/tray.ts'
import { Links } from '../components/parts.tsx'
import { Checked } from '../components/signs.tsx'
import type { PageKind } from '../site-page.ts'

export const comparePage: PageKind = function* ({ active, catalog }) {
  yield {
    path: '/compare',
    title: 'Compare AI APIs',
    description: `Two to ${MOST_COMPARED} AI APIs side by side: free allowance, card, phone, speed, terms. What is not confirmed is never counted as a difference.`,
    section: 'providers',
    trail: [['/providers', 'Providers']],
    short: 'Compare',
    island: 'compare',
    noindex: true,
    body: (
      <>
        <h1 id="compared" tabindex={-1}>
          Compare AI APIs
        </h1>
        <p class="lede" id="verdict">
          Two to four side by side. “Not confirmed” is never counted as a difference.
        </p>
        <div id="comparison">
          <noscript>
            <p>Comparing takes a script. Without one, open the pages of the providers side by side:</p>
            <ul class="names">
              <Links links={active.map(({ slug, name }) => [`/providers/${slug}`, name])} />
            </ul>
          </noscript>
        </div>
        <p class="soft">
          ≠ marks rows that differ. From each provider’s JSON, /api/v1/providers/{'{slug}'} and its evidence.{' '}
          <Checked current={catalog.health.current} />
        </p>
      </>
    ),
  }
}
