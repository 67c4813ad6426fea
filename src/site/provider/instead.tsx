/** The models of a provider, free ones that no table above names and what they cost; a maker's models free elsewhere, then others that do the same, in the order in which the API ranks them. */

import type { ComponentChildren } from 'preact'
import { newestOf } from '../../base/days.ts'
import { possessive } from '../../base/letters.ts'
import { perObject } from '../../base/memo.ts'
import { groupBy } from '../../base/order.ts'
import { placeWords } from '../../catalog/allowance/place-words.ts'
import { alternativesTo, isFree, type RankedOffer, ranksOf } from '../../catalog/allowance/ranking.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { type FreeModel, freeModels, freeModelsOf } from '../../catalog/models/model-rows.ts'
import { comparablePrice } from '../../catalog/models/model-schemas.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'
import { makerOf } from '../../entry/models/makers.ts'
import { capabilityWords } from '../../entry/words.ts'
import { ALLOWANCE_GROUPS, CAPABILITIES, type Capability } from '../../schema/vocabulary.ts'
import { shownOffer } from '../capability/offer.ts'
import { Attribution, joined, NumberCell, Section, Table } from '../components/parts.tsx'
import { StartChips } from '../components/signs.tsx'
import { contextWords, priceWords } from '../models/model-words.ts'
import { conditionWords, startOfPlace } from '../row-of.ts'
import type { SiteProvider, SiteView } from '../site-page.ts'

type Props = { provider: SiteProvider; view: SiteView }

export function ModelsSection({ provider: { slug, offers, of }, view }: Props) {
  if (freeModelsOf(of).length === 0) return null
  const { data } = of.models
  const board = view.catalog.ratings.columns.find(({ slug }) => slug === 'arena-text')
  const isRated = board && freeModelsOf(of).some(({ row }) => row.ratings[board.slug])
  const inTables = new Set(offers.flatMap(({ limits }) => limits.flatMap(({ model }) => model ?? [])))
  const others = data.filter(({ id, freeUse }) => freeUse !== null && !inTables.has(id))
  return (
    <>
      {others.length > 0 && (
        <Section id="models" title="Free models">
          <p>
            {joined(
              others.map((model) => (
                <>
                  <a href={`/models/${model.slug}`}>{model.id}</a>
                  {model.notServedSince && ` (not served since ${model.notServedSince})`}
                </>
              )),
            )}
          </p>
        </Section>
      )}
      <p class="soft note">
        <a href={`/models?provider=${slug}`}>In the table of all free models</a> ·{' '}
        <a href={`/api/v1/providers/${slug}/models.json`}>JSON</a>
        {isRated && [' · Ratings: ', <Attribution source={board.value.source} />]}
      </p>
    </>
  )
}

const MOST = 6

export function CostsSection({ provider: { slug, name, of } }: { provider: SiteProvider }) {
  const { data, sources } = of.models
  const priced = data
    .flatMap(({ price, ...model }) =>
      price?.input != null && price.output !== null ? [{ ...model, price }] : [],
    )
    .toSorted((a, b) => comparablePrice(a.price) - comparablePrice(b.price))
  if (priced.length === 0) return null
  const day = newestOf(sources.map(({ asOf }) => asOf))
  const from = joined(sources.map(({ name, url }) => <a href={url}>{name}</a>))
  return (
    <Section id="costs" title={`What ${name} costs`} about="$ per million tokens">
      <Table
        class="rows terse costs"
        caption="Prices of its models, the cheapest first"
        columns={['Model', ...['Context', 'In', 'Out'].map((title) => ({ title, number: true as const }))]}
      >
        {priced.slice(0, MOST).map(({ id, context, price }) => (
          <tr>
            <th scope="row">
              <code>{id}</code>
            </th>
            <NumberCell name="Context" words={context === null ? null : contextWords(context)} />
            <NumberCell name="In" words={priceWords(price, price.input)} />
            <NumberCell name="Out" words={priceWords(price, price.output)} />
          </tr>
        ))}
      </Table>
      <p class="soft note">
        {from}
        {day && `, ${day}`}
        {priced.length > MOST && (
          <>
            . <a href={`/api/v1/providers/${slug}/models.json`}>All {priced.length}, as JSON</a>
          </>
        )}
      </p>
    </Section>
  )
}

/** An offer of somebody else that gives some of a provider's models free. */
type Elsewhere = { place: RankedOffer; capability: Capability; models: { slug: string; id: string }[] }

const [MOST_HOSTS, MOST_MODELS] = [8, 3]

export type FreeElsewhere = {
  /** Whether it made the models, gives them free itself, or sells those of others. */
  whose: 'made' | 'given' | 'sold'
  families: string[]
  found: Elsewhere[]
}

/** Free models that have a page, by who made them and by slug, so that no provider goes through all of them. */
const pagedRows = perObject((active: readonly CatalogProvider[]) => {
  const named = freeModels(active).filter(({ row }) => row.slug !== null)
  return {
    byMaker: groupBy(named, ({ row }) => row.maker ?? ''),
    bySlug: groupBy(named, ({ row }) => row.slug!),
    order: new Map(named.map((one, index) => [one, index])),
  }
})

