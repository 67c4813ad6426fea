/** Ratings in their one spelling: what stands in the file, and what its hash is made of. */
import { perObject } from '../../base/memo.ts'
import { sha256 } from '../../base/sha256.ts'
import { type RatingFile, type RatingRow, ratingFile, ratingRow } from '../../schema/ratings.ts'

const PARTS = Object.keys(ratingFile.shape) as (keyof RatingFile)[]
const KEYS = Object.keys(ratingRow.shape) as (keyof RatingRow)[]

const rowLines = (rows: readonly RatingRow[]): string[] =>
  rows.map((row) => JSON.stringify(Object.fromEntries(KEYS.map((key) => [key, row[key]]))))

/** SHA-256 of the rows, as 64 hexadecimal digits. */
export const ratingsHash = perObject((rows: readonly RatingRow[]): string =>
  sha256(rowLines(rows).join('\n')),
)

/** A part a line, then a row a line. The same ratings give the same bytes. */
export function serialiseRatings(file: Omit<RatingFile, 'hash'>): string {
  const parts: Partial<RatingFile> = { ...file, hash: ratingsHash(file.rows) }
  const head = PARTS.flatMap((key) =>
    parts[key] === undefined || key === 'rows'
      ? []
      : [`${JSON.stringify(key)}:${JSON.stringify(parts[key])}`],
  )
  return `{${head.join(',\n')},\n"rows":[\n${rowLines(file.rows).join(',\n')}\n]}\n`
}
