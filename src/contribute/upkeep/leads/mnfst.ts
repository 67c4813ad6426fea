/** Reads `data.json` of mnfst/awesome-free-llm-apis: providers with their free models and the limits of each. */
import * as z from 'zod'
import type { ListRead } from './listed.ts'
import { readRateLimit } from './rate-limit.ts'
import { listed, MOST_MODELS, readList } from './read-list.ts'

const provider = z.object({
  name: listed.name,
  url: listed.url,
  baseUrl: listed.url.nullish(),
  description: z.string().max(2_000).default(''),
  models: z
    .array(z.object({ id: listed.modelId.nullable(), rateLimit: z.string().max(200).nullish() }))
    .max(MOST_MODELS),
})

/** Fixed words of its descriptions. */
const NO_CARD = /\bno (?:credit )?card\b/i
const CARD = /\b(?:credit card|payment method) (?:is )?required\b/i
const PHONE = /\bphone (?:number |verification )?(?:is )?required\b/i

/** `asOf` of each provider is that of the list. */
export const readMnfst = (text: string, today: string): ListRead =>
  readList(
    text,
    {
      providers: { array: 'providers' },
      provider,
      asOf: 'lastUpdated',
      read: ({ name, url, baseUrl, description, models }, asOf) => ({
        name,
        ...(baseUrl && { baseUrl }),
        pages: [url],
        isLiving: true,
        ...(NO_CARD.test(description) ? { card: false } : CARD.test(description) ? { card: true } : {}),
        ...(PHONE.test(description) && { phone: true }),
        models: models.flatMap(({ id, rateLimit }) =>
          // A row without an id stands for further models.
          id === null ? [] : [{ id, limits: readRateLimit(rateLimit ?? '') }],
        ),
        asOf,
      }),
    },
    today,
  )
