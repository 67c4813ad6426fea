/** Who gives a model free, in the groups of the API: limits, what part of a need they cover, what sign-up asks for, and what happens to data. */

import { DAYS_A_MONTH } from '../../base/days.ts'
import { groupBy } from '../../base/order.ts'
import { mainUnit, sizeOf } from '../../catalog/allowance/allowances.ts'
import { type RankedOffer, rankingOf } from '../../catalog/allowance/ranking.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { speedAndStated } from '../../catalog/models/model-order.ts'
import { freeModelsOf } from '../../catalog/models/model-rows.ts'
import type { ModelDetail, ModelRow } from '../../catalog/models/model-schemas.ts'
import { staleWords } from '../../entry/facts/facts.ts'
import { limitAt, ONCE_KINDS } from '../../entry/offer-limits.ts'
import { amountWords, metricWords, numberWords, quantity, reportedWords } from '../../entry/words.ts'
import {
  ALLOWANCE_GROUPS,
  type AllowanceGroup,
  type Capability,
  KIND_WORDS,
  type Metric,
} from '../../schema/vocabulary.ts'
import { covered, type Gives, type Need } from '../capability/need.ts'
import { firstNeed, givesOf, shownOffer } from '../capability/offer.ts'
import { CoverBar, HostFilters, holdsFor, NeedForm } from '../capability/offer-rows.tsx'
import { NoneLeft } from '../components/choices.tsx'
import { Head, NumberCell, NumberHead } from '../components/parts.tsx'
import { StartChips, StatusWord, TrainsCell } from '../components/signs.tsx'
import { startOfOffer, trainsOf } from '../row-of.ts'
import type { SiteProvider, SiteView } from '../site-page.ts'
import { contextWords, sharedWords, speedAndAmount } from './model-words.ts'

/** Kinds whose free use ends, which a reader must not take for a free tier. */
const ENDS = new Set(['one-time-credits', 'trial'])

const GROUPS: Record<AllowanceGroup, readonly [title: string, words: string]> = {
  renews: ['Renews', 'every day or month'],
  rate: ['No daily amount stated', 'only how fast it may be called'],
  once: ['Once', 'credit or a trial'],
  unpublished: ['Amount not known', ''],
  unknown: ['Not confirmed', ''],
  paid: ['Not confirmed', ''],
}

export function HostRows({ model, view }: { model: ModelDetail; view: SiteView }) {
  const withStatus = view.catalog.health.current !== null
  const [capability = 'chat'] = model.free.flatMap(({ capabilities }) => capabilities)
  const metric = mainUnit(capability)
  const asked: Asked = { unit: metricWords(metric), need: firstNeed(metric), today: view.today }
  const { unit, need } = asked
  const hosts = model.free.map((row) => placedHost(view.catalog, row, capability))
  const groups = groupBy(hosts, groupOf)
  const results = hosts.flatMap(({ gives }) => (gives[unit] ? [covered(gives[unit], need, view.today)] : []))
  const withNeed = hosts.some(({ gives }) => gives[unit] ?? gives.requests)
  const columns = 8 + Number(withNeed) + Number(withStatus)
  return (
    <>
      {withNeed && (
        <NeedForm units={unit === 'requests' ? [unit] : [unit, 'requests']} need={need} results={results} />
      )}
      <HostFilters slug={model.slug} />
      <NoneLeft />
      <table class="rows hosts">
        <caption class="hidden">
          Who gives it free, in each group those first that are easy to start with
        </caption>
        <ColumnHeads withNeed={withNeed} withStatus={withStatus} {...asked} />
        {ALLOWANCE_GROUPS.flatMap((group) => {
          const own = groups.get(group)
          return own === undefined
            ? []
            : [
                <tbody data-group>
                  <tr class="group">
                    <th scope="rowgroup" colspan={columns}>
                      {GROUPS[group][0]} <span class="soft">{GROUPS[group][1]}</span>
                    </th>
                  </tr>
                  {own.map((host) => (
                    <HostRow
                      host={host}
                      provider={view.provider(host.row.provider)!}
                      withStatus={withStatus}
                      withNeed={withNeed}
                      asked={asked}
                    />
                  ))}
                </tbody>,
              ]
        })}
      </table>
      <p class="soft note">≈ converted at the provider’s price. – no such cap published. ? no source yet.</p>
    </>
  )
}

