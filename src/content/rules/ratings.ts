/** Rules about `content/ratings/`: rows that a program wrote, in their scale and under their licence, and names that people joined. */
import type { Path } from '../../base/json.ts'
import { nearest } from '../../base/nearest.ts'
import { ratingsHash } from '../../entry/models/rating-lines.ts'
import { slugOf } from '../../entry/models/spellings.ts'
import { columnFacts, type RatingFile, type RatingRow } from '../../schema/ratings.ts'
import type { RatingColumn } from '../../schema/vocabulary.ts'
import { type Rule, treeRule } from './rule.ts'

type Found = { path: Path; message: string; help: string }

const ANEW = 'Run npm run ratings, which writes it anew. What a source has wrong is corrected at the source.'

/** What is wrong with a row of a column; undefined: nothing. Of below chance a source itself may have some, which are dropped. */
export function rowProblem(column: RatingColumn, { value, low, high }: RatingRow): string | undefined {
  const { least, most } = columnFacts(column)
  if (value < least || value > most) return `${value} is outside the scale of ${column}, ${least} to ${most}`
  return (low ?? value) > value || (high ?? value) < value
    ? `${value} is outside its own interval, ${low ?? '?'} to ${high ?? '?'}`
    : undefined
}

/** Whether more than a tenth of the rows is gone. */
export const lostRows = (before: number, now: number): boolean => now < before * 0.9

/** A rule that looks at the file of each column. */
const columnRule = (name: string, check: (file: RatingFile, column: RatingColumn) => Iterable<Found>): Rule =>
  treeRule(name, 'error', function* ({ tree }) {
    for (const { slug, file, value } of tree.ratings?.columns ?? [])
      for (const found of check(value, slug)) yield { file, ...found }
  })

const MATCHES = 'ratings/matches.json'

export const ratingRules: readonly Rule[] = [
  columnRule('ratings-hash', function* ({ rows, hash }) {
    if (ratingsHash(rows) !== hash)
      yield {
        path: ['hash'],
        message: 'the rows do not have this hash: the file was edited by hand',
        help: ANEW,
      }
  }),
  columnRule('ratings-licence', function* ({ source: { licence } }, column) {
    const { licence: known } = columnFacts(column)
    if (licence !== known)
      yield {
        path: ['source', 'licence'],
        message: `the licence is "${licence}", and ${column} may be published under ${known} alone`,
        help: `Put ${column} into ratingsOff of site.yaml and restore the file. If the new licence allows reuse, a person changes it in src/schema/ratings.ts.`,
      }
  }),
  columnRule('ratings-rows', function* ({ rows }, column) {
    const { rows: first } = columnFacts(column)
    if (lostRows(first, rows.length))
      yield {
        path: ['rows'],
        message: `${rows.length} rows, where the first import had ${first}: more than a tenth is gone`,
        help: 'Restore the file. If the source itself became shorter, change its number in src/schema/ratings.ts.',
      }
  }),
  columnRule('ratings-scale', function* ({ rows }, column) {
    for (const [index, row] of rows.entries()) {
      const message = rowProblem(column, row)
      if (message) yield { path: ['rows', index, 'value'], message: `${row.name}: ${message}`, help: ANEW }
    }
  }),
  columnRule('ratings-dates', function* ({ rows, asOf }) {
    for (const [index, { name, date }] of rows.entries())
      if (date !== undefined && date > asOf)
        yield {
          path: ['rows', index, 'date'],
          message: `${name} is of ${date}, and the newest figure of ${asOf}`,
          help: ANEW,
        }
  }),
  columnRule('ratings-names', function* ({ rows }) {
    const seen = new Set<string>()
    for (const [index, { name }] of rows.entries()) {
      if (seen.has(name))
        yield { path: ['rows', index, 'name'], message: `${name} stands in two rows`, help: ANEW }
      seen.add(name)
    }
  }),
  treeRule('ratings-matches', 'error', function* ({ tree }) {
    const { columns, matches } = tree.ratings ?? { columns: [], matches: {} }
    const names = new Map(columns.map(({ slug, value }) => [slug, value.rows.map(({ name }) => name)]))
    const joined = new Map<string, string>()
    for (const [file, own] of Object.entries({ [MATCHES]: matches, 'sizes.yaml': tree.sizes ?? {} }))
      for (const slug of Object.keys(own)) {
        const spelled = slugOf(slug, 'provider')
        if (spelled === slug) continue
        const message = `${slug} is no slug of a model`
        yield { file, path: [slug], message, help: `Its slug is ${spelled}: name that.` }
      }
    for (const [slug, own] of Object.entries(matches)) {
      for (const [column, name] of Object.entries(own) as [RatingColumn, string][]) {
        const at = { file: MATCHES, path: [slug, column] }
        const before = joined.get(`${column} ${name}`)
        joined.set(`${column} ${name}`, slug)
        if (before !== undefined)
          yield {
            ...at,
            message: `${name} of ${column} is joined to ${before} too`,
            help: 'Keep the one that has these weights. If both have, give them one slug in src/entry/models/spellings.ts.',
          }
        if (names.get(column)?.includes(name)) continue
        const near = nearest(name, names.get(column) ?? [])
        yield {
          ...at,
          message: `content/ratings/${column}.json has no row ${name}`,
          help: near ? `Did you mean "${near}"?` : 'Remove it, or write the exact name that the source has.',
        }
      }
    }
  }),
]
