/** The page at `/`: what the directory is, with the API working. */

import type { Catalog } from '../../api/catalog/catalog.ts'
import type { Publication } from '../../api/openapi.ts'
import { CATEGORIES } from '../../core/schema/vocabulary.ts'
import { escapeMarkup } from '../../core/text/escape.ts'
import { endpointTable } from './endpoint-table.ts'
import { finder, firstAnswer } from './finder.ts'
import { offers } from './offers.ts'
import { page } from './page.ts'

export function indexPage(publication: Publication, catalog: Catalog): string {
  const { name, baseUrl } = publication
  const { active, health } = catalog
  const sentence = `${active.length} providers of AI APIs in ${CATEGORIES.length} categories: what each gives away, what it asks for before the first call, and whether it answers today.`
  const lastRun = health.current?.lastRun.finishedAt
  const example = firstAnswer(active)[0]?.slug ?? active[0]?.slug
  const main = `<section class="hero">
<h1>What AI APIs give away, and what they ask for first</h1>
<p>${sentence} A source and a date stand behind each fact. Free, without a key, from any origin.</p>
<ul class="counts">${counts(catalog)
    .map(([count, what]) => `<li><strong>${count}</strong> ${what}</li>`)
    .join('')}</ul>
</section>
<section class="panel" id="providers" aria-labelledby="providers-title">
<h2 id="providers-title">Find a provider</h2>
<p class="soft">“No card” and “no phone” mean that a source says so. ${
    lastRun
      ? `Status is from the checks that ended on <time datetime="${lastRun}">${lastRun.slice(0, 10)}</time>.`
      : 'No health check has run yet, so every status is unknown.'
  }</p>
${finder(active, baseUrl)}
</section>
<section class="block" id="endpoints" aria-labelledby="endpoints-title">
<h2 id="endpoints-title">The API</h2>
<p>Reads only, JSON, the same shapes for the life of version 1. <a href="/openapi.json">The whole contract</a> is an OpenAPI 3.1 document; the JSON Schema of each answer lies below <a href="/schemas/responses/provider-list.json"><code>/schemas/responses/</code></a>.</p>
<div class="panel">
${endpointTable(catalog)}
</div>
</section>
<section class="block" id="build" aria-labelledby="build-title">
<h2 id="build-title">Data and tools</h2>
<div class="grid">
${offers(publication, catalog)
  .map(
    ({ id, title, html }) =>
      `<section class="panel" id="${id}" aria-labelledby="${id}-title">\n<h3 id="${id}-title">${title}</h3>\n${html}\n</section>`,
  )
  .join('\n')}
<section class="panel" id="agents" aria-labelledby="agents-title">
<h3 id="agents-title">For agents</h3>
<p>The directory as plain text, with a Markdown page for each provider, and an <abbr title="Model Context Protocol">MCP</abbr> server in the npm package, which works offline too.</p>
<ul class="links"><li><a href="/llms.txt">llms.txt</a></li><li><a href="/llms-full.txt">llms-full.txt</a></li>${
    example ? `<li><a href="/providers/${escapeMarkup(example)}.md">${escapeMarkup(example)}.md</a></li>` : ''
  }</ul>
<div class="copyable"><pre>${escapeMarkup(`curl ${baseUrl}/llms.txt\nnpm run package && node dist/package/mcp/server.js`)}</pre><button type="button" class="mini" data-copy aria-label="Copy the commands">Copy</button></div>
</section>
<section class="panel" id="discovery" aria-labelledby="discovery-title">
<h3 id="discovery-title">For machines that look around</h3>
<p>Each answer of the API names its schema and the OpenAPI document in a <code>Link</code> header.</p>
<ul class="links"><li><a href="/.well-known/api-catalog">api-catalog</a></li><li><a href="/openapi.json">openapi.json</a></li><li><a href="/sitemap.xml">sitemap.xml</a></li><li><a href="/robots.txt">robots.txt</a></li></ul>
</section>
</div>
</section>
<section class="block" id="submit" aria-labelledby="submit-title">
<h2 id="submit-title">Something missing or wrong?</h2>
<p>Anybody may add a provider or correct a fact; every fact names the page it was read on and the day. <a href="/submit">How to submit a provider</a>.</p>
</section>`
  return page({ title: `${name}: free AI APIs`, description: sentence, main, script: true }, publication)
}

/** True counts: only what sources show. */
function counts({ active, collections }: Catalog): [count: number, what: string][] {
  const noCard = active.filter(({ card }) => !card.answer)
  return [
    [active.length, 'providers'],
    [noCard.length, 'known to need no card'],
    [noCard.filter(({ phone }) => !phone.answer).length, 'neither card nor phone'],
    [collections.length, 'collections'],
  ]
}
