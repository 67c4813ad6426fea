/** `/quality`, for whoever doubts us: how much is known, how old its sources are, what is not known, and how to correct it. */
import { capital, plural } from '../../base/letters.ts'
import { MEASURES, type Share, sumOf } from '../../content/audit.ts'
import type { AuditFigures } from '../../schema/responses.ts'
import { FRESHNESS_FIELDS, FRESHNESS_WORDS, STALE_AFTER_DAYS } from '../../schema/vocabulary.ts'
import { percent, ShareBar } from '../components/bars.tsx'
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

const number = (value: number) => value.toLocaleString('en-US')

type Group = { title: string; figures: AuditFigures }

function Body({ catalog, active }: SiteView) {
  const { all, core, rest } = catalog.audit()
  const parts = [
    { title: 'Core', figures: core },
    { title: 'Others', figures: rest },
  ]
  // A directory that names no core has nobody to set apart.
  const groups: Group[] = [{ title: 'All', figures: all }, ...(core.providers === 0 ? [] : parts)]
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
      <Known groups={groups} />
      <h2 id="age">How old it is</h2>
      <Fresh groups={groups} />
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

function Known({ groups }: { groups: readonly Group[] }) {
  const { measures } = groups[0]!.figures
  const portion = ({ known, of }: Share) => (of === 0 ? 1 : known / of)
  const rows = MEASURES.toSorted((a, b) => portion(measures[a.key]!) - portion(measures[b.key]!))
  return (
    <>
      <Table class="rows whole" caption="How much is known" columns={['Known', ...groups.map(headOf)]}>
        <SharesRow
          title="All questions"
          groups={groups}
          share={({ measures }) => sumOf(Object.values(measures))}
        />
        {rows.map(({ key, title }) => (
          <SharesRow title={capital(title)} groups={groups} share={({ measures }) => measures[key]!} />
        ))}
      </Table>
      <p class="second">
        Of each provider, or of each free offer or capability where the question says so. That something does
        not exist is an answer too.
        {groups.length > 1 && ' The core is what people use most, and what we check first.'}
      </p>
    </>
  )
}

/** How many facts rest on a page that is new enough for what they are about. */
function Fresh({ groups }: { groups: readonly Group[] }) {
  const { stale } = groups[0]!.figures
  return (
    <Table
      class="rows whole"
      caption="Facts on a page that is new enough"
      columns={['Facts on a new page', ...groups.map(headOf)]}
    >
      {FRESHNESS_FIELDS.map((field) => (
        <SharesRow
          title={FRESHNESS_WORDS[field]}
          note={`At most ${STALE_AFTER_DAYS[field]} days old. ${number(stale[field].undated)} on pages without a date.`}
          groups={groups}
          share={({ stale }) => ({
            known: stale[field].facts - stale[field].stale,
            of: stale[field].facts,
          })}
        />
      ))}
    </Table>
  )
}

const headOf = ({ title, figures }: Group) => (
  <>
    {title} <span class="soft">{number(figures.providers)}</span>
  </>
)

type SharesProps = {
  title: string
  note?: string
  groups: readonly Group[]
  share: (figures: AuditFigures) => Share
}

/** One row: a bar with its numbers for the first group, numbers for the others. */
function SharesRow({ title, note, groups, share }: SharesProps) {
  return (
    <tr>
      <th scope="row">
        {title}
        {note && <span class="second">{note}</span>}
      </th>
      {groups.map((group, index) => {
        const counted = share(group.figures)
        return (
          <td>
            <span class="score">
              {index === 0 && <ShareBar {...counted} />}
              {groups.length > 1 && <span class="narrow soft">{group.title} </span>}
              <strong>{percent(counted)}</strong>
            </span>
            <span class="second">
              {number(counted.known)} of {number(counted.of)}
            </span>
          </td>
        )
      })}
    </tr>
  )
}
