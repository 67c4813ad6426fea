/** `npx tsx scripts/lint-openapi.ts`: checks the generated OpenAPI document against Redocly's recommended rules. */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { datasetsOf } from '../src/api/function-data.ts'
import { examplesOf, openApiDocument } from '../src/api/openapi.ts'
import { createCatalog } from '../src/catalog/catalog.ts'
import type { ContentTree } from '../src/content/tree.ts'
import { command, run } from './lib/command.ts'
import { loadContent } from './lib/load-content.ts'

const program = command('scripts/lint-openapi.ts', 'Lints the OpenAPI documents with Redocly.')

/** What a fork with every URL set would publish. */
const PUBLICATION = {
  name: 'Provider Directory',
  baseUrl: 'https://directory.example.org',
  repository: 'https://github.com/example/directory',
  contact: '',
}

/** Both documents by name, with examples from the content. */
function documents(tree: ContentTree, now: Date) {
  const catalog = createCatalog(tree, { current: null, history: [], incidents: [] }, now)
  const datasets = datasetsOf(catalog, () => '')
  const facts = { now, commit: null, datasetHash: '' }
  const examples = examplesOf({ catalog, datasets, facts })
  return {
    'openapi.json': openApiDocument(PUBLICATION, examples),
    'openapi.static.json': openApiDocument(PUBLICATION, examples, true),
  }
}

await run(program, async () => {
  const now = new Date()
  const tree = loadContent('content', now)
  if (!tree) return 1
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // Two paths have the same shape on purpose, but no request matches both.
      'no-ambiguous-paths': 'off',
    },
  })
  let failed = false
  for (const [name, document] of Object.entries(documents(tree, now))) {
    const problems = await lintFromString({ source: JSON.stringify(document), config })
    for (const { severity, ruleId, message, location } of problems)
      console.error(`${name}${location[0]?.pointer ?? ''}: ${severity} ${ruleId}: ${message}`)
    failed ||= problems.length > 0
  }
  return failed ? 1 : 0
})
