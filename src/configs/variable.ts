/** The environment variable that holds the key of a provider. */
import type { ProviderDetail } from '../api/provider-schemas.ts'
import type { AUTH_SCHEMES } from '../schema/vocabulary.ts'

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
