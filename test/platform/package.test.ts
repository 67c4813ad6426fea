import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { transform } from 'esbuild'
import MarkdownIt from 'markdown-it'
import { publint } from 'publint'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { writePackage } from '../../src/clients/package/write.ts'
import { aContentFolder, anEntry, NOW, providerFiles, temporaryFolder } from '../support/content.ts'
import { servedSite, whenAllAreDone } from '../support/served-site.ts'

const execute = promisify(execFile)
const TSC = resolve('node_modules/typescript/bin/tsc')
const EXAMPLE = 'https://directory.example'
const ORIGIN = { baseUrl: EXAMPLE, repository: 'https://github.com/someone/directory' }

const state = { url: '', folder: '', tarball: '', consumer: '', bin: '', cli: '', packed: [] as string[] }

const inherited = () => ({ PATH: process.env.PATH! })

/** The lines of a document that begin with the command. */
const commandLinesOf = (text: string) =>
  [...text.matchAll(/^ {4}(npx provider-directory .*)$/gm)].map(([, line]) => line!)

const whenDone = whenAllAreDone()

beforeAll(async () => {
  const parent = temporaryFolder(whenDone)
  const content = aContentFolder(
    { ...providerFiles('two'), 'providers/groq.yaml': anEntry('groq', { name: 'Groq' }) },
    parent,
  )
  const { out, url } = await servedSite(content, whenDone)
  const folder = join(parent, 'package')
  await writePackage({ siteDir: out, outDir: folder, origin: ORIGIN })
  const consumer = join(parent, 'consumer')
  mkdirSync(consumer)
  writeFileSync(join(consumer, 'package.json'), '{"type":"module","private":true}')
  const npm = (...args: string[]) =>
    // The cache is empty, so anything missing from the package would fail the install.
    execute('npm', [...args, '--offline', '--cache', join(parent, 'cache')], { cwd: consumer })
  const [pack] = JSON.parse((await npm('pack', '--json', '--pack-destination', parent, folder)).stdout)
  const tarball = join(parent, pack.filename)
  await npm('install', '--no-audit', '--no-fund', tarball)
  const bin = join(consumer, 'node_modules/.bin/provider-directory-mcp')
  const cli = join(consumer, 'node_modules/.bin/provider-directory')
  const packed = pack.files.map(({ path }: { path: string }) => path).toSorted()
  Object.assign(state, { url, folder, tarball, consumer, bin, cli, packed })
})

