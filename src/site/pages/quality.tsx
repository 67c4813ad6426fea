/** `/quality`, for whoever doubts us: how much is known, how old its sources are, what is not known, and how to correct it. */
import { capital, plural } from '../../base/letters.ts'
import { MEASURES, type Share, sumOf } from '../../content/audit.ts'
import type { AuditFigures } from '../../schema/responses.ts'
import { FRESHNESS_FIELDS, FRESHNESS_WORDS, STALE_AFTER_DAYS } from '../../schema/vocabulary.ts'
import { ProviderNames, Table } from '../components/parts.tsx'
import type { PageKind, SiteView } from '../site-page.ts'

const TITLE = 'What is known, and what is not'

export const qualityPage: PageKind = function* (view) {
  yield {
    path: '/quality',
    title: TITLE,
    description: `How much ${view.publication.name} knows of ${view.active.length} AI APIs, how old its sources are, what nobody knows, and how to correct it.`,
    alternates: [{ type: 'application/json', href: '/api/v1/quality.json' }],
    body: <Body {...view} />,
  }
}

/** "85 %", floored, so that only all is 100; without a number where there is nothing to know. */
export const percent = ({ known, of }: Share) => (of === 0 ? '–' : `${Math.floor((known / of) * 100)} %`)

const number = (value: number) => value.toLocaleString('en-US')

function Body({ catalog, active }: SiteView) {
  const { all } = catalog.audit()
  const disputed = active.filter((provider) => provider.disputed.length > 0)
  return (
    <>
      <h1>{TITLE}</h1>
      <p>
        {plural(all.providers, 'provider')}, {number(all.facts)} facts. {number(all.sourced)} of them have a
        source of the kind that they need, {number(all.disputed)} are disputed.
        {all.newest && ` The pages behind them are dated ${all.oldest} to ${all.newest}.`} The same figures:{' '}
        <a href="/api/v1/quality.json">/api/v1/quality</a>.
      </p>
      {disputed.length > 0 && (
        <p>
          Sources disagree at <ProviderNames providers={disputed} />. Each page lists both sides.
        </p>
      )}
      <p>
        Where no page says, the answer is “not confirmed”; filters and the score then take the worse one. One
        page that shows an answer is enough to <a href="/submit#correct">correct a fact</a>.
      </p>
      <Table class="rows" columns={['Question', 'Known']}>
        {knownOf(all).map((row) => (
          <ShareRow {...row} />
        ))}
      </Table>
      <h2>How new it is</h2>
      <Table class="rows" columns={['Facts', 'On a page that is new enough']}>
        {FRESHNESS_FIELDS.map((field) => {
          const { facts, stale, undated } = all.stale[field]
          return (
            <ShareRow
              title={FRESHNESS_WORDS[field]}
              note={`At most ${STALE_AFTER_DAYS[field]} days old. ${number(undated)} on pages without a date.`}
              share={{ known: facts - stale, of: facts }}
            />
          )
        })}
      </Table>
    </>
  )
}

type Row = { title: string; note?: string; share: Share }

/** All questions together, then each, the least known first. */
function knownOf({ measures }: AuditFigures): Row[] {
  const portion = ({ share: { known, of } }: Row) => (of === 0 ? 1 : known / of)
  const rows = MEASURES.map(({ key, title }) => ({ title: capital(title), share: measures[key]! }))
  return [
    { title: 'All questions', share: sumOf(Object.values(measures)) },
    ...rows.toSorted((a, b) => portion(a) - portion(b)),
  ]
}

const ShareRow = ({ title, note, share }: Row) => (
  <tr>
    <th scope="row">
      {title}
      {note && <span class="second">{note}</span>}
    </th>
    <td>
      <strong>{percent(share)}</strong>
      <span class="second">
        {number(share.known)} of {number(share.of)}
      </span>
    </td>
  </tr>
)
