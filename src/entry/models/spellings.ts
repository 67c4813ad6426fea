/** The slug of a model, one name for the same weights, whoever serves them, however they spell it; and what a name says of their size. */
import { memo } from '../../base/memo.ts'
import type { Sizes } from '../../schema/imported.ts'
import { isReservedSlug } from '../../schema/slugs.ts'
/** Lower-case letters, digits, dots and hyphens; it begins and ends with a letter or digit. */
export const MODEL_SLUG = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/

/**
 * The last part of an id without vendor and variant (`:free`), in the spelling that all hosts share. A name that says
 * nothing (`auto`), or that a file cannot have (`index`), is the provider's own: it gets its slug, and the vendor that
 * the id names.
 */
export function slugOf(id: string, provider: string): string {
  const parts = id.toLowerCase().split('/')
  const last = parts.at(-1)!
  const name = names(last, () => spelled(last))
  const known = Object.hasOwn(SAME, name) ? SAME[name]! : name
  // What follows a dot does not help: Windows has no file nul.json either.
  const isNoName = SAYS_NOTHING.test(known) || isReservedSlug(known.split('.', 1)[0]!)
  return isNoName ? ownName(parts, provider) : known
}

/** A hundred patterns for a name, of which hosts list the same ones, and each is asked for again and again. */
const names = memo<string>(20_000)

const spelled = (name: string): string =>
  SPELLINGS.reduce((before, [pattern, becomes], place) => {
    const next = before.replace(pattern, becomes)
    return place > 0 && next === before ? before : inPath(next)
  }, name)

