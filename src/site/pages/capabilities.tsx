/** `/capabilities`: what APIs do, under their categories, with how many there are and the most that renews. */
import { capabilityList } from '../../api/lists.ts'
import { rankingOf } from '../../catalog/allowance/ranking.ts'
import { metricWords } from '../../entry/words.ts'
import type { CapabilityList } from '../../schema/responses.ts'
import { CATEGORIES } from '../../schema/vocabulary.ts'
import { Asked, Section } from '../components/parts.tsx'
import { Table } from '../components/table.tsx'
import { shownOf } from '../row-of.ts'
import type { PageKind, SiteView } from '../site-page.ts'

type Listed = CapabilityList['data'][number]

export const capabilitiesPage: PageKind = function* (view) {
  const { data } = capabilityList(view)
  yield {
    path: '/capabilities',
    title: 'What AI APIs do, and who gives it away',
    description: `${data.length} things that AI APIs do, from chat to OCR: how many providers each has, how many need no card, and the largest free amount that renews.`,
    section: 'capabilities',
    alternates: [{ type: 'application/json', href: '/api/v1/capabilities.json' }],
    body: (
      <>
        <Asked ask="What can AI APIs do for free?" answer={`${data.length} capabilities.`} />
        <p class="lede">Each page ranks who does it by how much is free, in the unit that providers count.</p>
        {CATEGORIES.map((category) => (
          <Section id={category.toLowerCase()} title={category}>
            <Table
              class="rows counts"
              caption={category}
              columns={[
                'Capability',
                ...['Free', 'No card', 'No phone'].map((title) => ({ title, number: true }) as const),
                'The most that renews',
              ]}
            >
              {data
                .filter((one) => one.category === category)
                .map((one) => (
                  <CapabilityRow {...one} view={view} />
                ))}
            </Table>
          </Section>
        ))}
      </>
    ),
  }
}

function CapabilityRow({ slug, title, unit, view, ...counts }: Listed & { view: SiteView }) {
  const [first] = rankingOf(view.catalog, slug)
  const free = `/providers?freeFor=${slug}`
  const most = first?.group === 'renews' && first.allowance?.metric === unit ? shownOf(first) : undefined
  return (
    <tr>
      <th scope="row">
        <a href={`/capabilities/${slug}`}>{title}</a>
      </th>
      <Count value={counts.freeCount} href={free} from={counts.providerCount} of="free" />
      <Count value={counts.noCardCount} href={`${free}&noCard=true`} of="no card" />
      <Count value={counts.noPhoneCount} href={`${free}&noPhone=true`} of="no phone" />
      <td>
        {most ? (
          <>
            <strong>{most.text}</strong>
            {most.about && ` ${most.about}`}
            <a class="second" href={`/providers/${first!.provider.slug}`}>
              {first!.provider.summary.name}
            </a>
          </>
        ) : (
          <span class="soft">none published in {metricWords(unit)}</span>
        )}
      </td>
    </tr>
  )
}

/** On a phone, where there is no head, the words stand next to the number. */
function Count({ value, href, from, of }: { value: number; href: string; from?: number; of: string }) {
  return (
    <td class="number">
      <a href={href}>{value}</a> {from !== undefined && <span class="soft">of {from}</span>}{' '}
      <span class="narrow soft">{of}</span>
    </td>
  )
}