/** What its own limits state is known, whatever the place of the whole offer says. */
function groupOf({ row, place }: PlacedHost): AllowanceGroup {
  if (place?.group !== 'unpublished' || speedAndAmount(row.limits).amount.length === 0)
    return place && place.group !== 'paid' ? place.group : 'unknown'
  return ONCE_KINDS.has(row.kind) ? 'once' : 'renews'
}

function ColumnHeads({
  withNeed,
  withStatus,
  unit,
  need,
}: Pick<RowProps, 'withNeed' | 'withStatus'> & Asked) {
  return (
    <thead>
      <tr>
        <th scope="col">Provider</th>
        <NumberHead title="RPM" unit="requests/min" />
        <NumberHead title="RPD" unit="requests/day" />
        <NumberHead title="TPM" unit="tokens/min" />
        <NumberHead title="TPD" unit="tokens/day" />
        {withNeed && (
          <th scope="col">
            <span data-need-head>
              Your {numberWords(need.amount)} {unit} a {need.per}
            </span>
            <span class="second">what runs out first</span>
          </th>
        )}
        <NumberHead title="Context" unit="tokens" />
        <th scope="col">To start</th>
        <Head title="Trains on" below="your input" />
        {withStatus && <th scope="col">Status</th>}
      </tr>
    </thead>
  )
}

type RowProps = {
  host: PlacedHost
  provider: SiteProvider
  withStatus: boolean
  withNeed: boolean
  asked: Asked
}

/** `unit`: of its capability, in words. */
type Asked = { unit: string; need: Need; today: string }

function HostRow({ host, provider, withStatus, withNeed, asked }: RowProps) {
  const { row, place } = host
  const { limits, context, offer } = row
  return (
    <tr data-has={place ? holdsFor(place, row.capabilities) : ''}>
      <HostHead host={host} provider={provider} />
      <NumberCell name="RPM" words={written(limitAt(limits, 'requests', 'minute'))} />
      <NumberCell name="RPD" words={written(limitAt(limits, 'requests', 'day'))} strong />
      <NumberCell name="TPM" words={written(limitAt(limits, 'tokens', 'minute'))} />
      <NumberCell name="TPD" words={written(limitAt(limits, 'tokens', 'day')) ?? about(host)} strong />
      {withNeed && <NeedCell gives={host.gives} {...asked} />}
      <NumberCell name="Context" words={context === null ? null : contextWords(context)} none="?" />
      <td>
        <StartChips {...startOfOffer(row)} />
      </td>
      <TrainsCell words={trainsOf(provider, offer)} />
      {withStatus && (
        <td class="state">
          <StatusWord status={provider.status} />
        </td>
      )}
    </tr>
  )
}

