/** The commands that only read, `find`, `models`, `show` and `setup`; and what every command prints: a value, and the same as text. */
import type { ProviderDetail } from '../../api/providers.ts'
import { utcDay } from '../../base/days.ts'
import { nearest } from '../../base/nearest.ts'
import type { ModelList, ModelRow } from '../../catalog/models/model-schemas.ts'
import { bestForAgents, memberOf, variableOf } from '../../configs/member.ts'
import { TOOLS } from '../../configs/tools.ts'
import { isActive, limitAt } from '../../entry/offer-limits.ts'
import { amountWords, periodWords } from '../../entry/words.ts'
import type { ProviderSummary } from '../../schema/responses.ts'
import { AT_LIMIT_WORDS, KIND_WORDS, RATING_COLUMN_IDS } from '../../schema/vocabulary.ts'
import { allModels, type Directory, unknownSlug } from '../mcp/directory.ts'
import { capabilityOf, findModels, findOffers, findProviders, type offerWords } from '../mcp/search-tools.ts'
import { type Arguments, inQuery, readArguments, type Tool } from '../mcp/tool.ts'

export type Answer = { value: unknown; text: string } | Problem
export type Problem = { problem: string; value?: unknown; text?: string; usage?: true }

export function columns(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: ReadonlySet<string> = new Set(),
): string {
  const all = [heading, ...rows]
  const widths = heading.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  const pad = (cell: string, column: number) =>
    numbers.has(heading[column]!) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)
  return all.map((row) => row.map(pad).join('  ').trimEnd()).join('\n')
}

const answerWord = (value: boolean | null): string => (value === null ? '?' : value ? 'yes' : 'no')

