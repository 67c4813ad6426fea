/** Reads from LiteLLM's price file what models do that the other catalogues lack: speech, OCR, reranking, embeddings, images. */

import { valueAt } from '../../base/json.ts'
import type { ImportedModel, ImportSource } from '../../schema/imported.ts'
import type { Capability } from '../../schema/vocabulary.ts'
import { parseObject } from './catalogue.ts'
import { whyNoId } from './read-model.ts'

export const LITELLM = {
  name: 'LiteLLM',
  url: 'https://raw.githubusercontent.com/BerriAI/litellm/main/model_prices_and_context_window.json',
  licence: 'MIT',
} as const satisfies Omit<ImportSource, 'asOf'>

/** Its modes as capabilities. `search` is left out: what has it there is an endpoint, not a model. */
const MODES: Readonly<Record<string, Capability>> = {
  embedding: 'embeddings',
  rerank: 'rerank',
  ocr: 'ocr',
  moderation: 'moderation',
  audio_transcription: 'speech-to-text',
  audio_speech: 'text-to-speech',
  image_generation: 'image-generation',
  image_edit: 'image-editing',
  video_generation: 'video-generation',
}

/** Its `litellm_provider` names of providers of ours, and what its keys begin with before the id that the API takes. */
const NAMES: Readonly<Record<string, readonly (readonly [provider: string, prefix: string])[]>> = {
  'alibaba-model-studio': [['dashscope', 'dashscope/']],
  'amazon-bedrock': [['bedrock', '']],
  'azure-openai': [['azure', 'azure/']],
  cohere: [
    ['cohere', 'cohere/'],
    ['cohere', ''],
  ],
  databricks: [['databricks', 'databricks/']],
  'fireworks-ai': [
    ['fireworks_ai', 'fireworks_ai/'],
    ['fireworks_ai-embedding-models', 'fireworks_ai/'],
  ],
  'google-gemini': [['gemini', 'gemini/']],
  'google-vertex-ai': [
    ['vertex_ai', 'vertex_ai/'],
    ['vertex_ai-embedding-models', ''],
    ['vertex_ai-image-models', 'vertex_ai/'],
    ['vertex_ai-video-models', 'vertex_ai/'],
  ],
  groq: [['groq', 'groq/']],
  'ibm-watsonx': [['watsonx', 'watsonx/']],
  minimax: [['minimax', 'minimax/']],
  mistral: [['mistral', 'mistral/']],
  'nebius-token-factory': [['nebius', 'nebius/']],
  'novita-ai': [['novita', 'novita/']],
  'nvidia-nim': [['nvidia_nim', 'nvidia_nim/']],
  openai: [['openai', '']],
  'oracle-oci': [['oci', 'oci/']],
  perplexity: [['perplexity', 'perplexity/']],
  'snowflake-cortex': [['snowflake', 'snowflake/']],
  'together-ai': [['together_ai', 'together_ai/']],
  'vercel-ai-gateway': [['vercel_ai_gateway', 'vercel_ai_gateway/']],
}

/** Keys that are price classes of a model: sizes, qualities, regions. They are no ids of an API. */
const PRICE_CLASS =
  /^(?:\d+-x-\d+|max-x-max|(?:\d+|max)-steps|hd|standard|low|medium|high|auto|global|global-standard|us|eu|ranking|openai|[a-z]{2}-[a-z]+-\d)\/|-up-to-|-to-\d+m$/

export type Modes = {
  source: ImportSource
  /** Capability by id. */
  of: (slug: string) => ReadonlyMap<string, Capability>
}

/** The modes that a text holds, or why it holds none. Models that ended by the day of the copy are left out. */
export function readModes(text: string, asOf: string): Modes | { error: string } {
  const parsed = parseObject(text)
  if ('error' in parsed) return parsed
  const byProvider = new Map<string, [key: string, capability: Capability][]>()
  for (const [key, raw] of Object.entries(parsed.value)) {
    const provider = valueAt(raw, 'litellm_provider')
    const mode = valueAt(raw, 'mode')
    const ended = valueAt(raw, 'deprecation_date')
    if (typeof provider !== 'string' || typeof mode !== 'string' || !Object.hasOwn(MODES, mode)) continue
    if (typeof ended === 'string' && ended <= asOf) continue
    byProvider.set(provider, [...(byProvider.get(provider) ?? []), [key, MODES[mode]!]])
  }
  if (byProvider.size === 0) return { error: 'no model with a mode is in it' }
  const of = (slug: string) => {
    const names = Object.hasOwn(NAMES, slug) ? NAMES[slug]! : []
    return new Map(
      names.flatMap(([provider, prefix]) =>
        (byProvider.get(provider) ?? [])
          .filter(([key]) => key.startsWith(prefix) && (prefix !== '' || !key.includes('/')))
          .map(([key, capability]) => [key.slice(prefix.length), capability] as const)
          .filter(([id]) => !PRICE_CLASS.test(id) && whyNoId(id) === undefined),
      ),
    )
  }
  return { source: { ...LITELLM, asOf }, of }
}

/** The models with their modes, and those that only this source has. A model that returns text among others has none. */
export function withModes(
  models: readonly ImportedModel[],
  modes: ReadonlyMap<string, Capability>,
): ImportedModel[] {
  const listed = new Set(models.map(({ id }) => id))
  const filled = models.map((model) => {
    const mode = modes.get(model.id)
    return mode === undefined || model.mode !== undefined || isChat(model) ? model : { ...model, mode }
  })
  const added = [...modes].filter(([id]) => !listed.has(id)).map(([id, mode]) => ({ id, mode }))
  return [...filled, ...added]
}

/** Whether the list says that it calls tools or thinks, which only chat models do: then a mode is a mistake. */
const isChat = ({ tools, reasoning }: ImportedModel) => tools === true || reasoning === true
