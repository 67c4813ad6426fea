/** `npm run generate`: writes the files that are generated but committed; with `--check`, lists those that are out of date. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import glob from 'fast-glob'
import { editorSchemas } from '../src/build/editor-schemas.ts'
import { createCatalog } from '../src/catalog/catalog.ts'
import { load } from '../src/content/load.ts'
import { headerTable, withHeaderBlocks } from '../src/files/host-rules.ts'
import { readStatus } from '../src/health/state/store.ts'
import {
  CATEGORY_FORM,
  catalogAnswerer,
  openApiExamples,
  refreshAnswers,
  refreshCategories,
} from '../src/tools/documents.ts'
import { command, run } from './lib/command.ts'

/** Documents that show answers. */
const DOCUMENTS = ['README.md', 'docs/api.md']

/** An imaginary directory, valid on this day, whose answers are the examples of the OpenAPI document. */
const SAMPLE = 'test/sample'
const SAMPLE_DAY = new Date('2026-11-21T12:00:00.000Z')
const EXAMPLES = 'src/api/openapi-examples.json'

const program = command(
  'generate',
  'Writes the JSON Schemas in content/schemas, the headers in netlify.toml, the examples of the OpenAPI document, the categories in the issue form, and refreshes the answers that README.md and docs/api.md show.',
).option('--check', 'write nothing; exit 1 if a file is out of date')

await run(program, async () => {
  const { check } = program.opts<{ check?: true }>()
  const files: [file: string, text: string][] = [
    ...editorSchemas().map(([name, text]): [string, string] => [join('content/schemas', name), text]),
    ...['netlify.toml']
      .filter(existsSync)
      .map((file): [string, string] => [file, withHeaderBlocks(readFileSync(file, 'utf8'), headerTable())]),
    ...[SAMPLE].filter(existsSync).map((): [string, string] => [EXAMPLES, examplesOfSample()]),
    ...[CATEGORY_FORM]
      .filter(existsSync)
      .map((file): [string, string] => [file, refreshCategories(readFileSync(file, 'utf8'))]),
  ]
  // Answers follow the content, so a content change never fails because of a document.
  const answers = documentsWithAnswers()
  const drifted = files.filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
  const wanted = new Set(files.map(([file]) => file))
  const extra = glob.sync('content/schemas/**/*').filter((file) => !wanted.has(file))
  if (check) {
    for (const [file] of drifted)
      console.error(`${file} has drifted from what it is made of\nhelp: npm run generate`)
    for (const file of extra) console.error(`nothing generates ${file}\nhelp: remove it`)
    for (const [file] of answers)
      console.error(`${file} shows outdated answers (a warning)\nhelp: npm run generate`)
    return drifted.length + extra.length > 0 ? 1 : 0
  }
  for (const [file, text] of [...drifted, ...answers]) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  console.log(`${files.length + DOCUMENTS.length} files, ${drifted.length + answers.length} written`)
  return 0
})

function examplesOfSample(): string {
  const { tree } = load({ dir: SAMPLE, now: SAMPLE_DAY, severity: 'error' })
  return openApiExamples(createCatalog(tree!, readStatus(SAMPLE), SAMPLE_DAY), SAMPLE_DAY)
}

/** Documents that show answers, as they would be written now; only those that differ. */
function documentsWithAnswers(): [file: string, text: string][] {
  const now = new Date()
  const { tree } = load({ dir: 'content', now, severity: 'error' })
  // npm run validate reports errors of the content.
  if (!tree) return []
  const catalog = createCatalog(tree, { current: null, history: [], incidents: [] }, now)
  const answer = catalogAnswerer(catalog, now)
  return DOCUMENTS.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const refreshed = refreshAnswers(text, answer)
    return refreshed === text ? [] : [[file, refreshed] as [string, string]]
  })
}
