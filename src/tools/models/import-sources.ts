/** The catalogues that models are read from, and what a file says of them. */
import type { ImportSource } from '../../schema/imported-models.ts'

export const MODELS_DEV = {
  name: 'models.dev',
  url: 'https://models.dev/api.json',
  licence: 'MIT',
} as const satisfies Omit<ImportSource, 'asOf'>

export const PI_AI = {
  name: '@earendil-works/pi-ai',
  url: 'https://www.npmjs.com/package/@earendil-works/pi-ai',
  licence: 'MIT',
} as const satisfies Omit<ImportSource, 'asOf'>

export const LITELLM = {
  name: 'LiteLLM',
  url: 'https://raw.githubusercontent.com/BerriAI/litellm/main/model_prices_and_context_window.json',
  licence: 'MIT',
} as const satisfies Omit<ImportSource, 'asOf'>
