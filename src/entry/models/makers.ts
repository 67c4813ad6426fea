/** Who made a model, and which family of models it is a release of: by its name, else by what catalogues and ids say. */
import { compareText, groupBy } from '../../base/order.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { ImportedModel, ImportedModels } from '../../schema/imported.ts'
import { isReservedSlug, SLUG_PATTERN } from '../../schema/slugs.ts'
import { freeModelIds } from '../free-offers.ts'
import { SAYS_NOTHING, slugOf } from './spellings.ts'

type Maker = {
  /** What names of its models begin with, with blanks between them; behind a colon a pattern, where that is not all. */
  families?: string
  /** What ids call it, beside its slug. */
  vendors?: string
  /** Our entry of its own API, where that has another slug. */
  provider?: string
}

/** By slug; the first that has a name counts. Makers and families that are not here come from ids and catalogues. */
export const MAKERS: Readonly<Record<string, Maker>> = {
  'agnes-ai': { families: 'agnes' },
  'aion-labs': { families: 'aion' },
  // Tuned from models of others, whose names they begin with.
  aisingapore: { families: 'sea-lion:(?:.*-)?sea-(?:lion|guard)', provider: 'sea-lion' },
  alibaba: { families: 'qwen:qwen|qwq|qvq', vendors: 'qwen', provider: 'alibaba-model-studio' },
  amazon: { provider: 'amazon-bedrock' },
  anthropic: { families: 'claude' },
  baai: { families: 'bge' },
  baidu: { families: 'ernie', provider: 'baidu-qianfan' },
  'black-forest-labs': { families: 'flux:flux-(?!general)' },
  cohere: { families: 'command aya:(?:c4ai|tiny)-aya north' },
  // Amazon has a Nova, too, whose names go on behind the number.
  deepgram: { families: 'aura nova:nova-\\d+$' },
  deepseek: { families: 'deepseek', vendors: 'deepseek-ai' },
  elevenlabs: { families: 'eleven' },
  google: { families: 'gemini gemma:(?:diffusion)?gemma', provider: 'google-gemini' },
  ibm: { families: 'granite', vendors: 'ibm-granite', provider: 'ibm-watsonx' },
  'inception-labs': { families: 'mercury', vendors: 'inception' },
  inclusionai: { families: 'ling' },
  intfloat: { families: 'e5:multilingual-e5' },
  liquid: { families: 'lfm' },
  'maritaca-ai': { families: 'sabia:sabia' },
  meganova: { families: 'manta' },
  meta: { families: 'llama:llama-(?!text-) muse', vendors: 'meta-llama', provider: 'meta-model-api' },
  minimax: { families: 'minimax:(?:coding-)?minimax-', vendors: 'minimaxai' },
  mistral: {
    families: 'mistral codestral devstral leanstral magistral ministral pixtral voxtral',
    vendors: 'mistralai',
  },
  'moonshot-ai': { families: 'kimi', vendors: 'moonshotai' },
  nomic: { families: 'nomic' },
  nvidia: { families: 'nemotron llama-text-embed', provider: 'nvidia-nim' },
  openai: { families: 'gpt-oss gpt-image gpt:gpt- whisper' },
  opentyphoon: { families: 'typhoon' },
  poolside: { families: 'laguna' },
  'sarvam-ai': { families: 'sarvam', vendors: 'sarvam' },
  sber: { families: 'gigachat', provider: 'gigachat' },
  sensenova: { families: 'sensenova' },
  'stability-ai': { families: 'stable-diffusion' },
  stepfun: { families: 'step stepaudio', vendors: 'stepfun-ai' },
  tencent: { families: 'hunyuan', provider: 'tencent-hunyuan' },
  thinkingmachines: { families: 'inkling' },
  'voyage-ai': { families: 'voyage:voyage|rerank-\\d', vendors: 'voyage' },
  xai: { families: 'grok', vendors: 'x-ai' },
  xiaomi: { families: 'mimo', vendors: 'xiaomimimo', provider: 'xiaomi-mimo' },
  'xingchen-agi': { families: 'xing', vendors: 'xingchenagi' },
  'z-ai': { families: 'glm:(?:coding-)?glm-', vendors: 'zai-org zai thudm zhipuai' },
}