const numberWord = (value: number | null | undefined): string =>
  value == null ? '?' : value.toLocaleString('en-US')

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`

/** Offers for a capability; without one, providers. `words`: a capability by any of its names, or what to search for. */
export function find(directory: Directory, given: Arguments, words = ''): Promise<Answer> {
  const capability = given.capability === undefined && words !== '' ? capabilityOf(words) : undefined
  const query = capability ? { ...given, capability } : withWords(given, words)
  return query.capability === undefined
    ? asked(directory, findProviders, query, 'providers', providerTable)
    : asked(directory, findOffers, query, 'offers', offerTable)
}

const withWords = (given: Arguments, words: string): Arguments =>
  words === '' ? given : { ...given, q: [given.q, words].filter(Boolean).join(' ') }

export const models = (directory: Directory, given: Arguments, words = ''): Promise<Answer> =>
  asked(directory, findModels, withWords(given, words), 'models', modelTable)

async function asked<Row>(
  directory: Directory,
  tool: Tool,
  given: Arguments,
  rows: string,
  table: (rows: readonly Row[], value: Readonly<Record<string, unknown>>) => string,
): Promise<Answer> {
  const read = readArguments(tool, given)
  if ('problem' in read) return read
  const reply = await tool.answer(directory, read.input as never)
  if ('problem' in reply) return reply
  const { value } = reply
  if (value.count === 0) return { value, text: 'Nothing is known to match all of this.' }
  const more = value.nextOffset === undefined ? '' : `; --offset ${value.nextOffset} shows the next`
  return {
    value,
    text: `${table(value[rows] as Row[], value)}\n\n${value.count} of ${value.total ?? 'many'}${more}`,
  }
}

const providerTable = (rows: readonly ProviderSummary[]) =>
  columns(
    ['slug', 'free', 'card', 'phone', 'status', 'score'],
    rows.map((row) => [
      row.slug,
      cut(row.freeTierSummary, 60),
      answerWord(row.requiresCreditCard),
      answerWord(row.requiresPhone),
      row.status,
      String(row.directoryScore),
    ]),
    new Set(['score']),
  )

const offerTable = (rows: readonly ReturnType<typeof offerWords>[]) =>
  columns(
    ['slug', 'free', 'kind', 'needs', 'not known'],
    rows.map((row) => [
      row.slug,
      [row.free, row.condition].filter(Boolean).join(', '),
      row.kindText,
      cut(row.needs.join(', ') || 'nothing', 40),
      cut(row.unknown.join(', '), 50),
    ]),
  )

type ModelsFound = {
  order?: ModelList['order']
  ratings?: Readonly<Record<string, { attribution: string; licence: string }>>
}

/** Fields that are not known are left out of the rows. The figure is of the column that orders them, else of the first. */
function modelTable(rows: readonly Partial<ModelRow>[], { order, ratings = {} }: ModelsFound): string {
  const column = order?.column ?? RATING_COLUMN_IDS.find((one) => one in ratings)
  const table = columns(
    ['model', 'provider', 'rating', 'requests/day', 'tokens/day', 'context', 'card', 'phone'],
    rows.map(({ id, name, endedOn, provider, ratings: own, limits, context, card, phone }) => [
      cut(id ?? name ?? '', 50) + (endedOn ? ` (ended ${endedOn})` : ''),
      provider!,
      (column && own?.[column]?.value.toLocaleString('en-US')) ?? '-',
      numberWord(limitAt(limits ?? [], 'requests', 'day')),
      numberWord(limitAt(limits ?? [], 'tokens', 'day')),
      numberWord(context),
      answerWord(card ?? null),
      answerWord(phone ?? null),
    ]),
    new Set(['rating', 'requests/day', 'tokens/day', 'context']),
  )
  const from = column && ratings[column]
  return from ? `${table}\n\nrating: ${column}, ${from.licence}. ${from.attribution}` : table
}

/** A configuration file with the free models that fit, and no others. */
export async function setup(
  directory: Directory,
  name: string,
  given: Arguments,
  now: Date,
): Promise<Answer> {
  const tool = TOOLS.find(({ slug }) => slug === name)
  if (!tool) {
    const slugs = TOOLS.map(({ slug }) => slug)
    const meant = nearest(name, slugs)
    return {
      problem: `There is no configuration for "${name}".${meant ? ` Did you mean ${meant}?` : ''} There is one for ${slugs.join(', ')}.`,
      usage: true,
    }
  }
  const read = readArguments(findModels, given)
  if ('problem' in read) return read
  if (typeof given.provider === 'string' && !(await directory.provider(given.provider)))
    return { problem: await noSuchProvider(directory, given.provider) }
  const found = await allModels(directory, inQuery({ sort: 'rating', ...given, capability: 'chat' }))
  const rows = bestForAgents(found, utcDay(now))
  const slugs = [...new Set(rows.map(({ provider }) => provider))]
  const providers = await Promise.all(slugs.map((slug) => directory.provider(slug)))
  const members = providers
    .map((provider) => memberOf(provider!, rows))
    .filter(({ models }) => models.length > 0)
  const title = members.length === 1 ? `${members[0]!.name}, free` : 'Free chat models'
  const text = tool.text({ title, members })
  if (text !== undefined)
    return { value: { tool: tool.slug, file: tool.file, place: tool.place, text }, text }
  return {
    problem:
      tool.slug === 'claude-code' && members.length > 1
        ? 'This file is for one provider: give --provider <slug>.'
        : `No provider with a free chat model fits ${tool.name} and all of this. Leave a condition out.`,
  }
}

/** What is free at one provider, what it needs, and where to begin. */
export async function show(directory: Directory, slug: string): Promise<Answer> {
  const provider = await directory.provider(slug)
  if (!provider) return { problem: await noSuchProvider(directory, slug) }
  return { value: provider, text: textOf(provider) }
}

export const noSuchProvider = (directory: Directory, slug: string): Promise<string> =>
  unknownSlug(directory, slug, 'The command find')

function textOf(provider: ProviderDetail): string {
  const { name, tagline, retired, freeTier, offers, connection, docsUrl, status, directoryScore } = provider
  const variable = variableOf(provider)
  return [
    `${name}: ${tagline}`,
    ...(retired ? [`This API ended on ${retired.date}.`] : []),
    `Free: ${freeTier.summary}`,
    `Status: ${status}. Score: ${directoryScore} of 100.`,
    ...offers.filter(isActive).flatMap((offer) => ['', ...offerLines(offer)]),
    '',
    ...line('Base URL', connection.openaiBaseUrl ?? connection.baseUrl),
    ...line('Key', connection.keyUrl),
    ...line(
      'Variable',
      variable && `${variable.name}${variable.derived ? ' (made up: no SDK is known to read one)' : ''}`,
    ),
    `Documentation: ${docsUrl}`,
  ].join('\n')
}

/** Beyond this many limits, models have a list of their own. */
const MOST_LIMITS = 8

function offerLines(offer: ProviderDetail['offers'][number]): string[] {
  const { name, kind, covers, card, phone, limits, lasts, atLimit } = offer
  const inForce = limits.filter(isActive)
  const rest = inForce.length - MOST_LIMITS
  return [
    `${name} (${KIND_WORDS[kind].title})`,
    ...line('  For', covers.join(', ')),
    `  Card: ${answerWord(card)}. Phone: ${answerWord(phone)}.`,
    ...inForce
      .slice(0, MOST_LIMITS)
      .map((limit) => `  ${amountWords(limit)}${limit.model ? ` for ${limit.model}` : ''}`),
    ...(rest > 0 ? [`  … and ${rest} more: see models --provider`] : []),
    ...line('  Lasts', lasts && (lasts === 'never' ? 'does not end' : periodWords(lasts))),
    ...line('  At the limit', atLimit && AT_LIMIT_WORDS[atLimit].title),
  ]
}

const line = (title: string, value: string | null) => (value ? [`${title}: ${value}`] : [])
