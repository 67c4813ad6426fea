/** The models that an offer gives: those that it names, those that its rule matches in the newest import, or any. */
import { isContradicted } from '../../core/disputes.ts'
import { isByRule, type ModelRule, modelIdsOf, ruleOf } from '../../core/offers/models.ts'
import { settled } from '../../core/offers/settled.ts'
import type { ProviderEntry } from '../../core/schema/entry.ts'
import type { ImportedModel, ImportedModels } from '../../core/schema/imported-models.ts'
import type { Offer } from '../../core/schema/offer.ts'
import type { Capability } from '../../core/schema/vocabulary.ts'
import { canDo } from './can-do.ts'

export const VIAS = ['named', 'pattern', 'any'] as const

export type OfferedModel = {
  /** As the API takes it; null: no single one. */
  id: string | null
  via: (typeof VIAS)[number]
  /** The rule of the provider, where no import expands it. */
  pattern: string | null
  /** What the newest import says of it. */
  imported: ImportedModel | undefined
  /** What the offer may give it for; limits that are for none of these do not hold. */
  mayDo: readonly Capability[]
  /** What a page says that the offer gives it for. */
  capabilities: readonly Capability[]
}

/** What these do is an API's own: nobody chooses a model for them. */
const WITHOUT_MODELS: ReadonlySet<Capability> = new Set([
  'vector-search',
  'web-search',
  'web-extraction',
  'text-search',
  'video-editing',
  'code-execution',
])

/**
 * The models of an offer of the settled entry, in the order of the entry, then of the import. `content`: the entry itself.
 * Names that sources dispute count as unknown, and then it gives none but those of its quotas.
 */
export function offeredModels(
  content: ProviderEntry,
  offer: Offer,
  imported: ImportedModels | null,
): OfferedModel[] {
  const isDisputed = isContradicted(content, `offers.${offer.id}.models`)
  const models = isDisputed ? undefined : offer.models
  const ids = modelIdsOf({ quotas: offer.quotas, models })
  const known = new Map(imported?.models.map((model) => [model.id, model]))
  const wide = (settled(content).capabilities ?? []).filter((one) => !offer.excludes?.includes(one))
  const make = (id: string | null, via: OfferedModel['via'], pattern: string | null = null): OfferedModel => {
    const own = id === null ? undefined : known.get(id)
    const mayDo = forWhat(offer, id) ?? wide.filter((one) => isOfModels(one) && canDo(own, one))
    const covered = mayDo.filter((one) => offer.covers?.includes(one))
    const isOpen = covered.length > 1 && id !== null && !own && !isInQuota(offer, id)
    return { id, via, pattern, imported: own, mayDo, capabilities: isOpen ? [] : covered }
  }
  const named = ids.map((id) => make(id, 'named'))
  const rule = ruleOf(models)
  if (rule) {
    const found = matching(rule, imported).filter((id) => !ids.includes(id))
    return [
      ...named,
      ...(found.length > 0 ? found.map((id) => make(id, 'pattern')) : [make(null, 'pattern', rule.pattern)]),
    ]
  }
  const namesNone = models === undefined && !isDisputed && !offer.quotas?.some((row) => row.models)
  const isAny = (models === 'any' || namesNone) && (offer.covers ?? wide).some(isOfModels)
  return isAny ? [...named, make(null, 'any')] : named
}

const isOfModels = (capability: Capability) => !WITHOUT_MODELS.has(capability)

/** Ids of the import that the rule names. What the catalogue calls deprecated may be gone already. */
const matching = (rule: ModelRule, imported: ImportedModels | null): string[] =>
  (imported?.models ?? []).flatMap(({ id, deprecated }) => (isByRule(rule, id) && !deprecated ? [id] : []))

/** A quota is for all that the offer covers; a bare list of ids does not say which of them does what. */
const isInQuota = ({ quotas = [] }: Offer, id: string) =>
  quotas.some(({ models, ended }) => !ended && models?.includes(id))

/** What living quotas name the model for; undefined where none says. */
function forWhat({ quotas = [] }: Offer, id: string | null): Capability[] | undefined {
  const named = quotas.flatMap(({ models, ended, for: what }) =>
    id !== null && models?.includes(id) && !ended && what ? [what].flat() : [],
  )
  return named.length > 0 ? [...new Set(named)] : undefined
}
