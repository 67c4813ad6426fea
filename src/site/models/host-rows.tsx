/** Who gives a model free, in the groups of the API: limits, what part of a need they cover, what sign-up asks for, and what happens to data. */

import { DAYS_A_MONTH } from '../../base/days.ts'
import { groupBy } from '../../base/order.ts'
import { type RankedOffer, rankingOf } from '../../catalog/allowance/ranking.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { speedAndStated } from '../../catalog/models/model-order.ts'
import { freeModelsOf } from '../../catalog/models/model-rows.ts'
import type { ModelDetail, ModelRow } from '../../catalog/models/model-schemas.ts'
import { staleWords } from '../../entry/facts/facts.ts'
import { limitAt, ONCE_KINDS } from '../../entry/offer-limits.ts'
import { amountWords, numberWords, quantity, reportedWords } from '../../entry/words.ts'
import { ALLOWANCE_GROUPS, type AllowanceGroup, KIND_WORDS } from '../../schema/vocabulary.ts'
import { covered, type Gives, type Need } from '../capability/need.ts'
import { givesOf, shownOffer } from '../capability/offer.ts'
import { CoverBar, HostFilters, holdsFor, NeedForm } from '../capability/offer-rows.tsx'
import { NoneLeft } from '../components/choices.tsx'
import { Head, NumberCell, NumberHead } from '../components/parts.tsx'
import { StartChips, StatusWord, TrainsCell } from '../components/signs.tsx'
import { startOfOffer, trainsOf } from '../row-of.ts'
import type { SiteProvider, SiteView } from '../site-page.ts'
import { contextWords, sharedWords } from './model-words.ts'

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

const FIRST: Need = { amount: 200_000, per: 'day' }

export function HostRows({ model, view }: { model: ModelDetail; view: SiteView }) {
  const withStatus = view.catalog.health.current !== null
  const hosts = model.free.map((row) => placedHost(view.catalog, row))
  const groups = groupBy(hosts, ({ place }) => (place && place.group !== 'paid' ? place.group : 'unknown'))
  const results = hosts.flatMap(({ gives }) =>
    gives.tokens ? [covered(gives.tokens, FIRST, view.today)] : [],
  )
  const withNeed = hosts.some(({ gives }) => gives.tokens ?? gives.requests)
  const columns = 8 + Number(withNeed) + Number(withStatus)
  return (
    <>
      {withNeed && <NeedForm units={['tokens', 'requests']} need={FIRST} results={results} />}
      <HostFilters slug={model.slug} />
      <NoneLeft />
      <table class="rows hosts">
        <caption class="hidden">
          Who gives it free, in each group those first that are easy to start with
        </caption>
        <ColumnHeads withNeed={withNeed} withStatus={withStatus} />
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
                      today={view.today}
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

function ColumnHeads({ withNeed, withStatus }: Pick<RowProps, 'withNeed' | 'withStatus'>) {
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
              Your {numberWords(FIRST.amount)} tokens a {FIRST.per}
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
  today: string
}

function HostRow({ host, provider, withStatus, withNeed, today }: RowProps) {
  const { row, place } = host
  const { limits, context, offer } = row
  return (
    <tr data-has={place ? holdsFor(place, row.capabilities) : ''}>
      <HostHead host={host} provider={provider} />
      <NumberCell name="RPM" words={written(limitAt(limits, 'requests', 'minute'))} />
      <NumberCell name="RPD" words={written(limitAt(limits, 'requests', 'day'))} strong />
      <NumberCell name="TPM" words={written(limitAt(limits, 'tokens', 'minute'))} />
      <NumberCell name="TPD" words={written(limitAt(limits, 'tokens', 'day')) ?? about(host)} strong />
      {withNeed && <NeedCell host={host} today={today} />}
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
  if (tokens === null || tokens.window === 'once') return null
  const aDay = Math.floor(tokens.amount / DAYS_A_MONTH)
  return `≈ ${quantity(aDay, 'tokens', aDay >= 1_000_000).replace(/ tokens?$/, '')}`
}

function NeedCell({ host: { gives }, today }: { host: PlacedHost; today: string }) {
  const found = gives.tokens && covered(gives.tokens, FIRST, today)
  if (gives.tokens === null && gives.requests === null) return <td class="none">–</td>
  return (
    <td class="covers" data-gives={JSON.stringify(gives)}>
      <CoverBar
        found={found}
        gives={gives.tokens ?? gives.requests}
        unit={gives.tokens ? 'tokens' : 'requests'}
        need={FIRST}
      />
      <span class="second">
        <span class="narrow">Runs out first: </span>
        <span data-out>{found?.runsOut ?? ''}</span>
      </span>
    </td>
  )
}

type HostUnit = 'tokens' | 'requests'

type PlacedHost = {
  row: ModelRow
  /** Undefined where no capability is known for which it is free. */
  place: RankedOffer | undefined
  gives: Record<HostUnit, Gives | null>
}

function placedHost(catalog: Catalog, row: ModelRow): PlacedHost {
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
  const isTokens = place?.allowance?.metric === 'tokens'
  return {
    row,
    place,
    gives: {
      tokens: statedOf(row, 'tokens') ?? (isTokens ? bought : null),
      requests: statedOf(row, 'requests'),
    },
  }
}

/** What its limits state. */
function statedOf(row: ModelRow, unit: HostUnit): Gives | null {
  const { stated, caps } = speedAndStated(row.limits, unit)
  if (stated === null || ONCE_KINDS.has(row.kind)) return null
  return {
    amount: stated.amount * DAYS_A_MONTH,
    window: stated.per === 'day' ? 'day' : 'month',
    what: unit,
    caps: caps.map(({ per, value, amount }) => [amountWords({ metric: unit, per, value }), amount]),
  }
}
