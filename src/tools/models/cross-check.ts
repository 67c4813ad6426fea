/** What further catalogues add to a list: the newer of two values, and what models do. */

import { seenIn } from '../../entry/models/seen.ts'
import type { ImportedModel, ModelPrice } from '../../schema/imported-models.ts'
import type { Completed, ImportOptions } from './import-models.ts'
import { LITELLM, type Modes, withModes } from './litellm-modes.ts'
import type { SecondSource } from './second-source.ts'
import type { StoredModels } from './stored-models.ts'

/** What the second source calls providers of ours, where both mean the same endpoint. Plans by subscription are none. */
const SECOND_NAMES: Readonly<Record<string, string>> = {
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

type CrossChecked = {
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

type FurtherSources = {
  second?: SecondSource | undefined
  /** Without it, the modes that are stored stay as they are, with their own day. */
  modes?: Modes | undefined
  catalogueAsOf: string
  onDifference?: (difference: Difference) => void
  onAdded?: (slug: string, models: readonly ImportedModel[]) => void
}

export function completeModels({
  second,
  modes,
  catalogueAsOf,
  onDifference,
  onAdded,
}: FurtherSources): NonNullable<ImportOptions['complete']> {
  return (slug, models, stored): Completed => {
    const checked = second && crossCheck(slug, models, second, catalogueAsOf)
    for (const difference of checked?.differences ?? []) onDifference?.(difference)
    if (checked && checked.added.length > 0) onAdded?.(slug, checked.added)
    const list = checked?.models ?? models
    const known = modes ? { of: modes.of(slug), source: modes.source } : storedModes(stored, list)
    const full = known ? withModes(list, known.of) : list
    return {
      models: [...full],
      lists: [
        ...(checked ? [{ source: second.source, ids: checked.ids }] : []),
        ...(known && known.of.size > 0 ? [{ source: known.source, ids: new Set(known.of.keys()) }] : []),
      ],
    }
  }
}

/** Those that are stored. What is only there for its mode has no name, as LiteLLM has none; it stays, too. */
function storedModes(
  stored: StoredModels,
  list: readonly ImportedModel[],
): { of: ReturnType<Modes['of']>; source: Modes['source'] } | undefined {
  if (stored.state !== 'stored') return undefined
  const source = stored.value.sources.find(({ name }) => name === LITELLM.name)
  if (!source) return undefined
  const listed = new Set(list.map(({ id }) => id))
  const kept = stored.value.models.flatMap(({ id, name, mode, seen }) =>
    mode !== undefined && seenIn({ seen }, LITELLM.name) === true && (name === undefined || listed.has(id))
      ? [[id, mode] as const]
      : [],
  )
  return { source, of: new Map(kept) }
}
