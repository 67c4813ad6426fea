/** Text for agents: `/llms.txt`, `/llms-full.txt`, and a Markdown page for each provider. */

import { ENDPOINTS } from '../../api/endpoints.ts'
import { capabilityList } from '../../api/lists.ts'
import type { Parameter } from '../../api/query/parameter.ts'
import { PROVIDER_QUERY } from '../../api/query/parameter-descriptions.ts'
import { groupBy } from '../../base/order.ts'
import { codeSpan, escapeMarkdown, markdownLink, replaceHidden } from '../../base/safe-text.ts'
import { bestFirst } from '../../catalog/allowance/ranking.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'
import { factTitle } from '../../entry/facts/fact-rows.ts'
import { type Fact, sidesWords, staleWords } from '../../entry/facts/facts.ts'
import { CATEGORIES } from '../../schema/vocabulary.ts'
import type { FileGroup, SiteContext, SiteFile } from '../site-files.ts'
import { DATA_NOTE, HOW_TO_READ, mainAllowanceText, needsText, offerLines, shownOffers } from './offers.ts'
import { pagePath, providerPage } from './provider-page.ts'

export const agents: FileGroup = {
  name: 'text for agents',
  *files(context): Iterable<SiteFile> {
    const { catalog, publication } = context
    yield ['llms.txt', () => replaceHidden(llmsText(context))]
    yield ['llms-full.txt', () => replaceHidden(llmsFullText(context))]
    for (const provider of [...catalog.active, ...catalog.retired])
      yield [pagePath(provider.slug), () => replaceHidden(providerPage(provider, publication))]
  },
}

/** Providers listed in each category: the file stays below 100 KB however large the directory grows. */
const LISTED_PER_CATEGORY = 25

function llmsText({ catalog, datasets, publication: { name, baseUrl } }: SiteContext): string {
  const item = (text: string, path: string, note: string) =>
    `- ${markdownLink(text, `${baseUrl}/${path}`)}: ${note}`
  return `# ${escapeMarkdown(name)}

> ${summarySentence(catalog)}

${HOW_TO_READ}

${DATA_NOTE}

\`GET /api/v1/providers\` takes these parameters. They combine with AND; a wrong name or value is a 400 that names the right ones. For example: \`/api/v1/providers?${exampleQuery()}\`.

${parameterLines()}

Paths with a name in them: ${ENDPOINTS.filter(({ path }) => path.includes('{'))
    .map(({ path, summary }) => `\`/api/v1${path}\` (${summary})`)
    .join('; ')}. The slugs are in the lists below.

## API

${ENDPOINTS.filter(({ path }) => !path.includes('{'))
  .map(({ path, summary }) => {
    const whole = `api/v1${path === '/' ? '' : path}`
    return item(summary, whole, `\`GET /${whole}\``)
  })
  .join('\n')}
${item('The full contract', 'openapi.json', 'OpenAPI 3.1, with every path, parameter and field')}

## Capabilities

${capabilityList({ catalog, datasets })
  .data.filter(({ providerCount }) => providerCount > 0)
  .map(({ slug, title, providerCount, noCardCount, unit }) =>
    item(
      title,
      `api/v1/capabilities/${slug}`,
      `\`${slug}\`, ${providerCount} providers, ${noCardCount} without a card; free amounts compared in ${unit}`,
    ),
  )
  .join('\n')}

## Everything at once

${item('All providers in brief', 'llms-full.txt', 'one block per provider: offers, amounts, limits, connection')}
${item('Free models to call', 'free.json', 'who serves which model free, base URL, variable of the key, conditions, ratings; the best first')}
${item('Free models', 'data/free-models.json', 'who gives which model free: id, provider, offer, limits, context, dates')}
${item('Data dumps', 'data/index.json', 'JSON, NDJSON, CSV and SQLite, each with size and SHA-256')}
${item('Ready-made configurations', 'configs/index.json', 'for each collection: .env, LiteLLM, OpenAI SDK')}
${item('Free models for opencode', 'opencode/api.json', 'as models.dev has them: `OPENCODE_MODELS_URL` is this URL without `/api.json`; also in `/opencode/no-card` and `/opencode/no-training`')}
${item('What changed', 'feeds/all.json', 'JSON Feed of changed terms, limits and incidents')}
${CATEGORIES.map((category) => {
  const members = bestFirst(catalog.active.filter(({ entry }) => entry.category === category))
  const shown = members.slice(0, LISTED_PER_CATEGORY)
  if (shown.length === 0) return ''
  const lines = shown.map((provider) =>
    item(
      provider.entry.name,
      pagePath(provider.slug),
      `${escapeMarkdown(provider.entry.tagline)}. Free: ${mainAllowanceText(provider)}. ${needsText(provider)}`,
    ),
  )
  const rest = members.length - shown.length
  if (rest > 0)
    lines.push(item(`${rest} more`, `api/v1/variants/providers/${category.toLowerCase()}.json`, 'best first'))
  return `\n## ${category}\n\n${lines.join('\n')}\n`
}).join('')}
## Optional

