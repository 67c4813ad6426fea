/** models.dev's catalogue: gets it, reads it, makes one of our models of each of its own, and says what is wrong in it. */
import { isObject, parseJson, valueAt } from '../../base/json.ts'
import { presentable } from '../../content/diagnostic.ts'
import { ANY_HTTP, DEADLINES, type Network, systemResolver } from '../../net/network.ts'
import { safeFetch } from '../../net/safe-fetch.ts'
import {
  type ImportedModel,
  type ImportSource,
  importedModel,
  type ModelPrice,
  modelPrice,
} from '../../schema/imported.ts'
import { MODALITIES, type Modality } from '../../schema/vocabulary.ts'

export const MODELS_DEV = {
  name: 'models.dev',
  url: 'https://models.dev/api.json',
  licence: 'MIT',
} as const satisfies Omit<ImportSource, 'asOf'>

/** Models of a provider by its id, then by theirs; not checked yet. */
export type Catalogue = ReadonlyMap<string, Readonly<Record<string, unknown>>>

/**
 * The catalogue that a text holds. A text that is no JSON object, or that holds no provider, is an error: it is cut, or
 * something else. A provider of another shape is left out and reported.
 */
export function readCatalogue(
  text: string,
): { catalogue: Catalogue; problems: CatalogueProblem[] } | { error: string } {
  const parsed = parseObject(text)
  if ('error' in parsed) return parsed
  const catalogue = new Map<string, Record<string, unknown>>()
  const problems: CatalogueProblem[] = []
  for (const [id, provider] of Object.entries(parsed.value)) {
    const place = below('', id)
    const models = valueAt(provider, 'models')
    if (isObject(models)) catalogue.set(id, models)
    else problems.push({ place, message: 'expected a provider with models; it is left out' })
  }
  if (catalogue.size === 0) return { error: 'no provider with models is in it' }
  return { catalogue, problems }
}

export type CatalogueProblem = {
  /** In the catalogue: `groq.models["whisper"].cost.input`. */
  place: string
  /** What stands there, what was expected, and what follows. */
  message: string
}

/** A place below another: `groq` and `models` give `groq.models`; what is no plain name stands in brackets. */
export const below = (place: string, key: string): string =>
  /^[a-z_][\w-]{0,40}$/i.test(key) ? (place ? `${place}.${key}` : key) : `${place}["${presentable(key, 80)}"]`

/** What stands at a place, short enough to print. */
const shown = (value: unknown): string =>
  typeof value === 'string' ? `"${presentable(value, 60)}"` : presentable(String(JSON.stringify(value)), 60)

/** The object, or why the text is none. Never throws. */
export function parseObject(text: string): { value: Record<string, unknown> } | { error: string } {
  try {
    const value: unknown = parseJson(text)
    return isObject(value) ? { value } : { error: 'it is JSON, but not an object' }
  } catch (error) {
    return { error: `it is cut, or no JSON: ${presentable((error as Error).message, 200)}` }
  }
}

/** Subscription plans list the models of a provider again; they are another offer, and never a match. */
export const isPlan = (catalogueId: string): boolean =>
  /(?:coding|token|step|code)-plan|-plan(?:-|$)/.test(catalogueId)

type Field = Exclude<keyof ImportedModel, 'id' | 'mode' | 'price' | 'seen'>

/** Where the catalogue has each fact. */
const PLACES: Record<Field, readonly string[]> = {
  name: ['name'],
  family: ['family'],
  context: ['limit', 'context'],
  output: ['limit', 'output'],
  input: ['modalities', 'input'],
  outputs: ['modalities', 'output'],
  tools: ['tool_call'],
  structuredOutput: ['structured_output'],
  reasoning: ['reasoning'],
  openWeights: ['open_weights'],
  knowledge: ['knowledge'],
  released: ['release_date'],
  deprecated: ['status'],
}

const PRICES = { input: 'input', output: 'output', cachedInput: 'cache_read' } as const

/** What the catalogue writes where it knows nothing, or says what is no fact of ours. */
const UNSAID: Partial<Record<Field, (value: unknown) => boolean>> = {
  context: (value) => value === 0,
  output: (value) => value === 0,
  deprecated: (value) => typeof value === 'string' && value !== 'deprecated',
}

/**
 * The model under this id, names and numbers only and none of the catalogue's sentences; or null where its id or its shape is no model's. What is not as expected is left out and
 * reported with its place.
 */
