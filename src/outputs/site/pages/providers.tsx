/** `/providers`: all of them as a table, filtered in the browser by the API's own query. */
import { byScore } from '../../../api/query/order.ts'
import { countryName } from '../../../core/text/country-name.ts'
import { plural } from '../../../core/text/plural.ts'
import { Checked } from '../components/checked.tsx'
import { ProviderRows } from '../components/provider-rows.tsx'
import { FinderFields } from '../finder/fields.tsx'
import { itemList } from '../item-list.ts'
import { rowOf } from '../row-of.ts'
import type { PageKind, SiteView } from '../site-page.ts'

export const providersPage: PageKind = function* (view) {
  const { catalog, provider, publication } = view
  const rows = byScore(catalog.active.map(({ summary }) => summary)).map(({ slug }) => rowOf(provider(slug)!))
  const withStatus = catalog.health.current !== null
  yield {
    path: '/providers',
    title: 'AI APIs and what each gives away',
    description: `${rows.length} AI APIs in one table: how much is free, whether sign-up asks for a card or a phone number, and how easy each is to start.`,
    section: 'providers',
    island: 'finder',
    alternates: [{ type: 'application/json', href: '/api/v1/providers.json' }],
    data: itemList(rows, publication.baseUrl),
    body: (
      <>
        <h1 class="small">
          AI APIs{' '}
          <span class="soft" id="say" role="status">
            {plural(rows.length, 'provider')}
          </span>
        </h1>
        <FinderFields countries={placesOf(view, 'country')} regions={placesOf(view, 'region')} />
        <p class="request soft">
          <Checked current={catalog.health.current} /> <span id="understood" />{' '}
          <a href="/docs/scoring">Score</a>: how easy to start, not model quality.{' '}
          <a id="request-json" href="/api/v1/providers">
            JSON
          </a>{' '}
          · <code id="request-curl">curl '{publication.baseUrl}/api/v1/providers'</code>
        </p>
        <div id="results" {...(withStatus && { 'data-status': 'true' })}>
          <ProviderRows rows={rows} withStatus={withStatus} caption="Providers, easiest to start first" />
        </div>
      </>
    ),
  }
}

/** The places that some entry names: name and code, by name. */
function placesOf({ catalog }: SiteView, facet: 'country' | 'region') {
  const codes = new Set(
    catalog.active.flatMap(({ facets }) =>
      facets.flatMap((key) => (key.startsWith(`${facet}:`) ? [key.slice(facet.length + 1)] : [])),
    ),
  )
  return [...codes].map((code) => [countryName(code), code] as const).toSorted(([a], [b]) => (a < b ? -1 : 1))
}
