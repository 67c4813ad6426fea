/** Who gives which model free, as CSV after RFC 4180: the columns of the table `free_models`. */
import { stringify } from 'csv-stringify/sync'
import type { FreeModel } from '../../catalog/models/model-rows.ts'
import { FREE_MODEL_COLUMNS } from './columns/models.ts'
import { defuseFormulas } from './formulas.ts'

/** No cell is a formula, split at commas or at semicolons. What is not known is an empty cell. */
export function modelsCsv(models: readonly FreeModel[]): string {
  return stringify(
    models.map(({ row }, index) =>
      FREE_MODEL_COLUMNS.map(({ value }) => value({ position: index + 1, row })),
    ),
    {
      header: true,
      columns: FREE_MODEL_COLUMNS.map(({ name }) => name),
      record_delimiter: '\r\n',
      cast: { boolean: String, string: defuseFormulas },
    },
  )
}
