/** Reads a list of others: JSON of a bounded size, each provider by a schema; what does not fit is left out and reported. */
import * as z from 'zod'
import { text } from '../../../core/schema/text.ts'
import { isObject, valueAt } from '../../../core/value-at.ts'
import { below, type CatalogueProblem } from '../../models/catalogue-problem.ts'
import { parseObject } from '../../models/parse-object.ts'
import type { ListedProvider, ListRead } from './listed.ts'

/** Bytes of a list. The largest has four million. */
export const MOST_BYTES = 8 * 1024 * 1024

/** Providers of a list that are looked at. */
const MOST_PROVIDERS = 2_000

/** What all lists are made of. Texts with anything hidden in them are refused, so none is ever printed. */
export const listed = {
  name: text(100),
  modelId: text(160),
  url: z.string().max(500),
  day: z.iso.date(),
} as const

/** Models of one provider that are looked at. */
export const MOST_MODELS = 3_000

type ListFormat<Schema extends z.ZodType> = {
  /** Where the providers are: an array below this key, or an object of them by id at the top. */
  providers: { array: string } | 'top'
  /** Of one provider. Tolerates further keys. */
  provider: Schema
  /** The day that the whole list shows, from its head, where it shows one. */
  asOf?: string
  /** What it says of the provider; nothing where it has no free API. */
  read: (provider: z.infer<Schema>, asOf: string) => ListedProvider | undefined
}

/**
 * What a text says by a format. No day is later than `today`: a list from the future is of today. An error where the
 * text is no JSON object, too large, or has no provider that can be read.
 */
export function readList<Schema extends z.ZodType>(
  source: string,
  { providers: where, provider: schema, asOf: head, read }: ListFormat<Schema>,
  today: string,
): ListRead {
  if (Buffer.byteLength(source) > MOST_BYTES) return { error: `expected at most ${MOST_BYTES} bytes` }
  const parsed = parseObject(source)
  if ('error' in parsed) return parsed
  const found = rowsOf(parsed.value, where)
  if (!found) return { error: 'no providers are where this list has them: its format changed' }
  const day = listed.day.safeParse(head === undefined ? undefined : valueAt(parsed.value, head))
  const asOf = earlier(day.success ? day.data : today, today)
  const problems: CatalogueProblem[] = []
  const providers: ListedProvider[] = []
  for (const [place, value] of found.slice(0, MOST_PROVIDERS)) {
    const row = schema.safeParse(value)
    if (!row.success) {
      const [issue] = row.error.issues
      const path = issue!.path.map(String).reduce(below, place)
      problems.push({ place: path, message: `${issue!.message}; the provider is left out` })
      continue
    }
    const own = read(row.data, asOf)
    if (own) providers.push({ ...own, asOf: earlier(own.asOf, today) })
  }
  if (found.length > MOST_PROVIDERS)
    problems.push({ place: below('', 'providers'), message: `only the first ${MOST_PROVIDERS} are read` })
  if (providers.length === 0) return { error: 'no provider of it can be read: its format changed' }
  return { providers, problems }
}

const earlier = (day: string, today: string) => (day < today ? day : today)

function rowsOf(
  value: Record<string, unknown>,
  where: { array: string } | 'top',
): [place: string, row: unknown][] | undefined {
  if (where === 'top')
    return Object.entries(value).map(([id, row]) => [below('', id), isObject(row) ? { ...row, id } : row])
  const rows = valueAt(value, where.array)
  return Array.isArray(rows)
    ? rows.map((row, index) => [below(below('', where.array), String(index)), row])
    : undefined
}
