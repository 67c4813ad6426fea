/** How fast `/models` answers over the real content, compared with a handler that returns a constant, and how large its data is. */
import { createHash } from 'node:crypto'
import { datasetsOf } from '../src/api/function-data.ts'
import { handlerOf } from '../src/api/http/answer.ts'
import { answerQuery } from '../src/api/http/answer-query.ts'
import { MODELS } from '../src/api/query/model-query.ts'
import { createCatalog } from '../src/catalog/catalog.ts'
import { load } from '../src/content/load.ts'
import { type BenchOptions, printTable } from './table.ts'
import { type Handler, medians } from './turns.ts'

const QUERIES: readonly (readonly [name: string, query: string])[] = [
  ['no query', ''],
  ['a filter', '?noCard=true'],
  ['a size, sorted', '?context=128k&sort=context'],
  ['q, many hits', '?q=a'],
  [
    'every parameter',
    '?q=a&capability=chat&context=8k&maxOutput=1k&tools=true&structuredOutput=false&reasoning=false&openWeights=false&input=text,image&noCard=true&noPhone=false&noTraining=false&commercialUse=false&region=&kind=permanent,keyless&sort=tokens&limit=50&offset=0',
  ],
  ['a 400', '?context=big'],
]

const LEAST_OF_CONSTANT = 0.8

/** Bytes of the data, which is in the bundle of the edge function. */
const LARGEST = 2_000_000

export async function benchModels({ quick }: BenchOptions): Promise<void> {
  const now = new Date()
  const { tree } = load({ dir: 'content', now, severity: 'error' })
  if (!tree) throw new Error('content/ has errors; npm run validate prints them')
  const catalog = createCatalog(tree, { current: null, history: [], incidents: [] }, now)
  const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
  const data = JSON.stringify(datasetsOf(catalog, digest).models)
  const ours = handlerOf(answerQuery(MODELS, JSON.parse(data)))
  const rows: string[][] = []
  for (const [name, query] of QUERIES) {
    const url = `https://directory.test/api/v1/models${query}`
    const body = await ours(new Request(url)).text()
    const request = new Request(url)
    const { status, headers } = ours(request)
    const init = { status, headers: Object.fromEntries(headers) }
    const constant: Handler = () => new Response(body, init)
    const [own, constantly] = medians([ours, constant], request, quick) as [number, number]
    rows.push([
      name,
      Buffer.byteLength(body).toLocaleString('en'),
      ...[own, constantly].map((each) => Math.round(1000 / each).toLocaleString('en')),
      (constantly / own).toFixed(2),
      constantly / own >= LEAST_OF_CONSTANT ? 'ok' : 'MISSED',
    ])
  }
  const size = Buffer.byteLength(data)
  printTable(
    `Models, ${JSON.parse(data).rows.length} rows: answers a second by the median (≥ ${LEAST_OF_CONSTANT} of constant); data ${size.toLocaleString('en')} bytes (≤ ${LARGEST.toLocaleString('en')}: ${size <= LARGEST ? 'ok' : 'MISSED'})`,
    ['query', 'bytes', 'ours', 'constant', 'of constant', ''],
    rows,
  )
}
