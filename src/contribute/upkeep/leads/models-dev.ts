/** Reads models.dev's `api.json`: models that it lists at a price of zero. Often they are part of a paid plan. */
import * as z from 'zod'
import { newestOf } from '../../../core/days.ts'
import { SAYS_NOTHING } from '../../../core/models/spellings.ts'
import { isPlan } from '../../models/catalogue-hints.ts'
import type { ListedModel, ListRead } from './listed.ts'
import { listed, MOST_MODELS, readList } from './read-list.ts'

const model = z.object({
  cost: z.object({ input: z.number(), output: z.number() }).optional(),
  last_updated: listed.day.optional(),
  release_date: listed.day.optional(),
  status: z.string().max(40).optional(),
})

const provider = z.object({
  id: z.string().max(64),
  name: listed.name,
  api: listed.url.optional(),
  doc: listed.url.optional(),
  models: z
    .record(z.string(), z.unknown())
    .refine((models) => Object.keys(models).length <= MOST_MODELS, `expected at most ${MOST_MODELS} models`),
})

/** A model of the catalogue that costs nothing, and is not called gone. */
function freeModel(id: string, value: unknown): ListedModel[] {
  const named = listed.modelId.safeParse(id)
  const { data } = model.safeParse(value)
  if (!named.success || !data || data.status === 'deprecated') return []
  if (data.cost?.input !== 0 || data.cost.output !== 0) return []
  // A router costs what it chooses, which the catalogue writes as 0.
  if (SAYS_NOTHING.test(id.split('/').at(-1)!)) return []
  const asOf = newestOf([data.last_updated, data.release_date])
  return [{ id: named.data, limits: [], ...(asOf !== null && { asOf }) }]
}

/** A program on one's own machine offers nothing. */
const LOOPBACK = /^https?:\/\/(?:127\.|localhost\b|0\.0\.0\.0)/

/** The day of a provider is that of its newest free model. The catalogue says nothing of ends, cards and limits. */
export const readModelsDev = (text: string, today: string): ListRead =>
  readList(
    text,
    {
      providers: 'top',
      provider,
      read: ({ id, name, api, doc, models }, asOf) => {
        if (isPlan(id) || LOOPBACK.test(api ?? '')) return undefined
        const free = Object.entries(models).flatMap(([key, value]) => freeModel(key, value))
        if (free.length === 0) return undefined
        return {
          name,
          catalogueId: id,
          ...(api && { baseUrl: withoutVariables(api) }),
          pages: doc ? [doc] : [],
          isLiving: true,
          models: free,
          catalogued: Object.keys(models).length,
          asOf: newestOf(free.map((one) => one.asOf)) ?? asOf,
        }
      },
    },
    today,
  )

/** The catalogue writes `${NAME}` for what differs by account. */
const withoutVariables = (url: string) => url.replace(/\$\{\w+\}/g, 'x')
