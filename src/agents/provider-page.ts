/** `/providers/<slug>.md`: all that is known of one provider, for readers of text. */
import type { Publication } from '../api/openapi.ts'
import { statusHistory } from '../api/status.ts'
import type { Catalog, CatalogProvider } from '../catalog.ts'
import { limitWords } from '../limit-words.ts'
import { codeSpan, escapeMarkdown, markdownAddress, markdownLink, markdownTable } from '../markdown.ts'
import { officialPackages } from '../schema/connection.ts'
import type { FreeTierTerms, Limit } from '../schema/free-tier.ts'
import type { Source } from '../schema/provider.ts'
import { type AUTH_SCHEMES, LINKS } from '../schema/vocabulary.ts'
import { termRows } from './terms.ts'

/** Path of a provider's page, without a slash at its start. */
export const pagePath = (slug: string) => `providers/${slug}.md`

const AUTH_WORDS: Record<(typeof AUTH_SCHEMES)[number], string> = {
  bearer: 'key in the Authorization header, as a bearer token',
  header: 'key in a header',
  query: 'key in a query parameter',
  basic: 'HTTP Basic',
  signature: 'signed requests',
  none: 'none',
}

const PART_WORDS = {
  reliability: 'Reliability',
  freeTier: 'Free tier',
  documentation: 'Documentation',
  popularity: 'Popularity',
} as const

