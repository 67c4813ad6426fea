/** The README of the package. */
import type { Snapshot } from '../mcp/snapshot.ts'

export function packageReadme(
  name: string,
  { date, histories }: Pick<Snapshot, 'date' | 'histories'>,
): string {
  return `# ${name}

AI API providers: what each offers for free, what it requires before the first call, and whether it is up today.
A command line, a typed client for the directory's JSON API, and an MCP server for agents. No dependencies, no key.

## Command line

\`\`\`sh
npx ${name} find --capability speech-to-text --no-card
npx ${name} models --context 128000 --tools --no-card
npx ${name} setup opencode --no-card --no-training
npx ${name} try groq
\`\`\`

\`--help\` lists all of it. \`try\` makes the first call of a provider with the key in your environment.

## Client

\`\`\`ts
import { createClient } from '${name}'

const directory = createClient({ baseUrl: 'https://directory.example' })
const { data } = await directory.listProviders({ category: 'LLM', noCard: true, limit: 5 })
for (const { name, freeTierSummary } of data) console.log(\`\${name}: \${freeTierSummary}\`)

// What can be called free for a task, and what it needs: true, false, or null where no page says.
const { groups } = await directory.getCapability('chat', { noCard: true, limit: 5 })
for (const { provider, text, phone } of groups.flatMap((group) => group.data))
  console.log(\`\${provider.name}: \${text}, phone number: \${phone ?? 'not known'}\`)
\`\`\`

\`baseUrl\` is the URL of the site, or of a mirror that serves only its files, which gives the same answers. Each endpoint has a method. Answers are
typed; failures are a \`DirectoryError\` with \`code\`, \`status\` and \`errors\`. \`createClient\` also takes a \`fetch\`, a
\`cache\` (\`memoryCache()\`), a \`timeout\` and \`maxBytes\`, and each method an abort \`signal\`. For Node 22 and 24 (20.19 and newer still work), Deno, browsers and workers.

## MCP server

\`\`\`json
{ "mcpServers": { "providers": { "command": "node", "args": ["/path/to/${name}/mcp/server.js"] } } }
\`\`\`

It answers from the snapshot in the package (${date.slice(0, 10)}, ${Object.keys(histories).length} providers) and uses no network.
\`--url https://directory.example\` makes it read a live site instead. If the package is installed, \`npx ${name}-mcp\` runs
the same command.

Code: MIT. Data: public domain (CC0 1.0). Third-party code: \`cli/NOTICES.txt\`, \`mcp/NOTICES.txt\`.
`
}
