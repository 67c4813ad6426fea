/** `/llms-full.txt`: a compact block per provider, as many as fit into the size limit. */

import { groupBy } from '../../base/group-by.ts'
import { codeSpan, escapeMarkdown, markdownLink } from '../../base/text/markdown.ts'
import { bestFirst } from '../../catalog/best-first.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'
import { staleWords } from '../../entry/facts/age.ts'
import type { Fact } from '../../entry/facts/fact.ts'
import { factTitle } from '../../entry/facts/fact-title.ts'
import { sidesWords } from '../../entry/facts/sides.ts'
import { CATEGORIES } from '../../schema/vocabulary.ts'
import type { SiteContext } from '../site-files.ts'
import { mainAllowanceText } from './limits.ts'
import { summarySentence } from './llms.ts'
import { DATA_NOTE, HOW_TO_READ } from './notes.ts'
import { offerLines, shownOffers } from './offers.ts'
import { pagePath } from './provider-page.ts'
import { needsText } from './terms.ts'

/** The most bytes of all blocks; the best providers come first. */
export const MAX_BLOCKS_BYTES = 512 * 1024

export function llmsFullText({ catalog, publication: { name, baseUrl } }: SiteContext): string {
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
    const blocks = [...included].flatMap(([{ content }, text]) =>
      content.category === category ? [text] : [],
    )
    return blocks.length > 0 ? [`## ${category}`, ...blocks] : []
  })
  return `${[`# ${escapeMarkdown(name)}: all providers`, `> ${summarySentence(catalog)}`, HOW_TO_READ, DATA_NOTE, size, ...sections].join('\n\n')}\n`
}

function block(provider: CatalogProvider, baseUrl: string): string {
  const { content, slug, summary, facts, score } = provider
  const { connection } = content
  const offers = shownOffers(provider)
  const disputed = facts.filter(({ sureness }) => sureness === 'disputed')
  const access = [
    ...(connection.baseUrl ? [codeSpan(connection.baseUrl)] : []),
    ...(connection.auth ? [`auth ${connection.auth}`] : []),
    ...(connection.envVar ? [codeSpan(connection.envVar)] : []),
    ...(connection.openaiCompatible === true ? ['OpenAI-compatible'] : []),
  ]
  return [
    `### ${escapeMarkdown(content.name)}`,
    '',
    escapeMarkdown(content.tagline),
    '',
    ...(content.capabilities?.length ? [`- Does: ${content.capabilities.join(', ')}`] : []),
    `- Free: ${escapeMarkdown(summary.freeTierSummary)}`,
    `- Main allowance: ${mainAllowanceText(provider)}`,
    `- ${needsText(provider)}`,
    ...offers.flatMap((offer) => offerLines(provider, offer)),
    ...(access.length > 0 ? [`- API: ${access.join(', ')}`] : []),
    `- Status: ${summary.status}; score ${score.range.low} to ${score.range.high}`,
    ...disputed.map((fact) => `- Disputed: ${codeSpan(fact.name)} (${escapeMarkdown(sidesWords(fact))})`),
    ...staleLines(facts),
    `- ${markdownLink('More', `${baseUrl}/${pagePath(slug)}`)}, ${markdownLink('docs', content.docsUrl)}${connection.keyUrl ? `, ${markdownLink('get a key', connection.keyUrl)}` : ''}`,
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