describe('the package', () => {
  test('contains the client, the commands and the licences, and nothing else', () => {
    expect(state.packed.filter((file) => !file.startsWith('client/'))).toEqual([
      'LICENSE',
      'LICENSE-DATA',
      'README.md',
      'cli/NOTICES.txt',
      'cli/main.js',
      'mcp/NOTICES.txt',
      'mcp/server.js',
      'mcp/snapshot.json',
      'package.json',
    ])
    const modules = readdirSync('src/clients/client').flatMap(
      (file) => /^([\w-]+)\.ts$/.exec(file)?.[1] ?? [],
    )
    expect(state.packed.filter((file) => file.startsWith('client/'))).toEqual(
      [
        ...[...modules, 'aliases', 'json', 'nearest'].flatMap((name) => [
          `client/${name}.d.ts`,
          `client/${name}.js`,
          `client/cjs/${name}.d.ts`,
        ]),
        'client/cjs/index.js',
        'client/cjs/package.json',
      ].toSorted(),
    )
  })
  test('needs and installs no other package', () => {
    const manifest = JSON.parse(readFileSync(join(state.folder, 'package.json'), 'utf8'))
    expect(Object.keys(manifest).filter((key) => /dependencies|scripts/i.test(key))).toEqual([])
    expect(readdirSync(join(state.consumer, 'node_modules')).toSorted()).toEqual([
      '.bin',
      '.package-lock.json',
      'provider-directory',
    ])
  })
  test('contains no path of the machine that built it', () => {
    for (const file of state.packed)
      expect(readFileSync(join(state.folder, file), 'utf8').includes(process.cwd()), file).toBe(false)
  })
  test('names the packages whose code it contains, each with its licence', () => {
    const notices = readFileSync(join(state.folder, 'mcp/NOTICES.txt'), 'utf8')
    const texts = notices.split(`${'-'.repeat(72)}\n`)
    expect(texts.length).toBeGreaterThan(3)
    for (const notice of texts)
      expect(notice).toMatch(/\((?:MIT|ISC|BSD-\d-Clause|Apache-2\.0)\)[\s\S]*copyright/i)
    expect(notices).toMatch(/^@modelcontextprotocol\/sdk \d/m)
  })
  test.each(commandLinesOf(readFileSync('docs/configs.md', 'utf8')))('%s works offline', async (line) => {
    const [, , ...args] = line.split(' ')
    const folder = temporaryFolder()
    const ran = execute(state.cli, args, { cwd: folder, env: { ...inherited(), GROQ_API_KEY: '' } })
    // Without a key, the call is not made; and what the line asks for, this small directory may not have.
    const { code = 0, stdout, stderr } = await ran.catch((error) => error)
    expect([0, 1], stderr).toContain(code)
    expect(`${stdout}${stderr}`).not.toMatch(/^error: |\bat .*\.js:\d/m)
    if (code === 0 && !args.includes('--out')) expect(stdout).not.toBe('')
  })
  test('the command line answers from the snapshot, and --out keeps a file that exists', async () => {
    const folder = temporaryFolder()
    const run = (...args: string[]) => execute(state.cli, args, { cwd: folder })
    const { stdout } = await run('show', 'groq', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ slug: 'groq' })
    writeFileSync(join(folder, 'opencode.json'), 'mine')
    const refused = await run('setup', 'sdk', '--out', 'opencode.json').catch((error) => error)
    expect(refused.code).toBe(1)
    expect(readFileSync(join(folder, 'opencode.json'), 'utf8')).toBe('mine')
    const misspelt = await run('find', '--no-crad').catch((error) => error)
    expect([misspelt.code, misspelt.stderr]).toEqual([2, expect.stringContaining('--no-card')])
  })
  test('publint finds nothing', async () => {
    expect((await publint({ pkgDir: state.folder, strict: true })).messages).toEqual([])
  })
  test('the types are right, for CommonJS too', async () => {
    const checked = await checkPackage(createPackageFromTarballData(readFileSync(state.tarball)))
    expect('problems' in checked && checked.problems).toEqual([])
  })
})

/** The code blocks of a document for the client, with the URL of the served site. */
function examples(file: string): string[] {
  const blocks = new MarkdownIt().parse(readFileSync(file, 'utf8'), {})
  return blocks
    .filter(({ type, info }) => type === 'fence' && info === 'ts')
    .map(({ content }) => content.replaceAll(EXAMPLE, state.url))
}

/** Every example of the client, with the URL of the served site. */
const allExamples = () => [
  ...examples('docs/client.md'),
  ...examples(join(state.folder, 'README.md')),
  readFileSync('examples/free-offers/free-offers.ts', 'utf8').replaceAll(EXAMPLE, state.url),
]