function HostHead({ host: { row, place }, provider }: { host: PlacedHost; provider: SiteProvider }) {
  const { offer, kind, id, capabilities } = row
  const { name, allowance } = provider.offers.find((one) => one.id === offer) ?? {}
  const staleFact = freeModelsOf(provider.of).find((one) => one.row === row)?.staleFact
  const shown = place && capabilities[0] ? shownOffer(place, capabilities[0]) : undefined
  const isGrant = place?.allowance?.bought && (place.allowance.model === null || place.allowance.model === id)
  // An amount in a unit that has no column.
  const isElsewhere = typeof place?.shown === 'object' && !['requests', 'tokens'].includes(place.shown.metric)
  return (
    <th scope="row">
      <a href={`/providers/${provider.slug}#offer-${offer}`}>{provider.name}</a>
      <span class="second">
        {[
          name,
          ...(ENDS.has(kind) && !/trial/i.test(name ?? '') ? [KIND_WORDS[kind].title] : []),
          ...(shown && (isGrant || isElsewhere)
            ? [`${shown.amount} ${isGrant ? (shown.conversion?.text ?? '') : ''}`.trim()]
            : []),
        ].join(' · ')}
      </span>
      <code class="second">{id}</code>
      {row.reported.length > 0 && (
        <span class="second">
          {allowance === 'unpublished' && `${provider.name} publishes no number. `}
          <a href={`/providers/${provider.slug}#reported-${offer}`}>{reportedWords(row.reported)}</a>
        </span>
      )}
      {[...sharedWords(row.limits), ...staleWords(staleFact)].map((words) => (
        <span class="second">{words}</span>
      ))}
    </th>
  )
}

const written = (value: number | null) => (value === null ? null : numberWords(value))

/** `≈ 146,000`: what credit that renews buys in a day. */
function about({ gives: { tokens } }: PlacedHost): string | null {
  if (!tokens || tokens.window === 'once') return null
  const aDay = Math.floor(tokens.amount / DAYS_A_MONTH)
  return `≈ ${quantity(aDay, 'tokens', aDay >= 1_000_000).replace(/ tokens?$/, '')}`
}

function NeedCell({ gives, unit, need, today }: Pick<PlacedHost, 'gives'> & Asked) {
  const own = gives[unit] ?? null
  const found = own && covered(own, need, today)
  if (own === null && !gives.requests) return <td class="none">–</td>
  return (
    <td class="covers" data-gives={JSON.stringify(gives)}>
      <CoverBar
        found={found}
        gives={own ?? gives.requests ?? null}
        unit={own ? unit : 'requests'}
        need={need}
      />
      <span class="second">
        <span class="narrow">Runs out first: </span>
        <span data-out>{found?.runsOut ?? ''}</span>
      </span>
    </td>
  )
}

type PlacedHost = {
  row: ModelRow
  /** Undefined where no capability is known for which it is free. */
  place: RankedOffer | undefined
  /** By unit: that of the capability, and requests. */
  gives: Record<string, Gives | null>
}

function placedHost(catalog: Catalog, row: ModelRow, main: Capability): PlacedHost {
  const [capability] = row.capabilities
  const place =
    capability &&
    rankingOf(catalog, capability).find(
      ({ provider, offer }) => provider.slug === row.provider && offer?.id === row.offer,
    )
  // What a grant buys of another model says nothing about this one.
  const model = place?.allowance?.model ?? null
  const bought =
    place && capability && (model === null || model === row.id) ? givesOf(place, capability) : null
  const metric = mainUnit(main)
  const isOwn = capability && mainUnit(capability) === metric && place?.allowance?.metric === metric
  return {
    row,
    place,
    gives: {
      requests: statedOf(row, 'requests'),
      [metricWords(metric)]: statedOf(row, metric, main) ?? (isOwn ? bought : null),
    },
  }
}

/** What its limits state; hours and seconds as minutes. */
function statedOf(row: ModelRow, unit: Metric, capability: Capability = 'chat'): Gives | null {
  const limits = row.limits.map((limit) => {
    const value = unit === 'minutes' ? sizeOf({ ...limit, capability, amount: limit.value }) : null
    return value === null ? limit : { ...limit, metric: unit, value }
  })
  const { stated, caps } = speedAndStated(limits, unit)
  if (stated === null || ONCE_KINDS.has(row.kind)) return null
  return {
    amount: stated.amount * DAYS_A_MONTH,
    window: stated.per === 'day' ? 'day' : 'month',
    what: metricWords(unit),
    caps: caps.map(({ per, value, amount }) => [amountWords({ metric: unit, per, value }), amount]),
  }
}
