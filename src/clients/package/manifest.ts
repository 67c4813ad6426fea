/** The `package.json` of the package, from that of the repository and the settings of the site. */
import { repositoryUrl } from '../../net/github/repository-url.ts'
import type { Site } from '../../schema/site.ts'

/** What both have in common. */
export type RootManifest = { name: string; version: string; license: string; engines: { node: string } }

/** Where the package comes from. What is empty is left out of the manifest. */
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
export type PackageManifest = ReturnType<typeof packageManifest>
