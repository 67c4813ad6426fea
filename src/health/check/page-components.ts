/** The components of a status page, from which a maintainer picks those that the API stands on. */

import { z } from 'zod'
import { parseJson } from '../../base/parse-json.ts'
import type { HttpFacts } from '../../net/http-facts.ts'
import type { STATUS_PAGE_FORMATS } from '../../schema/vocabulary.ts'

export type PageComponent = { id: string; name: string }

const named = z.object({ id: z.string(), name: z.string() })
const components = z.object({ components: z.array(named) }).transform((page) => page.components)
const resources = z
  .object({
    included: z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        attributes: z.object({ public_name: z.string().optional() }).optional(),
      }),
    ),
  })
  .transform(({ included }) =>
    included
      .filter(({ type }) => type === 'status_page_resource')
      .map(({ id, attributes }) => ({ id, name: attributes?.public_name ?? '' })),
  )
const products = z
  .array(z.object({ affected_products: z.array(z.object({ id: z.string(), title: z.string() })) }))
  .transform((incidents) => [
    ...new Map(
      incidents.flatMap(({ affected_products }) =>
        affected_products.map(({ id, title }) => [id, { id, name: title }] as const),
      ),
    ).values(),
  ])

const READERS: Record<(typeof STATUS_PAGE_FORMATS)[number], z.ZodType<PageComponent[]>> = {
  statuspage: components,
  betterstack: resources,
  instatus: components,
  google: products,
}

/** In the order of the page; empty if it cannot be read. */
export function pageComponents(
  { phase, status, body }: HttpFacts,
  format: (typeof STATUS_PAGE_FORMATS)[number],
): PageComponent[] {
  if (phase !== 'done' || status !== 200) return []
  try {
    return READERS[format].parse(parseJson(String(body)))
  } catch {
    return []
  }
}
