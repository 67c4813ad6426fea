/** What changed lately, for those who would rather read JSON than a feed. */
import type { Catalog } from '../catalog.ts'
import { changes } from '../changes/changes.ts'
import type { ChangesList } from '../schema/responses.ts'

const NEWEST = 200

export function changesList(catalog: Catalog): ChangesList {
  const data = changes(catalog).slice(0, NEWEST)
  return { object: 'changes', count: data.length, data }
}
