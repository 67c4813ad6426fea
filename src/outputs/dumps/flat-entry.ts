/** What the dumps show of an entry with one free tier. */
import { z } from 'zod'
import { published } from '../../api/published.ts'
import { placesOf, regionsOf, trainingFields } from '../../api/published-entry.ts'
import * as freeTiers from '../../core/schema/free-tier.ts'
import * as entries from '../../core/schema/provider.ts'
import { capability } from '../../core/schema/text.ts'

const { shape: termShape } = freeTiers.freeTierTerms

export const limit = published(freeTiers.limit, {
  capability: {
    capabilities: {
      schema: z.array(capability).describe('What it is for; empty: for all.'),
      value: (own) => (own.capability === undefined ? [] : [own.capability].flat()),
    },
  },
})

export const purchase = published(freeTiers.purchase, {}, ['model', 'asOf'])

export const terms = published(
  freeTiers.freeTierTerms,
  {
    /** It stands in `freeTier`. */
    summary: {},
    limits: {
      limits: {
        schema: z.array(limit.schema).describe(termShape.limits.description!),
        value: ({ limits = [] }) => limits.map(limit.value),
      },
    },
    buys: {
      buys: {
        schema: z.array(purchase.schema).describe(termShape.buys.description!),
        value: ({ buys = [] }) => buys.map(purchase.value),
      },
    },
    regions: { regions: regionsOf },
    processingRegions: { processingRegions: placesOf(termShape.processingRegions.description!) },
    trainsOnData: trainingFields,
  },
  ['regions', 'processingRegions', 'trainsOnData', 'trainsOnDataExcept'],
)

export const source = published(entries.source)

/** The fields of the entry itself. */
export const entry = published(entries.provider)
