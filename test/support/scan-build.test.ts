import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import initSqlJs from 'sql.js'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { build } from '../../src/build/build.ts'
import { NOW, temporaryFolder } from './content.ts'
import { SAMPLE } from './sample.ts'
import { partsOf, scanBuild } from './scan-build.ts'

let outDir: string
let clean: Set<string>
/** The files of the clean build, which need not be read again. */
const read = new Set<string>()
beforeAll(async () => {
  outDir = join(temporaryFolder(afterAll), 'out')
  const options = { now: NOW, commit: null, fallbackBaseUrl: 'http://localhost:8888', fallbackRepository: '' }
  expect(await build({ contentDir: SAMPLE, outDir, ...options })).toMatchObject({ ok: true })
  clean = await partsOf(outDir, read)
})

/** In which file, what there becomes what, and what is said of it. */
test.each<[string, string | RegExp, string, RegExp]>([
  ['index.html', '</main>', '<b>x</b></main>', /no clean build has: .* b$/],
  ['index.html', '<main', '<main onclick="x"', /main onclick/],
  ['index.html', 'href="/"', 'href="javascript:x"', /a link to javascript:x/],
  ['index.html', 'href="/"', 'href="//evil.example/"', /Invalid URL/],
  ['index.html', 'href="/"', 'href="https://api.evil.example/"', /a link to/],
  ['index.html', 'href="/"', 'href="https://u@harbor.example.com/"', /a link to/],
  ['index.html', '<h1>', '<h1>\u200b', /U\+200b/],
  ['feeds/all.atom', 'type="text"', 'type="html"', /content type=html/],
  ['feeds/all.atom', '<uri>http:', '<uri>javascript:', /a link to/],
  ['badges/aurora.svg', '</svg>', '<script/></svg>', / script$/],
  ['providers/aurora.md', /$/, '\n<b>x</b>\n', /html_inline/],
  ['llms.txt', /$/, '\n[x](https://evil.example)\n', /a link to/],
  ['llms.txt', /$/, '\nwww.evil.example\n', /a link to/],
  ['llms-full.txt', /$/, '\u{e0041}', /U\+e0041/],
  ['configs/free-models/litellm.yaml', /$/, 'master_key: x\n', /master_key/],
  ['configs/free-models/litellm.yaml', /"os\.environ[^"]*"/, 'on', /YAML 1\.1/],
  ['configs/free-models/env.txt', /$/, 'LD_PRELOAD=x\n', /an odd line/],
  ['data/providers.csv', /$/, '=1+1\r\n', /./],
  ['data/providers.csv', /(?<=\r\n)[^,]*/, '"x;=cmd"', /a formula/],
  ['data/providers.ndjson', 'Aurora', '\\u202e', /U\+202e/],
  ['api/v1/providers/aurora.json', 'Aurora', '\\u2028', /U\+2028/],
  ['_redirects', /$/, '/x https://evil.example 302\n', /an odd line/],
  ['_headers', /$/, '  X: y\n', /an odd line/],
  ['robots.txt', /$/, 'x\n', /an odd line/],
  ['ends.ics', /$/, 'x\r\n', /an odd line/],
  ['assets/page.js', /$/, ' ', /no clean build has/],
])('%s with %s as %j is noticed', async (file, from, to, said) => {
  const path = join(outDir, file)
  const bytes = readFileSync(path)
  const changed = bytes.toString().replace(from, () => to)
  expect(changed).not.toBe(bytes.toString())
  writeFileSync(path, changed)
  onTestFinished(() => writeFileSync(path, bytes))
  await expect(scanBuild(outDir, clean, new Set(read))).rejects.toThrow(said)
})

test.each([
  ["UPDATE providers SET name = 'a' || char(8238)", /U\+202e/],
  ['CREATE TABLE extra (x)', /extra/],
])('a database after %s is noticed', async (sql, said) => {
  const path = join(outDir, 'data/providers.sqlite')
  const bytes = readFileSync(path)
  const { Database } = await initSqlJs()
  const database = new Database(Uint8Array.from(bytes))
  database.exec(sql)
  writeFileSync(path, database.export())
  database.close()
  onTestFinished(() => writeFileSync(path, bytes))
  await expect(scanBuild(outDir, clean, new Set(read))).rejects.toThrow(said)
})

test('a kind of file that nobody reads is noticed; a clean build is clean', async () => {
  await expect(scanBuild(outDir, clean, new Set(read))).resolves.toBeUndefined()
  appendFileSync(join(outDir, 'letter.doc'), 'dear')
  await expect(scanBuild(outDir, clean, new Set(read))).rejects.toThrow('no reader for letter.doc')
})
