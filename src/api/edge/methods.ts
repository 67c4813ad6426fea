/** Deployed as an edge function: preflights and wrong methods on any path. */
import { answerMethod, toResponse } from '../http/answer.ts'

export const config = { path: '/*', method: ['OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'], cache: 'manual' }

export default (request: Request) => toResponse(answerMethod(request.method))
