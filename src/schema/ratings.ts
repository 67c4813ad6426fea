/** How good models are, by sources whose licence lets us say so: the columns, and the files of `content/ratings/`. */
import * as z from 'zod'
import { isoDate, text } from './text.ts'
import { httpsUrl } from './url.ts'
import { type Capability, RATING_COLUMN_IDS, type RatingColumn } from './vocabulary.ts'

/** `coding`: chat models that call tools. */
export type RatedUse = Capability | 'coding'

type ColumnFacts = {
  /** What its models are asked for. */
  of: RatedUse
  /** Whether it may decide the order of those models; the others stand beside. */
  orders?: true
  lowerIsBetter?: true
  licence: string
  /** Values outside are no ratings; below `least` a model does no better than chance. */
  least: number
  most: number
  /** How many rows the first import had. */
  rows: number
}

const RATING_COLUMNS: Readonly<Record<RatingColumn, ColumnFacts>> = {
  'arena-text': { of: 'chat', orders: true, licence: 'CC BY 4.0', least: 400, most: 2500, rows: 186 },
  'arena-webdev': { of: 'coding', orders: true, licence: 'CC BY 4.0', least: 400, most: 2500, rows: 136 },
  'arena-vision': { of: 'image-understanding', licence: 'CC BY 4.0', least: 400, most: 2500, rows: 87 },
  'epoch-eci': { of: 'chat', licence: 'CC BY 4.0', least: 0, most: 250, rows: 222 },
  rteb: { of: 'embeddings', orders: true, licence: 'CC0 1.0', least: 0, most: 100, rows: 100 },
  mteb: { of: 'embeddings', licence: 'CC0 1.0', least: 0, most: 100, rows: 183 },
  'open-asr': {
    of: 'speech-to-text',
    lowerIsBetter: true,
    licence: 'Apache-2.0',
    least: 0,
    most: 100,
    rows: 87,
  },
}

/** The columns that may have a file. */
export const RATED_COLUMNS = Object.keys(RATING_COLUMNS) as RatingColumn[]

export const columnFacts = (column: RatingColumn): ColumnFacts => RATING_COLUMNS[column]

export const ratingColumn = z.enum(RATING_COLUMN_IDS).describe('A column: one board of one source.')

/** A figure of a source is stale after so many days, and orders nothing after so many. */
export const RATING_AGES = { stale: 120, orders: 365 } as const

const figure = z.number()

export const ratingRow = z.strictObject({
  name: text(160).describe('The model, as the source names it.'),
  value: figure.describe('The figure, unchanged.'),
  low: figure.optional().describe('Where its interval begins.'),
  high: figure.optional().describe('Where its interval ends.'),
  votes: z.int().nonnegative().optional().describe('How many votes it rests on.'),
  variant: text(60).optional().describe('The effort or setting that the source measured, such as max.'),
  date: isoDate.optional().describe('The day that the figure is of; left out: that of the file.'),
})
export type RatingRow = z.infer<typeof ratingRow>

export const ratingSource = z
  .strictObject({
    name: text(80).describe('Who rates.'),
    url: httpsUrl.describe('Where the figures are published.'),
    licence: text(40).describe('The licence of the figures, as its source writes it.'),
    licenceUrl: httpsUrl.describe('The text of the licence.'),
    attribution: text(200).describe('What to say where figures are shown.'),
    licenceRead: z
      .strictObject({
        how: z
          .enum(['own', 'quoted'])
          .describe('own: at the source. quoted: only others were read who say so.'),
        on: isoDate.describe('The day.'),
      })
      .describe('How it is known which licence holds.'),
  })
  .describe('Who publishes the figures, under which licence, and what to say where they are shown.')

const ratingBoard = z
  .strictObject({
    id: text(40).describe('What the benchmark is called where it comes from.'),
    name: text(80).describe('Its name for people.'),
    kind: z.enum(['raw', 'style-control']).optional().describe('Of Arena: which of its two boards.'),
    measures: text(400).describe('What a figure says.'),
    unit: text(80).describe('What it is counted in.'),
    scale: text(200).describe('What values there are, and how to read them.'),
  })
  .describe('What was measured, and how to read it.')

export const ratingFile = z.strictObject({
  source: ratingSource,
  board: ratingBoard,
  asOf: isoDate.describe('The day of the newest figure.'),
  readAt: z.array(text(600)).min(1).max(5).describe('Where the rows were read.'),
  stopped: z
    .strictObject({
      on: isoDate.describe('The day.'),
      found: text(300).describe('What stood in place of the licence.'),
    })
    .optional()
    .describe(
      'Where the licence at the source is no longer the recorded one: the rows stay, and nothing publishes them.',
    ),
  notes: z.array(text(600)).max(10).optional().describe('What to know of them.'),
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256 of the rows as written, so that an edit by hand is found.'),
  rows: z.array(ratingRow).min(1).max(2_000),
})
export type RatingFile = z.infer<typeof ratingFile>

/** By slug of a model of ours, its exact name in each column. Only people write this. */
export const ratingMatches = z.record(text(100), z.partialRecord(ratingColumn, text(160)))
export type RatingMatches = z.infer<typeof ratingMatches>

/** What is said of one model by one column. What is not known is left out. */
export const rating = z
  .strictObject({
    ...ratingRow.pick({ value: true, low: true, high: true, votes: true, name: true, variant: true }).shape,
    date: isoDate.describe('The day that the figure is of.'),
  })
  .describe('A figure of one source, unchanged. A free host may serve less than was rated.')
export type Rating = z.infer<typeof rating>

export const modelRatings = z
  .strictObject(
    Object.fromEntries(RATING_COLUMN_IDS.map((column) => [column, rating.optional()])) as Record<
      RatingColumn,
      z.ZodOptional<typeof rating>
    >,
  )
  .describe(
    'By column, what others measured of the model; empty: nobody did. Under the licence of each source, not CC0: see /ratings.',
  )
export type ModelRatings = z.infer<typeof modelRatings>

export const ratingOrder = z
  .strictObject({
    column: ratingColumn,
    board: ratingBoard.shape.kind.unwrap().nullable().describe('Of Arena: which of its two boards.'),
    date: isoDate.nullable().describe('The day of the figures; null: they are of several days.'),
  })
  .nullable()
  .describe(
    'What the highest rated were put first by, without a capability among chat models; null: no rating was.',
  )
export type RatingOrder = z.infer<typeof ratingOrder>

export const ratingsAnswer = z.strictObject({
  object: z.literal('ratings').describe('The kind of the answer.'),
  count: z.int().nonnegative().describe('How many entries data holds.'),
  data: z
    .array(
      z.strictObject({
        column: ratingColumn,
        of: z.string().describe('The capability that it rates models for; coding: chat with tools.'),
        orders: z.boolean().describe('Whether it decides the order of them.'),
        lowerIsBetter: z.boolean().describe('Whether less is better, as of errors.'),
        source: ratingSource,
        board: ratingBoard,
        asOf: isoDate.describe('The day of the newest figure.'),
        stale: z.boolean().describe(`Whether that is more than ${RATING_AGES.stale} days ago.`),
        models: z
          .array(rating.extend({ slug: z.string().describe('As in /models/<slug>; the match is ours.') }))
          .describe('Models of this directory, the best first.'),
      }),
    )
    .describe('The columns in use, each under the licence of its source. They are not covered by CC0.'),
})
export type RatingsAnswer = z.infer<typeof ratingsAnswer>
