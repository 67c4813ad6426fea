/** Facts about a provider besides the terms of its offer. */
import { AUTH_WORDS, CAPABILITIES } from '../../core/schema/vocabulary.ts'
import { countryName } from '../../core/text/country-name.ts'
import type { NamedRow } from './fact.ts'

export const PROVIDER_FACTS: readonly NamedRow[] = [
  {
    id: 'headquarters',
    name: 'headquarters',
    title: 'headquarters',
    value: ({ headquarters }) => headquarters && countryName(headquarters),
  },
  {
    id: 'auth',
    name: 'connection',
    title: 'where the key goes',
    value: ({ connection: { auth } }) => auth && AUTH_WORDS[auth].title,
  },
  {
    id: 'openai-compatible',
    name: 'connection',
    title: 'OpenAI-compatible',
    value: ({ connection: { openaiCompatible } }) =>
      openaiCompatible === null ? null : openaiCompatible ? 'yes' : 'no',
  },
  {
    id: 'does',
    name: null,
    title: 'does',
    value: ({ capabilities }) => capabilities.map((slug) => CAPABILITIES[slug].title).join(', ') || null,
  },
  {
    id: 'status-now',
    name: null,
    title: 'status',
    value: ({ status }) => (status === 'unknown' ? null : status),
  },
]
