/** Answers what is not a read: a preflight with 204, anything else with 405. */
import type { Answer } from './answer.ts'
import { ALLOW, CORS, EDGE_UNCACHED, PREFLIGHT } from './headers.ts'
import { methodNotAllowed } from './problem.ts'

/** The answer to any method but GET and HEAD. */
export function answerMethod(method: string): Answer {
  if (method !== 'OPTIONS') return methodNotAllowed(method)
  return { status: 204, headers: { allow: ALLOW, ...CORS, ...PREFLIGHT, ...EDGE_UNCACHED }, body: null }
}
