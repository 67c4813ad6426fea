/** `/models`: who gives which model free, as a table, filtered in the browser by the API's own query. */
import { plural } from '../../base/text/plural.ts'
import { freeModels, onlyModerates } from '../../catalog/models/model-rows.ts'
import { Checked } from '../components/checked.tsx'
import { ShareLink } from '../components/copy.tsx'
import { itemList } from '../json-ld.ts'
import { lastRead } from '../last-read.ts'
import { ModelFilters, ModelOrder } from '../models/filters.tsx'
import { ModelRows } from '../models/model-rows.tsx'
import { pagedModels } from '../models/paged-models.ts'
import type { PageKind } from '../site-page.ts'

const QUESTION = 'Which models can you call for free?'

export const modelsPage: PageKind = function* (view) {
  const { catalog, publication, provider } = view
  const rows = freeModels(catalog.active)
  const models = [...pagedModels(catalog).values()]
  const slugs = new Set(rows.map((row) => row.provider.slug))
  const named = rows.filter(({ row }) => row.slug !== null)
  const unnamed = rows.length - named.length
  const hosts = new Set(named.map((row) => row.provider.slug)).size
  const does = new Set(rows.flatMap(({ row }) => row.capabilities))
  const newest = lastRead([...slugs].map((slug) => provider(slug)!))
  const counts = `${plural(models.length, 'model')} at ${plural(hosts, 'provider')}`
  yield {
    path: '/models',
    title: 'Models you can call for free',
    short: 'Models',
    description: `${counts}: requests and tokens a minute and a day, context, tools, and whether sign-up asks for a card or a phone number.`,
    section: 'models',
    picture: {
      title: QUESTION,
      answer: `${models.length}, at ${plural(hosts, 'provider')}.`,
      tone: 'good',
      said: [{ text: 'Requests and tokens a minute and a day, context, tools, and what sign-up asks for.' }],
    },
    island: 'models',
    alternates: [{ type: 'application/json', href: '/api/v1/models.json' }],
    ...(newest && { lastmod: newest }),
    data: itemList(models, publication.baseUrl, 'models'),
    body: (
      <>
        <h1>
          {QUESTION}{' '}
          <span class="soft">
            {models.length}, at {plural(hosts, 'provider')}.
          </span>
        </h1>
        <p class="lede">
          A row for each model at each provider
          {unnamed > 0 &&
            `, and ${plural(unnamed, 'offer')} that ${unnamed === 1 ? 'names' : 'name'} no single model`}
          .
        </p>
        <ModelFilters does={does} />
        <div class="request">
          <span id="say" role="status">
            {plural(rows.filter((one) => !onlyModerates(one)).length, 'row')}
          </span>{' '}
          <ModelOrder /> <span id="only" />{' '}
          <span class="ways">
            <a id="request-json" href="/api/v1/models.json">
              JSON
            </a>{' '}
            <a href="/data/models.csv">CSV</a> <ShareLink path="/models" />{' '}
            <code id="request-path">/api/v1/models.json</code>
          </span>
        </div>
        <p id="nothing" hidden>
          <strong>No model is confirmed for all of these.</strong> Remove a filter.
        </p>
        <ModelRows rows={rows} provider={provider} />
        <button type="button" id="more" hidden>
          Show more
        </button>
        <p class="soft note">
          * shared by several models of the provider. – no such cap is published, or the model cannot do it. ?
          no page or catalogue that we read says. <Checked current={catalog.health.current} />
        </p>
      </>
    ),
  }
}
