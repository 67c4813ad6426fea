/** The README of the package: enough to begin with. */
import type { Snapshot } from '../mcp/snapshot.ts'

export function packageReadme(
  name: string,
  { date, histories }: Pick<Snapshot, 'date' | 'histories'>,
): string {
  return `# ${name}

AI API providers: what each gives away, what it asks for before the first call, and whether it answers today.
A typed client for the directory's JSON API, and an MCP server for agents. No dependencies, no key.

## Client

\`\`\`ts
import { createClient } from '${name}'

const directory = createClient({ baseUrl: 'https://directory.example' })
const { data } = await directory.listProviders({ category: 'LLM', noCard: true, limit: 5 })
for (const { name, freeTierSummary } of data) console.log(\`\${name}: \${freeTierSummary}\`)
\`\`\`

\`baseUrl\` is the address of the site, or of a mirror that only serves its files. Each endpoint has a method. Answers are
typed; failures are a \`DirectoryError\` with \`code\`, \`status\` and \`errors\`. \`createClient\` also takes a \`fetch\`, a
\`cache\` (\`memoryCache()\`), a \`timeout\` and \`maxBytes\`, and each method an abort \`signal\`. For Node 20.19 and newer, Deno, browsers and workers.

## MCP server

\`\`\`json
{ "mcpServers": { "providers": { "command": "node", "args": ["/path/to/${name}/mcp/server.js"] } } }
\`\`\`

It answers from a snapshot in the package, of ${date.slice(0, 10)} with ${Object.keys(histories).length} providers, and asks nothing of the
network. \`--url https://directory.example\` makes it read a live site instead. Where the package is installed, the same
command is \`npx ${name}-mcp\`.

Code: MIT. Data: public domain (CC0 1.0). What \`mcp/server.js\` holds of others: \`mcp/NOTICES.txt\`.
`
}
