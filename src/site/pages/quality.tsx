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
        {all.newest && ` The pages behind them are of ${all.oldest} to ${all.newest}.`} The same figures stand
        in <a href="/api/v1/quality.json">/api/v1/quality</a>.
      </p>
      <Known figures={all} />
      <h2 id="age">How old it is</h2>
      <Fresh figures={all} />
      <h2 id="unknown">What is not known</h2>
      <p>
        Where no page says, or nobody has read one yet, the answer is “not confirmed”; filters and the score
        then take the worse one. How good or how fast a model is, we do not measure.
        {catalog.health.current === null && ' No check of status has run yet.'}
      </p>
      {disputed.length > 0 && (
        <p>
          Sources disagree at <ProviderNames providers={disputed} />. Each page lists both sides.
        </p>
      )}
      <h2 id="correct">Correct it</h2>
      <p>
        One page that shows an answer is enough. <a href="/submit#correct">Correct a fact</a>, or read{' '}
        <a href="/docs/contributing#sources">what counts as a source</a>. Each page of a provider has links to
        its sources, and one to report a mistake.
      </p>
    </>
  )
}

type Figures = { figures: AuditFigures }

function Known({ figures: { measures } }: Figures) {
  const portion = ({ known, of }: Share) => (of === 0 ? 1 : known / of)
  const rows = MEASURES.toSorted((a, b) => portion(measures[a.key]!) - portion(measures[b.key]!))
  return (
    <>
      <Table class="rows whole" caption="How much is known" columns={['Question', 'Known']}>
        <ShareRow title="All questions" share={sumOf(Object.values(measures))} />
        {rows.map(({ key, title }) => (
          <ShareRow title={capital(title)} share={measures[key]!} />
        ))}
      </Table>
      <p class="second">
        Of each provider, or of each free offer or capability where the question says so. That something does
        not exist is an answer too.
      </p>
    </>
  )
}

/** How many facts rest on a page that is new enough for what they are about. */
const Fresh = ({ figures: { stale } }: Figures) => (
  <Table
    class="rows whole"
    caption="Facts on a page that is new enough"
    columns={['Facts', 'On a page that is new enough']}
  >
    {FRESHNESS_FIELDS.map((field) => {
      const { facts, stale: old, undated } = stale[field]
      return (
        <ShareRow
          title={FRESHNESS_WORDS[field]}
          note={`At most ${STALE_AFTER_DAYS[field]} days old. ${number(undated)} on pages without a date.`}
          share={{ known: facts - old, of: facts }}
        />
      )
    })}
  </Table>
)

const ShareRow = ({ title, note, share }: { title: string; note?: string; share: Share }) => (
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
