/** `/data`: everything that can be taken along: dumps, feeds, badges, configurations, client, MCP server. */

import { capital } from '../../base/letters.ts'
import { COLORS, messageOf } from '../../files/badges/badges.ts'
import { freeModelConfigs } from '../../files/configs/configs.ts'
import { feeds } from '../../files/feeds/feeds.ts'
import { joined, Section, Table } from '../components/parts.tsx'
import { Badge } from '../provider/sources.tsx'
import { datasetOf, type PageKind, type SiteView } from '../site-page.ts'

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
    body: <Body {...view} />,
  }
}

/** Made when the page is asked for: the dumps take a second. */
function Body(view: SiteView) {
  const { catalog, publication, dumps } = view
  return (
    <>
      <h1>Download the data</h1>
      <p>
        Everything on this site, in the public domain (CC0) except ratings: without a key, from any origin.
        One question at a time is a request to <a href="/docs/api">the API</a>.
      </p>
      <Section id="downloads" title="Downloads">
        <p>
          The free models that you can call today, the best first: <a href="/free.json">free.json</a>.
          Columns, tables and ten questions in SQL: <a href="/docs/data">the whole directory as data</a>. With
          the SHA-256 of each file: <a href="/data/index.json">index.json</a>.
        </p>
        <Dumps files={dumps()} />
      </Section>
      <Section id="badges" title="Badges">
        <p>Is it free without a card, and is it up? One for each provider, on its page to copy.</p>
        <BestKnown {...view} />
      </Section>
      <Section id="feeds" title="Feeds">
        <p>
          What changed at providers, and what was added. Each provider, capability, collection, free model and
          family has one of its own: <code>/feeds/providers/groq.atom</code>.{' '}
          <a href="/docs/feeds">What is in them</a>.
        </p>
        <ul class="plain columns">
          {feeds(catalog, publication).map(({ name, about }) => (
            <li>
              {capital(about)} <a href={`/feeds/${name}.atom`}>Atom</a> ·{' '}
              <a href={`/feeds/${name}.json`}>JSON</a>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="configurations" title="Configurations">
        <p>
          All free chat models that need no card, in a file for each tool:{' '}
          {joined(freeModelConfigs(catalog).map(({ tool, path }) => <a href={`/${path}`}>{tool.file}</a>))}.{' '}
          <a href="/docs/configs">How to use them</a>, and{' '}
          <a href="/docs/configs#a-free-coding-agent-in-two-minutes">a free coding agent in two minutes</a>.
          Those of lists and providers: <a href="/configs/index.json">index.json</a>.
        </p>
      </Section>
      <Section id="client" title="Client and MCP server">
        <p>
          <a href="/docs/client">A typed client</a> without dependencies;{' '}
          <a href="/docs/mcp">an MCP server</a> for agents that look things up. For models that only read
          text: <a href="/llms.txt">llms.txt</a> and <a href="/llms-full.txt">llms-full.txt</a>.
        </p>
      </Section>
    </>
  )
}

const size = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(2)} MB`

const Dumps = ({ files }: { files: ReturnType<SiteView['dumps']> }) => (
  <Table class="rows" caption="Files with their size" columns={['File', 'Holds', 'Size']}>
    {files.map(({ name, description, rows, bytes }) => (
      <tr>
        <th scope="row">
          <a href={`/data/${name}`}>{name}</a>
          <span class="second">{description}</span>
        </th>
        <td>
          {rows.toLocaleString('en-US')}{' '}
          {/model|rating/.test(name) ? 'rows' : 'providers, retired ones included'}
        </td>
        <td>
          {size(bytes)} <span class="second">{bytes.toLocaleString('en-US')} bytes</span>
        </td>
      </tr>
    ))}
  </Table>
)

/** The best known of those that are free without a card shows what a badge can say. */
function BestKnown({ active, publication: { baseUrl } }: SiteView) {
  const good = active.filter(({ of }) => messageOf(of).color === COLORS.good)
  const [shown] = good.toSorted((a, b) => b.scores.popularity - a.scores.popularity)
  return shown ? <Badge provider={shown} baseUrl={baseUrl} /> : null
}
