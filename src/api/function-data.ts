/** What the edge answers `/models` and `/capabilities/<slug>` from: every row serialised, with what filters and searches find. */

import { normalise } from '../base/letters.ts'
import { indexKeys } from '../base/order.ts'
import { type RankedOffer, rankingOf } from '../catalog/allowance/ranking.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { offerFacets } from '../catalog/facets.ts'
import { ORDERS } from '../catalog/models/model-order.ts'
import { type FreeModel, freeModels, onlyModerates } from '../catalog/models/model-rows.ts'
import { periodDays } from '../entry/words.ts'
import {
  CAPABILITIES,
  CAPABILITY_SHORT_NAMES,
  CAPABILITY_SLUGS,
  type Capability,
} from '../schema/vocabulary.ts'
import { offerRow } from './capabilities.ts'
import type { ModelDataset } from './query/model-query.ts'
import type { OfferDataset, RankedRow, RankedRows } from './query/offer-query.ts'
/** `hash` digests a text, so that this module needs no cryptography of its own. */
export function createModelDataset(
  { active }: Pick<Catalog, 'active'>,
  hash: (text: string) => string,
  staleAfter: string | null,
): ModelDataset {
  const all = freeModels(active)
  const positions = new Map(all.map((one, index) => [one, index]))
  const order = (sort: keyof ModelDataset['orders']) => ORDERS[sort](all).map((one) => positions.get(one)!)
  const content = {
    rows: all.map(({ row }) => JSON.stringify(row)),
    search: all.map(modelSearchText),
    context: all.map(({ row }) => row.context ?? 0),
    output: all.map(({ row }) => row.maxOutput ?? 0),
    keys: indexKeys(all.map(keysOf)),
    hidden: all.flatMap((one, index) => (onlyModerates(one) ? [index] : [])),
    orders: { tokens: order('tokens'), context: order('context'), name: order('name') },
  }
  return { hash: hash(JSON.stringify(content)), ...content, staleAfter }
}

const FLAGS = ['tools', 'structuredOutput', 'reasoning', 'openWeights'] as const

/** What of a row can be filtered by: what a source or a catalogue shows. */
function keysOf({ row, provider, offer }: FreeModel): string[] {
  const { kind, card, phone, capabilities, modalities } = row
  const known = { kind, card: card ?? undefined, phone: phone ?? undefined }
  return [
    `provider:${provider.slug}`,
    ...capabilities.map((one) => `capability:${one}`),
    ...(modalities.input ?? []).map((one) => `input:${one}`),
    ...FLAGS.filter((name) => row[name] === true),
    ...offerFacets({ provider, offer, ...known }).filter((key) => OF_OFFERS.test(key)),
  ]
}

/** The keys of an offer that `/models` takes. */
const OF_OFFERS = /^(?:noCard|noPhone|noTraining|commercialUse|openaiCompatible|kind:.*|region:.*)$/

/** The id, the names of model, family and provider, and what it is for in full and in short. */
function modelSearchText({ row, provider, model, offer }: FreeModel): string {
  const uses = row.capabilities.flatMap((one) => [
    one,
    CAPABILITIES[one].title,
    ...(CAPABILITY_SHORT_NAMES[one] ?? []),
  ])
  const texts = [
    row.id,
    row.slug,
    row.name,
    model.imported?.family,
    provider.slug,
    row.provider.name,
    offer.name,
  ]
  return [...texts, ...uses].flatMap((text) => (text ? [normalise(text)] : [])).join('\n')
}

export function createOfferDataset(
  catalog: Pick<Catalog, 'active'>,
  hash: (text: string) => string,
  staleAfter: string | null,
): OfferDataset {
  const capabilities = Object.fromEntries(CAPABILITY_SLUGS.map((slug) => [slug, rowsOf(catalog, slug)]))
  return { hash: hash(JSON.stringify(capabilities)), capabilities, staleAfter }
}

function rowsOf(catalog: Pick<Catalog, 'active'>, slug: Capability): RankedRows {
  const { title, category, unit } = CAPABILITIES[slug]
  return {
    head: JSON.stringify({ slug, title, category, unit }).slice(1, -1),
    rows: rankingOf(catalog, slug).map(
      (row): RankedRow => ({
        group: row.group,
        json: JSON.stringify(offerRow(row, slug)),
        keys: offerFacets(row),
        search: offerSearchText(row),
        ...lengthOf(row),
        ...openTo(row),
      }),
    ),
  }
}

function lengthOf({ offer }: RankedOffer): Pick<RankedRow, 'days'> {
  const days = offer?.lasts === undefined ? null : periodDays(offer.lasts)
  return days === null ? {} : { days }
}

/** Where the offer itself says nothing, it is open to whoever can sign up. What needs no account asks for no sign-up. */
function openTo({ provider: { entry }, offer }: RankedOffer): Pick<RankedRow, 'from'> {
  if (offer && entry.disputed.has(`offers.${offer.id}.regions`)) return {}
  const from = offer?.regions ?? (offer?.kind === 'keyless' ? undefined : entry.signup?.regions)
  return from === undefined ? {} : { from }
}

function offerSearchText({ provider, offer }: RankedOffer): string {
  const { name, tagline, category } = provider.summary
  return [name, tagline, category, ...(offer ? [offer.name] : [])].map(normalise).join('\n')
}
