/** Deployed as an edge function: preflights and wrong methods on any path. */
import { toResponse } from '../http/answer.ts'
import { answerMethod } from '../http/problem.ts'

export const config = {
  path: '/*',
  method: ['OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'],
  cache: 'manual',
}

export default (request: Request) => toResponse(answerMethod(request.method))
