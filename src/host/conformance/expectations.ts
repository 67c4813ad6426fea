/** Everything that a host must do, in one list. */
import type { Expectation } from './expectation.ts'
import { FILES } from './files.ts'
import { METHODS } from './methods.ts'
import { PAGES } from './pages.ts'
import { QUERY } from './query.ts'
import { REWRITES } from './rewrites.ts'

export const EXPECTATIONS: readonly Expectation[] = [...FILES, ...REWRITES, ...QUERY, ...METHODS, ...PAGES]
