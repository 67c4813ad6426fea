/** The snapshot in the package: the answers of a built site as one value. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { STATUS_MAX_AGE_HOURS } from '../../entry/status-age.ts'
import type { Meta } from '../../schema/responses.ts'
import type { Snapshot } from '../mcp/snapshot.ts'

/** `siteDir`: the folder of one complete build. */
export function snapshotOf(siteDir: string): Snapshot {
  const meta = read<Meta>(siteDir, 'api/v1/meta.json')
  return {
    format: 2,
    name: meta.name,
    date: meta.builtAt,
    statusMaxAgeHours: STATUS_MAX_AGE_HOURS,
    dataset: read(siteDir, 'edge/dataset.json'),
    status: read(siteDir, 'api/v1/status.json'),
    providers: readAll(siteDir, 'api/v1/providers'),
    histories: readAll(siteDir, 'api/v1/status'),
    offers: read(siteDir, 'edge/offers.json'),
    models: read(siteDir, 'edge/models.json'),
  }
}

const read = <T>(siteDir: string, file: string): T => JSON.parse(readFileSync(join(siteDir, file), 'utf8'))

/** Each file of a folder by its slug, ascending. */
function readAll<T>(siteDir: string, folder: string): Record<string, T> {
  const files = readdirSync(join(siteDir, folder))
    .filter((file) => file.endsWith('.json'))
    .toSorted()
  return Object.fromEntries(
    files.map((file) => [file.replace(/\.json$/, ''), read<T>(siteDir, join(folder, file))]),
  )
}
