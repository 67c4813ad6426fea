/** An HTTP request and its answer as plain data, which any server can send and the edge turns into a `Response`. */

export type Answer = {
  status: number
  headers: Record<string, string>
  /** null where the answer has none: HEAD, 204, 304. */
  body: string | null
}

/** The three things about a request that an answer depends on. */
export type HttpRequest = { method: string; url: string; ifNoneMatch: string | null }

export function fromRequest(request: Request): HttpRequest {
  return { method: request.method, url: request.url, ifNoneMatch: request.headers.get('if-none-match') }
}

export function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers })
}

/** HEAD is answered as GET is, without the body (RFC 9110, section 9.3.2), and is not worth a cache entry. */
export function withoutBody(answer: Answer, headers: Record<string, string>): Answer {
  return { ...answer, headers: { ...answer.headers, ...headers }, body: null }
}
