/** Deployed as an edge function: the changes, filtered. */
import dataset from '../../../public/edge/changes.json' with { type: 'json' }
import { changesHandler } from '../http/changes.ts'
import type { ChangeDataset } from '../query/change-query.ts'

export const config = { path: '/api/v1/changes', cache: 'manual' }

export default changesHandler(dataset as ChangeDataset)
