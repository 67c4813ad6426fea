/** What public lists say and the directory does not, or says otherwise. Leads, never sources. */

import { newestOf } from '../../base/days.ts'
import { isOnDomains, isSharedHost, normaliseUrl, registrableDomain } from '../../base/domains.ts'
import { plural, skeleton } from '../../base/letters.ts'
import { compareText, groupBy } from '../../base/order.ts'
import { escapeHidden } from '../../base/safe-text.ts'
import type { ContentTree, Entry } from '../../content/tree.ts'
import { newestDay } from '../../entry/fact-sources.ts'
import { freeOffers, isByRule, requirementOf, ruleOf } from '../../entry/free-offers.ts'
import { offeredModels } from '../../entry/models/offered-models.ts'
import { slugOf } from '../../entry/models/spellings.ts'
import { isActive, limitsOf } from '../../entry/offer-limits.ts'
import { type EntryView, type OfferView, viewOf } from '../../entry/view.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { ImportedModels } from '../../schema/imported.ts'
import type { Finding } from '../upkeep/findings.ts'
import type { ListedProvider, PublicList } from './lists.ts'

type Lead = {
  kind: 'lead-differs' | 'lead-new'
  /** The slug of the entry, or the name that the list gives a provider without one. */
  provider: string
  /** What it is about, as `content/leads.yaml` names it: `provider`, `card`, `model gpt-oss-20b`, `requests/day`. */
  what: string
  facts: string[]
  /** What the entry says, and what the list. */
  expected?: string
  found: string
  /** The models that a limit is for. */
  of?: string
  asOf: string
}
type Provider = Entry<ProviderEntry>
type Content = Pick<ContentTree, 'providers' | 'declined' | 'models' | 'leads' | 'popularity'>
export type ReadList = { list: PublicList; providers: readonly ListedProvider[] }

/** Leads without those that a maintainer put aside, models of a provider as one, newest first; as findings for the issue. */
export function leadFindings(lists: readonly ReadList[], content: Content, today: string): Finding[] {
  const aside = new Set(
    content.leads.flatMap((one) => (one.until > today ? [keyOf(one.list, one.provider, one.what)] : [])),
  )
  const findings = lists.flatMap(({ list, providers }) => {
    const leads = providers
      .flatMap((listed) => leadsOf(list, listed, content, today))
      .filter(({ provider, what }) =>
        [what, ...(isOfModel({ what }) ? ['models'] : [])].every(
          (one) => !aside.has(keyOf(list.id, provider, one)),
        ),
      )
    return together(leads).map(
      ({ kind, provider, what, facts, expected, found, of, asOf }): Finding => ({
        kind,
        slug: provider,
        facts,
        page: list.url,
        ...(expected !== undefined && { expected }),
        found: escapeHidden(`${list.name}: ${what}: ${found}${of ? ` for ${of}` : ''}`, 500),
        since: asOf,
      }),
    )
  })
  return findings.toSorted(
    (a, b) => compareText(b.since, a.since) || compareText(a.kind, b.kind) || compareText(a.slug, b.slug),
  )
}

const keyOf = (...parts: string[]) => parts.join('\n')

const isOfModel = ({ what }: Pick<Lead, 'what'>) => what.startsWith('model ')

/** Models of a provider, and models with the same limit, as one lead of the newest day. */
function together(leads: readonly Lead[]): Lead[] {
  const groups = groupBy(leads, (lead) => {
    const { kind, provider, what, expected = '', found } = lead
    return keyOf(kind, provider, expected, ...(isOfModel(lead) ? [] : [what, found]))
  })
  return [...groups.values()].map((all) => {
    const [first] = all as [Lead]
    const each = (of: (one: Lead) => string[]) => [...new Set(all.flatMap(of))]
    return {
      ...first,
      facts: each(({ facts }) => facts),
      asOf: newestOf(all.map((one) => one.asOf))!,
      ...(isOfModel(first) && { what: 'models', found: each(({ found }) => [found]).join(', ') }),
      ...(first.of && { of: each(({ of }) => [of!]).join(', ') }),
    }
  })
}

function leadsOf(
  list: PublicList,
  listed: ListedProvider,
  { providers, declined, models }: Content,
  today: string,
): Lead[] {
  const slug = list.slugs && Object.hasOwn(list.slugs, listed.name) ? list.slugs[listed.name] : undefined
  if (slug === null) return []
  const entry = slug ? providers.find((one) => one.slug === slug) : entryOf(listed, providers)
  const lead: Say = (what, facts, found, expected, more) => ({
    kind: expected === undefined ? 'lead-new' : 'lead-differs',
    provider: entry?.slug ?? listed.name,
    what,
    facts,
    found,
    asOf: listed.asOf,
    ...(expected !== undefined && { expected }),
    ...more,
  })
  if (!entry)
    return !listed.isLiving || isDeclined(listed, declined)
      ? []
      : [lead('provider', [], `${countOf(listed)}, ${listed.urls[0]}`)]
  const imported = models.find((one) => one.slug === entry.slug)?.value ?? null
  // An older list does not count against a newer page, as in disputes between sources.
  return compared(listed, { ...entry, view: viewOf(entry.value, today) }, imported, lead).filter(
    ({ kind, facts, asOf }) =>
      kind === 'lead-new' || !facts.some((fact) => (newestDay(entry.value, fact) ?? '') > asOf),
  )
}

