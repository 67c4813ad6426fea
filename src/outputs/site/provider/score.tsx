/** The score with its parts, and what each input adds. */
import type { CatalogProvider } from '../../../api/catalog/provider.ts'
import { INPUT_TITLES, PART_TITLES } from '../../../api/score/titles.ts'
import { Mark } from '../components/mark.tsx'
import { ScoreBar } from '../components/score-bar.tsx'
import { Section } from '../components/section.tsx'
import { Table } from '../components/table.tsx'
import type { SiteProvider } from '../site-page.ts'

type Parts = CatalogProvider['score']['parts']

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

export function ScoreSection({ provider: { of } }: { provider: SiteProvider }) {
  const { parts, range, known } = of.score
  return (
    <Section id="score" title="Score">
      <p>
        <ScoreBar {...range} /> <span>How easy to start, not model quality.</span>{' '}
        <a href="/docs/scoring">How it is computed</a>.{' '}
        <span class="soft">
          {Math.floor(known * 100)}% of the facts behind free tier and documentation are known; the range is
          what the others could add.
        </span>
      </p>
      <div class="halves">
        {Object.entries(PART_TITLES).map(([name, title]) => (
          <Part title={title} part={parts[name as keyof Parts]} />
        ))}
      </div>
    </Section>
  )
}

function Part({
  title,
  part: { score, weight, assumed, inputs },
}: {
  title: string
  part: Parts['freeTier']
}) {
  const caption = (
    <>
      <strong>{title}</strong> {number.format(score)} of 100{' '}
      <span class="soft">
        weighs {Math.round(weight * 100)}%{assumed && '; nothing measured yet'}
      </span>
    </>
  )
  return (
    <Table
      class="part"
      caption={{ shown: caption }}
      columns={['Input', 'Is', { title: 'Adds', number: true }]}
    >
      {inputs.map(({ name, value, points, atBest }) => (
        <tr>
          <th scope="row">{INPUT_TITLES[name] ?? name}</th>
          <td>
            {value === null || (atBest > points && value === 'unknown') ? (
              <>
                <Mark sureness="open" /> not known
              </>
            ) : (
              inWords(value)
            )}
          </td>
          <td class="number">
            {number.format(points)}
            {atBest > points && <span class="soft"> to {number.format(atBest)}</span>}
          </td>
        </tr>
      ))}
    </Table>
  )
}

function inWords(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return number.format(value)
  return value.replace(/\d+/g, (digits) => number.format(Number(digits)))
}
