/** `GET /changes`: its parameters and its body. */
import { PUBLISHED_CHANGE_KINDS } from '../../schema/vocabulary.ts'
import { day, filterParameters, flag, PAGE, providerSlugs, type ValuesOf, words } from './parameter.ts'
import { counts, joined, type QueryEndpoint } from './query-endpoint.ts'

export const CHANGE_PARAMETERS = {
  since: day('2026-10-01', 'least'),
  until: day('2026-10-31', 'most'),
  kind: words(PUBLISHED_CHANGE_KINDS, 'free-tier-worse,card'),
  concernsFree: flag(),
  gotWorse: flag(),
  provider: providerSlugs,
  ...filterParameters('category'),
  ...PAGE,
}

export type ChangesQuery = ValuesOf<typeof CHANGE_PARAMETERS>

export const CHANGES: QueryEndpoint = {
  path: '/changes',
  parameters: CHANGE_PARAMETERS,
  cache: 'status',
  schema: 'changes-list',
  body: (answer) =>
    `{"object":"changes",${counts(answer)},"months":${answer.dataset.heads.months},"data":[${joined(answer)}]}`,
}
