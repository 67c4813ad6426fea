/** Providers and free models as CSV after RFC 4180: a header, CRLF, UTF-8, and no formulas. */
import { stringify } from 'csv-stringify/sync'
import type { FreeModel } from '../../catalog/models/model-rows.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'
import type { Column } from './column.ts'
import { COLUMNS } from './columns.ts'
import { FREE_MODEL_COLUMNS } from './model-columns.ts'

export const providersCsv = (providers: readonly CatalogProvider[]): string => csv(COLUMNS, providers)

/** The columns of the table `free_models`. */
export const modelsCsv = (models: readonly FreeModel[]): string =>
  csv(
    FREE_MODEL_COLUMNS,
    models.map(({ row }, index) => ({ position: index + 1, row })),
  )

/** No cell is a formula, split at commas or at semicolons. What is not known is an empty cell. */
function csv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return stringify(
    rows.map((row) => columns.map(({ value }) => value(row))),
    {
      header: true,
      columns: columns.map(({ name }) => name),
      record_delimiter: '\r\n',
      cast: { boolean: String, string: defuseFormulas },
    },
  )
}

/**
 * Where a cell begins as a formula does: at its start, and after a semicolon, at which spreadsheets split lines in most
 * of Europe. `=` and, in Excel, `+` and `-` begin one whatever follows; `@` calls a function, or another program, only
 * with more than names in the cell: `@SUM(1)` and `@cmd|'/c calc'!A1`, not `@cf/baai/bge-m3`.
 */
const START = /(?<=^|;)(?=[\s"]*[=+\-@])(?!@[\w./:-]*$)/g

/** With an apostrophe before each formula (https://owasp.org/www-community/attacks/CSV_Injection). */
export const defuseFormulas = (text: string): string => text.replace(START, "'")
