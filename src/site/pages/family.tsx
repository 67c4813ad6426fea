/** `/families/<slug>`: which releases of a family are free, and where; the newest release first. */
import { plural } from '../../base/letters.ts'
import { groupBy } from '../../base/order.ts'
import { familyDetails } from '../../catalog/models/families.ts'
import { changesByModel } from '../../catalog/models/model-changes.ts'
import type { FamilyDetail } from '../../catalog/models/model-schemas.ts'
import { listedModels, orderingColumns } from '../../catalog/models/ratings.ts'
import { familyFeed } from '../../files/feeds/feeds.ts'
import { ChangeRow } from '../components/change.tsx'
import { Asked, Fold, joined, Section, Table } from '../components/parts.tsx'
import { FreeRow, freeColumns, isGone } from '../models/free-rows.tsx'
import { endWords, pairWords, served } from '../models/model-words.ts'
import { atom, lastRead, type PageKind, type SitePage, type SiteView } from '../site-page.ts'

export const familyPages: PageKind = function* (view) {
  for (const family of familyDetails(view.catalog).values()) yield familyPage(family, view)
}

function familyPage(family: FamilyDetail, view: SiteView): SitePage {
  const { slug, releases, releaseCount, hostCount, providers } = family
  const json = `/api/v1/families/${slug}.json`
  const question = `Which ${slug} models are free?`
  const answer = `${releaseCount}, at ${plural(hostCount, 'provider')}.`
  const free = releases.filter(({ freeCount }) => freeCount > 0)
  const paid = releases.filter(({ freeCount }) => freeCount === 0)
  const byModel = changesByModel(view.catalog)
  const own = new Set(releases.flatMap((release) => byModel.get(release.slug) ?? []))
  const changes = view.catalog.changes.filter((change) => own.has(change))
  const names = free.map((release) => release.slug).join(', ')
  return {
    path: `/families/${slug}`,
    title: question,
    short: slug,
    description: `${question} ${answer} ${names.slice(0, 200)}`,
    section: 'models',
    picture: { title: question, answer, tone: 'good', said: [] },
    trail: [['/models', 'Models']],
    alternates: [
      { type: 'application/json', href: json },
      atom(familyFeed(slug), `Changes of ${slug} models`),
    ],
    lastmod: lastRead(Object.keys(providers).map((host) => view.provider(host)!)),
    body: (
      <>
        <Asked ask={question} answer={answer} look="good" />
        <Releases releases={free} providers={providers} caption="Free releases, the newest first" />
        <Hosts releases={free} view={view} />
        {paid.length > 0 && (
          <Fold
            title={`${plural(paid.length, 'release')} that nobody gives free`}
            about="of the last two years"
          >
            <Releases releases={paid} providers={providers} caption="Others, the newest first" />
          </Fold>
        )}
        {changes.length > 0 && (
          <Section id="changes" title="Ends and changes" about="at every host">
            <ul class="changes">
              {changes.slice(0, CHANGES).map((change) => (
                <ChangeRow change={change} />
              ))}
            </ul>
          </Section>
        )}
        <p class="soft note">
          Hosts: what renews and is easy to start first. Prices: $ per million tokens, read / written.{' '}
          <a href={json}>JSON</a>
        </p>
      </>
    ),
  }
}

const CHANGES = 12

type ListProps = Pick<FamilyDetail, 'releases' | 'providers'> & { caption: string }

const Releases = ({ releases, providers, caption }: ListProps) => (
  <Table class="rows instead" caption={caption} columns={['Release', 'Free at', 'Ends', 'Else the cheapest']}>
    {releases.map((release) => (
      <Release {...release} nameOf={(host) => providers[host]!.name} />
    ))}
  </Table>
)

/** Who gives them free, a row for each that gives it: what renews first, then the easiest to start. */
function Hosts({ releases, view }: Pick<FamilyDetail, 'releases'> & { view: SiteView }) {
  const hosts = groupBy(listedModels(view.catalog), ({ row }) => row.slug ?? '')
  const all = releases.flatMap(({ slug }) => hosts.get(slug)?.filter((one) => !isGone(one)) ?? [])
  return (
    <Section id="hosts" title="Free hosts" about="of the newest release first">
      <Table class="rows free" columns={freeColumns()}>
        {all.map((model, place) => (
          <FreeRow
            model={model}
            view={view}
            columns={[...orderingColumns(view.catalog).values()]}
            same={all[place - 1]?.row.slug === model.row.slug}
          />
        ))}
      </Table>
    </Section>
  )
}

type ReleaseProps = FamilyDetail['releases'][number] & { nameOf: (host: string) => string }

function Release({ slug, released, free: all, paid: [cheapest], nameOf }: ReleaseProps) {
  const free = served(all)
  const hosts = new Map(free.map(({ provider, offer }) => [provider, offer]))
  const ends = free.flatMap((row) => (row.endsOn ? [`${nameOf(row.provider)} ${endWords(row)}`] : []))
  return (
    <tr>
      <th scope="row">
        {all.length > 0 ? <a href={`/models/${slug}`}>{slug}</a> : slug}
        {released && <span class="second">{released}</span>}
      </th>
      <td>
        {free.length > 0
          ? joined(
              [...hosts].map(([host, offer]) => (
                <a href={`/providers/${host}#offer-${offer}`}>{nameOf(host)}</a>
              )),
            )
          : '–'}
      </td>
      <td>{ends.length > 0 ? [...new Set(ends)].join('; ') : <Dash />}</td>
      <td>
        {cheapest ? (
          <>
            <span class="narrow soft">Else the cheapest: </span>
            <a href={`/providers/${cheapest.provider}`}>{nameOf(cheapest.provider)}</a>{' '}
            {pairWords(cheapest.price!)}
          </>
        ) : (
          <Dash />
        )}
      </td>
    </tr>
  )
}

/** Where rows stack, a dash alone says nothing. */
const Dash = () => <span class="w">–</span>
