/** `/families/<slug>`: which releases of a family are free, and where; the newest release first. */
import { plural } from '../../base/letters.ts'
import { familyDetails } from '../../catalog/models/families.ts'
import type { FamilyDetail } from '../../catalog/models/model-schemas.ts'
import { familyFeed } from '../../files/feeds/feeds.ts'
import { Asked, joined, Table } from '../components/parts.tsx'
import { StartChips } from '../components/signs.tsx'
import { endWords, pairWords, served } from '../models/model-words.ts'
import { startOfOffer } from '../row-of.ts'
import { atom, itemList, lastRead, type PageKind, type SitePage, type SiteView } from '../site-page.ts'

export const familyPages: PageKind = function* (view) {
  for (const family of familyDetails(view.catalog).values()) yield familyPage(family, view)
}

function familyPage(family: FamilyDetail, view: SiteView): SitePage {
  const { slug, releases, releaseCount, hostCount, providers } = family
  const json = `/api/v1/families/${slug}.json`
  const question = `Which ${slug} models are free?`
  const answer = `${releaseCount}, at ${plural(hostCount, 'provider')}.`
  const newest = lastRead(Object.keys(providers).map((host) => view.provider(host)!))
  const free = releases.filter(({ freeCount }) => freeCount > 0)
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
    ...(newest && { lastmod: newest }),
    data: itemList(free, view.publication.baseUrl, 'models'),
    body: (
      <>
        <Asked ask={question} answer={answer} look="good" />
        <Table
          class="rows instead"
          caption="Releases, the newest first"
          columns={['Model', 'Free at', 'To start, at the first', 'Ends', 'Else the cheapest']}
        >
          {releases.map((release) => (
            <Release {...release} nameOf={(host) => providers[host]!.name} />
          ))}
        </Table>
        <p class="soft note">
          Hosts: what renews and is easy to start first. What nobody gives free is listed if it is of the last
          two years. Prices: $ per million tokens, read / written. <a href={json}>JSON</a>
        </p>
      </>
    ),
  }
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
      <td>{free[0] ? <StartChips {...startOfOffer(free[0])} /> : '–'}</td>
      <td>{ends.length > 0 ? [...new Set(ends)].join('; ') : '–'}</td>
      <td>
        {cheapest ? (
          <>
            <a href={`/providers/${cheapest.provider}`}>{nameOf(cheapest.provider)}</a>{' '}
            {pairWords(cheapest.price!)}
          </>
        ) : (
          '–'
        )}
      </td>
    </tr>
  )
}
