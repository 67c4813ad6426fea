/** Who gives a model free, those first that renew and are easy to start with: limits, what sign-up asks for, and what happens to data. */

import { freeModelsOf } from '../../catalog/models/model-rows.ts'
import type { ModelRow } from '../../catalog/models/model-schemas.ts'
import { staleWords } from '../../entry/facts/facts.ts'
import { limitAt, ONCE_KINDS } from '../../entry/offer-limits.ts'
import { amountWords, numberWords, reportedWords } from '../../entry/words.ts'
import { KIND_WORDS } from '../../schema/vocabulary.ts'
import { NumberCell, Table } from '../components/parts.tsx'
import { StartChips, StatusWord, TrainsCell } from '../components/signs.tsx'
import { offerOf, startOfOffer, trainsOf } from '../row-of.ts'
import type { SiteView } from '../site-page.ts'
import { amountOf, contextWords, sharedWords } from './model-words.ts'

const COLUMNS = [
  ['RPM', 'requests/min'],
  ['RPD', 'requests/day'],
  ['TPM', 'tokens/min'],
  ['TPD', 'tokens/day'],
  ['Context', 'tokens'],
] as const

type Props = { hosts: readonly ModelRow[]; view: SiteView }

export function HostRows({ hosts, view }: Props) {
  const withStatus = view.catalog.health.current !== null
  return (
    <>
      <Table
        class="rows hosts"
        caption="Who gives it free"
        columns={[
          'Provider',
          ...COLUMNS.map(([title, unit]) => ({ title, unit, number: true as const })),
          'To start',
          'Training',
          ...(withStatus ? ['Status'] : []),
        ]}
      >
        {hosts.map((row) => (
          <HostRow row={row} view={view} withStatus={withStatus} />
        ))}
      </Table>
      <p class="soft note">
        ≈ converted to requests of 1,000 tokens in and 500 out. – no such cap published. ? no source yet.
      </p>
    </>
  )
}

type RowProps = { row: ModelRow; view: SiteView; withStatus: boolean }

function HostRow({ row, view, withStatus }: RowProps) {
  const { limits, context, offer, comparable } = row
  const provider = view.provider(row.provider)!
  const perDay = written(limitAt(limits, 'requests', 'day'))
  const about = comparable && `≈ ${numberWords(Math.floor(comparable.requestsPerDay))}`
  return (
    <tr>
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

function HostHead({ row, view }: Pick<RowProps, 'row' | 'view'>) {
  const { offer, kind, id, reported, limits } = row
  const { slug, name, of } = view.provider(row.provider)!
  const own = offerOf(of.entry, offer)!
  const staleFact = freeModelsOf(of).find((one) => one.row === row)?.staleFact
  // Whose free use ends must not be taken for a free tier.
  const isOnce = ONCE_KINDS.has(kind) && !/trial/i.test(own.name)
  const hasColumn = limitAt(limits, 'requests', 'day') ?? limitAt(limits, 'tokens', 'day')
  const shared = limits.flatMap((limit) => {
    const words = sharedWords(limit)
    return words === null ? [] : [`${amountWords(limit)}, ${words}`]
  })
  return (
    <th scope="row">
      <a href={`/providers/${slug}#offer-${offer}`}>{name}</a>
      <span class="second">
        {[
          own.name,
          ...(isOnce ? [KIND_WORDS[kind].title] : []),
          ...(hasColumn === null ? [amountOf(row, own)] : []),
        ].join(' · ')}
      </span>
      <code class="second">{id}</code>
      {reported.length > 0 && (
        <a class="second" href={`/providers/${slug}#reported-${offer}`}>
          {reportedWords(reported)}
        </a>
      )}
      {[...shared, ...staleWords(staleFact)].map((words) => (
        <span class="second">{words}</span>
      ))}
    </th>
  )
}
