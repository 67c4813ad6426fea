/** `/data`: everything that can be taken along: dumps, feeds, badges, configurations, client, MCP server. */
import { hasAmount } from '../../../api/allowance/main-allowance.ts'
import { TOOLS } from '../../../configs/tools.ts'
import { capital } from '../../../core/text/capital.ts'
import { BADGES, messageOf } from '../../badges/message.ts'
import { badgeWidth } from '../../badges/svg.ts'
import { feeds } from '../../feeds/feed.ts'
import { type BadgeOf, badgeHtml, badgeMarkdown } from '../badge-code.ts'
import { Code } from '../components/code.tsx'
import { Table } from '../components/table.tsx'
import { datasetOf } from '../dataset.ts'
import type { PageKind, SiteView } from '../site-page.ts'

/** The badge that is shown first. */
const FIRST = BADGES.find(({ name }) => name === 'allowance')!

export const dataPage: PageKind = function* (view) {
  const { publication, dumps } = view
  const { name, baseUrl } = publication
  yield {
    path: '/data',
    title: 'Data: downloads, feeds, badges, configurations',
    description: `${name} as files: JSON, CSV, SQLite with size and hash, feeds, badges, configurations, a client and an MCP server. Public domain, no key.`,
    section: 'api',
    island: 'badges',
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
        <Configurations />
        <section>
          <h2 id="client">Client and MCP server</h2>
          <p>
            A typed client without dependencies for Node, Deno, workers and browsers: one method for each
            endpoint. <a href="/docs/client">Build and use it</a>.
          </p>
          <Code
            role="group"
            label="The client"
            text={`import { createClient } from 'provider-directory'

const directory = createClient({ baseUrl: '${baseUrl}' })
const { data } = await directory.listProviders({ capability: 'chat', noCard: true })`}
          />
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
      {dumps.length > 0 && (
        <Table
          class="rows"
          caption="Files with size and SHA-256"
          columns={['File', 'Holds', 'Size', 'SHA-256']}
        >
          {dumps.map(({ name, description, rows, bytes, sha256 }) => (
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
              <td>
                <code class="hash">{sha256}</code>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <p class="second">
        The same for programs: <a href="/data/index.json">index.json</a>. Columns, tables and ten questions in
        SQL: <a href="/docs/data">the whole directory as data</a>.
      </p>
    </section>
  )
}

function Badges({ active, retired, publication: { baseUrl } }: SiteView) {
  const providers = [...active, ...retired].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  // The best known of those with an amount shows what a badge can say.
  const [shown] = active.toSorted(
    (a, b) =>
      Number(hasAmount(b.of.mainAllowance)) - Number(hasAmount(a.of.mainAllowance)) ||
      b.scores.popularity - a.scores.popularity ||
      (a.slug < b.slug ? -1 : 1),
  )
  if (shown === undefined) return null
  const badge: BadgeOf = { slug: shown.slug, name: shown.name, badge: FIRST }
  return (
    <section>
      <h2 id="badges">Badges</h2>
      <p>
        Four for each provider, as images and for shields.io; each leads to the provider’s page.{' '}
        <a href="/docs/badges">What each says</a>.
      </p>
      <form id="builder" class="filters" action="/data" data-base={baseUrl} hidden>
        <label>
          <span class="second">Provider</span>
          <select name="provider">
            {providers.map(({ slug, name }) => (
              <option value={slug} selected={slug === shown.slug}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span class="second">Badge</span>
          <select name="badge">
            {BADGES.map(({ name, label }) => (
              <option value={name} selected={name === FIRST.name}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </form>
      <p class="preview">
        <img
          id="badge"
          src={`/badges/${badge.slug}/${badge.badge.name}.svg`}
          alt={`${shown.name} ${badge.badge.label}`}
          width={badgeWidth(shown.name, FIRST.label, messageOf(FIRST, shown.of).text)}
          height={20}
        />
      </p>
      <div class="halves">
        {(
          [
            ['Markdown', badgeMarkdown(badge, baseUrl)],
            ['HTML', badgeHtml(badge, baseUrl)],
          ] as const
        ).map(([label, text]) => (
          <div>
            <h3>{label}</h3>
            <Code role="group" label={`Badge in ${label}`} text={text} id={label.toLowerCase()} copy />
          </div>
        ))}
      </div>
    </section>
  )
}

function Feeds({ catalog, publication }: SiteView) {
  return (
    <section>
      <h2 id="feeds">Feeds</h2>
      <p>
        What changed at providers, and what was added. As a page: <a href="/changes">Changes</a>.{' '}
        <a href="/docs/feeds">What is in them</a>. Each provider and each capability has one of its own:{' '}
        <code>/feeds/providers/groq.atom</code>, <code>/feeds/capabilities/chat.atom</code>.
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

function Configurations() {
  return (
    <section>
      <h2 id="configurations">Configurations</h2>
      <p>
        For all free chat models that need no card; the same for each <a href="/collections">collection</a>{' '}
        and each provider with free models, whose pages link them. <a href="/docs/configs">How to use them</a>
        .
      </p>
      <dl>
        {TOOLS.map(({ file, description }) => (
          <>
            <dt>
              <code>/configs/free-models/{file}</code>
            </dt>
            <dd>{description}</dd>
          </>
        ))}
      </dl>
      <p class="second">
        All configurations: <a href="/configs/index.json">index.json</a>.
      </p>
    </section>
  )
}

/** In units of 1,000: "3.19 MB". */
function size(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(2)} MB`
}
