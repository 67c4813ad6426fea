/** The tables of the SQLite file, each after those that it refers to. */
import type { Table } from './table.ts'
import { COLLECTION_TABLES } from './tables/collections.ts'
import { ENTRY_TABLES } from './tables/entry.ts'
import { MODEL_TABLES } from './tables/models.ts'
import { OFFER_TABLES } from './tables/offers.ts'
import { RANKING_TABLES } from './tables/ranking.ts'
import { SCORE_TABLES } from './tables/score.ts'
import { SOURCE_TABLES } from './tables/sources.ts'
import { STATUS_TABLES } from './tables/status.ts'

export const TABLES: readonly Table[] = [
  ...ENTRY_TABLES,
  ...OFFER_TABLES,
  ...MODEL_TABLES,
  ...RANKING_TABLES,
  ...SOURCE_TABLES,
  ...SCORE_TABLES,
  ...COLLECTION_TABLES,
  ...STATUS_TABLES,
]
