import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { SERVER_JSON_SCHEMA } from '../src/clients/package/manifest.ts'
import { aContentFolder, providerFiles, SITE, temporaryFolder } from '../test/support/content.ts'
import { runCommand } from '../test/support/run-command.ts'

const version = z
  .string()
  .max(255)
  .regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/, 'expected a version such as 0.2.0')

/** Lengths and patterns are those of the registry's schema; what it leaves open and we never write is refused. */
const serverJson = z.strictObject({
  $schema: z.literal(SERVER_JSON_SCHEMA),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/, 'expected a name such as io.github.<owner>/<server>'),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  repository: z.strictObject({ url: z.url(), source: z.literal('github') }),
  websiteUrl: z.url().optional(),
  version,
  packages: z.tuple([
    z.strictObject({
      registryType: z.literal('npm'),
      // The only npm registry that the official registry accepts.
      registryBaseUrl: z.literal('https://registry.npmjs.org'),
      identifier: z.string().min(1),
      version,
      transport: z.strictObject({ type: z.literal('stdio') }),
    }),
  ]),
})

async function run(...args: string[]): Promise<{ status: number; output: string }> {
  const { status, stdout, stderr } = await runCommand('package', args)
  return { status, output: stdout + stderr }
}

test('writes the package, and replaces an earlier one', async () => {
  const out = join(temporaryFolder(), 'package')
  const slugs = async (...names: string[]) => {
    const content = aContentFolder(providerFiles(...names))
    const now = '2026-11-21T12:00:00Z'
    const { status, output } = await run('--content', content, '--out', out, '--now', now)
    expect([status, output]).toEqual([0, expect.stringContaining(`wrote ${out}`)])
    const snapshot = JSON.parse(readFileSync(join(out, 'mcp/snapshot.json'), 'utf8'))
    expect(snapshot.date).toBe('2026-11-21T12:00:00.000Z')
    return Object.keys(snapshot.providers)
  }
  expect(await slugs('one', 'two')).toEqual(['one', 'two'])
  expect(await slugs('three')).toEqual(['three'])
})

test('writes nothing for content with errors', async () => {
  const out = join(temporaryFolder(), 'package')
  const content = aContentFolder({ 'providers/one.yaml': 'name: [' })
  const { status, output } = await run('--content', content, '--out', out)
  expect([status, output]).toEqual([1, expect.stringContaining('Nothing was built')])
  expect(existsSync(out)).toBe(false)
})

test('says where it comes from, for npm and for the MCP registry, once content/site.yaml does', async () => {
  const folder = temporaryFolder()
  const make = async (name: string, site: object) => {
    const content = aContentFolder(
      { 'site.yaml': { ...SITE, ...site }, ...providerFiles('one') },
      join(folder, name),
    )
    const out = join(folder, name, 'package')
    expect(await run('--content', content, '--out', out, '--now', '2026-11-21')).toMatchObject({ status: 0 })
    return { out, manifest: JSON.parse(readFileSync(join(out, 'package.json'), 'utf8')) }
  }
  const named = await make('named', {
    baseUrl: 'https://directory.test',
    repository: 'https://github.com/Some-One/directory.git/',
  })
  expect(named.manifest).toMatchObject({
    repository: { type: 'git', url: 'git+https://github.com/Some-One/directory.git' },
    homepage: 'https://directory.test',
    bugs: { url: 'https://github.com/Some-One/directory/issues' },
    mcpName: 'io.github.Some-One/provider-directory',
  })
  const server = serverJson.parse(JSON.parse(readFileSync(join(named.out, 'server.json'), 'utf8')))
  const { name, version, mcpName } = named.manifest
  expect(server).toMatchObject({
    name: mcpName,
    title: 'Test Directory',
    version,
    packages: [{ identifier: name, version }],
  })
  expect(named.manifest.files).not.toContain('server.json')

  const unnamed = await make('unnamed', { repository: 'https://gitlab.com/a/b' })
  expect(unnamed.manifest).not.toHaveProperty('mcpName')
  expect(existsSync(join(unnamed.out, 'server.json'))).toBe(false)
})
