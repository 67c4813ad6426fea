/** What an entry gives free, in the form in which lists are compared with it. */
import { offeredModels } from '../../api/models/offered-models.ts'
import type { Entry } from '../../content/tree.ts'
import { isContradicted } from '../../core/disputes.ts'
import { isActive } from '../../core/limits.ts'
import { slugOf } from '../../core/models/slug-of.ts'
import { limitsOf } from '../../core/offers/limits.ts'
import { freeOffers } from '../../core/offers/living.ts'
import { isByRule, ruleOf } from '../../core/offers/models.ts'
import { settled } from '../../core/offers/settled.ts'
import type { EntryChange, ProviderEntry } from '../../core/schema/entry.ts'
import type { ImportedModels } from '../../core/schema/imported-models.ts'
import type { Offer } from '../../core/schema/offer.ts'
import type { Metric, Period } from '../../core/schema/vocabulary.ts'

export type OurModels = {
  offers: readonly Offer[]
  /** Offers that give this model, by id, by a rule, or with all others. */
  offersOf: (id: string) => Offer[]
  /** When this model ceased to be free, and the fact that says so; undefined where the entry names no end of it. */
  endOf: (id: string) => { day: string; fact: string } | undefined
  /** Whether a rule of an offer names it as one that is not free. */
  isExcepted: (id: string) => boolean
}

export function ourModels({ slug, value }: Entry<ProviderEntry>, imported: ImportedModels | null): OurModels {
  const offers = value.retired ? [] : freeOffers(settled(value))
  const given = offers.map((offer) => {
    const models = offeredModels(value, offer, imported)
    const ids = models.flatMap(({ id }) => (id === null ? [] : [id]))
    return {
      offer,
      rule: ruleOf(offer.models),
      // Where sources dispute which models it gives and it names none, the entry holds both sides already.
      isAny:
        models.some(({ via }) => via === 'any') ||
        (models.length === 0 && isContradicted(value, `offers.${offer.id}.models`)),
      ids: new Set(ids.map((id) => id.toLowerCase())),
      slugs: new Set(ids.map((id) => slugOf(id, slug))),
    }
  })
  return {
    offers,
    offersOf: (id) =>
      given
        .filter(
          ({ isAny, ids, slugs, rule }) =>
            isAny || ids.has(id.toLowerCase()) || slugs.has(slugOf(id, slug)) || isByRule(rule, id),
        )
        .map(({ offer }) => offer),
    endOf: (id) => endOf(value, slug, id),
    isExcepted: (id) => offers.some(({ models }) => ruleOf(models)?.except?.includes(id)),
  }
}

type End = { one: string; day: string | undefined; fact: string }

/** The newest end of a row, or of an offer, that names the model; or of the changelog, where it stands before a change alone. */
function endOf(
  { offers, changelog }: ProviderEntry,
  slug: string,
  id: string,
): { day: string; fact: string } | undefined {
  const wanted = slugOf(id, slug)
  const ends: End[] = [...offers.flatMap(endsOf), ...changelog.flatMap(replacedIn)]
  return ends
    .flatMap(({ one, day, fact }) =>
      day !== undefined && slugOf(one, slug) === wanted ? [{ day, fact }] : [],
    )
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))[0]
}

const endsOf = ({ id: offer, quotas = [], models, ended }: Offer): End[] => [
  ...quotas.flatMap((row) =>
    (row.models ?? []).map((one) => ({
      one,
      day: row.ended ?? ended,
      fact: `offers.${offer}.quotas.${one}`,
    })),
  ),
  ...(Array.isArray(models) ? models : []).map((one) => ({
    one,
    day: ended,
    fact: `offers.${offer}.models`,
  })),
]

/** Words of `before` that `after` lacks. What is no id matches none. */
function replacedIn({ kind, date, before, after, facts }: EntryChange): End[] {
  const kept = new Set(after?.split(/[\s,;]+/))
  const gone =
    kind === 'models' && before ? before.split(/[\s,;]+/).filter((one) => one && !kept.has(one)) : []
  return gone.map((one) => ({ one, day: date, fact: facts?.[0] ?? 'changelog' }))
}

/** What an offer's living limits for a model are in this unit and window: its own, and those of all models. */
export function ourAmounts(offer: Offer, slug: string, id: string, metric: Metric, per: Period): number[] {
  const wanted = slugOf(id, slug)
  const holds = limitsOf(offer).filter(
    ({ model, sharedBy }) =>
      model === undefined || [model, ...sharedBy].some((one) => one === id || slugOf(one, slug) === wanted),
  )
  return holds
    .filter((limit) => isActive(limit) && limit.metric === metric && limit.per === per)
    .map(({ value }) => value)
}
