/** All providers as CSV after RFC 4180: one row a provider, a header, CRLF, UTF-8. */
import { stringify } from 'csv-stringify/sync'
import type { CatalogProvider } from '../../catalog/provider.ts'
import { COLUMNS } from './columns.ts'
import { defuseFormulas } from './formulas.ts'

/** No cell is a formula, split at commas or at semicolons. What is not known is an empty cell. */
export function providersCsv(providers: readonly CatalogProvider[]): string {
  return stringify(
    providers.map((provider) => COLUMNS.map(({ value }) => value(provider))),
    {
      header: true,
      columns: COLUMNS.map(({ name }) => name),
      record_delimiter: '\r\n',
      cast: { boolean: String, string: defuseFormulas },
    },
  )
}