/** The families of a maker, else the very models that it gives or sells; by group, then in the order of the capability. */
export function elsewhereFor(catalog: Catalog, of: CatalogProvider): FreeElsewhere {
  const { byMaker, bySlug, order } = pagedRows(catalog.active)
  const others = (rows: readonly FreeModel[] = []) => rows.filter(({ provider }) => provider !== of)
  const made = others(byMaker.get(makerOf(of.slug)))
  const families = [...new Set(made.flatMap(({ row }) => row.family ?? []))].toSorted()
  if (made.length > 0) return { whose: 'made', families, found: placed(catalog, made) }
  const given = new Set(freeModelsOf(of).flatMap(({ row }) => row.slug ?? []))
  const own = given.size > 0 ? given : new Set(of.models.data.map(({ slug }) => slug))
  const found = [...own]
    .flatMap((slug) => others(bySlug.get(slug ?? '')))
    .sort((a, b) => order.get(a)! - order.get(b)!)
  return { whose: given.size > 0 ? 'given' : 'sold', families, found: placed(catalog, found) }
}

function placed(catalog: Catalog, rows: readonly FreeModel[]): Elsewhere[] {
  return [...groupBy(rows, ({ row }) => row.provider).values()]
    .flatMap((all): (Elsewhere & { rank: number })[] => {
      const capability = all.flatMap(({ row }) => row.capabilities)[0]
      if (capability === undefined) return []
      const offers = new Set(all.map(({ row }) => row.offer))
      const first = ranksOf(catalog, capability, all[0]!.row.provider).find(
        ({ row: { offer } }) => offer !== null && offers.has(offer.id),
      )
      if (!first || first.row.group === 'paid') return []
      const models = new Map(all.map(({ row }) => [row.slug!, { slug: row.slug!, id: row.id! }]))
      return [{ place: first.row, capability, rank: first.rank, models: [...models.values()] }]
    })
    .toSorted(
      (a, b) =>
        ALLOWANCE_GROUPS.indexOf(a.place.group) - ALLOWANCE_GROUPS.indexOf(b.place.group) || a.rank - b.rank,
    )
}

type ElsewhereProps = FreeElsewhere & { name: string; view: SiteView }

export function ElsewhereSection({ name, whose, families, found, view }: ElsewhereProps) {
  if (found.length === 0) return null
  const titles = { made: `${possessive(name)} models`, given: 'The same models', sold: 'Models it sells' }
  return (
    <Section
      id="elsewhere"
      title={`${titles[whose]}, free elsewhere`}
      about={
        families.length > 0
          ? joined(families.map((slug) => <a href={`/families/${slug}`}>{slug}</a>))
          : 'what renews first'
      }
    >
      <Table
        class="rows instead"
        caption="Who gives its models free"
        columns={['Provider', 'Model', 'Free', 'To start', 'Conditions']}
      >
        {found.slice(0, MOST_HOSTS).map(({ place, capability, models }) => (
          <Line place={place} capability={capability} models={models}>
            <td>{place.offer && conditionWords(view.provider(place.provider.slug)!, place.offer.id)}</td>
          </Line>
        ))}
      </Table>
    </Section>
  )
}

type LineProps = Pick<Elsewhere, 'place' | 'capability'> & {
  models?: Elsewhere['models']
  children?: ComponentChildren
}

/** Who gives which models; the published amount, what it comes to, what one has to know first; what it takes to start. */
function Line({ place, capability, models, children }: LineProps) {
  const { notes, conversion } = shownOffer(place, capability)
  const small = [...(conversion ? [conversion.text] : []), ...notes.slice(0, 1)]
  return (
    <tr>
      <th scope="row">
        <a href={`/providers/${place.provider.slug}`}>{place.provider.summary.name}</a>
      </th>
      {models && (
        <td>
          {joined(
            models.slice(0, MOST_MODELS).map(({ slug, id }) => (
              <a href={`/models/${slug}`}>
                <code>{id}</code>
              </a>
            )),
          )}
          {models.length > MOST_MODELS && <span class="soft"> and {models.length - MOST_MODELS} more</span>}
        </td>
      )}
      <td class="amount">
        <strong>{placeWords(place).text}</strong>
        {small.length > 0 && <span class="second">{small.join('; ')}</span>}
      </td>
      <td>
        <StartChips {...startOfPlace(place)} />
      </td>
      {children}
    </tr>
  )
}

export function AlternativesSection({ provider, view, title }: Props & { title: string }) {
  const main = provider.capabilities[0]
  if (main === undefined) return null
  const free = alternativesTo(view.catalog, provider.of).filter(isFree)
  if (free.length === 0) return null
  const { total: all } = view.asked(`/providers?freeFor=${main}`)
  return (
    <Section id="alternatives" title={title} about={capabilityWords(main)}>
      <Table
        class="rows instead"
        caption={`${CAPABILITIES[main].title}, the most free first`}
        columns={['Provider', 'Free', 'To start']}
      >
        {free.map((place) => (
          <Line place={place} capability={main} />
        ))}
      </Table>
      <p class="soft note">
        <a href={`/capabilities/${main}`}>
          All {all} that are free for {capabilityWords(main)}
        </a>
      </p>
    </Section>
  )
}
