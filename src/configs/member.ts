/** What a configuration needs to know of one provider: where to call, with which key, and which models are free; and how text is written in the languages of configurations. */
import type { ProviderDetail } from '../api/providers.ts'
import type { ModelRow } from '../catalog/models/model-schemas.ts'
import { isTemplate } from '../schema/connection.ts'
import type { AUTH_SCHEMES } from '../schema/vocabulary.ts'

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
  /** The chat models that offers name, most requests a day first. Each id once. */
  models: FreeChatModel[]
}

/** Whom a file is for: a provider, a collection, or all free models. */
export type Setup = { title: string; members: readonly Member[] }

export type FreeChatModel = Pick<
  ModelRow,
  'id' | 'name' | 'context' | 'maxOutput' | 'tools' | 'modalities' | 'card' | 'phone' | 'limits'
> & {
  id: string
  /** Whether what goes beyond the quota is billed. */
  bills: boolean
}

/** A member that chats at one URL, the same for all accounts. */
export type ChatMember = Member & { openaiBaseUrl: string }

type ConfiguredProvider = Pick<
  ProviderDetail,
  'slug' | 'name' | 'docsUrl' | 'freeTier' | 'assumed' | 'connection' | 'offers'
>

/** `rows`: those of `/models` that may be used, of any provider, in their order. */
export function memberOf(provider: ConfiguredProvider, rows: readonly ModelRow[]): Member {
  const { slug, name, docsUrl, freeTier, assumed, connection, offers } = provider
  const models = chatModels(
    offers,
    rows.filter((row) => row.provider === slug),
  )
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
    models,
  }
}

/** Those that a page gives for chat, and that the provider's own list still has. */
function chatModels(offers: ProviderDetail['offers'], rows: readonly ModelRow[]): FreeChatModel[] {
  const byId = new Map<string, FreeChatModel>()
  for (const row of rows) {
    const { id, name, context, maxOutput, tools, modalities, card, phone, limits } = row
    if (id === null || byId.has(id) || row.notServedSince !== null || !row.capabilities.includes('chat'))
      continue
    const bills = offers.some((offer) => offer.id === row.offer && offer.atLimit === 'bills')
    byId.set(id, { id, name, context, maxOutput, tools, modalities, card, phone, limits, bills })
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

/** The members whose free models an OpenAI client can call as they are. */
export const chatMembers = (members: readonly Member[]): ChatMember[] => chatting(members, false)
/** Those left out of a file for OpenAI clients because their URL differs by account. */
export const withOwnUrl = (members: readonly Member[]): ChatMember[] => chatting(members, true)

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
function literal(text: string, beyond: (hex: string) => string): string {
  return JSON.stringify(text.toWellFormed()).replace(/[^\x20-\x7e]/gu, (character) => {
    const hex = character.codePointAt(0)!.toString(16)
    return hex.length > 4 ? beyond(hex) : `\\u${hex.padStart(4, '0')}`
  })
}

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
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]+/g, ' ')
    .trim()
}

/** Lines as comments of shells, `.env` files and YAML; an empty one stays empty behind its sign. */
export function comment(...lines: readonly string[]): string {
  return lines.map((line) => `# ${oneLine(line)}`.trimEnd()).join('\n')
}
