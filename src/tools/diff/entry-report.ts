/** What a contributor and a reviewer want to know of each entry that a change touches: its page if it is new, its score and why. */
import type { ProviderEvidence } from '../../api/provider-schemas.ts'
import { escapeHidden } from '../../base/text/escape-hidden.ts'
import { INPUT_TITLES, PART_TITLES } from '../../catalog/score/titles.ts'
import type { Answers, Comparison } from './compare.ts'
import { code, type DiffFormat } from './report.ts'

/** Entries that the Markdown shows; a job summary has at most 1 MiB. */
const MOST = 20

const DETAIL = /^\/api\/v1\/providers\/([^/]+)$/

/** `pages`: the Markdown page of each entry, by slug. Undefined where the change touches no entry. */
export function entryReport(
  { endpoints }: Comparison,
  { answers, pages }: { answers: Answers; pages: ReadonlyMap<string, string> },
  format: DiffFormat,
): string | undefined {
  const touched = endpoints.flatMap(({ path, change }) => {
    const slug = DETAIL.exec(path)?.[1]
    return slug === undefined || change === 'removed'
      ? []
      : [{ slug, isNew: change === 'added', evidence: answers.get(`${path}/evidence`) as ProviderEvidence }]
  })
  if (touched.length === 0) return undefined
  const shown = touched.slice(0, format === 'markdown' ? MOST : touched.length)
  const rest = touched.length - shown.length
  return [
    ...(format === 'markdown' ? ['## Entries', ''] : []),
    ...shown.flatMap(({ slug, isNew, evidence }) =>
      REPORTS[format](slug, scoreOf(evidence), isNew ? pages.get(slug) : undefined),
    ),
    ...(rest > 0 ? [`… and ${rest} more; \`npm run diff\` prints all.`, ''] : []),
  ].join('\n')
}

type Score = { sum: string; parts: string; open: string }

const REPORTS: Record<DiffFormat, (slug: string, score: Score, page: string | undefined) => string[]> = {
  text: (slug, { sum, parts, open }, page) => [
    ...(page === undefined ? [] : [`New: /providers/${escapeHidden(slug)}`, '', indented(page), '']),
    `Score of ${escapeHidden(slug)}: ${sum}`,
    `    ${parts}`,
    ...(open ? [`    Not known yet: ${open}`] : []),
    '',
  ],
  markdown: (slug, { sum, parts, open }, page) => [
    `### ${code(slug)}: ${sum}`,
    '',
    parts,
    '',
    ...(open ? [`Not known yet: ${open}`, ''] : []),
    // The page escapes what contributors wrote.
    ...(page === undefined
      ? []
      : ['<details><summary>The new page</summary>', '', page.replace(/^#/gm, '####'), '', '</details>', '']),
  ],
}

function scoreOf({ scoring: { range, parts } }: ProviderEvidence): Score {
  const weighed = Object.entries(PART_TITLES).filter(([name]) => parts[name as keyof typeof parts].weight > 0)
  const open = weighed
    .flatMap(([name]) => {
      const { inputs, weight } = parts[name as keyof typeof parts]
      return inputs
        .filter(({ value }) => value === null)
        .map((input) => ({ name: input.name, points: (input.atBest - input.points) * weight }))
    })
    .filter(({ points }) => points >= 0.05)
    .toSorted((a, b) => b.points - a.points)
  return {
    sum: `${range.low} of 100${range.high > range.low ? `, up to ${range.high} when all is known` : ''}`,
    parts: `${weighed
      .map(([name, title], index) => {
        const { score, weight } = parts[name as keyof typeof parts]
        return `${index === 0 ? title : title.toLowerCase()} ${score} (weighs ${Math.round(weight * 100)}%)`
      })
      .join(', ')}.`,
    open: open
      .map(
        ({ name, points }) => `${INPUT_TITLES[name] ?? name} (up to ${Math.round(points * 10) / 10} points)`,
      )
      .join(', '),
  }
}

const indented = (text: string) => text.trimEnd().replace(/^(?=.)/gm, '    ')