export function providerPage(
  provider: CatalogProvider,
  catalog: Catalog,
  { baseUrl }: Pick<Publication, 'baseUrl'>,
): string {
  const { entry, slug, summary } = provider
  const collections = provider.collections.map((name) =>
    markdownLink(name, `${baseUrl}/api/v1/collections/${name}`),
  )
  const parts = [
    `# ${escapeMarkdown(entry.name)}`,
    `> ${escapeMarkdown(entry.tagline)}`,
    retirement(provider),
    list([
      `Category: ${entry.category}`,
      `Free tier: ${escapeMarkdown(summary.freeTierSummary)}`,
      `Score: ${summary.directoryScore} of 100`,
      `Website: ${markdownAddress(entry.website)}`,
      `Documentation: ${markdownAddress(entry.docsUrl)}`,
    ]),
    section('Terms', terms(provider)),
    section('Limits', limits(provider)),
    section('Connection', connection(provider)),
    section('Links', links(provider)),
    section('Status', status(provider, catalog)),
    section('Score', score(provider)),
    section('For', list(entry.pros.map(escapeMarkdown))),
    section('Against', list(entry.cons.map(escapeMarkdown))),
    section('Good for', list(entry.useCases.map(escapeMarkdown))),
    section('Changes', changes(provider)),
    section('Sources', list(entry.sources.map(source))),
    section(
      'More',
      list([
        `The same as JSON: ${markdownAddress(`${baseUrl}/api/v1/providers/${slug}`)}`,
        ...(entry.retired
          ? []
          : [`90 days of status: ${markdownAddress(`${baseUrl}/api/v1/status/${slug}`)}`]),
        ...(provider.collections.length > 0 ? [`Collections: ${collections.join(', ')}`] : []),
        `All providers: ${markdownAddress(`${baseUrl}/llms.txt`)}`,
      ]),
    ),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n')
const section = (title: string, body: string) => (body ? `## ${title}\n\n${body}` : '')

function retirement({ entry: { retired } }: CatalogProvider): string {
  if (!retired) return ''
  const successor = retired.successor ? ` Its successor: ${escapeMarkdown(retired.successor)}.` : ''
  return `**This API ended on ${retired.date}.**${successor} What follows is how it was.`
}

function terms(provider: CatalogProvider): string {
  const rows = termRows(provider).map((row) => row.map(escapeMarkdown))
  return markdownTable(['Term', 'Answer', 'Basis'], rows)
}

function limits({ entry, disputed }: CatalogProvider): string {
  const all = (entry.freeTier as FreeTierTerms).limits ?? []
  if (all.length === 0) return ''
  return markdownTable(
    ['Limit', 'Counted for', 'Model', 'Note'],
    all.map((limit) => [
      limitWords(limit) +
        conditionWords(limit) +
        (disputed.includes('freeTier.limits') || disputed.includes(`freeTier.limits.${limit.id}`)
          ? ' (disputed)'
          : ''),
      limit.scope ?? '',
      limit.model ? codeSpan(limit.model) : '',
      limit.note ? escapeMarkdown(limit.note) : '',
    ]),
  )
}

/** Who a limit is for, and whether it has ended. */
function conditionWords({ when, ended, sharedWith }: Limit): string {
  const words = [
    ...(ended ? [`ended ${ended}`] : []),
    ...(when ? [when.replace('-', ' ')] : []),
    ...(sharedWith ? [`shared with ${escapeMarkdown(sharedWith)}`] : []),
  ]
  return words.length > 0 ? ` (${words.join(', ')})` : ''
}

function links({ entry }: CatalogProvider): string {
  return list(
    LINKS.flatMap((name) => {
      const link = entry.links[name]
      if (link === undefined) return []
      return typeof link === 'object'
        ? [`${name}: none in ${markdownAddress(link.none)}`]
        : [`${name}: ${markdownAddress(link)}`]
    }),
  )
}

function connection({ entry: { connection: known }, disputed }: CatalogProvider): string {
  const { baseUrl, auth, authName, envVar, openaiCompatible, keyUrl } = known
  const packages = officialPackages(known)
  const compatible = typeof openaiCompatible === 'boolean' ? (openaiCompatible ? 'yes' : 'no') : 'not known'
  return list([
    ...(disputed.includes('connection') ? ['**Sources disagree on what follows.**'] : []),
    `Base URL: ${baseUrl ? codeSpan(baseUrl) : 'not known'}`,
    `Authentication: ${auth ? AUTH_WORDS[auth] : 'not known'}${authName ? `, named ${codeSpan(authName)}` : ''}`,
    ...(envVar ? [`Environment variable of the official SDK: ${codeSpan(envVar)}`] : []),
    `Works with an OpenAI client: ${compatible}`,
    ...(keyUrl ? [`Make a key: ${markdownAddress(keyUrl)}`] : []),
    ...packages.npm.map((name) => `npm: ${codeSpan(name)}`),
    ...packages.pypi.map((name) => `PyPI: ${codeSpan(name)}`),
  ])
}

function status(provider: CatalogProvider, catalog: Catalog): string {
  const now = statusHistory(provider, catalog)
  const { days30 } = now.uptime
  return list([
    `Now: **${now.status}**${now.since ? ` since ${now.since}` : ''}`,
    `Why: ${escapeMarkdown(now.reasonText)}`,
    // Before the first check, the API gives the day of the newest dated source in its place.
    now.checkedAt === null
      ? `Last verified: never; the newest dated source is of ${now.lastVerified.slice(0, 10)}`
      : `Last verified: ${now.lastVerified}`,
    ...(days30.percent === null
      ? []
      : [`Uptime over 30 days: ${days30.percent}% of ${days30.checks} conclusive checks`]),
  ])
}

function score({ score: { parts, total, version } }: CatalogProvider): string {
  const rows = (Object.keys(PART_WORDS) as (keyof typeof PART_WORDS)[]).map((name) => {
    const { score, weight, assumed } = parts[name]
    return [
      PART_WORDS[name],
      String(score),
      `${Math.round(weight * 100)}%`,
      assumed ? 'assumed: nothing was measured yet' : 'facts and measurements',
    ]
  })
  const table = markdownTable(['Part', 'Points of 100', 'Weight', 'Rests on'], rows)
  return `${total} of 100, by version ${version} of the formula.\n\n${table}`
}

function changes({ entry: { changelog } }: CatalogProvider): string {
  return list(
    changelog.map(
      ({ date, change, source }) => `${date}: ${escapeMarkdown(change)} (${markdownLink('source', source)})`,
    ),
  )
}

function source({ url, read, asOf, supports, contradicts, note }: Source): string {
  const facts = (names: readonly string[]) => names.map(codeSpan).join(', ')
  return [
    `${markdownAddress(url)}, read ${read}, ${asOf ? `dated ${asOf}` : 'shows no date'}.`,
    `Supports ${facts(supports)}.`,
    ...(contradicts?.length ? [`**Contradicts** ${facts(contradicts)}.`] : []),
    ...(note ? [escapeMarkdown(note)] : []),
  ].join(' ')
}
