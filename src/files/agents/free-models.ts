/** The free models of a provider as a Markdown table: what each is, and the limits that hold for it. */

import { codeSpan, escapeMarkdown, markdownTable } from '../../base/text/markdown.ts'
import type { ModelLimits } from '../../catalog/models/model-limits.ts'
import { providerModels } from '../../catalog/models/provider-models.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'
import { limitWords } from '../../entry/limit-words.ts'

/** Rows of the table: the page stays short where a rule makes hundreds free. */
const MOST = 50

/** Empty where no offer names a model. */
export function freeModelsText(provider: CatalogProvider): string {
  const { data, unnamed, freeCount } = providerModels(provider)
  const names = new Map(provider.content.offers.map(({ id, name }) => [id, name]))
  const nameOf = (offer: string) => escapeMarkdown(names.get(offer) ?? offer)
  const rows = data.flatMap(({ id, context, free }) =>
    free ? [[codeSpan(id), context?.toLocaleString('en') ?? '', nameOf(free.offer), words(free.limits)]] : [],
  )
  const others = unnamed.map(
    ({ offer, pattern }) =>
      `- ${nameOf(offer)}: ${pattern === null ? 'any model that it covers' : `models such as ${codeSpan(pattern)}`}`,
  )
  const rest = freeCount - MOST
  return [
    rows.length > 0 ? markdownTable(['Model', 'Context', 'Offer', 'Limits'], rows.slice(0, MOST)) : '',
    rest > 0 ? `${rest} more are in the JSON document of its models.` : '',
    others.join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const FIELD = /^(requests|tokens)Per(\w+)$/

/** `30 requests per minute, 1,000 requests per day`. */
function words({ other, ...fields }: ModelLimits): string {
  const named = Object.entries(fields).flatMap(([name, value]) => {
    const [, metric, window] = FIELD.exec(name) ?? []
    return value === null
      ? []
      : [{ metric, value, per: window?.toLowerCase() } as ModelLimits['other'][number]]
  })
  return [...named, ...other].map(limitWords).join(', ')
}
