/** `/providers/<slug>.md`: all that is known about one provider, as Markdown. */
import type { Publication } from '../../api/openapi.ts'
import {
  codeSpan,
  escapeMarkdown,
  foreignText,
  markdownLink,
  markdownTable,
  markdownUrl,
} from '../../base/safe-text.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'
import { PART_TITLES } from '../../catalog/score/formula.ts'
import { headlineFact, isOpposed, sidesWords, staleWords } from '../../entry/facts/facts.ts'
import { authText, countryName, doesText, limitWords, yesOrNo } from '../../entry/words.ts'
import { type Connection, callUrl, officialPackages } from '../../schema/connection.ts'
import type { EntrySource } from '../../schema/entry.ts'
import { REASONS } from '../../schema/reasons.ts'
import { LINKS, OPERATOR_WORDS } from '../../schema/vocabulary.ts'
import { allowanceTable, DATA_NOTE, factTable, mainAllowanceText, offersText } from './offers.ts'

/** Path of a provider's page, without a slash at its start. */
export const pagePath = (slug: string) => `providers/${slug}.md`

export function providerPage(provider: CatalogProvider, { baseUrl }: Pick<Publication, 'baseUrl'>): string {
  const { entry, slug, summary } = provider
  const below = (...beginnings: readonly string[]) =>
    entry.facts.filter(({ name }) => beginnings.some((beginning) => name.startsWith(beginning)))
  const collections = provider.collections.map((name) =>
    markdownLink(name, `${baseUrl}/api/v1/collections/${name}`),
  )
  const parts = [
    `# ${escapeMarkdown(entry.name)}`,
    `> ${escapeMarkdown(entry.tagline)}`,
    retirement(provider),
    DATA_NOTE,
    list([
      `Category: ${entry.category}`,
      ...known('Does', doesText(entry.capabilities ?? [])),
      `Main allowance: ${mainAllowanceText(provider)}`,
      `Free tier: ${escapeMarkdown(summary.freeTierSummary)}`,
      `Score: ${rangeText(provider)}`,
      ...known('As of', provider.asOf && `${provider.asOf}; it may have changed since`),
      ...known('Headquarters', entry.headquarters ? countryName(entry.headquarters) : null),
      ...known('Run by', entry.operator ? OPERATOR_WORDS[entry.operator].title : null),
      `Website: ${markdownUrl(entry.website)}`,
      `Documentation: ${markdownUrl(entry.docsUrl)}`,
    ]),
    section('Terms', terms(provider)),
    section('Free amounts', allowanceTable(provider)),
    section('Offers', offersText(provider)),
    section('Free models', freeModelsText(provider)),
    section('Sign-up', factTable(provider, below('signup.'))),
    section('Prices', factTable(provider, below('prices.'))),
    section('Connection', connection(provider)),
    section('First call', firstCallText(entry.connection)),
    section('Links', links(provider)),
    section('Status', status(provider)),
    section('Score', score(provider)),
    section('Pros', list(entry.pros.map(escapeMarkdown))),
    section('Cons', list(entry.cons.map(escapeMarkdown))),
    section('Use cases', list(entry.useCases.map(escapeMarkdown))),
    section('Changes', changes(provider)),
    section('Sources', list(entry.sources.map(source))),
    section(
      'More',
      list([
        `The same as JSON: ${markdownUrl(`${baseUrl}/api/v1/providers/${slug}`)}`,
        `Its models: ${markdownUrl(`${baseUrl}/api/v1/providers/${slug}/models`)}`,
        `What it rests on: ${markdownUrl(`${baseUrl}/api/v1/providers/${slug}/evidence`)}`,
        ...(entry.retired ? [] : [`90 days of status: ${markdownUrl(`${baseUrl}/api/v1/status/${slug}`)}`]),
        ...(provider.collections.length > 0 ? [`Collections: ${collections.join(', ')}`] : []),
        `All providers: ${markdownUrl(`${baseUrl}/llms.txt`)}`,
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
  return `**This API ended on ${retired.date}.**${successor} Everything below describes it before its end.`
}

const TERMS_NOTE =
  'Kind, card, phone number and allowance: of the first offer below, before the first call. Commercial use: of the free tier.'

function terms(provider: CatalogProvider): string {
  const facts = [
    ...(['kind', 'card', 'phone', 'allowance'] as const).flatMap(
      (name) => headlineFact(provider.entry, name) ?? [],
    ),
    ...provider.entry.facts.filter(({ name }) => /^(?:terms|features)\./.test(name)),
  ]
  return `${TERMS_NOTE}\n\n${factTable(provider, [...new Set(facts)])}`
}

const known = (title: string, value: string | null) => (value === null ? [] : [`${title}: ${value}`])

const links = ({ entry }: CatalogProvider): string =>
  list(
    LINKS.flatMap((name) => {
      const link = entry.links[name]
      if (link === undefined) return []
      return typeof link === 'object'
        ? [`${name}: none in ${markdownUrl(link.none)}`]
        : [`${name}: ${markdownUrl(link)}`]
    }),
  )

const prefixText = (word: string | undefined) =>
  word === undefined ? '' : word === '' ? ', before it no word' : `, after the word ${codeSpan(word)}`

function connection(provider: CatalogProvider): string {
  const { connection: own } = provider.entry
  const { baseUrl, authName, authPrefix, envVar, keyUrl } = own
  const packages = officialPackages(own)
  const fact = provider.entry.facts.find(({ name }) => name === 'connection')
  return list([
    ...(fact && isOpposed(fact)
      ? [`**Sources disagree on this section**: ${escapeMarkdown(sidesWords(fact))}`]
      : []),
    ...staleWords(fact).map((words) => `Age: ${words}`),
    `Base URL: ${baseUrl ? codeSpan(baseUrl) : 'unknown'}`,
    `Where the key goes: ${authText(own) ?? 'unknown'}${authName ? `, named ${codeSpan(authName)}` : ''}${prefixText(authPrefix)}`,
    ...(envVar ? [`Environment variable of the official SDK: ${codeSpan(envVar)}`] : []),
    `OpenAI-compatible: ${yesOrNo(own.openaiCompatible) ?? 'unknown'}`,
    ...(keyUrl ? [`Create a key: ${markdownUrl(keyUrl)}`] : []),
    ...packages.npm.map((name) => `npm: ${codeSpan(name)}`),
    ...packages.pypi.map((name) => `PyPI: ${codeSpan(name)}`),
  ])
}

const status = ({
  summary,
  status: { since, reason, checkedAt, announced },
  uptime: { days30 },
}: CatalogProvider): string =>
  list([
    `Now: **${summary.status}**${since ? ` since ${since}` : ''}`,
    `Why: ${escapeMarkdown(REASONS[reason] ?? reason)}`,
    ...(announced === undefined ? [] : [`Its status page announces: ${foreignText(announced, 160)}`]),
    // Before the first check, the API gives the day of the review instead.
    checkedAt === null
      ? `Last verified: never; the entry was reviewed on ${summary.lastVerified.slice(0, 10)}`
      : `Last verified: ${summary.lastVerified}`,
    ...(days30.percent === null
      ? []
      : [
          `Over 30 days: reachable in ${days30.percent}% of ${days30.checks} conclusive checks, fully working in ${days30.workingPercent}%`,
        ]),
  ])

/** `54.2 of 100, up to 88.9 if every unknown fact were favourable`. */
function rangeText({ score: { range } }: CatalogProvider): string {
  const { low, high } = range
  return `${low} of 100${high > low ? `, up to ${high} if every unknown fact were favourable` : ''}`
}

function score(provider: CatalogProvider): string {
  const { parts, known, version } = provider.score
  const rows = Object.entries(parts).map(([name, { score, weight, assumed }]) => {
    return [
      PART_TITLES[name as keyof typeof PART_TITLES],
      String(score),
      `${Math.round(weight * 100)}%`,
      assumed ? 'assumed: nothing was measured yet' : 'facts and measurements',
    ]
  })
  const table = markdownTable(['Part', 'Points of 100', 'Weight', 'Based on'], rows)
  return `${rangeText(provider)}, by version ${version} of the formula. ${Math.floor(known * 100)}% of the facts behind free tier and documentation are known.\n\n${table}`
}

const changes = ({ entry: { changelog } }: CatalogProvider): string =>
  list(
    changelog.map(({ date, change, before, after, endsOn, source }) => {
      const details = [
        ...(before ? [`before: ${before}`] : []),
        ...(after ? [`after: ${after}`] : []),
        ...(endsOn ? [`ends on ${endsOn}`] : []),
      ]
      const words = details.length > 0 ? ` (${escapeMarkdown(details.join('; '))})` : ''
      return `${date}: ${escapeMarkdown(change)}${words} (${markdownLink('source', source)})`
    }),
  )

function source({ url, read, asOf, supports, contradicts, note }: EntrySource): string {
  const facts = (names: readonly string[]) => names.map(codeSpan).join(', ')
  return [
    `${markdownUrl(url)}, read ${read}, ${asOf ? `dated ${asOf}` : 'shows no date'}.`,
    ...(supports.length > 0 ? [`Supports ${facts(supports)}.`] : []),
    ...(contradicts?.length
      ? [
          `**Contradicts** ${contradicts.map(({ fact, value }) => codeSpan(fact) + (value ? ` (${escapeMarkdown(value)})` : '')).join(', ')}.`,
        ]
      : []),
    ...(note ? [escapeMarkdown(note)] : []),
  ].join(' ')
}

/** Empty if the entry has none. It never contains the key: the section `Connection` says where the key goes. */
function firstCallText(connection: Connection): string {
  const call = connection.firstCall
  if (!call) return ''
  const named = (kind: string, fields: Readonly<Record<string, unknown>> | undefined) =>
    Object.entries(fields ?? {}).map(([name, value]) => `- ${kind}: ${codeSpan(`${name}: ${value}`)}`)
  const key = connection.auth === 'none' ? 'without a key' : 'with the key as above'
  const lines = [
    `- ${codeSpan(`${call.method} ${callUrl(connection, call)}`)}, ${key}; ${markdownLink('as the provider shows it', call.source)}`,
    ...(call.model ? [`- Model: ${codeSpan(call.model)}`] : []),
    ...named('Header', call.headers),
    ...named('Query parameter', call.query),
    ...named('Form field', call.form),
  ].join('\n')
  // In JSON each line begins with a brace, a bracket, a quote or spaces, so none of them ends the block.
  return call.body ? `${lines}\n\n\`\`\`json\n${JSON.stringify(call.body, null, 2)}\n\`\`\`` : lines
}

/** Rows of the table: the page stays short where a rule makes hundreds free. */
const MOST = 50

/** Empty where no offer names a model. */
export function freeModelsText({ models, entry }: CatalogProvider): string {
  const { data, unnamed } = models
  const names = new Map(entry.offers.map(({ id, name }) => [id, name]))
  const nameOf = (offer: string) => escapeMarkdown(names.get(offer) ?? offer)
  const rows = data.flatMap(({ id, context, freeUse }) => {
    if (!freeUse) return []
    const limits = freeUse.limits.map(limitWords).join(', ')
    return [[codeSpan(id), context?.toLocaleString('en') ?? '', nameOf(freeUse.offer), limits]]
  })
  const others = unnamed.map(
    ({ offer, pattern }) =>
      `- ${nameOf(offer)}: ${pattern === null ? 'any model that it covers' : `models such as ${codeSpan(pattern)}`}`,
  )
  const rest = rows.length - MOST
  return [
    rows.length > 0 ? markdownTable(['Model', 'Context', 'Offer', 'Limits'], rows.slice(0, MOST)) : '',
    rest > 0 ? `${rest} more are in the JSON document of its models.` : '',
    others.join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
}
