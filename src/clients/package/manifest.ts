/** The `package.json` of the package, from that of the repository. */

/** What both have in common. */
export type RootManifest = { name: string; version: string; license: string; engines: { node: string } }

export function packageManifest({ name, version, license, engines }: RootManifest) {
  return {
    name,
    version,
    description:
      'Reads a directory of AI API providers: a typed client, and an MCP server that works offline.',
    license,
    type: 'module',
    engines,
    sideEffects: false,
    main: './client/index.js',
    types: './client/index.d.ts',
    exports: {
      '.': { types: './client/index.d.ts', default: './client/index.js' },
      './package.json': './package.json',
    },
    bin: { [`${name}-mcp`]: 'mcp/server.js' },
    files: ['client', 'mcp', 'LICENSE-DATA'],
  }
}
