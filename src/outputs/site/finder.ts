/** The finder of the front page: a form that asks the API, and the answer to what it asks at first. */
import { bestFirst } from '../../api/catalog/collections.ts'
import type { CatalogProvider } from '../../api/catalog/provider.ts'
import type { ProviderSummary } from '../../api/responses.ts'
import { CATEGORIES } from '../../core/schema/vocabulary.ts'
import { escapeMarkup } from '../../core/text/escape.ts'

/** How many providers are shown at first. */
export const SHOWN = 12

const LIMITS = [SHOWN, 50, 200]

/** What the form asks as it stands when the page opens. */
export const FIRST_REQUEST = `/api/v1/providers?noCard=true&noPhone=true&limit=${SHOWN}`

/** The best of those known to need neither card nor phone number: what `FIRST_REQUEST` answers. */
export function firstAnswer(active: readonly CatalogProvider[]): ProviderSummary[] {
  const free = active.filter(({ card, phone }) => !card.answer && !phone.answer)
  return bestFirst(free)
    .slice(0, SHOWN)
    .map(({ summary }) => summary)
}

/** Without a script the form leads to the answer as JSON; with one the answer appears below it. */
export function finder(active: readonly CatalogProvider[], baseUrl: string): string {
  const first = firstAnswer(active)
  return `<form id="finder" action="/api/v1/providers" method="get" role="search" aria-label="Providers">
<div class="wide"><label for="q">Words</label><input type="search" id="q" name="q" autocomplete="off" placeholder="such as transcription"></div>
<div><label for="category">Category</label><select id="category" name="category"><option value="">All</option>${CATEGORIES.map((category) => `<option>${category}</option>`).join('')}</select></div>
<div><label for="sort">Order</label><select id="sort" name="sort"><option value="score">Best first</option><option value="name">By name</option></select></div>
<div><label for="limit">At most</label><select id="limit" name="limit">${LIMITS.map((limit) => `<option>${limit}</option>`).join('')}</select></div>
<fieldset>
<legend class="unseen">Only those that are</legend>
<label><input type="checkbox" name="noCard" value="true" checked> Known to need no card</label>
<label><input type="checkbox" name="noPhone" value="true" checked> Known to need no phone number</label>
</fieldset>
<button class="main">Search</button>
</form>
<div class="request">
<div>This is the request: <a id="request-link" href="${escapeMarkup(FIRST_REQUEST)}">${escapeMarkup(FIRST_REQUEST)}</a></div>
<div class="copyable"><pre id="request-curl">${escapeMarkup(`curl '${baseUrl}${FIRST_REQUEST}'`)}</pre><button type="button" class="mini" data-copy aria-label="Copy the command">Copy</button></div>
</div>
<p class="say" id="say" role="status">${first.length === 1 ? '1 provider' : `${first.length} providers, best first`}</p>
<div class="results" id="results"${first.length === 0 ? ' hidden' : ''}>
<table role="table" aria-label="Providers">
<thead role="rowgroup"><tr role="row">${['Provider', 'Category', 'Free tier', 'Status', 'Score']
    .map(
      (head) =>
        `<th scope="col" role="columnheader"${head === 'Score' ? ' class="number"' : ''}>${head}</th>`,
    )
    .join('')}</tr></thead>
<tbody role="rowgroup">
${first.map(row).join('\n')}
</tbody>
</table>
</div>
<template id="row">${row(BLANK)}</template>`
}

/** One row. The roles keep it a row of a table where a narrow screen shows it as a block. */
function row(provider: ProviderSummary): string {
  const { slug, name, website, tagline, category, freeTierSummary, status, directoryScore } = provider
  return `<tr role="row"><th scope="row" role="rowheader"><a data-field="name" href="${escapeMarkup(website)}">${escapeMarkup(name)}</a> <span class="tagline"><span data-field="tagline">${escapeMarkup(tagline)}</span> <a data-field="json" href="/api/v1/providers/${escapeMarkup(slug)}" aria-label="${escapeMarkup(name)} as JSON">JSON</a></span></th><td role="cell" class="category" data-field="category">${category}</td><td role="cell" class="free" data-field="free">${escapeMarkup(freeTierSummary)}</td><td role="cell" class="state"><span class="status" data-field="status" data-status="${status}">${status}</span></td><td role="cell" class="number" data-field="score">${directoryScore.toFixed(1)}</td></tr>`
}

/** What the script copies to write a row of its own. */
const BLANK: ProviderSummary = {
  slug: '',
  name: '',
  tagline: '',
  category: 'LLM',
  website: '/',
  docsUrl: '/',
  status: 'unknown',
  directoryScore: 0,
  freeTierSummary: '',
  requiresCreditCard: true,
  requiresPhone: true,
  lastVerified: '',
}
