/** What a configuration needs to know of one provider: where to call, with which key, and which models are free; and how text is written in the languages of configurations. */
import type { ProviderDetail } from '../api/providers.ts'
import { addDays } from '../base/days.ts'
import { isUsable, runsAlone } from '../catalog/models/model-order.ts'
import type { ModelRow } from '../catalog/models/model-schemas.ts'
import { noTraining } from '../entry/free-offers.ts'
import { isTemplate } from '../schema/connection.ts'
import { columnFacts, RATING_AGES } from '../schema/ratings.ts'
import { type AUTH_SCHEMES, KIND_WORDS } from '../schema/vocabulary.ts'

export type Member = {
  slug: string
  name: string
  docsUrl: string
  summary: string
  /** Whether the offer of the models, or else the headline's, needs it; null: not known. */
  card: boolean | null
  phone: boolean | null
  keyless: boolean
  keyUrl: string | null
  /** Null where no key is sent, or where no variable is known and one would not hold all that is needed. */
  variable: Variable | null
  /** For OpenAI clients; null where none is known to work. */
  openaiBaseUrl: string | null
  anthropicBaseUrl: string | null
  /** Whether nobody but one person, or nobody with a name, is known to stand behind it. */
  runsAlone: boolean
  /** The chat models that offers name, the best first. Each id once. */
  models: FreeChatModel[]
}

/** Whom a file is for: a provider, a collection, or all free models. */
export type Setup = { title: string; members: readonly Member[] }

/** `place`: how many better ones there are, of all providers. */
type RankedRow = ModelRow & { place: number }

export type FreeChatModel = RankedRow & {
  id: string
  /** Whether what is sent may train models, or improve the services, unless the sender objects; null: not known. */
  trains: boolean | null
  /** Whether what goes beyond the quota is billed. */
  bills: boolean
}

/** A member that chats at one URL, the same for all accounts. */
export type ChatMember = Member & { openaiBaseUrl: string }

/** What rates models for use in tools; the first is for those that call tools. */
const COLUMNS = { 'arena-webdev': 'web development', 'arena-text': 'chat' } as const
type Column = keyof typeof COLUMNS

/** Rows of `/models` as configurations have them: without models that have ended, and the highest rated first. Those alike stay in their order. */
export function bestForAgents(rows: readonly ModelRow[], today: string): RankedRow[] {
  const oldest = addDays(today, -RATING_AGES.orders)
  const value = ({ ratings, tools }: ModelRow, column: Column) => {
    const own = column === 'arena-webdev' && tools !== true ? undefined : ratings[column]
    return own && own.date >= oldest ? own.value : 0
  }
  return rows
    .filter(({ endsOn }) => endsOn === null || endsOn > today)
    .toSorted(
      (a, b) =>
        value(b, 'arena-webdev') - value(a, 'arena-webdev') ||
        value(b, 'arena-text') - value(a, 'arena-text'),
    )
    .map((row, place) => ({ ...row, place }))
}

/** `rows`: those of `/models` that may be used, of this provider or of all, the best first; places matter only beside other members. */
export function memberOf(provider: ProviderDetail, rows: readonly (ModelRow | RankedRow)[]): Member {
  const { slug, name, docsUrl, freeTier, assumed, connection, offers, operator } = provider
  const models = chatModels(provider, rows)
  const [first] = models
  const known = (field: 'requiresCreditCard' | 'requiresPhone') =>
    assumed.includes(field) ? null : freeTier[field]
  return {
    slug,
    name,
    docsUrl,
    summary: freeTier.summary,
    card: first ? first.card : known('requiresCreditCard'),
    phone: first ? first.phone : known('requiresPhone'),
    keyless: offers.some(({ kind, ended }) => kind === 'keyless' && ended === null),
    keyUrl: connection.keyUrl,
    variable: variableOf(provider),
    openaiBaseUrl: connection.openaiCompatible === true ? connection.openaiBaseUrl : null,
    anthropicBaseUrl: connection.anthropicBaseUrl,
    runsAlone: runsAlone(operator),
    models,
  }
}

