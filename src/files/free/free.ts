/** `/free.json`: the free models that somebody can call today, the best first, with how to call each; small, for programs. */
import { z } from 'zod'
import { newestOf } from '../../base/days.ts'
import { groupBy } from '../../base/order.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { isUsable } from '../../catalog/models/model-order.ts'
import type { FreeModel } from '../../catalog/models/model-rows.ts'
import { known, leftOut, modelSlug, shownRow } from '../../catalog/models/model-schemas.ts'
import { bestModels } from '../../catalog/models/ratings.ts'
import { connectionOf } from '../../catalog/provider.ts'
import { noTraining } from '../../entry/free-offers.ts'
import { rating, ratingColumn, ratingSource } from '../../schema/ratings.ts'
import { day, providerBrief, shortConnection, slug } from '../../schema/responses.ts'
import type { Capability, RatingColumn } from '../../schema/vocabulary.ts'
import type { FileGroup, SiteContext, SiteFile } from '../site-files.ts'

const USES: ReadonlySet<Capability> = new Set(['chat', 'embeddings', 'speech-to-text', 'text-to-speech'])

/** As rows of models have them. */
const OF_ROW = [
  'provider',
  'kind',
  'capabilities',
  'context',
  'tools',
  'card',
  'phone',
  'asks',
  'onlyFrom',
  'eligibility',
  'lasts',
  'atLimit',
] as const

const picked = <Part extends object, Name extends keyof Part>(part: Part, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, part[name]])) as Pick<Part, Name>

const yesOrNo = (text: string) => z.boolean().optional().describe(`${text}; left out: not known.`)

const freeModel = z.strictObject({
  id: shownRow.shape.id.unwrap().describe('The id as the API takes it.'),
  slug: modelSlug
    .optional()
    .describe('As in /models/<slug>; left out: the last part of the id, in lower case.'),
  ...picked(shownRow.shape, OF_ROW),
  trains: yesOrNo('Whether what is sent trains models unless one objects'),
  trainsExcept: z
    .array(z.string())
    .optional()
    .describe('Where it is the other way round: ISO 3166 codes, or EU.'),
  commercial: yesOrNo('Whether it may be used in a business or in a product'),
  limits: z
    .array(z.string().regex(/^[\d.]+ \S+\/[a-z]+(?: shared)?$/))
    .optional()
    .describe(
      'Number, unit and window, such as 30 requests/minute; once: a single grant; shared: several models use it up together. Left out: none is stated.',
    ),
  ratings: z
    .partialRecord(ratingColumn, rating.shape.value)
    .optional()
    .describe('By column, the figure of its source, unchanged; not under CC0.'),
  ends: day.optional().describe('The day of an announced end.'),
  asOf: day.optional().describe('The newest date of a page behind the offer.'),
})

export const freeFile = z.strictObject({
  updated: day.optional().describe('The newest day that anything in it is of; left out: nothing has one.'),
  licence: z.literal('CC0-1.0').describe('Of all but ratings.'),
  ratings: z
    .partialRecord(
      ratingColumn,
      z.strictObject({
        source: ratingSource.shape.name,
        licence: ratingSource.shape.licence,
        attribution: ratingSource.shape.attribution,
        date: z.string().describe('The day of the figures, or first and last day with a slash between them.'),
      }),
    )
    .describe('The columns of figures, each under its own licence.'),
  providers: z
    .record(slug, z.strictObject(leftOut({ name: providerBrief.shape.name, ...shortConnection.shape })))
    .describe('Who serves the models; what is not known is left out.'),
  models: z
    .array(freeModel)
    .describe('Models that an offer names, for chat, embeddings or speech, the best first as in /models.'),
})
type FreeFile = z.infer<typeof freeFile>

/** Those that somebody can call today, as far as is known; the best first. */
export const usableModels = (catalog: Catalog): FreeModel[] => bestModels(catalog).filter(isUsable)

export const free: FileGroup = {
  name: 'free models',
  *files({ catalog }: SiteContext): Iterable<SiteFile> {
    yield ['free.json', () => lines(freeFile.parse(documentOf(catalog)))]
  },
}

/** One provider and one model a line, so that a text diff shows which changed. */
function lines({ providers, models, ...head }: FreeFile): string {
  const of = Object.entries(providers).map(([slug, one]) => `${JSON.stringify(slug)}:${JSON.stringify(one)}`)
  const rows = models.map((one) => JSON.stringify(one))
  return `${JSON.stringify(head).slice(0, -1)},"providers":{\n${of.join(',\n')}\n},"models":[\n${rows.join(',\n')}\n]}\n`
}

function documentOf(catalog: Catalog): object {
  const rows = usableModels(catalog).filter(({ row }) => row.capabilities.some((one) => USES.has(one)))
  const hosts = groupBy(rows, ({ provider }) => provider.slug)
  const providers = [...hosts].toSorted().map(([slug, [one]]) => {
    const { entry } = one!.provider
    return [slug, known({ name: entry.name, ...connectionOf(entry) })]
  })
  const facts = rows.flatMap(({ provider, offer }) => factsOf(provider, offer))
  const figures = rows.flatMap(({ row }) => Object.values(row.ratings).map((own) => own?.date))
  return {
    ...known({ updated: newestOf([...facts.map(({ read }) => read ?? undefined), ...figures]) }),
    licence: 'CC0-1.0',
    ratings: Object.fromEntries(
      catalog.ratings.columns.flatMap(({ slug, value }) => columnOf(slug, value.source, rows)),
    ),
    providers: Object.fromEntries(providers),
    models: rows.map(rowOf),
  }
}

const factsOf = ({ entry }: FreeModel['provider'], { id }: FreeModel['offer']) =>
  entry.facts.filter(({ offer }) => offer === id)

const exceptionsOf = ({ trainsOnData }: FreeModel['offer']['allTerms']) =>
  typeof trainsOnData === 'object'
    ? trainsOnData.except.flatMap(({ regions, value }) =>
        noTraining({ trainsOnData: value }) === noTraining({ trainsOnData }) ? [] : regions,
      )
    : []

/** None where no row is rated by it. */
function columnOf(column: RatingColumn, source: z.infer<typeof ratingSource>, rows: readonly FreeModel[]) {
  const days = rows.flatMap(({ row }) => row.ratings[column]?.date ?? []).toSorted()
  const { name, licence, attribution } = source
  const date = [...new Set([days[0], days.at(-1)])].join('/')
  return days.length === 0 ? [] : [[column, { source: name, licence, attribution, date }] as const]
}

function rowOf({ row, provider, offer }: FreeModel) {
  const { id, slug, limits, ratings, endsOn } = row
  const { commercialUse } = offer.allTerms
  const keeps = noTraining(offer.allTerms)
  return known({
    id,
    slug: slug === id!.split('/').at(-1)!.toLowerCase() ? null : slug,
    ...picked(row, OF_ROW),
    trains: keeps === undefined ? null : !keeps,
    trainsExcept: exceptionsOf(offer.allTerms),
    commercial: typeof commercialUse === 'boolean' ? commercialUse : null,
    limits: limits.map(
      ({ metric, value, per, shared }) => `${value} ${metric}/${per}${shared ? ' shared' : ''}`,
    ),
    ratings: Object.fromEntries(Object.entries(ratings).map(([column, own]) => [column, own?.value])),
    ends: endsOn,
    asOf: newestOf(factsOf(provider, offer).map(({ asOf }) => asOf ?? undefined)),
  })
}
