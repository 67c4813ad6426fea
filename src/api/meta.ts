/** What this build is made of: clock and commit stand here and nowhere else; and how much of its content is known. */

import type { Catalog } from '../catalog/catalog.ts'
import { freeModelSlugs } from '../catalog/models/model-rows.ts'
import { VERSION } from '../catalog/score/formula.ts'
import { staleAfter } from '../catalog/status.ts'
import type { Meta, Quality, Reading } from '../schema/responses.ts'

export type BuildFacts = { now: Date; commit: string | null; datasetHash: string }

export function meta(catalog: Catalog, { now, commit, datasetHash }: BuildFacts): Meta {
  const { active, retired, collections, health, site } = catalog
  const { oldest, newest } = catalog.audit().all
  const lastRun = health.current?.lastRun.finishedAt ?? null
  return {
    object: 'meta',
    name: site.name,
    version: 'v1',
    builtAt: now.toISOString(),
    commit,
    datasetHash,
    scoreVersion: VERSION,
    counts: {
      providers: active.length,
      retired: retired.length,
      collections: collections.length,
      assumedCard: active.filter(({ entry }) => entry.card.assumed).length,
      assumedPhone: active.filter(({ entry }) => entry.phone.assumed).length,
      models: active.reduce((sum, { models }) => sum + models.count, 0),
      freeModels: freeModelSlugs(active).size,
      disputed: active.filter(({ entry }) => entry.disputed.size > 0).length,
    },
    lastHealthRun: lastRun,
    staleAfter: staleAfter(health.current),
    oldestFact: oldest,
    newestFact: newest,
  }
}

export const quality = ({ audit, site: { reading } }: Catalog): Quality => ({
  object: 'quality',
  ...audit(),
  reading: reading ? { ...reading, claims: claimsIn(reading) } : null,
})

/** How many claims a second reading compared with their pages. */
export const claimsIn = ({ date: _, ...verdicts }: Reading): number =>
  Object.values(verdicts).reduce((sum, one) => sum + one, 0)
