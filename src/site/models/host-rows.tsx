/** Who gives a model free, in the groups of the API: limits, what sign-up asks for, and what happens to data. */

import { groupBy } from '../../base/order.ts'
import { type RankedOffer, rankingOf } from '../../catalog/allowance/ranking.ts'
import { freeModelsOf } from '../../catalog/models/model-rows.ts'
import type { ModelDetail, ModelRow } from '../../catalog/models/model-schemas.ts'
import { staleWords } from '../../entry/facts/facts.ts'
import { limitAt, ONCE_KINDS } from '../../entry/offer-limits.ts'
import { amountWords, numberWords, reportedWords } from '../../entry/words.ts'
import { ALLOWANCE_GROUPS, type AllowanceGroup, KIND_WORDS } from '../../schema/vocabulary.ts'
import { HostFilters, holdsFor } from '../capability/offer-rows.tsx'
import { NoneLeft } from '../components/choices.tsx'
import { Head, NumberCell } from '../components/parts.tsx'
import { StartChips, StatusWord, TrainsCell } from '../components/signs.tsx'
import { offerOf, startOfOffer, trainsOf } from '../row-of.ts'
import type { SiteView } from '../site-page.ts'
import { contextWords, sharedWords, speedAndAmount } from './model-words.ts'

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
  const placeOf = ({ provider, offer, capabilities: [capability] }: ModelRow) =>
    capability &&
    rankingOf(view.catalog, capability).find(
      (place) => place.provider.slug === provider && place.offer?.id === offer,
    )
  const hosts = model.free.map((row) => ({ row, place: placeOf(row) }))
  const groups = groupBy(hosts, groupOf)
  return (
    <>
      <HostFilters slug={model.slug} />
      <NoneLeft />
      <table class="rows hosts">
        <caption class="hidden">
          Who gives it free, in each group those first that are easy to start with
        </caption>
        <thead>
          <tr>
            <th scope="col">Provider</th>
            <Head number title="RPM" unit="requests/min" />
            <Head number title="RPD" unit="requests/day" />
            <Head number title="TPM" unit="tokens/min" />
            <Head number title="TPD" unit="tokens/day" />
            <Head number title="Context" unit="tokens" />
            <th scope="col">To start</th>
            <th scope="col">Training</th>
            {withStatus && <th scope="col">Status</th>}
          </tr>
        </thead>
        {ALLOWANCE_GROUPS.map((group) => {
          const own = groups.get(group)
          const [title, words] = GROUPS[group]
          return (
            own && (
              <tbody data-group>
                <tr class="group">
                  <th scope="rowgroup" colspan={8 + Number(withStatus)}>
                    {title} <span class="soft">{words}</span>
                  </th>
                </tr>
                {own.map((host) => (
                  <HostRow {...host} view={view} withStatus={withStatus} />
                ))}
              </tbody>
            )
          )
        })}
      </table>
      <p class="soft note">
        ≈ converted to requests of 1,000 tokens in and 500 out. – no such cap published. ? no source yet.
      </p>
    </>
  )
}

/** `place`: undefined where no capability is known for which it is free. */
type Host = { row: ModelRow; place: RankedOffer | undefined }

/** What its own limits state is known, whatever the place of the whole offer says. */
function groupOf({ row, place }: Host): AllowanceGroup {
  if (place?.group !== 'unpublished' || speedAndAmount(row.limits).amount.length === 0)
    return place && place.group !== 'paid' ? place.group : 'unknown'
  return ONCE_KINDS.has(row.kind) ? 'once' : 'renews'
}

type RowProps = Host & { view: SiteView; withStatus: boolean }

function HostRow({ row, place, view, withStatus }: RowProps) {
  const { limits, context, offer, comparable, capabilities } = row
  const provider = view.provider(row.provider)!
  const perDay = written(limitAt(limits, 'requests', 'day'))
  const about = comparable && `≈ ${numberWords(Math.floor(comparable.requestsPerDay))}`
  return (
    <tr data-has={place ? holdsFor(place, capabilities) : ''}>
      <HostHead row={row} view={view} />
      <NumberCell name="RPM" words={written(limitAt(limits, 'requests', 'minute'))} />
      <NumberCell name="RPD" words={perDay ?? about} strong />
      <NumberCell name="TPM" words={written(limitAt(limits, 'tokens', 'minute'))} />
      <NumberCell name="TPD" words={written(limitAt(limits, 'tokens', 'day'))} strong />
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

const written = (value: number | null) => (value === null ? null : numberWords(value))

/** Amounts in a unit that has no column. */
const besides = ({ limits }: ModelRow) =>
  speedAndAmount(limits).amount.filter(({ metric }) => metric !== 'requests' && metric !== 'tokens')

function HostHead({ row, view }: Pick<RowProps, 'row' | 'view'>) {
  const { offer, kind, id, reported, limits } = row
  const { slug, name, of } = view.provider(row.provider)!
  const own = offerOf(of.entry, offer)!
  const shared = limits.flatMap((limit) => {
    const words = sharedWords(limit)
    return words === null ? [] : [`${amountWords(limit)}, ${words}`]
  })
  const staleFact = freeModelsOf(of).find((one) => one.row === row)?.staleFact
  // Whose free use ends must not be taken for a free tier.
  const isOnce = ONCE_KINDS.has(kind) && !/trial/i.test(own.name)
  return (
    <th scope="row">
      <a href={`/providers/${slug}#offer-${offer}`}>{name}</a>
      <span class="second">
        {[own.name, ...(isOnce ? [KIND_WORDS[kind].title] : []), ...besides(row).map(amountWords)].join(
          ' · ',
        )}
      </span>
      <code class="second">{id}</code>
      {reported.length > 0 && (
        <span class="second">
          {own.allowance === 'unpublished' && `${name} publishes no number. `}
          <a href={`/providers/${slug}#reported-${offer}`}>{reportedWords(reported)}</a>
        </span>
      )}
      {[...shared, ...staleWords(staleFact)].map((words) => (
        <span class="second">{words}</span>
      ))}
    </th>
  )
}