/** `expected` is what the entry says, where it says something else. */
type Say = (what: string, facts: string[], found: string, expected?: string, more?: Partial<Lead>) => Lead

const countOf = ({ models }: ListedProvider) =>
  models.length > 0 ? plural(models.length, 'free model') : 'a free offer'

function compared(listed: ListedProvider, entry: Viewed, imported: ImportedModels | null, lead: Say): Lead[] {
  const { value, view } = entry
  const offers = value.retired ? [] : view.freeOffers
  const kinds = offers.map(({ id }) => `offers.${id}.kind`)
  if (!listed.isLiving)
    return offers.length === 0
      ? []
      : [lead('ended', kinds, 'the free offer has ended', plural(offers.length, 'living offer'))]
  if (offers.length > 0)
    return [
      ...card(listed.card, value, offers, lead),
      ...listed.models.flatMap((model) => ofModel(listed, model, entry, imported, lead)),
    ]
  // An end that came after the list's day is none of its mistakes.
  const end = value.retired?.date ?? newestOf(value.offers.map(({ ended }) => ended))
  if (end && end >= listed.asOf) return []
  if (value.retired) return [lead('living', ['retired'], countOf(listed), `retired on ${end}`)]
  const says = value.free ?? (end ? 'every offer has ended' : 'only after a purchase')
  const kind = says === 'unknown' ? 'lead-new' : 'lead-differs'
  return [lead('living', ['free'], countOf(listed), `free: ${says}`, { kind })]
}

/** A card, where no offer says what the list says. */
function card(
  says: boolean | undefined,
  entry: ProviderEntry,
  offers: readonly OfferView[],
  lead: Say,
): Lead[] {
  if (says === undefined || offers.some((offer) => offer.card === says)) return []
  const { id, card } = offers.find((offer) => offer.card !== undefined) ?? offers[0]!
  const { fact } = requirementOf(entry, entry.offers.find((offer) => offer.id === id)!, 'card')
  return [lead('card', [fact], String(says), card === undefined ? undefined : String(card))]
}

type Viewed = Provider & { view: EntryView }

/** A free model that no offer gives, or a number that none of its offers has. */
function ofModel(
  listed: ListedProvider,
  { id, limits, asOf = listed.asOf }: ListedProvider['models'][number],
  entry: Viewed,
  imported: ImportedModels | null,
  lead: Say,
): Lead[] {
  const { offers } = entry.value
  const giving = offersOf(entry, imported, id)
  const isOurs = (one: string) => one === id || slugOf(one, entry.slug) === slugOf(id, entry.slug)
  if (giving.length === 0) {
    // The entry knows it, and says that it has ended or is not part of the offer.
    const isKnown = offers.some(
      ({ quotas = [], models }) =>
        ruleOf(models)?.except?.includes(id) ||
        [...quotas.map((row) => row.models ?? []), Array.isArray(models) ? models : []].flat().some(isOurs),
    )
    const facts = freeOffers(entry.value).map((offer) => `offers.${offer.id}.models`)
    return isKnown ? [] : [lead(`model ${id}`, facts, id, undefined, { asOf })]
  }
  return limits.flatMap(({ metric, per, value }) => {
    const stated = giving
      .flatMap(limitsOf)
      .filter(({ model, sharedBy }) => model === undefined || [model, ...sharedBy].some(isOurs))
      .filter((limit) => isActive(limit) && limit.metric === metric && limit.per === per)
      .map((limit) => limit.value)
    if (stated.includes(value)) return []
    const expected = stated.length > 0 ? [...new Set(stated)].join(' or ') : undefined
    const facts = [`offers.${giving[0]!.id}.quotas.${metric}`]
    return lead(`${metric}/${per}`, facts, String(value), expected, { of: id })
  })
}

/** The free offers that give a model, by id, by a rule, or with all others. */
export const offersOf = (
  { slug, view }: Pick<Viewed, 'slug' | 'view'>,
  imported: ImportedModels | null,
  id: string,
): OfferView[] =>
  (view.retired ? [] : view.freeOffers).filter((offer) => {
    const models = offeredModels(view, offer, imported)
    // Where sources dispute which models it gives and it names none, the entry holds both sides already.
    if (models.length === 0 && view.disputed.has(`offers.${offer.id}.models`)) return true
    if (isByRule(ruleOf(offer.models), id)) return true
    return models.some(
      ({ id: own, via }) => via === 'any' || (own !== null && slugOf(own, slug) === slugOf(id, slug)),
    )
  })

