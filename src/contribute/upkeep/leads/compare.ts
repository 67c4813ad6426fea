/** Compares what a list says of one provider with its entry. */
import type { Entry } from '../../../content/tree.ts'
import { newestOf } from '../../../core/days.ts'
import { isContradicted } from '../../../core/disputes.ts'
import { newestDay } from '../../../core/freshness.ts'
import type { Amount } from '../../../core/offers/amounts.ts'
import { requirementOf, signUpAsks } from '../../../core/offers/living.ts'
import type { ProviderEntry } from '../../../core/schema/entry.ts'
import type { ImportedModels } from '../../../core/schema/imported-models.ts'
import type { LeadList } from '../../../core/schema/leads.ts'
import type { Offer } from '../../../core/schema/offer.ts'
import { plural } from '../../../core/text/plural.ts'
import { type OurModels, ourAmounts, ourModels } from '../our-models.ts'
import type { Lead } from './lead.ts'
import type { ListedModel, ListedProvider } from './listed.ts'

type Compared = {
  list: LeadList
  listed: ListedProvider
  entry: Entry<ProviderEntry>
  ours: OurModels
}

/** All leads of a provider that has an entry. `imported`: what catalogues say of its models. */
export function compareProvider(
  list: LeadList,
  listed: ListedProvider,
  entry: Entry<ProviderEntry>,
  imported: ImportedModels | null,
): Lead[] {
  const compared: Compared = { list, listed, entry, ours: ourModels(entry, imported) }
  const leads = !listed.isLiving
    ? ended(compared)
    : compared.ours.offers.length === 0
      ? living(compared)
      : [...asks(compared, 'card'), ...asks(compared, 'phone'), ...models(compared), ...limits(compared)]
  return leads.filter((lead) => !isOutvoted(entry.value, lead))
}

/** An older list does not count against a newer page, as in disputes between sources. */
const isOutvoted = (entry: ProviderEntry, { kind, facts, asOf }: Lead): boolean =>
  kind === 'lead-differs' && facts.some((fact) => (newestDay(entry, fact) ?? '') > asOf)

/** The lead of a provider that neither an entry nor `declined.yaml` has. Undefined where its offer has ended. */
export function newProvider(list: LeadList, listed: ListedProvider): Lead | undefined {
  if (!listed.isLiving) return undefined
  const { name, baseUrl, asOf } = listed
  const found = [countOf(listed), baseUrl].filter(Boolean).join(', ')
  return { kind: 'lead-new', list, provider: name, what: 'provider', facts: [], found, asOf }
}

const leadOf = (
  { list, entry, listed }: Compared,
  lead: Omit<Lead, 'list' | 'provider' | 'asOf'> & { asOf?: string },
): Lead => ({ list, provider: entry.slug, asOf: listed.asOf, ...lead })

const countOf = ({ models, catalogued }: ListedProvider) =>
  catalogued !== undefined
    ? `${models.length} of ${plural(catalogued, 'model')} at a price of 0`
    : models.length > 0
      ? plural(models.length, 'free model')
      : 'a free offer'

function ended(compared: Compared): Lead[] {
  const { offers } = compared.ours
  if (offers.length === 0) return []
  return [
    leadOf(compared, {
      kind: 'lead-differs',
      what: 'ended',
      facts: offers.map(({ id }) => `offers.${id}.kind`),
      expected: plural(offers.length, 'living offer'),
      found: 'the free offer has ended',
    }),
  ]
}

/** The entry says that nothing is free, or does not know. An end that came after the list's day is none of its mistakes. */
function living(compared: Compared): Lead[] {
  const { retired, free, offers } = compared.entry.value
  const end = retired?.date ?? newestOf(offers.map((offer) => offer.ended))
  if (end && end >= compared.listed.asOf) return []
  const unlocked = offers.some(({ ended, unlockedBy }) => ended === undefined && unlockedBy !== undefined)
  const isUnknown = !retired && free === 'unknown'
  return [
    leadOf(compared, {
      kind: isUnknown ? 'lead-new' : 'lead-differs',
      what: 'living',
      facts: retired ? ['retired'] : ['free'],
      expected: retired
        ? `retired on ${retired.date}`
        : unlocked
          ? 'free only after a purchase'
          : `free: ${free ?? 'every offer has ended'}`,
      found: countOf(compared.listed),
    }),
  ]
}

/** A card or phone, where all offers say the contrary of the list, or none says anything. */
function asks(compared: Compared, ask: 'card' | 'phone'): Lead[] {
  const says = compared.listed[ask]
  if (says === undefined) return []
  const { entry, ours } = compared
  const own = ours.offers.map((offer) => requirementOf(entry.value, offer, ask))
  if (own.some(({ value }) => value === says)) return []
  const known = own.find(({ value }) => value !== 'unknown')
  const fact = known?.fact ?? signUpAsks(entry.value, ask).fact
  const isDisputed = own.some((one) => isContradicted(entry.value, one.fact))
  return [
    leadOf(compared, {
      kind: known ? 'lead-differs' : 'lead-new',
      what: ask,
      facts: [fact],
      expected: known ? String(known.value) : isDisputed ? 'disputed' : 'unknown',
      found: String(says),
    }),
  ]
}

/** Free models that no offer gives. One that the entry calls ended differs, unless it ended after the list's day. */
const models = (compared: Compared): Lead[] =>
  compared.listed.models
    .filter(({ id }) => compared.ours.offersOf(id).length === 0 && !compared.ours.isExcepted(id))
    .flatMap(({ id, asOf = compared.listed.asOf }) => {
      const end = compared.ours.endOf(id)
      if (end && end.day >= compared.listed.asOf) return []
      return leadOf(compared, {
        kind: end ? 'lead-differs' : 'lead-new',
        what: `model ${id}`,
        facts: end ? [end.fact] : modelFacts(compared.ours.offers),
        ...(end && { expected: `ended on ${end.day}` }),
        found: id,
        asOf,
      })
    })

const modelFacts = (offers: readonly Offer[]) =>
  offers.length === 1 ? [`offers.${offers[0]!.id}.models`] : []

/** Numbers that no offer of the model has. */
const limits = (compared: Compared): Lead[] =>
  compared.listed.models.flatMap((model) =>
    model.limits.flatMap((amount) => limit(compared, model, amount) ?? []),
  )

function limit(compared: Compared, { id }: ListedModel, { metric, value, per }: Amount): Lead | undefined {
  const { slug } = compared.entry
  const offers = compared.ours.offersOf(id)
  const own = offers.flatMap((offer) =>
    ourAmounts(offer, slug, id, metric, per).map((amount) => ({ offer, amount })),
  )
  if (offers.length === 0 || own.some(({ amount }) => amount === value)) return undefined
  const offer = own[0]?.offer ?? offers[0]!
  return leadOf(compared, {
    kind: own.length > 0 ? 'lead-differs' : 'lead-new',
    what: `${metric}/${per}`,
    facts: [`offers.${offer.id}.quotas.${metric}`],
    ...(own.length > 0 && { expected: [...new Set(own.map(({ amount }) => amount))].join(' or ') }),
    found: String(value),
    model: id,
  })
}
