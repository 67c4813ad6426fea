/** The least that any build must do: read and parse the content, and write as many files of the same sizes. No check at all. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'

/** The content folder, the folder to write to, and a JSON file that names each path with its size in bytes. */
const [content, out, sizes] = process.argv.slice(2) as [string, string, string]
const values = readdirSync(join(content, 'providers')).map((file) =>
  parse(readFileSync(join(content, 'providers', file), 'utf8')),
)
const text = Buffer.from(JSON.stringify(values))
const folders = new Set<string>()
for (const [file, size] of JSON.parse(readFileSync(sizes, 'utf8')) as [string, number][]) {
  const path = join(out, file)
  if (!folders.has(dirname(path))) {
    folders.add(dirname(path))
    mkdirSync(dirname(path), { recursive: true })
  }
  writeFileSync(path, size <= text.length ? text.subarray(0, size) : Buffer.alloc(size, text))
}