${item('Submit a provider', 'submit', 'which providers are accepted, and what an entry needs')}
${item('API catalog', '.well-known/api-catalog', 'RFC 9727 linkset')}
`
}

export function summarySentence({ active }: Catalog): string {
  const known = (test: (provider: Catalog['active'][number]) => boolean) => active.filter(test).length
  const noCard = known(({ entry }) => !entry.card.answer)
  const neither = known(({ entry: { card, phone } }) => !card.answer && !phone.answer)
  return `A directory of ${active.length} providers of AI APIs in ${CATEGORIES.length} categories: what each offers for free, what it requires before the first call, and whether it is up. ${noCard} are known to need no credit card, ${neither} neither card nor phone number.`
}

const parameterLines = (): string =>
  Object.entries(PROVIDER_QUERY)
    .map(
      ([name, { description, schema }]) =>
        `- \`${name}\` (${valuesOf(schema)}): ${escapeMarkdown(description)}`,
    )
    .join('\n')

function exampleQuery(): string {
  const named = ['capability', 'noCard', 'limit'].map((name) => [name, String(PROVIDER_QUERY[name]!.example)])
  return new URLSearchParams(named).toString()
}

/** `one of LLM, Image`, `any of keyless, trial`, `true or false`, `a whole number`, `text`. */
function valuesOf({ type, enum: words, items }: Parameter['schema']): string {
  const { enum: several } = (items ?? {}) as { enum?: readonly string[] }
  if (Array.isArray(words)) return `one of ${words.join(', ')}`
  if (several) return `any of ${several.join(', ')}`
  return type === 'boolean' ? 'true or false' : type === 'integer' ? 'a whole number' : 'text'
}

/** The most bytes of all blocks; the best providers come first. */
export const MAX_BLOCKS_BYTES = 512 * 1024

function llmsFullText({ catalog, publication: { name, baseUrl } }: SiteContext): string {
  const included = new Map<CatalogProvider, string>()
  let bytes = 0
  for (const provider of bestFirst(catalog.active)) {
    const text = block(provider, baseUrl)
    bytes += Buffer.byteLength(text)
    if (bytes > MAX_BLOCKS_BYTES) break
    included.set(provider, text)
  }
  const left = catalog.active.length - included.size
  const whole = [...included.values()].reduce((all, text) => all + Buffer.byteLength(text), 0)
  const size = `This file has ${included.size} of ${catalog.active.length} providers in about ${Math.ceil(whole / 1024)} KB of text, best first within each category.${left > 0 ? ` The other ${left} are in ${markdownLink('the data dumps', `${baseUrl}/data/index.json`)}.` : ''}`
  const sections = CATEGORIES.flatMap((category) => {
    const blocks = [...included].flatMap(([{ entry }, text]) => (entry.category === category ? [text] : []))
    return blocks.length > 0 ? [`## ${category}`, ...blocks] : []
  })
  return `${[`# ${escapeMarkdown(name)}: all providers`, `> ${summarySentence(catalog)}`, HOW_TO_READ, DATA_NOTE, size, ...sections].join('\n\n')}\n`
}

function block(provider: CatalogProvider, baseUrl: string): string {
  const { entry, slug, summary, score } = provider
  const { connection, facts } = entry
  const offers = shownOffers(provider)
  const disputed = facts.filter(({ sureness }) => sureness === 'disputed')
  const access = [
    ...(connection.baseUrl ? [codeSpan(connection.baseUrl)] : []),
    ...(connection.auth ? [`auth ${connection.auth}`] : []),
    ...(connection.envVar ? [codeSpan(connection.envVar)] : []),
    ...(connection.openaiCompatible === true ? ['OpenAI-compatible'] : []),
  ]
  return [
    `### ${escapeMarkdown(entry.name)}`,
    '',
    escapeMarkdown(entry.tagline),
    '',
    ...(entry.capabilities?.length ? [`- Does: ${entry.capabilities.join(', ')}`] : []),
    `- Free: ${escapeMarkdown(summary.freeTierSummary)}`,
    `- Main allowance: ${mainAllowanceText(provider)}`,
    `- ${needsText(provider)}`,
    ...offers.flatMap((offer) => offerLines(provider, offer)),
    ...(access.length > 0 ? [`- API: ${access.join(', ')}`] : []),
    `- Status: ${summary.status}; score ${score.range.low} to ${score.range.high}`,
    ...disputed.map((fact) => `- Disputed: ${codeSpan(fact.name)} (${escapeMarkdown(sidesWords(fact))})`),
    ...staleLines(facts),
    `- ${markdownLink('More', `${baseUrl}/${pagePath(slug)}`)}, ${markdownLink('docs', entry.docsUrl)}${connection.keyUrl ? `, ${markdownLink('get a key', connection.keyUrl)}` : ''}`,
  ].join('\n')
}

/** What a block says besides limits, which tell their age themselves. */
const IN_BLOCK = /^(?:connection$|offers\.[^.]+\.(?!quotas\.|allowance$|terms\.))/

/** What pages showed too long ago, by the day of the newest. */
function staleLines(facts: readonly Fact[]): string[] {
  const stale = facts.filter((fact) => staleWords(fact).length > 0 && IN_BLOCK.test(fact.name))
  return [...groupBy(stale, ({ asOf }) => asOf!)].map(
    ([, of]) =>
      `- Stale, ${staleWords(of[0])[0]}: ${escapeMarkdown(of.map(({ name }) => factTitle(name)).join('; '))}`,
  )
}
