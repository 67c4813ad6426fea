/** What a configuration needs to know of each member of a collection. */
import type { CatalogCollection } from '../../api/catalog/collections.ts'
import type { CatalogProvider } from '../../api/catalog/provider.ts'
import type { Term } from '../../api/catalog/terms.ts'
import { kindOf } from '../../core/offers/headline.ts'
import { openaiBaseUrl } from '../../core/schema/openai-base-url.ts'
import type { AUTH_SCHEMES, Category } from '../../core/schema/vocabulary.ts'

export type Connection = {
  slug: string
  name: string
  category: Category
  docsUrl: string
  summary: string
  card: Term
  phone: Term
  keyless: boolean
  keyUrl: string | null
  /** Null where no key is sent, or where no variable is known and one would not hold all that is needed. */
  variable: Variable | null
  openaiBaseUrl: string | null
}

export type Variable = {
  name: string
  /** Whether the name is made from the slug, because the official SDK's is not known. */
  derived: boolean
  /** Whether authentication takes more than what one variable holds. */
  partial: boolean
}

/** A member that an OpenAI client works with. */
export type OpenaiConnection = Connection & { openaiBaseUrl: string }

/** The members that an OpenAI client is known to work with, at a known URL. */
export function openaiConnections(all: readonly Connection[]): OpenaiConnection[] {
  return all.filter((one): one is OpenaiConnection => one.openaiBaseUrl !== null)
}

/** Whether the URL holds something each account fills in, such as `{account_id}`. */
export const isTemplate = ({ openaiBaseUrl }: OpenaiConnection) => /[{}]/.test(openaiBaseUrl)

export function connections({ members }: CatalogCollection): Connection[] {
  return members.map((member) => ({
    slug: member.slug,
    name: member.content.name,
    category: member.content.category,
    docsUrl: member.content.docsUrl,
    summary: member.content.summary,
    card: member.card,
    phone: member.phone,
    keyless: kindOf(member.content) === 'keyless',
    keyUrl: member.content.connection.keyUrl ?? null,
    variable: variableOf(member),
    openaiBaseUrl: openaiBaseUrl(member.content.connection),
  }))
}

/** How many secrets each scheme takes, as far as is known. */
const SECRETS: Record<Exclude<(typeof AUTH_SCHEMES)[number], 'none'>, 'one' | 'several'> = {
  bearer: 'one',
  header: 'one',
  query: 'one',
  basic: 'several',
  signature: 'several',
}

/** Where the key of a provider is kept; null where no variable would hold all that is needed. */
export function variableOf({ slug, content: { connection } }: CatalogProvider): Variable | null {
  const { auth, envVar } = connection
  if (auth === 'none') return null
  // An OpenAI client knows one key only, whatever else the provider's own API takes.
  const secrets =
    connection.openaiCompatible === true ? 'one' : auth === undefined ? 'several' : SECRETS[auth]
  if (envVar !== undefined) return { name: envVar, derived: false, partial: secrets === 'several' }
  return secrets === 'one' ? { name: derivedName(slug), derived: true, partial: false } : null
}

/** `eden-ai` → `EDEN_AI_API_KEY`. A variable cannot begin with a digit, so `4ever` → `_4EVER_API_KEY`. */
function derivedName(slug: string): string {
  return `${slug
    .replaceAll('-', '_')
    .toUpperCase()
    .replace(/^(?=\d)/, '_')}_API_KEY`
}
