/** What the site offers besides the API, each with something to paste. */

import type { Catalog } from '../../api/catalog/catalog.ts'
import type { CatalogCollection } from '../../api/catalog/collections.ts'
import type { Publication } from '../../api/openapi.ts'
import { openaiBaseUrl } from '../../core/schema/openai-base-url.ts'
import { CATEGORIES } from '../../core/schema/vocabulary.ts'
import { escapeMarkup } from '../../core/text/escape.ts'
import { firstAnswer } from './finder.ts'

export type Offer = { id: string; title: string; html: string }

const link = (href: string, text = href) => `<a href="${escapeMarkup(href)}">${escapeMarkup(text)}</a>`
const links = (items: readonly (readonly [href: string, text: string])[]) =>
  `<ul class="links">${items.map(([href, text]) => `<li>${link(href, text)}</li>`).join('')}</ul>`
const code = (text: string, what: string) =>
  `<div class="copyable"><pre>${escapeMarkup(text)}</pre><button type="button" class="mini" data-copy aria-label="Copy ${what}">Copy</button></div>`

/** In the order in which the page shows them. What needs a provider is left out of an empty directory. */
export function offers({ baseUrl }: Publication, catalog: Catalog): Offer[] {
  const example = firstAnswer(catalog.active)[0] ?? catalog.active[0]?.summary
  return [
    dumps(baseUrl),
    client(baseUrl),
    feeds(),
    ...(example ? [badges(baseUrl, example)] : []),
    configs(catalog),
  ]
}

function dumps(baseUrl: string): Offer {
  const files = ['providers.json', 'providers.ndjson', 'providers.csv', 'providers.sqlite', 'index.json']
  return {
    id: 'data',
    title: 'Data dumps',
    html: `<p>Everything at once, for a spreadsheet, a script or a query. The index gives the size and SHA-256 of each.</p>
${links(files.map((file) => [`/data/${file}`, file]))}
${code(
  `curl -O ${baseUrl}/data/providers.sqlite
sqlite3 providers.sqlite "SELECT name, freeTierSummary FROM providers WHERE category = 'LLM' AND retired IS NULL ORDER BY directoryScore DESC LIMIT 5"`,
  'the commands',
)}`,
  }
}

function client(baseUrl: string): Offer {
  return {
    id: 'client',
    title: 'Typed client',
    html: `<p>A method for each endpoint, typed errors, an optional cache, and no dependencies. For Node, Deno, browsers and workers. <code>npm run package</code> in the repository makes the npm package.</p>
${code(
  `import { createClient } from 'provider-directory'

const directory = createClient({ baseUrl: '${baseUrl}' })
const { data } = await directory.listProviders({ noCard: true, limit: 5 })`,
  'the program',
)}`,
  }
}

function feeds(): Offer {
  return {
    id: 'feeds',
    title: 'Feeds of changes',
    html: `<p>A provider retired, a free tier better or worse, a card or phone number asked for, a limit changed, an incident opened or closed; in a feed of their own, providers added. As Atom and JSON Feed.</p>
${links([
  ['/feeds/all.atom', 'All (Atom)'],
  ['/feeds/all.json', 'All (JSON Feed)'],
  ...CATEGORIES.map((category) => [`/feeds/${category.toLowerCase()}.atom`, category] as const),
  ['/feeds/added.atom', 'Additions'],
])}
<p>${link('/api/v1/changes')} gives the newest 200 as JSON.</p>`,
  }
}

function badges(baseUrl: string, { slug, name }: { slug: string; name: string }): Offer {
  const kinds = ['status', 'score', 'free']
  const images = kinds.map(
    (kind) =>
      `<a href="/badges/${slug}/${kind}.svg"><img src="/badges/${slug}/${kind}.svg" height="20" alt="${escapeMarkup(`${name}, badge: ${kind}`)}"></a>`,
  )
  return {
    id: 'badges',
    title: 'Badges',
    html: `<p>Status, score and offer of any provider, for a README. With <code>.json</code> at the end, for shields.io.</p>
<div class="badges">${images.join('')}</div>
${code(`[![${slug} status](${baseUrl}/badges/${slug}/status.svg)](${baseUrl}/api/v1/providers/${slug})`, 'the Markdown')}`,
  }
}

function configs({ collections }: Catalog): Offer {
  const best = collections.toSorted(
    (a, b) => shareOf(b) - shareOf(a) || b.members.length - a.members.length,
  )[0]
  const example =
    best && shareOf(best) > 0
      ? `<p>For the collection “${escapeMarkup(best.title)}”:</p>
${links(['env.txt', 'litellm.yaml', 'openai-sdk.md'].map((file) => [`/configs/${best.slug}/${file}`, file]))}`
      : ''
  return {
    id: 'configs',
    title: 'Ready-made configurations',
    html: `<p>A <code>.env</code> template, a LiteLLM <code>config.yaml</code> and a table for OpenAI clients, for any collection. ${link('/configs/index.json')} lists them all.</p>
${example}`,
  }
}

/** The share of members that OpenAI clients can call with a key of their own at one fixed URL. */
function shareOf({ members }: CatalogCollection): number {
  const fitting = members.filter(({ entry: { connection } }) => {
    const url = openaiBaseUrl(connection)
    return connection.auth === 'bearer' && url !== null && !/[{}]/.test(url)
  })
  return members.length === 0 ? 0 : fitting.length / members.length
}
