/** A Cloudflare Worker with the same handlers for queries, statuses and methods; everything else comes from the files. */
import changes from '../../public/edge/changes.json' with { type: 'json' }
import models from '../../public/edge/models.json' with { type: 'json' }
import offers from '../../public/edge/offers.json' with { type: 'json' }
import providers from '../../public/edge/providers.json' with { type: 'json' }
import { answerMethod, fromRequest, toResponse } from '../../src/api/http/answer.ts'
import { answersFrom, type FunctionData } from '../../src/api/http/functions.ts'
import type { Dataset } from '../../src/catalog/dataset.ts'

const ANSWERS = answersFrom({ changes, models, offers, providers } as unknown as Record<
  FunctionData,
  Dataset
>)

/** Runs for all paths below `/api`, and for those that no file has. */
export default {
  async fetch(request: Request, { ASSETS }: { ASSETS: { fetch: typeof fetch } }): Promise<Response> {
    const url = new URL(request.url)
    if (!['GET', 'HEAD'].includes(request.method)) return toResponse(answerMethod(request.method))
    if (!url.pathname.startsWith('/api/')) return ASSETS.fetch(request)
    // A slash at the end changes nothing, nor does another spelling of a letter.
    url.pathname = decoded(url.pathname).replace(/\/+$/, '')
    const answer = ANSWERS[url.pathname]
    if (answer) return toResponse(answer(fromRequest(new Request(url, request))))
    if (!url.pathname.endsWith('.json')) url.pathname += '.json'
    const file = await ASSETS.fetch(new Request(url, request))
    // Cloudflare redirects to another spelling of a path; nothing below /api redirects.
    if (file.status < 300 || file.status === 304) return file
    const { headers, body } = await ASSETS.fetch(new URL('/api/v1/404.json', url))
    return new Response(body, { status: 404, headers })
  },
}

/** `%67roq` is `groq`; what cannot be decoded stays. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
