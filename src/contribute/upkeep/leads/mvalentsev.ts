/** Reads `index.json` of mvalentsev/awesome-free-ai-coding: offers with the ids that are free, and whether a card is asked for. */
import * as z from 'zod'
import type { ListRead } from './listed.ts'
import { listed, MOST_MODELS, readList } from './read-list.ts'

const provider = z.object({
  name: listed.name,
  url: listed.url,
  card_required: z.boolean().nullish(),
  api: z
    .object({ base_url: listed.url, model_ids: z.array(listed.modelId).max(MOST_MODELS).default([]) })
    .nullish(),
  last_verified: listed.day,
  retired_on: listed.day.nullish(),
  archived: z.boolean().default(false),
})

/** An entry without an API is a program or a web page, and left out. Its numbers stand in sentences, which are not read. */
export const readMvalentsev = (text: string, today: string): ListRead =>
  readList(
    text,
    {
      providers: { array: 'entries' },
      provider,
      asOf: 'generated',
      read: ({ name, url, card_required: card, api, last_verified, retired_on, archived }) =>
        api
          ? {
              name,
              baseUrl: api.base_url,
              pages: [url],
              isLiving: !archived,
              ...(typeof card === 'boolean' && !archived && { card }),
              models: archived ? [] : api.model_ids.map((id) => ({ id, limits: [] })),
              asOf: archived && retired_on ? retired_on : last_verified,
            }
          : undefined,
    },
    today,
  )