export type Kin = {
  /** Slugs; null where not known. */
  family: string | null
  maker: string | null
}

const begins = (slug: string, family: string) =>
  slug.startsWith(family) && !/^[a-z]/.test(slug.slice(family.length))

const wordsIn = (text = '') => text.split(' ').filter(Boolean)

const NAMES = Object.entries(MAKERS).flatMap(([maker, { families }]) =>
  wordsIn(families).map((one) => {
    const [, family = '', names] = /^([^:]+):?(.*)/.exec(one)!
    const pattern = names && new RegExp(`^(?:${names})`)
    return { family, maker, has: (slug: string) => (pattern ? pattern.test(slug) : begins(slug, family)) }
  }),
)

function kinByName(slug: string): Kin | undefined {
  const found = NAMES.find(({ has }) => has(slug))
  return found && { family: found.family, maker: found.maker }
}

const VENDORS = new Map(
  Object.entries(MAKERS).flatMap(([maker, { vendors }]) => wordsIn(vendors).map((vendor) => [vendor, maker])),
)

const BY_PROVIDER = new Map(Object.entries(MAKERS).map(([maker, { provider = maker }]) => [provider, maker]))

/** The maker whose own API a provider is; its slug where it is not known as one. */
export const makerOf = (provider: string): string => BY_PROVIDER.get(provider) ?? provider

/** A model as a host has it, with what catalogues say of it there. */
export type Named = { provider: string } & Pick<ImportedModel, 'id'> & Partial<ImportedModel>

type NamedBySlug = ReadonlyMap<string, readonly Named[]>

type Content = {
  models: readonly { slug: string; value: Pick<ImportedModels, 'models'> }[]
  providers: readonly { slug: string; value: Pick<ProviderEntry, 'offers'> }[]
}

/** Those that catalogues list, and those that free offers name, by slug of the model. */
export const namedIn = ({ models, providers }: Content): NamedBySlug =>
  groupBy(
    [
      ...models.flatMap(({ slug, value }) => value.models.map((model) => ({ provider: slug, ...model }))),
      ...providers.flatMap(({ slug, value }) => freeModelIds(value).map((id) => ({ provider: slug, id }))),
    ],
    ({ id, provider }) => slugOf(id, provider),
  )

/** By slug of a model. */
export function kinsOf(named: () => NamedBySlug): (slug: string | null) => Kin {
  const known = new Map<string, Kin>()
  return (slug) => {
    if (slug === null) return { family: null, maker: null }
    const kin = known.get(slug) ?? kinByName(slug) ?? kinBySaying(slug, named().get(slug) ?? [])
    known.set(slug, kin)
    return kin
  }
}

/** What most hosts write. A name of the provider's own, such as that of a router, has no maker. */
function kinBySaying(slug: string, all: readonly Named[]): Kin {
  const others = all.filter(({ provider }) => !slug.startsWith(`${provider}-`))
  const families = others.flatMap(({ family }) => (family && isFamilyOf(slug, family) ? [family] : []))
  const vendors = others.flatMap(({ id, provider }) => {
    const vendor = id.toLowerCase().split('/').at(-2)?.replace(/^hf:/, '')
    const isOne = vendor !== undefined && SLUG_PATTERN.test(vendor) && !/^(?:models|tee)$/.test(vendor)
    return isOne && vendor !== provider ? [VENDORS.get(vendor) ?? vendor] : []
  })
  return { family: mostOf(families), maker: mostOf(vendors) }
}

const isFamilyOf = (slug: string, family: string) =>
  SLUG_PATTERN.test(family) && !isReservedSlug(family) && !SAYS_NOTHING.test(family) && begins(slug, family)

function mostOf(words: readonly string[]): string | null {
  const counts = [...groupBy(words, (word) => word)].map(([word, own]) => ({ word, count: own.length }))
  return counts.toSorted((a, b) => b.count - a.count || compareText(a.word, b.word))[0]?.word ?? null
}