/** Whose entry a provider of a list is; of several that it may be, the first. `slugs` of its list says otherwise. */
function entryOf(
  { name, catalogueId, urls }: ListedProvider,
  entries: readonly Provider[],
): Provider | undefined {
  const names = namesIn(name)
  const isNamed = ({ slug, value }: Provider) => [slug, value.name].some((one) => names.has(skeleton(one)))
  const isAt = (partOf: (url: string) => string) => (entry: Provider) =>
    hostOf(urls[0]) !== undefined && baseUrlsOf(entry).some((url) => partOf(url) === partOf(urls[0]!))
  /** The first that holds for any decides. */
  const ways: ((entry: Provider) => boolean)[] = [
    ({ value }) => [value.connection.modelsDev ?? []].flat().some((id) => id === catalogueId),
    isAt((url) => new URL(url).hostname),
    isNamed,
    ({ value }) => urls.some((url) => hostOf(url) !== undefined && isOnDomains(url, value.domains)),
  ]
  const found = ways.map((way) => entries.filter(way)).find((some) => some.length > 0) ?? []
  const isChat = ({ value }: Provider) => !value.retired && value.capabilities?.[0] === 'chat'
  const narrower = [isAt(normaliseUrl), isNamed, isChat].map((way) => found.filter(way))
  return (narrower.find((some) => some.length === 1) ?? found)[0]
}

const baseUrlsOf = ({ value: { connection } }: Provider): string[] =>
  [connection.baseUrl, connection.openaiBaseUrl, connection.anthropicBaseUrl].flatMap((url) =>
    url !== undefined && URL.canParse(url) ? [url] : [],
  )

const hostOf = (url = ''): string | undefined => (URL.canParse(url) ? new URL(url).hostname : undefined)

/** A name as it looks, whole and without what stands in brackets or behind a separator. */
const namesIn = (name: string): Set<string> =>
  new Set(
    [name, name.replace(/\([^()]{0,80}\)/g, ''), ...name.split(/[()·|,]/)]
      .flatMap((part) => [skeleton(part), skeleton(part.replace(/\b(?:free|api|inc|labs?)\b/gi, ''))])
      .filter((one) => one.length > 1),
  )

function isDeclined(
  { name, catalogueId = '', urls }: ListedProvider,
  declined: Content['declined'],
): boolean {
  const names = new Set(declined.flatMap((one) => [...namesIn(one.name), skeleton(one.slug ?? '')]))
  const domains = new Set(declined.flatMap(({ source }) => domainOf(source) ?? []))
  return (
    [...namesIn(name), skeleton(catalogueId)].some((one) => one !== '' && names.has(one)) ||
    urls.some((url) => domains.has(domainOf(url) ?? ''))
  )
}

/** Undefined on a host where many publish. */
function domainOf(url: string | undefined): string | undefined {
  const host = hostOf(url)
  return host === undefined || isSharedHost(host) ? undefined : (registrableDomain(host) ?? undefined)
}

/** What integration catalogues put before or behind a name: `llms-`, `models/`, `/llm`. */
const AFFIX =
  /^(?:llms|embeddings|postprocessor|readers-web|readers|retrievers|tools|models|search|chat|document_loaders)[-/]|[/_-](?:web|rerank|image|tool|index|ai)$/g

/** Names of integration catalogues that no entry has and nobody declined: a line for those of as many catalogues. */
export function missingNames({ popularity, declined }: Content): string[] {
  const plain = (name: string) =>
    name
      .toLowerCase()
      .replace(AFFIX, '')
      .replaceAll(/[^a-z0-9]/g, '')
  const refused = new Set(declined.flatMap(({ name, slug }) => [plain(name), plain(slug ?? '')]))
  const absent = popularity.catalogues.flatMap(({ name: catalogue, providers }) =>
    Object.entries(providers).flatMap(([name, slug]) =>
      slug === null && !refused.has(plain(name)) ? [{ catalogue, name }] : [],
    ),
  )
  const byName = [...groupBy(absent, ({ name }) => plain(name)).values()].map((all) => ({
    // The shortest spelling is the plainest.
    name: all.map(({ name }) => name).toSorted((a, b) => a.length - b.length || compareText(a, b))[0]!,
    catalogues: new Set(all.map(({ catalogue }) => catalogue)).size,
  }))
  return [...groupBy(byName, ({ catalogues }) => String(catalogues))]
    .toSorted(([a], [b]) => Number(b) - Number(a))
    .map(([count, all]) => {
      const names = all.map(({ name }) => name).toSorted()
      return `In ${plural(Number(count), 'catalogue')}: ${names.join(', ')}`
    })
}
