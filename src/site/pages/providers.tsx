/** `/providers`: all of them as a table, filtered in the browser by the API's own query. */
import { byScore } from '../../base/order.ts'
import { plural } from '../../base/text/plural.ts'
import { countryName } from '../../entry/country-name.ts'
import type { ProviderSummary } from '../../schema/responses.ts'
import { Checked } from '../components/checked.tsx'
import { FREE } from '../filter-words.ts'
import { countOf } from '../finder/count-of.ts'
import { FinderFields, FinderOrder } from '../finder/fields.tsx'
import { finderRowOf } from '../finder/index-file.ts'
import { FinderRows, STEP } from '../finder/rows.tsx'
import { itemList } from '../json-ld.ts'
import type { PageKind, SiteView } from '../site-page.ts'

const QUESTION = 'Which providers have a free API?'

export const providersPage: PageKind = function* (view) {
  const { catalog, provider, publication } = view
  const all = byScore(catalog.active.map(({ summary }) => summary))
  const first = all.slice(0, STEP).map(({ slug }) => finderRowOf(provider(slug)!, catalog))
  const rest = all.slice(STEP)
  const free = countOf(view, FREE)
  const withStatus = catalog.health.current !== null
  yield {
    path: '/providers',
    title: 'AI APIs and what each gives away',
    description: `${all.length} AI APIs in one table, ${free} of them with something free: how much, whether sign-up asks for a card or a phone number, and whether input trains models.`,
    section: 'providers',
    picture: {
      title: QUESTION,
      answer: `${free} of ${all.length}.`,
      tone: 'good',
      said: [
        { text: 'How much, whether sign-up asks for a card or a phone, and whether input trains models.' },
      ],
    },
    island: 'finder',
    alternates: [{ type: 'application/json', href: '/api/v1/providers.json' }],
    data: itemList(all, publication.baseUrl),
    body: (
      <>
        <h1>
          {QUESTION}{' '}
          <span class="soft">
            {free} of {all.length}.
          </span>
        </h1>
        <FinderFields countries={placesOf(view, 'country')} regions={placesOf(view, 'region')} />
        <div class="request">
          <span id="say" role="status">
            {plural(all.length, 'provider')}
          </span>{' '}
          <FinderOrder /> <span id="understood" />{' '}
          <span class="ways">
            <a id="request-json" href="/api/v1/providers.json">
              JSON
            </a>{' '}
            <a id="share" href="/providers">
              Share
            </a>
          </span>
        </div>
        <div id="results" {...(withStatus && { 'data-status': 'true' })}>
          <FinderRows rows={first} withStatus={withStatus} caption="Providers, easiest to start first" />
          {rest.length > 0 && <Others rest={rest} provider={provider} />}
        </div>
        <p class="soft note">
          ? no undisputed source yet · “easiest to start” is the <a href="/docs/scoring">score</a>, which says
          nothing about models. <Checked current={catalog.health.current} />
        </p>
        <p class="request">
          <code id="request-curl">curl '{publication.baseUrl}/api/v1/providers.json'</code>
        </p>
      </>
    ),
  }
}

/** Those after the first rows: a script shows more of them; without one all are named. */
function Others({ rest, provider }: { rest: readonly ProviderSummary[] } & Pick<SiteView, 'provider'>) {
  return (
    <>
      <p class="more scripted">
        <a class="button" href={`/providers?shown=${2 * STEP}`}>
          {Math.min(STEP, rest.length)} more of {rest.length}
        </a>
      </p>
      <noscript>
        <h2>All others, easiest to start first</h2>
        <ul class="names">
          {rest.map(({ slug, name }) => (
            <li>
              <a href={`/providers/${slug}`}>{name}</a>{' '}
              <span class="soft">{provider(slug)!.mainAllowance.text}</span>
            </li>
          ))}
        </ul>
      </noscript>
    </>
  )
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
