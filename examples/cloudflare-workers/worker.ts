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

export default {
  async fetch(request: Request, { ASSETS }: { ASSETS: { fetch: typeof fetch } }): Promise<Response> {
    const url = new URL(request.url)
    if (/^\/api\/v1\/providers\/?$/.test(url.pathname)) return list(request)
    if (/^\/api\/v1\/status\/?$/.test(url.pathname)) return status(request)
    if (!['GET', 'HEAD'].includes(request.method)) return toResponse(answerMethod(request.method))
    if (url.pathname === '/') url.pathname = '/index.html'
    const file = await ASSETS.fetch(new Request(url, request))
    const headers = { ...Object.fromEntries(file.headers), ...CORS }
    return new Response(file.body, { status: file.status, headers })
  },
}
