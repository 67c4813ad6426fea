/** An HTTP request and its answer as plain data, which any server can send and the edge turns into a `Response`. */

export type Answer = {
  status: number
  headers: Record<string, string>
  /** null where the answer has none: HEAD, 204, 304. */
  body: string | null
  /** The same in UTF-8, where text would cost more to send. */
  bytes?: Uint8Array<ArrayBuffer>
}

/** The three things about a request that an answer depends on. */
export type HttpRequest = { method: string; url: string; ifNoneMatch: string | null }

/** What answers requests; none throws. */
export type Handler = (request: HttpRequest) => Answer

export function fromRequest(request: Request): HttpRequest {
  return { method: request.method, url: request.url, ifNoneMatch: request.headers.get('if-none-match') }
}

export function toResponse({ status, headers, body, bytes }: Answer): Response {
  return new Response(bytes ?? body, { status, headers })
}

/** What answers such requests, as a `Request → Response` function, which is what edge hosts run. */
export const handlerOf =
  (answer: Handler) =>
  (request: Request): Response =>
    toResponse(answer(fromRequest(request)))

/** A character beyond Latin-1: a text with one takes two bytes a character, and eight times as long to send. */
const WIDE = /[\u0100-\uffff]/

/** An answer to be sent again and again: Latin-1 is cheapest as text, other text as bytes, encoded once. */
export function encoded(answer: Answer): Answer {
  const { body } = answer
  return body !== null && WIDE.test(body) ? { ...answer, bytes: new TextEncoder().encode(body) } : answer
}

/** HEAD is answered as GET is, without the body (RFC 9110, section 9.3.2), and is not worth a cache entry. */
export function withoutBody({ status, headers: own }: Answer, headers: Record<string, string>): Answer {
  return { status, headers: { ...own, ...headers }, body: null }
}
