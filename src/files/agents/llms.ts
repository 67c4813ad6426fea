/** `/llms.txt`: what the site offers, and where. The format is that of llmstxt.org. */
import { capabilityList } from '../../api/capabilities.ts'
import { ENDPOINTS } from '../../api/endpoints.ts'
import { escapeMarkdown, markdownLink } from '../../base/text/markdown.ts'
import { bestFirst } from '../../catalog/best-first.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { CATEGORIES } from '../../schema/vocabulary.ts'
import type { SiteContext } from '../site-files.ts'
import { mainAllowanceText } from './limits.ts'
import { DATA_NOTE, HOW_TO_READ } from './notes.ts'
import { exampleQuery, parameterLines } from './parameters.ts'
import { pagePath } from './provider-page.ts'
import { needsText } from './terms.ts'

/** Providers listed in each category: the file stays below 100 KB however large the directory grows. */
export const LISTED_PER_CATEGORY = 25

export function llmsText({ catalog, publication: { name, baseUrl } }: SiteContext): string {
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

${capabilityList(catalog)
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
${item('Free models', 'data/free-models.json', 'who gives which model free: id, provider, offer, limits, context, dates')}
${item('Data dumps', 'data/index.json', 'JSON, NDJSON, CSV and SQLite, each with size and SHA-256')}
${item('Ready-made configurations', 'configs/index.json', 'for each collection: .env, LiteLLM, OpenAI SDK')}
${item('What changed', 'feeds/all.json', 'JSON Feed of changed terms, limits and incidents')}
${CATEGORIES.map((category) => {
  const members = bestFirst(catalog.active.filter(({ content }) => content.category === category))
  const shown = members.slice(0, LISTED_PER_CATEGORY)
  if (shown.length === 0) return ''
  const lines = shown.map((provider) =>
    item(
      provider.content.name,
      pagePath(provider.slug),
      `${escapeMarkdown(provider.content.tagline)}. Free: ${mainAllowanceText(provider)}. ${needsText(provider)}`,
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

/** The directory in two sentences, with counts. */
export function summarySentence({ active }: Catalog): string {
  const known = (test: (provider: Catalog['active'][number]) => boolean) => active.filter(test).length
  const noCard = known(({ card }) => !card.answer)
  const neither = known(({ card, phone }) => !card.answer && !phone.answer)
  return `A directory of ${active.length} providers of AI APIs in ${CATEGORIES.length} categories: what each offers for free, what it requires before the first call, and whether it is up. ${noCard} are known to need no credit card, ${neither} neither card nor phone number.`
}