/** Versions keep their dot: `3_3` is 3.3. What a variant begins with stays until its rule. */
const inPath = (text: string) =>
  text
    .replace(/(?<=\d)_(?=\d)/g, '.')
    .replace(/[^a-z0-9.:-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^[.-]+/, '')
    .replace(/(?<![.-])[.-]+$/, '')

function ownName(parts: readonly string[], provider: string): string {
  const names = parts.map((part) => inPath(part.split(':', 1)[0]!)).filter(Boolean)
  const own = names.join('-') || 'model'
  return own === provider || own.startsWith(`${provider}-`) ? own : `${provider}-${own}`
}

type Spelling = readonly [pattern: RegExp, becomes: string]

/** In this order, each on what the one before made of the last part of an id in lower case. */
const SPELLINGS: readonly Spelling[] = [
  // The version of the interface, on Amazon Bedrock.
  [/-v?\d+:\d+(?:@[a-z]+)?$/, ''],
  // The same weights called with more thought, or with another context.
  [/:(?:thinking|peft)(?::\w{1,12})?$/, ''],
  // A variant of the call: its price, its speed, its effort.
  [/:(?:free|fast|official|low|medium|high|max|nitro|floor|online|extended|exacto)$/, ''],
  // Ollama writes size and date behind a colon.
  [/:/g, '-'],
  // AIHubMix has a plan for coding, and names its models by it.
  [/^coding-(?=[a-z]+-)/, ''],
  // The region that a cloud answers from.
  [/^(?:us|eu|au|jp|apac|global)\.(?=[a-z0-9]+\.)/, ''],
  // The vendor, as Amazon Bedrock writes it before a dot.
  [
    /^(?:anthropic|amazon|cohere|deepseek|google|meta|minimax|mistral|moonshotai|moonshot|nvidia|openai|qwen|writer|xai|zai)\.(?=[a-z])/,
    '',
  ],
  // The vendor, before a name that is its own.
  [
    /^(?:openai-+(?=gpt|o\d)|google-+(?=gem)|xiaomi-+(?=mimo)|nvidia-+(?=nemotron)|anthropic-+(?=claude)|zai-+(?:org-+)?(?=glm)|deepseek-ai-+(?=deepseek)|meta-+(?=llama)|mistralai-+(?=mi|ma|vo|de|co))/,
    '',
  ],
  // A free endpoint of the same model.
  [/(?:-|(?<=\d))free$/, ''],
  // Where it runs.
  [/-(?:maas|tee)$/, ''],
  // The same weights in another precision.
  [/-(?:fp4|fp8|nvfp4|mxfp4|bf16|int4|int8|awq|gptq)(?:-(?:dynamic|fast))?$/, ''],
  // Fireworks writes p for the dot of a version.
  [/(?<=\d)p(?=\d)/g, '.'],
  // A version of two single digits: 4-6 is 4.6.
  [/(?<=[a-z-]\d)-(?=\d(?:-|$))/g, '.'],
  // qwen-3.8 is qwen3.8.
  [/^(?:qwen-)(?=\d)/, 'qwen'],
  // glm5.2 is glm-5.2.
  [/^(gemma|glm|gpt|kimi|grok)(?=\d)/, '$1-'],
  // llama3.3 and llama-v3.3 are llama-3.3.
  [/^llama-?v?(?=\d)/, 'llama-'],
  // claude-opus4.8 is claude-opus-4.8.
  [/^(claude-[a-z]+)(?=\d)/, '$1-'],
  // models.dev has one dated snapshot of each version.
  [/^(claude-.*\d)-20\d{6}(?:-v\d)?$/, '$1'],
  // The version of the interface, on Amazon Bedrock.
  [/^(claude-.*\d)-v\d$/, '$1'],
  // The order of its two names changed with version 4.
  [/^claude-(\d(?:\.\d)?)-(opus|sonnet|haiku)$/, 'claude-$2-$1'],
]

/** Single names, as they are after the rules: the one that the vendor gave the weights. */
export const SAME: Readonly<Record<string, string>> = {
  // models.dev gives all of these the release of Llama 3.3 70B, and calls llama-3.3-70b Llama-3.3-70B-Instruct.
  'llama-3.3-70b': 'llama-3.3-70b-instruct',
  'llama-3.3-70b-versatile': 'llama-3.3-70b-instruct',
  'llama-3.3-70b-instruct-turbo': 'llama-3.3-70b-instruct',
  // models.dev calls both Llama 3.1 8B, of the same release.
  'llama-3.1-8b-instant': 'llama-3.1-8b-instruct',
  'llama-3.1-8b-instruct-turbo': 'llama-3.1-8b-instruct',
  // By judgement: models.dev gives both the same release, and no page was read that says which weights are served.
  'gemma-4-31b': 'gemma-4-31b-it',
  'gemma-4-26b': 'gemma-4-26b-a4b-it',
  'gemma-4-26b-a4b': 'gemma-4-26b-a4b-it',
  // models.dev calls both Mistral Small 3.2, of the same release.
  'mistral-small-2506': 'mistral-small-3.2-24b-instruct-2506',
  // Amazon Bedrock leaves out the number of experts, or the vendor.
  'llama-4-maverick-17b-instruct': 'llama-4-maverick-17b-128e-instruct',
  'llama-4-scout-17b-instruct': 'llama-4-scout-17b-16e-instruct',
  r1: 'deepseek-r1',
  // models.dev calls it Qwen3.6 35B-A3B under both ids.
  'qwen3.6-35b': 'qwen3.6-35b-a3b',
  // Ollama leaves out how many are active, where there is one model of the size.
  'qwen3-coder-30b': 'qwen3-coder-30b-a3b-instruct',
  'qwen3.5-397b': 'qwen3.5-397b-a17b',
  // The same release with and without the word.
  'qwen3-235b-a22b-2507': 'qwen3-235b-a22b-instruct-2507',
  'qwen3-30b-a3b-2507': 'qwen3-30b-a3b-instruct-2507',
  'qwen3-coder-30b-a3b': 'qwen3-coder-30b-a3b-instruct',
  'qwen3-next-80b-a3b': 'qwen3-next-80b-a3b-instruct',
  'kimi-k2-instruct-0905': 'kimi-k2-0905',
  'ministral-14b-instruct-2512': 'ministral-14b-2512',
  'qwen2.5-7b-instruct-turbo': 'qwen2.5-7b-instruct',
  // Cloudflare's id leaves out a word of the name that it shows.
  'nemotron-3-120b-a12b': 'nemotron-3-super-120b-a12b',
  // Hosts that leave out the size, where the maker has one model of the name.
  diffusiongemma: 'diffusiongemma-26b-a4b-it',
  'nemotron-3.5-lightning': 'nemotron-3.5-lightning-30b-a3b',
  'nemotron-3.5-super-vl': 'nemotron-3.5-super-vl-120b-a12b',
  'nemotron-3-nano-30b': 'nemotron-3-nano-30b-a3b',
  'nemotron-3-nano-omni': 'nemotron-3-nano-omni-30b-a3b-reasoning',
  'nemotron-3-nano-omni-30b': 'nemotron-3-nano-omni-30b-a3b-reasoning',
  'nemotron-3-nano-omni-reasoning-30b-a3b': 'nemotron-3-nano-omni-30b-a3b-reasoning',
  'nemotron-3-super': 'nemotron-3-super-120b-a12b',
  'nemotron-3-super-120b': 'nemotron-3-super-120b-a12b',
  'nemotron-3-ultra': 'nemotron-3-ultra-550b-a55b',
  'nemotron-3-ultra-550b': 'nemotron-3-ultra-550b-a55b',
  'xing4.0-29b': 'xing4.0-29b-a4b',
  // Its maker serves this release under the name without a version.
  'deepseek-flash': 'deepseek-v4.1-flash',
  // Its maker calls it FLUX.1 [schnell]; hosts leave out the version, or write it with a dot.
  'flux-schnell': 'flux-1-schnell',
  'flux.1-schnell': 'flux-1-schnell',
  // Its maker's id ends in the version of the first release, which others leave out.
  'north-mini-code-1.0': 'north-mini-code',
}

/** Slugs that look like one model to `labelsOf` and are two: by catalogue, the name of one is the other's. */
export const APART: ReadonlySet<string> = new Set([
  // Catalogues call each size of Whisper Whisper.
  'whisper whisper-large-v3',
])

export type Size = {
  /** Of all parameters, in billions; null: not said. */
  total: number | null
  /** Of those at work for one token, where a model has experts. */
  active: number | null
  /** The page that says so, where neither id nor name does. */
  source: string | null
}

export type SizeOf = (slug: string, name?: string | null) => Size | null

/** By what pages say, else by slug and name. */
export const sizesBy =
  (sizes: Sizes = {}): SizeOf =>
  (slug, name) => {
    const { total, active, source } = Object.hasOwn(sizes, slug) ? sizes[slug]! : {}
    const said = sizeOf(`${slug} ${name ?? ''}`)
    return source
      ? { total: total ?? said?.total ?? null, active: active ?? said?.active ?? null, source }
      : said
  }

/**
 * What an id or a name says: `120b`, `a12b`, `22m`, `1t`, `r7b`. Llama 4 names what is at work, as in `17b-16e`; what eight
 * experts have together, `8x7b` does not say. Null: it says neither.
 */
export function sizeOf(text: string): Size | null {
  const words = text.toLowerCase().split(/[^a-z0-9.]+/)
  const first = (pattern: RegExp) => words.map((word) => pattern.exec(word)).find((found) => found !== null)
  const [, number, unit] = first(/^r?(\d+(?:\.\d+)?)([bt])$/) ?? first(/^(\d{2,3})(m)$/) ?? []
  const said =
    number === undefined ? null : (Number(number) * { b: 1000, t: 1_000_000, m: 1 }[unit as 'b']) / 1000
  const active = first(/^a(\d+(?:\.\d+)?)b$/)?.[1]
  const size = first(/^\d+e$/)
    ? { total: null, active: said, source: null }
    : { total: said, active: active === undefined ? null : Number(active), source: null }
  return size.total === null && size.active === null ? null : size
}

/** Words that are of a size, or that some hosts leave out. */
const LEFT_OUT = /^(?:a?\d+(?:\.\d+)?b|\d+(?:\.\d+)?t|\d{2,3}m|\d+e|instruct|it|chat|hf)$/

/** Slug and name without size: two slugs of one size that share such a label are one model, or explained in `APART`. */
export function labelsOf(slug: string, name: string | undefined): string[] {
  const shown = name?.replace(/^[^:]+: |\(.*?\)/g, '').replaceAll('+', ' plus')
  const labels = [slug, ...(shown ? [slugOf(shown.trim(), slug)] : [])].map((one) =>
    one
      .split('-')
      .filter((word) => !LEFT_OUT.test(word))
      .join('-'),
  )
  return [...new Set(labels)].filter(Boolean)
}

/** Names that say nothing without the provider: routers, tiers, voices, bare numbers, none at all. */
export const SAYS_NOTHING =
  /^(?:[\d.-]*|any|auto|base|best|chat|default|fast|free|hd|large|latest|lite|mini|models?|omni|polyglot|pro|router|small|standard|studio|turbo|voices?)$/
