/** The catalogues beside models.dev: LiteLLM's price file, and the npm package @earendil-works/pi-ai to compare with. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isObject, valueAt } from '../../base/json.ts'
import type { ImportedModel, ImportSource } from '../../schema/imported.ts'
import type { Capability } from '../../schema/vocabulary.ts'
import { below, type CatalogueProblem, MOST_BYTES, parseObject, readModel, whyNoId } from './catalogue.ts'

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

/**
 * Its `litellm_provider` names of providers of ours. Its keys begin with the name and a slash before the id that the API
 * takes, or with what stands behind `=`.
 */
const NAMES: Readonly<Record<string, string>> = {
  'alibaba-model-studio': 'dashscope',
  'amazon-bedrock': 'bedrock=',
  'azure-openai': 'azure',
  cohere: 'cohere cohere=',
  databricks: 'databricks',
  'fireworks-ai': 'fireworks_ai fireworks_ai-embedding-models=fireworks_ai/',
  'google-gemini': 'gemini',
  'google-vertex-ai':
    'vertex_ai vertex_ai-embedding-models= vertex_ai-image-models=vertex_ai/ vertex_ai-video-models=vertex_ai/',
  groq: 'groq',
  'ibm-watsonx': 'watsonx',
  minimax: 'minimax',
  mistral: 'mistral',
  'nebius-token-factory': 'nebius',
  'novita-ai': 'novita',
  'nvidia-nim': 'nvidia_nim',
  openai: 'openai=',
  'oracle-oci': 'oci',
  perplexity: 'perplexity',
  'snowflake-cortex': 'snowflake',
  'together-ai': 'together_ai',
  'vercel-ai-gateway': 'vercel_ai_gateway',
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
    const names = Object.hasOwn(NAMES, slug) ? NAMES[slug]!.split(' ') : []
    return new Map(
      names.flatMap((name) => {
        const [provider = '', prefix = `${provider}/`] = name.split('=')
        return (byProvider.get(provider) ?? [])
          .filter(([key]) => key.startsWith(prefix) && (prefix !== '' || !key.includes('/')))
          .map(([key, capability]) => [key.slice(prefix.length), capability] as const)
          .filter(([id]) => !PRICE_CLASS.test(id) && whyNoId(id) === undefined)
      }),
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

export const PI_AI = {
  name: '@earendil-works/pi-ai',
  url: 'https://www.npmjs.com/package/@earendil-works/pi-ai',
  licence: 'MIT',
} as const satisfies Omit<ImportSource, 'asOf'>

export type SecondSource = {
  source: ImportSource
  /** By the package's name of the provider. */
  models: ReadonlyMap<string, ImportedModel[]>
  problems: CatalogueProblem[]
}

/** Kinds of models that we can name, and what they say of a model. By its README, the package lists only chat models that call tools. */
const KINDS: Readonly<Record<string, Pick<ImportedModel, 'mode' | 'outputs' | 'tools'>>> = {
  chat: { outputs: ['text'], tools: true },
  image: { mode: 'image-generation' },
}

const DATA = 'dist/providers/data'

/** What the unpacked package @earendil-works/pi-ai says, or why there is nothing to compare with. */
export function readSecondSource(path: string, asOf: string): SecondSource | { error: string } {
  const folder = join(path, DATA)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return { error: `there is no ${DATA} in it, which the unpacked package has` }
  const models = new Map<string, ImportedModel[]>()
  const problems: CatalogueProblem[] = []
  for (const name of readdirSync(folder).toSorted()) {
    if (!name.endsWith('.json')) continue
    const bytes = statSync(join(folder, name)).size
    if (bytes > MOST_BYTES) return { error: `${name} has ${bytes} bytes, expected at most ${MOST_BYTES}` }
    const parsed = parseObject(readFileSync(join(folder, name), 'utf8'))
    if ('error' in parsed) return { error: `${name}: ${parsed.error}` }
    const provider = basename(name, '.json')
    const read = modelsOf(parsed.value, provider)
    models.set(provider, read.models)
    problems.push(...read.problems)
  }
  const version = versionOf(path)
  return { source: { ...PI_AI, ...(version && { version }), asOf }, models, problems }
}

function modelsOf(groups: Record<string, unknown>, provider: string) {
  const models = new Map<string, ImportedModel>()
  const problems: CatalogueProblem[] = []
  for (const raw of Object.values(groups).flatMap((group) => (isObject(group) ? Object.values(group) : []))) {
    const id = valueAt(raw, 'id')
    const kind = valueAt(raw, 'type')
    if (typeof id !== 'string' || typeof kind !== 'string' || !Object.hasOwn(KINDS, kind)) continue
    const read = readModel(id, inCatalogueForm(raw), below(below('pi-ai', provider), id))
    problems.push(...read.problems)
    if (read.model && !models.has(id)) models.set(id, { ...KINDS[kind], ...read.model })
  }
  return { models: [...models.values()], problems }
}

/** With the keys of models.dev. The package writes 0 for a price that it does not know. */
const inCatalogueForm = (raw: unknown) => ({
  name: valueAt(raw, 'name'),
  limit: { context: valueAt(raw, 'contextWindow'), output: valueAt(raw, 'maxTokens') },
  modalities: { input: valueAt(raw, 'input'), output: valueAt(raw, 'output') },
  reasoning: valueAt(raw, 'reasoning'),
  cost: {
    input: valueAt(raw, 'cost', 'input') || undefined,
    output: valueAt(raw, 'cost', 'output') || undefined,
    cache_read: valueAt(raw, 'cost', 'cacheRead') || undefined,
  },
})

function versionOf(path: string): string | undefined {
  const file = join(path, 'package.json')
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined
  const parsed = parseObject(readFileSync(file, 'utf8'))
  const version = 'value' in parsed ? valueAt(parsed.value, 'version') : undefined
  return typeof version === 'string' && /^\d[\w.+-]{0,40}$/.test(version) ? version : undefined
}

/** What the package calls providers of ours, where both mean the same endpoint. Plans by subscription are none. */
const SECOND_NAMES: Readonly<Record<string, string>> = {
  'azure-openai': 'azure',
  'fireworks-ai': 'fireworks',
  'google-gemini': 'google',
  'google-vertex-ai': 'google-vertex',
  'hugging-face': 'huggingface',
  'meta-model-api': 'meta',
  'moonshot-ai': 'moonshotai',
  'nvidia-nim': 'nvidia',
  'opencode-zen': 'opencode',
  'together-ai': 'together',
  'xiaomi-mimo': 'xiaomi',
  ...Object.fromEntries(
    'amazon-bedrock anthropic baseten cerebras cloudflare-workers-ai deepseek groq minimax mistral openai openrouter vercel-ai-gateway xai'
      .split(' ')
      .map((slug) => [slug, slug]),
  ),
}

/** Up to where the first price holds: the package calls that the context of OpenAI's models, which take more. */
const FIRST_PRICE = 272_000

const COMPARED = ['context', 'output', 'price.input', 'price.output'] as const

export type Difference = {
  slug: string
  id: string
  fact: (typeof COMPARED)[number]
  catalogue: unknown
  second: unknown
  counts: 'catalogue' | 'second'
}

/** The list as it is then, and all `ids` of the second source; undefined where that does not have this provider. */
export function crossCheck(
  slug: string,
  models: readonly ImportedModel[],
  { source, models: second }: SecondSource,
  catalogueAsOf: string,
) {
  const listedThere = Object.hasOwn(SECOND_NAMES, slug) ? second.get(SECOND_NAMES[slug]!) : undefined
  if (listedThere === undefined) return undefined
  const counts = source.asOf > catalogueAsOf ? 'second' : 'catalogue'
  const others = new Map(listedThere.map((model) => [model.id, model]))
  const differences: Difference[] = []
  const checked = models.map((listed) => {
    const model = structuredClone(listed)
    for (const fact of COMPARED) {
      const path = fact.split('.')
      const [catalogue, second] = [model, others.get(model.id)].map((one) => valueAt(one, ...path))
      if (catalogue === undefined || second === undefined || catalogue === second) continue
      if (fact === 'context' && second === FIRST_PRICE) continue
      differences.push({ slug, id: model.id, fact, catalogue, second, counts })
      if (counts === 'second')
        Object.assign(path.length > 1 ? model.price! : model, { [path.at(-1)!]: second })
    }
    return model
  })
  const listed = new Set(models.map(({ id }) => id))
  const added = counts === 'second' ? listedThere.filter(({ id }) => !listed.has(id)) : []
  return { models: [...checked, ...added], differences, ids: new Set(others.keys()) }
}