function chatModels(
  { slug, offers, terms, disputed }: ProviderDetail,
  rows: readonly (ModelRow | RankedRow)[],
): FreeChatModel[] {
  const byId = new Map<string, FreeChatModel>()
  for (const row of rows) {
    const { id } = row
    if (row.provider !== slug || id === null || byId.has(id) || !isUsable({ row })) continue
    if (!row.capabilities.includes('chat')) continue
    const offer = offers.find((one) => one.id === row.offer)
    const isDisputed = disputed.includes(`offers.${row.offer}.terms.trainsOnData`)
    const training = isDisputed ? null : (offer?.terms?.trainsOnData ?? terms?.trainsOnData)
    const none = noTraining({ trainsOnData: training ?? undefined })
    const trains = none === undefined ? null : !none
    byId.set(id, { place: 0, ...row, id, trains, bills: offer?.atLimit === 'bills' })
  }
  return [...byId.values()]
}

/**
 * The longest answer to ask for, in tokens, as far as it is known: a quarter of the context at most. Providers name the
 * whole context for many models, and tools subtract the answer from the context before they ask anything.
 */
export const answerSize = ({
  context,
  maxOutput,
}: Pick<FreeChatModel, 'context' | 'maxOutput'>): number | null =>
  context === null || maxOutput === null ? maxOutput : Math.min(maxOutput, Math.floor(context / 4))

/** What the free models of a member cost beyond their quota. */
export const billing = (models: readonly FreeChatModel[]): string[] =>
  models.some(({ bills }) => bills) ? ['What goes beyond the free amount is billed.'] : []

const chatting = (members: readonly Member[], isByAccount: boolean) =>
  members.filter(
    (one): one is ChatMember =>
      one.models.length > 0 && one.openaiBaseUrl !== null && isTemplate(one.openaiBaseUrl) === isByAccount,
  )

/** The members whose free models an OpenAI client can call as they are, the one with the best model first. */
export const chatMembers = (members: readonly Member[]): ChatMember[] =>
  chatting(members, false).toSorted((a, b) => a.models[0]!.place - b.models[0]!.place)
/** Those left out of a file for OpenAI clients because their URL differs by account. */
export const withOwnUrl = (members: readonly Member[]): ChatMember[] => chatting(members, true)

export type Route = { member: ChatMember; model: FreeChatModel }

/** Tokens. The instructions of coding agents and the files they read take some tens of thousands. */
const AGENT_CONTEXT = 64_000

/** Whether a coding agent can use it, as far as is known. */
export const isForAgents = ({ tools, context }: Pick<FreeChatModel, 'tools' | 'context'>): boolean =>
  tools === true && context !== null && context >= AGENT_CONTEXT

/** All models, those for agents first, each the best first. But before the others stand those that do not train on what is sent, that more than one person runs, and that cost nothing beyond their quota. */
export function routesOf(members: readonly ChatMember[]): Route[] {
  const keys = ({ member, model }: Route) => [
    Number(model.trains === true),
    Number(!isForAgents(model)),
    Number(member.runsAlone),
    Number(model.bills),
    Number(model.trains === null),
    model.place,
  ]
  return members
    .flatMap((member) => member.models.map((model) => ({ member, model, keys: keys({ member, model }) })))
    .sort((a, b) => a.keys.map((key, index) => key - b.keys[index]!).find(Boolean) ?? 0)
}

/** The model that a file names as its default: one for coding agents. It may train on what is sent only where all of the file do. */
export function defaultOf(members: readonly ChatMember[]): Route | undefined {
  const [first] = routesOf(members)
  return first && isForAgents(first.model) ? first : undefined
}

