/** All providers as CSV after RFC 4180: one row a provider, a header, CRLF, UTF-8. */
import { stringify } from 'csv-stringify/sync'
import type { CatalogProvider } from '../catalog.ts'
import { COLUMNS } from './columns.ts'

/**
 * A cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return (or the full-width form of one of the four)
 * gets a leading apostrophe, so that no spreadsheet takes it for a formula. What is not known is an empty cell.
 */
export function providersCsv(providers: readonly CatalogProvider[]): string {
  return stringify(
    providers.map((provider) => COLUMNS.map(({ value }) => value(provider))),
    {
      header: true,
      columns: COLUMNS.map(({ name }) => name),
      record_delimiter: '\r\n',
      escape_formulas: true,
      cast: { boolean: String },
    },
  )
}