/** Code that compiles only where each type of the package is the one that the schemas give. */
function sameTypes(): string {
  const own = resolve('src/clients/client/types.ts')
  const names = [...readFileSync(own, 'utf8').matchAll(/export type (?:{ )?(\w+)/g)].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(35)
  return `import type * as built from 'provider-directory'
    import type * as own from '${own}'
    type Same<A, B> =
      (<T>() => T extends Plain<A> ? 1 : 2) extends (<T>() => T extends Plain<B> ? 1 : 2) ? true : false
    type Plain<T> = T extends object ? { [Key in keyof T]: Plain<Exclude<T[Key], undefined>> } : T
    ${names.map((name) => `export const same${name}: Same<built.${name}, own.${name}> = true`).join('\n')}`
}

describe('a consumer', () => {
  const run = (...args: string[]) => execute(process.execPath, args, { cwd: state.consumer })

  test('imports and requires the same', async () => {
    writeFileSync(
      join(state.consumer, 'both.cjs'),
      `const { createClient, DirectoryError } = require('provider-directory')
      import('provider-directory').then(async (module) => {
        const meta = await createClient({ baseUrl: '${state.url}' }).getMeta()
        console.log(module.DirectoryError === DirectoryError, meta.counts.providers)
      })`,
    )
    expect((await run('both.cjs')).stdout).toBe('true 2\n')
  })

  test.each([
    ['nodenext', 'nodenext', []],
    // Our own types, with which it compares those of the package, stand in sources that need a newer library.
    ['bundler', 'esnext', ['--skipLibCheck', '--allowImportingTsExtensions', '--lib', 'es2024,dom']],
  ])('type-checks every example under %s, and wrong code fails', async (resolution, module, more) => {
    const dir = join(state.consumer, resolution)
    mkdirSync(dir)
    const blocks = allExamples()
    expect(blocks.length).toBeGreaterThan(4)
    for (const [index, code] of blocks.entries()) writeFileSync(join(dir, `example-${index}.ts`), code)
    writeFileSync(
      join(dir, 'wrong.ts'),
      `import { createClient } from 'provider-directory'
      const directory = createClient({ baseUrl: '' })
      // @ts-expect-error: not one of the eight
      directory.listProviders({ category: 'LLMs' })
      // @ts-expect-error: a typo
      directory.listProviders({ nocard: true })
      // @ts-expect-error: a typo
      directory.getCapability('chat', { nocard: true })
      // @ts-expect-error: no such kind of offer
      directory.getCapability('chat', { kind: 'free' })
      // @ts-expect-error: no such kind of change
      directory.listChanges({ kind: ['new'] })
      // @ts-expect-error: no such state
      directory.getStatus({ status: 'up' })
      directory.getStatus({ category: 'LLM' }, { signal: AbortSignal.timeout(1) })
      directory.getStatus({ signal: AbortSignal.timeout(1) })
      // @ts-expect-error: no such variant
      directory.getVariant('llm.no-phone.no-card')
      // @ts-expect-error: needs a slug
      directory.getProvider()
      export const names: Promise<string[]> = directory.listProviders().then(({ data }) => data.map(({ name }) => name))`,
    )
    if (resolution === 'bundler') writeFileSync(join(dir, 'same.ts'), sameTypes())
    const options = ['--strict', '--noEmit', '--exactOptionalPropertyTypes', '--target', 'es2023']
    const types = ['--types', 'node', '--typeRoots', resolve('node_modules/@types')]
    const files = readdirSync(dir).map((file) => join(dir, file))
    await run(
      TSC,
      ...options,
      ...types,
      ...more,
      '--module',
      module,
      '--moduleResolution',
      resolution,
      ...files,
    )
  })

  test('every example runs against a served site', async () => {
    const blocks = allExamples()
    const files = await Promise.all(
      blocks.map(async (block, index) => {
        const { code } = await transform(block, { loader: 'ts', format: 'esm' })
        writeFileSync(join(state.consumer, `run-${index}.mjs`), code)
        return `./run-${index}.mjs`
      }),
    )
    const all = files.map((file) => `console.log('ran ${file}'); await import('${file}')`).join('\n')
    writeFileSync(join(state.consumer, 'run.mjs'), all)
    const { stdout } = await run('run.mjs')
    for (const file of files) expect(stdout).toMatch(new RegExp(`ran ${file}\n(?!ran)\\S`))
    expect(stdout).toContain('invalid_parameter 400\nlimit expected at least 1 \n')
    expect(stdout).toMatch(/^[\w-]+: 1,000 requests a day$/m)
    expect(stdout).toMatch(/2 offers for chat need no card\nrenews: .+ \(no card, phone: not known\)/)
    expect(stdout).toMatch(/credit card: not needed \(1 for, 0 against\)/)
  })
})

/** Loaded into the server before its own code: any attempt to use the network ends it. */
const NO_NETWORK = `import net from 'node:net'; import dns from 'node:dns'
const refuse = () => { console.error('used the network'); process.exit(99) }
net.Socket.prototype.connect = refuse; dns.lookup = refuse; globalThis.fetch = refuse`

describe('the MCP server', () => {
  async function connected(args: string[], env: Record<string, string> = {}): Promise<Client> {
    const transport = new StdioClientTransport({ command: state.bin, args, env: { ...inherited(), ...env } })
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(transport)
    onTestFinished(() => client.close())
    return client
  }
  async function answer(client: Client, name: string, args: Record<string, unknown> = {}) {
    const { content } = await client.callTool({ name, arguments: args })
    return JSON.parse((content as [{ text: string }])[0].text)
  }

  test('answers from its snapshot, without a network', async () => {
    const guard = join(state.consumer, 'no-network.mjs')
    writeFileSync(guard, NO_NETWORK)
    const client = await connected([], { NODE_OPTIONS: `--import ${guard}` })
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(client.getServerVersion()).toMatchObject({ name: 'provider-directory', version })
    expect((await client.listTools()).tools).toHaveLength(8)
    expect(await answer(client, 'find_providers', { noCard: true, q: 'groq' })).toMatchObject({
      count: 1,
      providers: [{ slug: 'groq' }],
      source: { kind: 'snapshot', date: NOW.toISOString() },
    })
    expect(await answer(client, 'find_offers', { capability: 'chat', limit: 1 })).toMatchObject({
      total: 2,
      offers: [
        {
          rank: 1,
          offer: expect.any(String),
          unknown: ['whether it needs a phone number', 'what happens when it is used up'],
        },
      ],
    })
    const read = await client.callTool({ name: 'get_provider', arguments: { slug: 'groc' } })
    expect(read).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('"groq"') }] })
  })

  test('reads a live site with --url', async () => {
    const client = await connected(['--url', `${state.url}/api/v1/`])
    expect(await answer(client, 'get_status')).toMatchObject({
      summary: { unknown: 2, total: 2 },
      source: { kind: 'site', url: state.url },
    })
  })

  /** Runs the command to its end, with this standard input. */
  async function ran(input: string, ...args: string[]) {
    const child = spawn(state.bin, args, { env: inherited() })
    const ended = once(child, 'close')
    child.stdin.end(input)
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { stdout, stderr, code: (await ended)[0] }
  }

  test('prints only the protocol, and ends with its input', async () => {
    const message = (id: number, method: string, params: object) =>
      `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`
    const { stdout, code } = await ran(
      [
        message(1, 'initialize', {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'x', version: '1' },
        }),
        'not a message\n',
        message(2, 'tools/call', { name: 'get_status', arguments: { slug: '\u001b[31m' } }),
        message(3, 'no/such/method', {}),
      ].join(''),
    )
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ jsonrpc }) => jsonrpc)).toEqual(['2.0', '2.0', '2.0'])
    expect(lines.map(({ id }) => id).toSorted()).toEqual([1, 2, 3])
    expect(stdout).not.toContain('\u001b')
    expect(code).toBe(0)
  })

  test('has a help text, and refuses unknown options', async () => {
    const help = await ran('', '--help')
    expect([help.code, help.stdout]).toEqual([0, expect.stringContaining('Usage: provider-directory-mcp')])
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(await ran('', '--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
    const wrong = [['--frobnicate'], ['--url', 'ftp://x'], ['--url', 'directory'], ['--url', '/'], ['extra']]
    for (const outcome of await Promise.all(wrong.map((args) => ran('', ...args))))
      expect(outcome).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining('--help') })
  })
})
