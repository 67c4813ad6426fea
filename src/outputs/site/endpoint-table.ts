/** The endpoints of the API, each with a URL to try. */

import type { Catalog } from '../../api/catalog/catalog.ts'
import { ENDPOINTS } from '../../api/endpoints.ts'
import { escapeMarkup } from '../../core/text/escape.ts'

export function endpointTable({ active, collections, changes }: Catalog): string {
  const slug = active[0]?.slug
  const examples: Record<string, string | undefined> = {
    '/providers/{slug}': slug,
    '/status/{slug}': slug,
    '/collections/{slug}': collections[0]?.slug,
    '/changes/{month}.json': changes[0]?.at.slice(0, 'YYYY-MM'.length),
    '/variants/providers/{key}.json': 'llm.no-card',
  }
  const rows = ENDPOINTS.map(({ path, summary }) => {
    const example = path.includes('{') ? examples[path] : ''
    const shown = `<code>${escapeMarkup(path)}</code>`
    // In an empty directory there is nothing to stand for the name.
    if (example === undefined) return endpointRow(shown, summary, '')
    const href = escapeMarkup(`/api/v1${path.replace(/\{\w+\}/, example)}`)
    return endpointRow(
      `<a href="${href}">${shown}</a>`,
      summary,
      `<button type="button" class="mini" data-run="${href}" aria-label="Run ${href}">Run</button>`,
    )
  })
  return `<table class="endpoints" role="table" aria-label="Endpoints">
<thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Below /api/v1</th><th scope="col" role="columnheader">Answers</th><th scope="col" role="columnheader">Try</th></tr></thead>
<tbody role="rowgroup">
${rows.join('\n')}
</tbody>
</table>
<div id="answer" hidden><p class="small" role="status"></p><pre tabindex="0" role="region" aria-label="Answer"></pre></div>`
}

const endpointRow = (path: string, summary: string, button: string) =>
  `<tr role="row"><th scope="row" role="rowheader">${path}</th><td role="cell">${escapeMarkup(summary)}</td><td role="cell">${button}</td></tr>`
