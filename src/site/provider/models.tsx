/** The models of a provider: free ones that no table above names, and where all of them are. */

import { plural } from '../../base/text/plural.ts'
import { freeModelsOf } from '../../catalog/models/model-rows.ts'
import { providerModels } from '../../catalog/models/provider-models.ts'
import { joined } from '../components/joined.ts'
import { Section } from '../components/section.tsx'
import type { SiteProvider } from '../site-page.ts'

/** Nothing where no offer gives a model. */
export function ModelsSection({ provider: { slug, offers, of } }: { provider: SiteProvider }) {
  if (freeModelsOf(of).length === 0) return null
  const { data, count, freeCount } = providerModels(of)
  const inTables = new Set(offers.flatMap(({ limits }) => limits.flatMap(({ model }) => model ?? [])))
  const others = data.filter(({ id, free }) => free !== null && !inTables.has(id))
  const more = (
    <p class="soft note">
      <a href={`/models?provider=${slug}`}>In the table of all free models</a>
      {' · '}
      <a href={`/api/v1/providers/${slug}/models.json`}>
        {count > 0 ? `${plural(count, 'known model')}, as JSON` : 'JSON'}
      </a>
    </p>
  )
  if (others.length === 0) return more
  return (
    <Section id="models" title="Free models" {...(freeCount > 0 && { count: freeCount })}>
      <p>{joined(others.map((model) => <a href={`/models/${model.slug}`}>{model.id}</a>))}</p>
      {more}
    </Section>
  )
}
