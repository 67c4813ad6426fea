/** A Cloudflare Worker with the same handlers for queries, statuses and methods; everything else comes from the files. */
import changes from '../../public/edge/changes.json' with { type: 'json' }
import dataset from '../../public/edge/dataset.json' with { type: 'json' }
import offers from '../../public/edge/offers.json' with { type: 'json' }
import { toResponse } from '../../src/api/http/answer.ts'
import { capabilityHandler } from '../../src/api/http/capability.ts'
import { changesHandler } from '../../src/api/http/changes.ts'
import { listHandler } from '../../src/api/http/list.ts'
import { answerMethod } from '../../src/api/http/methods.ts'
import { statusHandler } from '../../src/api/http/status.ts'
import type { ChangeDataset } from '../../src/api/query/change-query.ts'
import type { Dataset } from '../../src/api/query/dataset.ts'
import type { OfferDataset } from '../../src/api/query/offer-query.ts'
import { CAPABILITY_SLUGS } from '../../src/core/schema/vocabulary.ts'

const capability = capabilityHandler(offers as OfferDataset)
const FUNCTIONS = new Map([
  ['/api/v1/providers', listHandler(dataset as Dataset)],
  ['/api/v1/status', statusHandler(dataset as Dataset)],
  ['/api/v1/changes', changesHandler(changes as ChangeDataset)],
  ...CAPABILITY_SLUGS.map((slug) => [`/api/v1/capabilities/${slug}`, capability] as const),
])

/** Runs for all paths below `/api`, and for those that no file has. */
export default {
  async fetch(request: Request, { ASSETS }: { ASSETS: { fetch: typeof fetch } }): Promise<Response> {
    const url = new URL(request.url)
    if (!['GET', 'HEAD'].includes(request.method)) return toResponse(answerMethod(request.method))
    if (!url.pathname.startsWith('/api/')) return ASSETS.fetch(request)
    // A slash at the end changes nothing.
    url.pathname = url.pathname.replace(/\/+$/, '')
    const answer = FUNCTIONS.get(url.pathname)
    if (answer) return answer(new Request(url, request))
    if (!url.pathname.includes('.')) url.pathname += '.json'
    const file = await ASSETS.fetch(new Request(url, request))
    // Cloudflare redirects to another spelling of a path; nothing below /api redirects.
    if (file.status < 300 || file.status === 304) return file
    const { headers, body } = await ASSETS.fetch(new URL('/api/v1/404.json', url))
    return new Response(body, { status: 404, headers })
  },
}
