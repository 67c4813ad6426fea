/** `npx tsx scripts/lint-openapi.ts`: checks the generated OpenAPI document against Redocly's recommended rules. */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { openApiDocument } from '../src/api/openapi.ts'
import { command, run } from './lib/command.ts'

const program = command('scripts/lint-openapi.ts', 'Lints the OpenAPI documents with Redocly.')

/** What a fork with every URL set would publish. */
const PUBLICATION = {
  name: 'Provider Directory',
  baseUrl: 'https://directory.example.org',
  repository: 'https://github.com/example/directory',
  contact: '',
}

const DOCUMENTS = {
  'openapi.json': openApiDocument(PUBLICATION),
  'openapi.static.json': openApiDocument(PUBLICATION, true),
}

await run(program, async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // Two paths have the same shape on purpose, but no request matches both.
      'no-ambiguous-paths': 'off',
    },
  })
  let failed = false
  for (const [name, document] of Object.entries(DOCUMENTS)) {
    const problems = await lintFromString({ source: JSON.stringify(document), config })
    for (const { severity, ruleId, message, location } of problems)
      console.error(`${name}${location[0]?.pointer ?? ''}: ${severity} ${ruleId}: ${message}`)
    failed ||= problems.length > 0
  }
  return failed ? 1 : 0
})
