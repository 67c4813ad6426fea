/** The dumps of a context, ready to be read as their users would: text, rows of the CSV file, answers to SQL. */
import { parse } from 'csv-parse/sync'
import initSqlJs from 'sql.js'
import { onTestFinished } from 'vitest'
import { dumpFiles } from '../../src/files/dumps/dumps.ts'
import { bytesOf, type SiteContext } from '../../src/files/site-files.ts'

export type Dumped = {
  /** Every file, by its path from the site's root. */
  bytes: Map<string, Buffer>
  text: (name: string) => string
  csv: () => Record<string, string>[]
  /** Rows of one query, as objects. */
  query: (sql: string) => Promise<Record<string, unknown>[]>
}

export async function dump(context: SiteContext): Promise<Dumped> {
  const { files } = await dumpFiles(context)
  const bytes = new Map(files.map((file) => [file[0], bytesOf(file)]))
  const text = (name: string) => bytes.get(`data/${name}`)!.toString('utf8')
  return {
    bytes,
    text,
    csv: () => parse(text('providers.csv'), { columns: true, record_delimiter: '\r\n' }),
    async query(sql) {
      const { Database } = await initSqlJs()
      const database = new Database(bytes.get('data/providers.sqlite'))
      onTestFinished(() => database.close())
      const [result] = database.exec(sql)
      return (result?.values ?? []).map((row) =>
        Object.fromEntries(row.map((cell, index) => [result!.columns[index]!, cell])),
      )
    },
  }
}
