/** A file of ratings as the command writes it: `Model 0`, the best, and so on. */
import { serialiseRatings } from '../../src/entry/models/rating-lines.ts'
import { columnFacts, type RatingFile, type RatingRow } from '../../src/schema/ratings.ts'
import type { RatingColumn } from '../../src/schema/vocabulary.ts'

type Options = { rows?: number; first?: Partial<RatingRow>; asOf?: string; more?: readonly RatingRow[] }

export function ratingsOf(
  column: RatingColumn,
  { rows: count = columnFacts(column).rows, first = {}, asOf = '2026-10-01', more = [] }: Options = {},
): Omit<RatingFile, 'hash'> {
  const { licence, most, lowerIsBetter } = columnFacts(column)
  const best = Math.min(most, 1500)
  const rows = Array.from({ length: count }, (_, index) => ({
    name: `Model ${index}`,
    value: lowerIsBetter ? index / 10 : best - index / 10,
  }))
  return {
    source: {
      name: 'A board',
      url: 'https://board.example.com',
      licence,
      licenceUrl: 'https://board.example.com/licence',
      attribution: 'A board, its licence',
      licenceRead: { how: 'own', on: '2026-11-01' },
    },
    board: { id: column, name: 'Board', measures: 'what people like', unit: 'points', scale: 'any' },
    asOf,
    readAt: ['board.example.com'],
    rows: [{ ...rows[0]!, ...first }, ...rows.slice(1), ...more],
  }
}

export const someRatings = (column: RatingColumn, options?: Options): string =>
  serialiseRatings(ratingsOf(column, options))
