/** Compares a list with a second source: where the two differ, the newer counts. */
import type { ImportedModel, ModelPrice } from '../../schema/imported-models.ts'
import type { SecondSource } from './second-source.ts'

/** What the second source calls providers of ours, where both mean the same endpoint. Plans by subscription are none. */
export const SECOND_NAMES: Readonly<Record<string, string>> = {
  'amazon-bedrock': 'amazon-bedrock',
  anthropic: 'anthropic',
  'azure-openai': 'azure',
  baseten: 'baseten',
  cerebras: 'cerebras',
  'cloudflare-workers-ai': 'cloudflare-workers-ai',
  deepseek: 'deepseek',
  'fireworks-ai': 'fireworks',
  'google-gemini': 'google',
  'google-vertex-ai': 'google-vertex',
  groq: 'groq',
  'hugging-face': 'huggingface',
  'meta-model-api': 'meta',
  minimax: 'minimax',
  mistral: 'mistral',
  'moonshot-ai': 'moonshotai',
  'nvidia-nim': 'nvidia',
  openai: 'openai',
  'opencode-zen': 'opencode',
  openrouter: 'openrouter',
  'together-ai': 'together',
  'vercel-ai-gateway': 'vercel-ai-gateway',
  xai: 'xai',
  'xiaomi-mimo': 'xiaomi',
}

/** Up to where the first price holds: the package calls that the context of OpenAI's models, which take more. */
const FIRST_PRICE = 272_000

export type Difference = {
  slug: string
  id: string
  fact: 'context' | 'output' | 'price.input' | 'price.output'
  catalogue: number
  second: number
  counts: 'catalogue' | 'second'
}

export type CrossChecked = {
  models: ImportedModel[]
  differences: Difference[]
  /** Models that only the second source has, which is newer. */
  added: ImportedModel[]
  /** All that the second source has. */
  ids: ReadonlySet<string>
}

/** The list as it is then; undefined where the second source does not have this provider. */
export function crossCheck(
  slug: string,
  models: readonly ImportedModel[],
  { source, models: second }: SecondSource,
  catalogueAsOf: string,
): CrossChecked | undefined {
  const own = Object.hasOwn(SECOND_NAMES, slug) ? second.get(SECOND_NAMES[slug]!) : undefined
  if (own === undefined) return undefined
  const isNewer = source.asOf > catalogueAsOf
  const others = new Map(own.map((model) => [model.id, model]))
  const differences: Difference[] = []
  const checked = models.map((model) => {
    const other = others.get(model.id)
    const found = other ? differencesOf(slug, model, other, isNewer) : []
    differences.push(...found)
    return found.length > 0 && isNewer ? withNewer(model, found) : model
  })
  const listed = new Set(models.map(({ id }) => id))
  const added = isNewer ? own.filter(({ id }) => !listed.has(id)) : []
  return { models: [...checked, ...added], differences, added, ids: new Set(others.keys()) }
}

function differencesOf(
  slug: string,
  model: ImportedModel,
  other: ImportedModel,
  isNewer: boolean,
): Difference[] {
  const pairs: [Difference['fact'], number | undefined, number | undefined][] = [
    ['context', model.context, other.context === FIRST_PRICE ? undefined : other.context],
    ['output', model.output, other.output],
    ['price.input', model.price?.input, other.price?.input],
    ['price.output', model.price?.output, other.price?.output],
  ]
  const counts = isNewer ? 'second' : 'catalogue'
  return pairs.flatMap(([fact, catalogue, second]) =>
    catalogue === undefined || second === undefined || catalogue === second
      ? []
      : [{ slug, id: model.id, fact, catalogue, second, counts } as const],
  )
}

function withNewer(model: ImportedModel, differences: readonly Difference[]): ImportedModel {
  const newer = Object.fromEntries(differences.map(({ fact, second }) => [fact, second]))
  const price: ModelPrice | undefined = model.price && {
    ...model.price,
    ...('price.input' in newer && { input: newer['price.input'] }),
    ...('price.output' in newer && { output: newer['price.output'] }),
  }
  return {
    ...model,
    ...('context' in newer && { context: newer.context }),
    ...('output' in newer && { output: newer.output }),
    ...(price && { price }),
  }
}
