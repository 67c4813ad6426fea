/** The npm package @earendil-works/pi-ai as a second source beside models.dev: where the two differ, the newer counts. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isObject, valueAt } from '../../base/json.ts'
import type { ImportedModel, ImportSource } from '../../schema/imported.ts'
import { below, type CatalogueProblem, parseObject } from './catalogue.ts'
import { MOST_BYTES } from './fetch-text.ts'
import { readModel } from './read-model.ts'

const PI_AI = {
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

/** Kinds of models that we can name, and what they say of a model. Of chat models the package states only what goes in. */
const KINDS: Readonly<Record<string, Pick<ImportedModel, 'mode' | 'outputs'>>> = {
  chat: { outputs: ['text'] },
  image: { mode: 'image-generation' },
}

/** Where the package has its data. */
const DATA = 'dist/providers/data'

/** What the unpacked package says, or why there is nothing to compare with. */
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

/** The facts that are compared. */
const COMPARED = ['context', 'output', 'price.input', 'price.output'] as const

export type Difference = {
  slug: string
  id: string
  fact: (typeof COMPARED)[number]
  catalogue: unknown
  second: unknown
  counts: 'catalogue' | 'second'
}

type CrossChecked = {
  models: ImportedModel[]
  differences: Difference[]
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
  const counts = source.asOf > catalogueAsOf ? 'second' : 'catalogue'
  const others = new Map(own.map((model) => [model.id, model]))
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
  const added = counts === 'second' ? own.filter(({ id }) => !listed.has(id)) : []
  return { models: [...checked, ...added], differences, ids: new Set(others.keys()) }
}
