/** The least that any build must do: read and parse the files, write as many JSON files and 72 lists. No check at all. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const [content, out] = process.argv.slice(2) as [string, string]
for (const folder of ['providers', 'status', 'variants']) mkdirSync(join(out, folder), { recursive: true })
const all: unknown[] = []
for (const file of readdirSync(join(content, 'providers'))) {
  const value = parse(readFileSync(join(content, 'providers', file), 'utf8'))
  const name = file.replace('.yaml', '.json')
  writeFileSync(join(out, 'providers', name), JSON.stringify(value))
  writeFileSync(join(out, 'status', name), JSON.stringify({ name: value.name, status: 'unknown' }))
  all.push({ name: value.name, tagline: value.tagline, category: value.category, website: value.website })
}
for (let index = 0; index < 72; index++)
  writeFileSync(join(out, 'variants', `${index}.json`), JSON.stringify(all.slice(0, 200)))
