import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SERVER_JSON_SCHEMA } from '../src/clients/package/manifest.ts'
import { aContentFolder, providerFiles, SITE, temporaryFolder } from '../test/support/content.ts'
import { runCommand } from '../test/support/run-command.ts'

/** Makes the package of this content in a folder. */
async function packed(out: string, content: string) {
  const args = ['--content', content, '--out', out, '--now', '2026-11-21T12:00:00Z']
  expect(await runCommand('package', args)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(`wrote ${out}`),
  })
  return (file: string) => JSON.parse(readFileSync(join(out, file), 'utf8'))
}

test('writes the package, and replaces an earlier one', async () => {
  const out = join(temporaryFolder(), 'package')
  for (const slugs of [['one', 'two'], ['three']]) {
    const snapshot = (await packed(out, aContentFolder(providerFiles(...slugs))))('mcp/snapshot.json')
    expect([snapshot.date, Object.keys(snapshot.providers)]).toEqual(['2026-11-21T12:00:00.000Z', slugs])
  }
})

test('says where it comes from, for npm and for the MCP registry, once content/site.yaml does', async () => {
  const make = async (site: object) => {
    const content = aContentFolder({ 'site.yaml': { ...SITE, ...site }, ...providerFiles('one') })
    const out = join(temporaryFolder(), 'package')
    const read = await packed(out, content)
    return { out, read, manifest: read('package.json') }
  }
  const named = await make({
    baseUrl: 'https://directory.test',
    repository: 'https://github.com/Some-One/directory.git/',
  })
  expect(named.manifest).toMatchObject({
    repository: { type: 'git', url: 'git+https://github.com/Some-One/directory.git' },
    homepage: 'https://directory.test',
    bugs: { url: 'https://github.com/Some-One/directory/issues' },
    mcpName: 'io.github.Some-One/provider-directory',
  })
  const { name, version, mcpName } = named.manifest
  expect(named.read('server.json')).toEqual({
    $schema: SERVER_JSON_SCHEMA,
    name: mcpName,
    title: 'Test Directory',
    description: expect.stringMatching(/^.{1,100}$/),
    repository: { url: 'https://github.com/Some-One/directory', source: 'github' },
    websiteUrl: 'https://directory.test',
    version,
    packages: [
      {
        registryType: 'npm',
        // The only npm registry that the official registry accepts.
        registryBaseUrl: 'https://registry.npmjs.org',
        identifier: name,
        version,
        transport: { type: 'stdio' },
      },
    ],
  })
  expect(named.manifest.files).not.toContain('server.json')

  const unnamed = await make({ repository: 'https://gitlab.com/a/b' })
  expect(unnamed.manifest).not.toHaveProperty('mcpName')
  expect(existsSync(join(unnamed.out, 'server.json'))).toBe(false)
})
