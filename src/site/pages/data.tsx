/** `/data`: everything that can be taken along: dumps, feeds, badges, configurations, client, MCP server. */

import { capital } from '../../base/letters.ts'
import { COLORS, messageOf } from '../../files/badges/badges.ts'
import { freeModelConfigs } from '../../files/configs/configs.ts'
import { feeds } from '../../files/feeds/feeds.ts'
import { Table } from '../components/parts.tsx'
import { Badge } from '../provider/sources.tsx'
import { datasetOf, type PageKind, type SiteProvider, type SiteView } from '../site-page.ts'

export const dataPage: PageKind = function* (view) {
  const { publication, dumps } = view
  const { name, baseUrl } = publication
  yield {
    path: '/data',
    title: 'Data: downloads, feeds, badges, configurations',
    description: `${name} as files: JSON, CSV, SQLite with size and hash, feeds, badges, configurations, a client and an MCP server. Public domain, no key.`,
    section: 'api',
    alternates: [{ type: 'application/json', href: '/data/index.json' }],
    get data() {
      return datasetOf(
        {
          name,
          url: `${baseUrl}/data`,
          description: `Free tiers of ${view.active.length} AI APIs, with a source for each fact.`,
        },
        dumps().map(({ url, mediaType, bytes }) => ({
          type: mediaType.split(';')[0]!,
          url,
          contentSize: `${bytes} B`,
        })),
      )
    },
    body: (
      <>
        <h1>Download the data</h1>
        <p>
          Everything on this site, in the public domain (CC0): without a key, from any origin. One question at
          a time is a request to <a href="/docs/api">the API</a>.
        </p>
        <Dumps {...view} />
        <Badges {...view} />
        <Feeds {...view} />
        <Configurations {...view} />
        <section>
          <h2 id="client">Client and MCP server</h2>
          <p>
            A typed client without dependencies for Node, Deno, workers and browsers: one method for each
            endpoint. <a href="/docs/client">Build and use it</a>.
          </p>
          <p>
            An MCP server over stdio, for agents that look things up: find, compare, read the status.{' '}
            <a href="/docs/mcp">Run it</a>. For models that only read text there are{' '}
            <a href="/llms.txt">llms.txt</a> and <a href="/llms-full.txt">llms-full.txt</a>.
          </p>
        </section>
      </>
    ),
  }
}

function Dumps(view: SiteView) {
  const dumps = view.dumps()
  return (
    <section>
      <h2 id="downloads">Downloads</h2>
      <p>
        The free models that you can call today, the best first, each with base URL and conditions, for
        programs: <a href="/free.json">free.json</a>.
      </p>
      {dumps.length > 0 && (
        <Table class="rows" caption="Files with their size" columns={['File', 'Holds', 'Size']}>
          {dumps.map(({ name, description, rows, bytes }) => (
            <tr>
              <th scope="row">
                <a href={`/data/${name}`}>{name}</a>
                <span class="second">{description}</span>
              </th>
              <td>
                {rows.toLocaleString('en-US')}{' '}
                {name.includes('model') ? (
                  'rows'
                ) : (
                  <>
                    providers <span class="second">retired ones included</span>
                  </>
                )}
              </td>
              <td>
                {size(bytes)} <span class="second">{bytes.toLocaleString('en-US')} bytes</span>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <p class="second">
        With the SHA-256 of each, for programs: <a href="/data/index.json">index.json</a>. Columns, tables and
        ten questions in SQL: <a href="/docs/data">the whole directory as data</a>.
      </p>
    </section>
  )
}

function Badges({ active, publication: { baseUrl } }: SiteView) {
  // The best known of those that are free without a card shows what a badge can say.
  const isGood = ({ of }: SiteProvider) => Number(messageOf(of).color === COLORS.good)
  const [shown] = active.toSorted(
    (a, b) =>
      isGood(b) - isGood(a) || b.scores.popularity - a.scores.popularity || (a.slug < b.slug ? -1 : 1),
  )
  if (shown === undefined) return null
  return (
    <section>
      <h2 id="badges">Badges</h2>
      <p>
        One for each provider, as an image and for shields.io: is it free without a card, and is it up? Each
        page of a provider has its own to copy. <a href="/docs/badges">What it says</a>.
      </p>
      <Badge provider={shown} baseUrl={baseUrl} />
    </section>
  )
}

function Feeds({ catalog, publication }: SiteView) {
  return (
    <section>
      <h2 id="feeds">Feeds</h2>
      <p>
        What changed at providers, and what was added. As a page: <a href="/changes">Changes</a>.{' '}
        <a href="/docs/feeds">What is in them</a>. Each provider, capability, collection, free model and
        family has one of its own: <code>/feeds/providers/groq.atom</code>,{' '}
        <code>/feeds/families/qwen.atom</code>.
      </p>
      <ul class="plain columns">
        {feeds(catalog, publication).map(({ name, about, description }) => (
          <li>
            {capital(about)} <a href={`/feeds/${name}.atom`}>Atom</a> ·{' '}
            <a href={`/feeds/${name}.json`}>JSON</a>
            {name === 'all' || name === 'added' ? <span class="second">{description}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Configurations({ catalog }: SiteView) {
  return (
    <section>
      <h2 id="configurations">Configurations</h2>
      <p>
        For all free chat models that need no card; the same for each{' '}
        <a href="/providers#lists">ready-made list</a> and each provider with free models, whose pages link
        them. <a href="/docs/configs">How to use them</a>, and{' '}
        <a href="/docs/configs#a-free-coding-agent-in-two-minutes">a free coding agent in two minutes</a>.
      </p>
      <dl>
        {freeModelConfigs(catalog).map(({ tool, path }) => (
          <>
            <dt>
              <a href={`/${path}`}>
                <code>{tool.file}</code>
              </a>
            </dt>
            <dd>{tool.description}</dd>
          </>
        ))}
      </dl>
      <p class="second">
        All configurations: <a href="/configs/index.json">index.json</a>.
      </p>
    </section>
  )
}

function size(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(2)} MB`
}
