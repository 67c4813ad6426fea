/** What names the package: its `package.json`, the `server.json` of the MCP registry, its README. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryUrl } from '../../net/github.ts'
import type { Site } from '../../schema/site.ts'
import type { Snapshot } from '../mcp/directory.ts'

type RootManifest = { name: string; version: string; license: string; engines: { node: string } }

export type Origin = Pick<Site, 'baseUrl' | 'repository'>

/** A name without its scope, which names of commands and of MCP servers do not have. */
const unscoped = (name: string) => name.slice(name.indexOf('/') + 1)

export function packageManifest({ name, version, license, engines }: RootManifest, origin: Origin) {
  const at = repositoryUrl(origin.repository)
  return {
    name,
    version,
    description:
      'Reads a directory of AI API providers: a command line and an MCP server that work offline, and a typed client.',
    license,
    ...(at && {
      // npm compares it with the repository that the provenance of a release names.
      repository: { type: 'git', url: `git+${at.url}.git` },
      homepage: origin.baseUrl || `${at.url}#readme`,
      bugs: { url: `${at.url}/issues` },
      // The MCP registry takes a name from whoever signs in as this owner at GitHub.
      mcpName: `io.github.${at.owner}/${unscoped(name)}`,
    }),
    keywords: ['ai', 'api', 'free-tier', 'llm', 'mcp', 'mcp-server', 'providers'],
    type: 'module',
    engines,
    sideEffects: false,
    main: './client/index.js',
    types: './client/index.d.ts',
    exports: {
      '.': {
        import: { types: './client/index.d.ts', default: './client/index.js' },
        require: { types: './client/cjs/index.d.ts', default: './client/cjs/index.js' },
        default: './client/index.js',
      },
      './package.json': './package.json',
    },
    bin: { [unscoped(name)]: 'cli/main.js', [`${unscoped(name)}-mcp`]: 'mcp/server.js' },
    files: ['cli', 'client', 'mcp', 'LICENSE-DATA'],
  }
}
type PackageManifest = ReturnType<typeof packageManifest>

export const rootManifest = () =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as RootManifest

/** The schema that the registry asked for when this was written: the newest that it accepts (December 2025). */
export const SERVER_JSON_SCHEMA =
  'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'

/** The registry takes at most 100 characters. */
const DESCRIPTION =
  'Free tiers, limits, sign-up needs and status of AI APIs, each fact with a source. Works offline.'

/** Undefined where the repository is not at GitHub, whose owner the name begins with. */
export function packageServerJson(
  { name, version, mcpName }: PackageManifest,
  title: string,
  { baseUrl, repository }: Origin,
) {
  const at = repositoryUrl(repository)
  if (!at || mcpName === undefined) return undefined
  return {
    $schema: SERVER_JSON_SCHEMA,
    name: mcpName,
    title,
    description: DESCRIPTION,
    repository: { url: at.url, source: 'github' },
    ...(baseUrl && { websiteUrl: baseUrl }),
    version,
    packages: [
      {
        registryType: 'npm',
        registryBaseUrl: 'https://registry.npmjs.org',
        identifier: name,
        version,
        transport: { type: 'stdio' },
      },
    ],
  }
}

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
const { groups, providers } = await directory.getCapability('chat', { noCard: true, limit: 5 })
for (const { provider, text, phone } of groups.flatMap((group) => group.data))
  console.log(\`\${providers[provider].name}: \${text}, phone number: \${phone ?? 'not known'}\`)
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

Code: MIT. Data: public domain (CC0 1.0), except \`ratings\`, which have the licences of their sources (\`LICENSE-DATA\`). Third-party code: \`cli/NOTICES.txt\`, \`mcp/NOTICES.txt\`.
`
}
