/** Which models an offer gives, as far as it names them. */
import type { ProviderEntry } from '../../schema/entry.ts'
import type { FreeModels, Offer } from '../../schema/offer.ts'
import type { Capability } from '../../schema/vocabulary.ts'
import { freeOffers } from './living.ts'

export type NamedModels = {
  /** Ids as the API takes them, in the order of the entry. */
  ids: string[]
  /** Whether every model of what is covered is paid for. */
  any: boolean
  /** The provider's own rule, with one * for any text. */
  pattern: string | null
}

/** The models of an offer for one capability: those that living quotas for it name, and those without a number. */
export function modelsFor({ quotas = [], models }: Offer, capability: Capability): NamedModels {
  const own = quotas.filter((quota) => quota.for === undefined || [quota.for].flat().includes(capability))
  const ids = modelIdsOf({ quotas: own, models })
  const rule = ruleOf(models)
  return { ids, any: models === 'any', pattern: rule?.pattern ?? null }
}

/** Ids of models that quotas of an offer name, or the offer itself, each once. Ended quotas do not count. */
export const modelIdsOf = ({ quotas = [], models }: Pick<Offer, 'quotas' | 'models'>): string[] => [
  ...new Set([
    ...quotas.flatMap(({ models: ids = [], ended }) => (ended === undefined ? ids : [])),
    ...(Array.isArray(models) ? models : []),
  ]),
]

/** The provider's own rule for ids that are free. */
export type ModelRule = Extract<FreeModels, { pattern: string }>

/** Undefined where an offer has none. */
export const ruleOf = (models: FreeModels | undefined): ModelRule | undefined =>
  typeof models === 'object' && !Array.isArray(models) ? models : undefined

/** Whether a rule gives an id: its one `*` stands for any text, and what it excepts is not free. */
export function isByRule(rule: ModelRule | undefined, id: string): boolean {
  if (rule === undefined) return false
  const [start, end] = rule.pattern.split('*') as [string, string]
  const fits = id.length >= start.length + end.length && id.startsWith(start) && id.endsWith(end)
  return fits && !rule.except?.includes(id)
}

/** Ids of models that offers which count name, each once. A pattern or `any` names none. */
export const freeModelIds = (entry: Pick<ProviderEntry, 'offers'>): string[] => [
  ...new Set(freeOffers(entry).flatMap(modelIdsOf)),
]
