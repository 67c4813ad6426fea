/** How fast the query handler answers, compared with a plain handler over the same data and one that returns a constant. */
import { createHash } from 'node:crypto'
import { providerDataset } from '../src/api/function-data.ts'
import { handlerOf } from '../src/api/http/answer.ts'
import { answerQuery } from '../src/api/http/answer-query.ts'
import { PROVIDERS } from '../src/api/query/provider-query.ts'
import { createCatalog } from '../src/catalog/catalog.ts'
import type { CatalogProvider } from '../src/catalog/provider.ts'
import { load } from '../src/content/load.ts'
import type { ProviderSummary } from '../src/schema/responses.ts'
import { type BenchOptions, printTable } from './table.ts'
import { type Handler, medians } from './turns.ts'

const COUNT = 200

const QUERIES: readonly (readonly [name: string, query: string])[] = [
  ['no query', ''],
  ['one filter', '?category=LLM'],
  ['all filters, sorted', '?category=LLM&noCard=true&noPhone=true&sort=name'],
  [
    'every parameter',
    '?category=LLM&noCard=true&noPhone=false&q=a&sort=name&limit=200&offset=0&capability=chat&kind=keyless,permanent,renewing-credits,one-time-credits,trial,none,unknown&openaiCompatible=true&noTraining=false&commercialUse=false&status=unknown&country=&region=',
  ],
  ['a capability', '?capability=chat'],
  ['q, many hits', '?q=a'],
  ['q, none', '?q=nothing+like+this'],
  ['limit=1', '?limit=1'],
  ['a 400', '?limit=0'],
]

/** What is asked of each answer: most of what a constant one reaches; and of bodies above so many bytes, in addition: */
const LEAST_OF_CONSTANT = 0.8
const LARGE_BODY = 4096
const LEAST_OF_PLAIN = 3

export async function benchHandler({ quick }: BenchOptions): Promise<void> {
  const items = someItems()
  const summaries = items.map(({ summary }) => summary)
  const dataset = providerDataset(items, (text) =>
    createHash('sha256').update(text).digest('hex').slice(0, 16),
  )
  // As hosts read it. Texts of YAML files with a character beyond Latin-1 take two bytes a character, and answers too.
  const ours = handlerOf(answerQuery(PROVIDERS, JSON.parse(JSON.stringify(dataset))))
  // All three send the same headers, so that only the work on the body differs.
  const plain = plainHandler(
    summaries,
    Object.fromEntries(ours(new Request('https://directory.test/')).headers),
  )
  const rows: string[][] = []
  for (const [name, query] of QUERIES) {
    const url = `https://directory.test/api/v1/providers${query}`
    const body = await ours(new Request(url)).text()
    const bytes = Buffer.byteLength(body)
    const request = new Request(url)
    const { status, headers } = ours(request)
    const init = { status, headers: Object.fromEntries(headers) }
    const constant: Handler = () => new Response(body, init)
    const [own, plainly, constantly] = medians([ours, plain, constant], request, quick) as [
      number,
      number,
      number,
    ]
    const timesPlain = plainly / own
    const ofConstant = constantly / own
    // Where a constant answer is itself not three times as fast as the plain one, that is what there is to reach.
    const wanted =
      bytes > LARGE_BODY ? Math.min(LEAST_OF_PLAIN, LEAST_OF_CONSTANT * (plainly / constantly)) : 0
    const good = ofConstant >= LEAST_OF_CONSTANT && timesPlain >= wanted
    rows.push([
      name,
      bytes.toLocaleString('en'),
      ...[own, plainly, constantly].map((each) => Math.round(1000 / each).toLocaleString('en')),
      `${timesPlain.toFixed(2)} ×`,
      ofConstant.toFixed(2),
      good ? 'ok' : 'MISSED',
    ])
  }
  printTable(
    `Handler at ${COUNT} providers: answers a second by the median (≥ ${LEAST_OF_CONSTANT} of constant; above ${LARGE_BODY} bytes ≥ ${LEAST_OF_PLAIN} × plain where a constant answer is)`,
    ['query', 'bytes', 'ours', 'plain', 'constant', 'of plain', 'of constant', ''],
    rows,
  )
}

/** The real providers, repeated under other slugs until there are enough. */
function someItems(): CatalogProvider[] {
  const now = new Date()
  const { tree } = load({ dir: 'content', now, severity: 'error' })
  if (!tree) throw new Error('content/ has errors; npm run validate prints them')
  const real = createCatalog(tree, { current: null, history: [], incidents: [] }, now).active
  return Array.from({ length: COUNT }, (_, index) => {
    const provider = real[index % real.length]!
    return { ...provider, summary: { ...provider.summary, slug: `provider-${index}` } }
  })
}

/** What most would write first: filter, sort, stringify, with just enough checking to answer a 400. */
function plainHandler(summaries: ProviderSummary[], headers: Record<string, string>): Handler {
  return (request) => {
    const search = new URL(request.url).searchParams
    const limit = Number(search.get('limit') ?? 200)
    if (!Number.isInteger(limit) || limit < 1)
      return new Response(
        JSON.stringify({ object: 'error', status: 400, detail: 'limit must be at least 1' }),
        { status: 400, headers },
      )
    const category = search.get('category')
    const terms = (search.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    const data = summaries
      .filter((one) => !category || one.category === category)
      .filter((one) => search.get('noCard') !== 'true' || !one.requiresCreditCard)
      .filter((one) => search.get('noPhone') !== 'true' || !one.requiresPhone)
      .filter((one) =>
        terms.every((term) => `${one.name} ${one.tagline} ${one.category}`.toLowerCase().includes(term)),
      )
      .sort((a, b) =>
        search.get('sort') === 'name'
          ? a.name.localeCompare(b.name)
          : b.directoryScore - a.directoryScore || a.name.localeCompare(b.name),
      )
      .slice(0, limit)
    return new Response(JSON.stringify({ object: 'list', count: data.length, data }), { headers })
  }
}