/** What the head of a file says of its default. Ratings are not CC0, so their licence stands beside them. */
export function aboutDefault(members: readonly ChatMember[]): string[] {
  if (members.length === 0) return []
  const first = defaultOf(members)
  if (!first)
    return ['No default: no model here is known to call tools, to hold 64,000 tokens and not to train.']
  const { name, card, phone, trains, kind, ratings } = first.model
  const column = (Object.keys(COLUMNS) as Column[]).find((one) => ratings[one])
  const { value, date, name: as } = (column && ratings[column]) ?? {}
  return [
    `Default: ${name} at ${first.member.name}, ${KIND_WORDS[kind].title}.`,
    ...(column
      ? [`Rated ${value} for ${COLUMNS[column]} on ${date} as ${as}: Arena, ${columnFacts(column).licence}.`]
      : ['It is not rated.']),
    `Card: ${needed(card)}. Phone: ${needed(phone)}. Trains on what is sent: ${trains === null ? 'not known' : trains ? 'it may' : 'no'}.`,
  ]
}

export const needed = (is: boolean | null): string =>
  is === null ? 'not known' : is ? 'needed' : 'not needed'

export type Variable = {
  name: string
  /** Whether the name is made from the slug, because the official SDK's is not known. */
  derived: boolean
  /** Whether authentication takes more than what one variable holds. */
  partial: boolean
}

/** How many secrets each scheme takes, as far as is known. */
const SECRETS: Record<Exclude<(typeof AUTH_SCHEMES)[number], 'none'>, 'one' | 'several'> = {
  bearer: 'one',
  header: 'one',
  query: 'one',
  basic: 'several',
  signature: 'several',
}

type Keyed = Pick<ProviderDetail, 'slug'> & {
  connection: Pick<ProviderDetail['connection'], 'auth' | 'envVar' | 'openaiCompatible'>
}

/** Where the key of a provider is kept; null where no key is sent, or where no variable would hold all that is needed. */
export function variableOf({ slug, connection }: Keyed): Variable | null {
  const { auth, envVar } = connection
  if (auth === 'none') return null
  // An OpenAI client knows one key only, whatever else the provider's own API takes.
  const secrets = connection.openaiCompatible === true ? 'one' : auth === null ? 'several' : SECRETS[auth]
  if (envVar !== null) return { name: envVar, derived: false, partial: secrets === 'several' }
  return secrets === 'one' ? { name: `${stemOf(slug)}_API_KEY`, derived: true, partial: false } : null
}

/** `eden-ai` → `EDEN_AI`. A variable cannot begin with a digit, so `4ever` → `_4EVER`. */
export const stemOf = (slug: string): string =>
  slug
    .replaceAll('-', '_')
    .toUpperCase()
    .replace(/^(?=\d)/, '_')

/** JSON's escapes mean the same in all three languages; only characters beyond U+FFFF are written differently. */
const literal = (text: string, beyond: (hex: string) => string): string =>
  JSON.stringify(text.toWellFormed()).replace(/[^\x20-\x7e]/gu, (character) => {
    const hex = character.codePointAt(0)!.toString(16)
    return hex.length > 4 ? beyond(hex) : `\\u${hex.padStart(4, '0')}`
  })

/**
 * A double-quoted scalar that YAML 1.1 and 1.2 read alike. In 1.1 U+0085, U+2028 and U+2029 end a line, and unquoted
 * words such as `no` are values of other types (https://yaml.org/spec/1.1/#id863390, https://yaml.org/type/bool.html).
 */
export const yamlString = (text: string): string => literal(text, (hex) => `\\U${hex.padStart(8, '0')}`)

/** https://docs.python.org/3/reference/lexical_analysis.html#escape-sequences */
export const pythonString = yamlString

/** https://262.ecma-international.org/15.0/#sec-literals-string-literals */
export const javascriptString = (text: string): string => literal(text, (hex) => `\\u{${hex}}`)

/**
 * The text on one line: whatever any reader takes for the end of one, and what YAML forbids even in a comment
 * (c-printable, https://yaml.org/spec/1.2.2/#51-character-set), becomes a space.
 */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]+/g, ' ')
    .trim()

/** Lines as comments of shells, `.env` files and YAML; an empty one stays empty behind its sign. */
export const comment = (...lines: readonly string[]): string =>
  lines.map((line) => `# ${oneLine(line)}`.trimEnd()).join('\n')
