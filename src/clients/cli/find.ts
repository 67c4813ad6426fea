/** `find` and `models`: the questions of the MCP server's tools, answered as tables. */
import type { ModelRow } from '../../catalog/models/model-schemas.ts'
import type { ProviderSummary } from '../../schema/responses.ts'
import { readArguments } from '../mcp/arguments.ts'
import type { Directory } from '../mcp/directory.ts'
import type { Arguments, Tool } from '../mcp/tool.ts'
import { findModels } from '../mcp/tools/find-models.ts'
import { findOffers, type offerWords } from '../mcp/tools/find-offers.ts'
import { findProviders } from '../mcp/tools/find-providers.ts'
import { type Answer, answerWord, columns, cut, numberWord } from './answer.ts'

/** Offers for a capability; without one, providers. */
export const find = (directory: Directory, given: Arguments): Promise<Answer> =>
  given.capability === undefined
    ? asked(directory, findProviders, given, 'providers', providerTable)
    : asked(directory, findOffers, given, 'offers', offerTable)

export const models = (directory: Directory, given: Arguments): Promise<Answer> =>
  asked(directory, findModels, given, 'models', modelTable)

async function asked<Row>(
  directory: Directory,
  tool: Tool,
  given: Arguments,
  rows: string,
  table: (rows: readonly Row[]) => string,
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
    text: `${table(value[rows] as Row[])}\n\n${value.count} of ${value.total ?? 'many'}${more}`,
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

/** Fields that are not known are left out of the rows. */
const modelTable = (rows: readonly Partial<ModelRow>[]) =>
  columns(
    ['model', 'provider', 'requests/day', 'tokens/day', 'context', 'card', 'phone'],
    rows.map(({ id, name, provider, limits, context, card, phone }) => [
      cut(id ?? name ?? '', 50),
      provider!.slug,
      numberWord(limits?.requestsPerDay),
      numberWord(limits?.tokensPerDay),
      numberWord(context),
      answerWord(card ?? null),
      answerWord(phone ?? null),
    ]),
    new Set(['requests/day', 'tokens/day', 'context']),
  )
