/** A Cloudflare Worker with the same handlers for queries, statuses and methods; everything else comes from the files. */
import dataset from '../../public/edge/dataset.json' with { type: 'json' }
import { toResponse } from '../../src/api/http/answer.ts'
import { CORS } from '../../src/api/http/headers.ts'
import { listHandler } from '../../src/api/http/list.ts'
import { answerMethod } from '../../src/api/http/methods.ts'
import { statusHandler } from '../../src/api/http/status.ts'
import type { Dataset } from '../../src/api/query/dataset.ts'

const list = listHandler(dataset as Dataset)
const status = statusHandler(dataset as Dataset)

/** Runs for all paths below `/api`, and for those that no file has. */
export default {
  async fetch(request: Request, { ASSETS }: { ASSETS: { fetch: typeof fetch } }): Promise<Response> {
    const url = new URL(request.url)
    if (!url.pathname.startsWith('/api/')) return ASSETS.fetch(request)
    // A slash at the end changes nothing.
    url.pathname = url.pathname.replace(/\/+$/, '')
    if (url.pathname === '/api/v1/providers') return list(new Request(url, request))
    if (url.pathname === '/api/v1/status') return status(new Request(url, request))
    if (!['GET', 'HEAD'].includes(request.method)) return toResponse(answerMethod(request.method))
    if (!url.pathname.includes('.')) url.pathname += '.json'
    const { status: code, headers, body } = await ASSETS.fetch(new Request(url, request))
    if (code === 404) return new Response(null, { status: 404, headers: CORS })
    return new Response(body, { status: code, headers: { ...Object.fromEntries(headers), ...CORS } })
  },
}
