/**
 * What the functions at the edge answer from the published data. In the package this module is one file, with all that
 * it needs of the API: see ../package/write.ts.
 */
import { FUNCTIONS } from '../../api/http/functions.ts'
import type { AnswersFrom } from './read.ts'

export const answersFrom: AnswersFrom = (file, data) => FUNCTIONS[file](data as never)
