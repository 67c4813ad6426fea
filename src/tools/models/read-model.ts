/** One model of models.dev's catalogue as one of ours: names and numbers only, none of its sentences. */

import { isObject, valueAt } from '../../base/json.ts'
import { type ImportedModel, importedModel, type ModelPrice, modelPrice } from '../../schema/imported.ts'
import { MODALITIES, type Modality } from '../../schema/vocabulary.ts'
import { below, type CatalogueProblem, shown } from './catalogue.ts'

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
const SAYS_NOTHING: Partial<Record<Field, (value: unknown) => boolean>> = {
  context: (value) => value === 0,
  output: (value) => value === 0,
  deprecated: (value) => typeof value === 'string' && value !== 'deprecated',
}

/**
 * The model under this id, or null where its id or its shape is no model's. What is not as expected is left out and
 * reported with its place.
 */
export function readModel(
  id: string,
  raw: unknown,
  place: string,
): { model: ImportedModel | null; problems: CatalogueProblem[] } {
  const problems: CatalogueProblem[] = []
  const leaveOut = (path: readonly string[], value: unknown, expected: string) =>
    problems.push({
      place: path.reduce(below, place),
      message: `got ${shown(value)}, ${expected}; left out`,
    })

  const reason = whyNoId(id)
  if (reason !== undefined || !isObject(raw)) {
    leaveOut([], reason === undefined ? raw : id, reason ?? 'expected a model')
    return { model: null, problems }
  }
  const model: Record<string, unknown> = { id }
  for (const [field, path] of Object.entries(PLACES) as [Field, readonly string[]][]) {
    const value = valueAt(raw, ...path)
    if (value === undefined || value === null || SAYS_NOTHING[field]?.(value)) continue
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
