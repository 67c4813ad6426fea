/** Every model that somebody gives free, a row for each that gives it. On a phone each row stacks. */
import { limitsThatHold } from '../../catalog/models/model-limits.ts'
import { type FreeModel, onlyModerates } from '../../catalog/models/model-rows.ts'
import { amountWords, numberWords, quantity } from '../../entry/amount-words.ts'
import { staleWords } from '../../entry/facts/facts.ts'
import { CAPABILITIES, type Status } from '../../schema/vocabulary.ts'
import { StartChips, TrainsCell } from '../components/start-chips.tsx'
import { StatusWord } from '../components/status-word.tsx'
import { startOfOffer, trainsOf } from '../row-of.ts'
import type { SiteProvider, SiteView } from '../site-page.ts'
import { AbleCell, Head, NumberCell, NumberHead } from './cells.tsx'
import { contextWords, missingWords, speedAndAmount } from './model-words.ts'

type Props = {
  rows: readonly FreeModel[]
  provider: SiteView['provider']
}

const TROUBLED: ReadonlySet<Status> = new Set(['down', 'degraded'])

/** How many are shown before somebody asks for more. */
const FIRST = 30

/** In the order of the rows, which the script counts on. */
export function ModelRows({ rows, provider }: Props) {
  return (
    <table class="rows hosts models">
      <caption class="hidden">Models that somebody gives free</caption>
      <thead>
        <tr>
          <th scope="col">Model</th>
          <th scope="col">Provider</th>
          <NumberHead title="RPD" unit="requests/day" sorted />
          <NumberHead title="TPD" unit="tokens/day" />
          <NumberHead title="RPM" unit="requests/min" />
          <NumberHead title="Context" unit="tokens" />
          <th scope="col">Tools</th>
          <Head title="JSON" below="schema" />
          <Head title="Images" below="in" />
          <Head title="Open" below="weights" />
          <th scope="col">To start</th>
          <Head title="Trains on" below="your input" />
        </tr>
      </thead>
      <tbody data-models data-first={FIRST} data-listed={rows.filter((one) => !onlyModerates(one)).length}>
        {rows.map((model, place) => (
          <ModelRow model={model} provider={provider(model.row.provider.slug)!} later={place >= FIRST} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { model: FreeModel; provider: SiteProvider; later: boolean }

function ModelRow({ model, provider: host, later }: RowProps) {
  const { row, staleFact } = model
  const { limits, provider } = row
  const { requestsPerDay, tokensPerDay, requestsPerMinute } = limits
  const others = requestsPerDay === null && tokensPerDay === null ? otherLimits(model) : []
  return (
    <tr {...(later && { class: 'later' })} hidden={onlyModerates(model)}>
      <ModelName row={row} staleFact={staleFact} />
      <td>
        <a href={`/providers/${provider.slug}#offer-${row.offer}`}>{provider.name}</a>
        {others.length > 0 && <span class="second">{others.join(', ')}</span>}
        {/* No word for hundreds of rows of "online". */}
        {TROUBLED.has(provider.status) && (
          <span class="second">
            <StatusWord status={provider.status} />
          </span>
        )}
      </td>
      <NumberCell
        name="RPD"
        words={requestsPerDay === null ? null : numberWords(requestsPerDay) + (isShared(model) ? ' *' : '')}
        strong
      />
      <NumberCell name="TPD" words={tokensPerDay === null ? null : shortNumber(tokensPerDay)} />
      <NumberCell name="RPM" words={requestsPerMinute === null ? null : numberWords(requestsPerMinute)} />
      <NumberCell name="Context" words={row.context === null ? null : contextWords(row.context)} none="?" />
      <AbleCell name="Tools" able={row.tools} />
      <AbleCell name="JSON" able={row.structuredOutput} />
      <AbleCell name="Images" able={row.input === null ? null : row.input.includes('image')} />
      <AbleCell name="Open" able={row.openWeights} />
      <td>
        <StartChips {...startOfOffer(row)} />
      </td>
      <TrainsCell words={trainsOf(host, row.offer)} />
    </tr>
  )
}

const shortNumber = (value: number) =>
  value < 1_000_000 ? numberWords(value) : quantity(value, 'tokens', true).replace(' tokens', '')

const SHOWN = new Set(['requests day', 'tokens day', 'requests minute'])

/** What has no column of its own: `$5 once`, `2 requests a second`. */
function otherLimits({ row: { limits } }: FreeModel): string[] {
  const { amount, speed } = speedAndAmount(limits)
  return [...amount, ...speed]
    .filter(({ metric, per }) => !SHOWN.has(`${metric} ${per}`))
    .slice(0, 2)
    .map(amountWords)
}

/** Whether its requests a day are those of all free models together. */
const isShared = ({ offer, model: { id, mayDo } }: FreeModel) =>
  limitsThatHold(offer, id, mayDo).some(
    ({ metric, per, model, sharedBy }) =>
      metric === 'requests' && per === 'day' && (model === undefined || sharedBy.length > 0),
  )

/** A model by its slug, with the id where that says more than who made it; what names no single model says what it does. */
function ModelName({ row, staleFact }: Pick<FreeModel, 'row' | 'staleFact'>) {
  const { id, slug, name, capabilities, missingFrom } = row
  const age = staleWords(staleFact).map((words) => <span class="second">{words}</span>)
  if (slug === null || id === null)
    return (
      <th scope="row">
        {name}
        <span class="second">{capabilities.map((one) => CAPABILITIES[one].title).join(', ')}</span>
        {age}
      </th>
    )
  return (
    <th scope="row">
      <a href={`/models/${slug}`}>{slug}</a>
      {id.split('/').at(-1) !== slug && <span class="second">{id}</span>}
      {missingFrom && <span class="second">{missingWords(missingFrom)}</span>}
      {capabilities.length === 0 && <span class="second">no source says what it does</span>}
      {age}
    </th>
  )
}
