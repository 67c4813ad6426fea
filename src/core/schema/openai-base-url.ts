/** Where OpenAI clients are pointed at. */
import type { Provider } from './provider.ts'

/**
 * The base URL for an OpenAI client, or null where such a client is not known to work or its address is not known.
 * `{account_id}` and the like stand for what each account fills in.
 */
export function openaiBaseUrl({
  openaiCompatible,
  openaiBaseUrl,
  baseUrl,
}: Provider['connection']): string | null {
  return openaiCompatible === true ? (openaiBaseUrl ?? baseUrl ?? null) : null
}
