/** `/`: what this is, and links that show the API working. */
import { ENDPOINTS } from '../api/endpoints.ts'
import type { Publication } from '../api/openapi.ts'
import type { Catalog } from '../catalog.ts'
import { escapeMarkup } from '../escape.ts'
import { CATEGORIES } from '../schema/vocabulary.ts'
import { page } from './page.ts'

export function indexPage({ name, baseUrl }: Publication, { active, collections }: Catalog): string {
  const link = (href: string, text = href) =>
    `<a href="${escapeMarkup(href)}"><code>${escapeMarkup(text)}</code></a>`
  const examples: Record<string, string> = {
    '/providers/{slug}': active[0]?.slug ?? '',
    '/status/{slug}': active[0]?.slug ?? '',
    '/collections/{slug}': collections[0]?.slug ?? '',
    '/variants/providers/{key}.json': 'llm.no-card',
  }
  const rows = ENDPOINTS.map(({ path, summary }) => {
    const href = `/api/v1${path.replace(/\{\w+\}/, examples[path] ?? '')}`
    return `<tr><td>${link(href, path)}</td><td>${escapeMarkup(summary)}</td></tr>`
  })
  return page(
    name,
    `<p>${active.length} providers of AI APIs in ${CATEGORIES.length} categories: what each gives away, what it asks for, and whether it answers. A source and a date stand behind each fact.</p>
<h2>Try it</h2>
<ul>
<li>${link('/api/v1/providers?noCard=true&noPhone=true')}: known to need neither card nor phone</li>
<li>${link('/api/v1/providers?category=Speech&sort=name')}</li>
<li>${link('/api/v1/providers?q=open&limit=5')}</li>
</ul>
<pre>curl '${escapeMarkup(baseUrl)}/api/v1/providers?category=LLM&amp;limit=3'</pre>
<h2>Endpoints</h2>
<table><thead><tr><th scope="col">Below /api/v1</th><th scope="col">Answers</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
<p>No key, any origin. The whole contract: ${link('/openapi.json')}. <a href="/submit">Submit a provider</a>.</p>`,
  )
}