export function readModel(
  id: string,
  raw: unknown,
  place: string,
): { model: ImportedModel | null; problems: CatalogueProblem[] } {
  const problems: CatalogueProblem[] = []
  const leaveOut = (path: readonly string[], value: unknown, expected: string) =>
    problems.push({ place: path.reduce(below, place), message: `got ${shown(value)}, ${expected}; left out` })

  const reason = whyNoId(id)
  if (reason !== undefined || !isObject(raw)) {
    leaveOut([], reason === undefined ? raw : id, reason ?? 'expected a model')
    return { model: null, problems }
  }
  const model: Record<string, unknown> = { id }
  for (const [field, path] of Object.entries(PLACES) as [Field, readonly string[]][]) {
    const value = valueAt(raw, ...path)
    if (value === undefined || value === null || UNSAID[field]?.(value)) continue
    const meant = meaning(field, value)
    const parsed = importedModel.shape[field].safeParse(meant)
    const isCut = Array.isArray(value) && Array.isArray(meant) && meant.length < value.length
    if (isCut) leaveOut(path, value, `expected each of ${MODALITIES.join(', ')} at most once`)
    if (!parsed.success) leaveOut(path, value, parsed.error.issues[0]!.message)
    else if (!Array.isArray(parsed.data) || parsed.data.length > 0) model[field] = parsed.data
  }
  const price = readPrice(valueAt(raw, 'cost'), leaveOut)
  return { model: { ...model, ...(price && { price }) } as ImportedModel, problems }
}

/** Why a model of this id cannot be imported: it must be text, and a URL must be able to name it. */
export function whyNoId(id: string): string | undefined {
  const parsed = importedModel.shape.id.safeParse(id)
  if (!parsed.success) return parsed.error.issues[0]!.message
  return /[a-z0-9]/i.test(id) ? undefined : 'expected an id with a letter or a digit'
}

/** Modalities that are known, names without whitespace at their ends; the rest as it stands. */
function meaning(field: Field, value: unknown): unknown {
  if (typeof value === 'string' && (field === 'name' || field === 'family')) return value.trim().normalize()
  if (field === 'deprecated') return value === 'deprecated' ? true : value
  if ((field !== 'input' && field !== 'outputs') || !Array.isArray(value)) return value
  return [...new Set(value.filter((one): one is Modality => MODALITIES.includes(one)))]
}

function readPrice(
  cost: unknown,
  leaveOut: (path: readonly string[], value: unknown, expected: string) => void,
): ModelPrice | undefined {
  const amounts: Partial<Record<keyof typeof PRICES, number>> = {}
  for (const [field, key] of Object.entries(PRICES) as [keyof typeof PRICES, string][]) {
    const value = valueAt(cost, key)
    if (value === undefined || value === null) continue
    const parsed = modelPrice.shape[field].safeParse(value)
    if (parsed.success && parsed.data !== undefined) amounts[field] = parsed.data
    else leaveOut(['cost', key], value, 'expected a price of 0 or more')
  }
  return Object.keys(amounts).length === 0 ? undefined : { ...amounts, currency: 'USD', per: 1_000_000 }
}

/** A catalogue has some megabytes; a longer one is something else. */
export const MOST_BYTES = 32 * 1024 * 1024

/** Some megabytes over a slow line. */
const PATIENT = { ...DEADLINES, headers: 30_000, bodyIdle: 15_000, body: 110_000, deadline: 120_000 }

/** The text behind a URL, whole, or why there is none. Never throws. */
export async function fetchText(
  url: string,
  userAgent: string,
  most = MOST_BYTES,
): Promise<{ text: string } | { error: string }> {
  const read = await fetchBytes(url, userAgent, most)
  return 'error' in read ? read : { text: new TextDecoder().decode(read.bytes) }
}

export async function fetchBytes(
  url: string,
  userAgent: string,
  most: number,
): Promise<{ bytes: Uint8Array } | { error: string }> {
  // Whoever runs the command names the server, and may name a copy on this machine.
  const network: Network = { resolve: systemResolver, guard: ANY_HTTP, userAgent, limits: PATIENT }
  const redirects = { most: 3, within: 'domain' as const }
  const request = { url, method: 'GET', headers: { accept: 'application/json' }, maxBody: most, redirects }
  const { phase, code, status, body, truncated } = await safeFetch(request, network)
  if (phase !== 'done') return { error: `${phase}: ${code}` }
  if (status !== 200) return { error: `status ${status}` }
  if (truncated) return { error: `an answer of more than ${most} bytes` }
  return { bytes: body ?? new Uint8Array() }
}
