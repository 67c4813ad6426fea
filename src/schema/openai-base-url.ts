/** The base URL for OpenAI clients. */
import type { Connection } from './connection.ts'

/**
 * The base URL for an OpenAI client, or null if such a client is not known to work or the URL is unknown.
 * Placeholders such as `{account_id}` differ by account.
 */
export function openaiBaseUrl({ openaiCompatible, openaiBaseUrl, baseUrl }: Connection): string | null {
  return openaiCompatible === true ? (openaiBaseUrl ?? baseUrl ?? null) : null
}
