/** Clients that third-party generators create from the OpenAPI documents, compiled strictly, with a program around each. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ROOT } from '../site.ts'

const PACKAGES = join(ROOT, 'test/platform/node_modules')

export type Generator = {
  name: string
  /** Its program below `node_modules`, and the arguments that write a client to `client/`. */
  generate: [program: string, ...args: string[]]
  /** What each program of the test does with the client; `baseUrl` is the API's. */
  program: string
  /** The same with the client that is made from the document for hosts of files. */
  ofFiles: string
}

export const GENERATORS: Generator[] = [
  {
    name: 'openapi-typescript and openapi-fetch',
    generate: ['openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'client/schema.ts'],
    program: `
      import createClient from 'openapi-fetch'
      import type { paths } from './client/schema.ts'
      // It cannot know from the types that the document joins several values by commas.
      const client = createClient<paths>({ baseUrl, querySerializer: { array: { style: "form", explode: false } } })
      const query = { category: 'LLM', noCard: true, limit: 2, kind: ['permanent', 'keyless'] } as const
      const list = (await client.GET('/providers', { params: { query: { ...query, kind: [...query.kind] } } })).data!
      const path = { slug: list.data[0]!.slug }
      const one = (await client.GET('/providers/{slug}', { params: { path } })).data!
      const none = await client.GET('/providers/{slug}', { params: { path: { slug: 'no-such-slug' } } })
      const wrong = await client.GET('/providers', { params: { query: { category: 'LLMs' as 'LLM' } } })
      report(list, one, none.response.status, wrong.error!)`,
    ofFiles: `
      import createClient from 'openapi-fetch'
      import type { paths } from './client/schema.ts'
      const client = createClient<paths>({ baseUrl })
      const list = (await client.GET('/providers.all.json')).data!
      const get = (slug: string) => client.GET('/providers/{slug}.json', { params: { path: { slug } } })
      report(list, (await get(list.data.at(-1)!.slug)).data!, (await get('no-such-slug')).response.status)`,
  },
  {
    name: 'swagger-typescript-api',
    generate: [
      'swagger-typescript-api/dist/cli.mjs',
      ...['generate', '-p', 'openapi.json', '-o', 'client', '-n', 'api.ts'],
    ],
    program: `
      import { Api, type Problem } from './client/api.ts'
      const { providers } = new Api({ baseUrl })
      const failure = async (request: Promise<unknown>) =>
        request.then(() => { throw new Error('answered') }, (response) => response as { status: number; error: Problem })
      const list = (await providers.listProviders({ category: 'LLM', noCard: true, limit: 2, kind: ['permanent'] })).data
      const one = (await providers.getProvider(list.data[0]!.slug)).data
      const none = await failure(providers.getProvider('no-such-slug'))
      const wrong = await failure(providers.listProviders({ category: 'LLMs' as 'LLM' }))
      report(list, one, none.status, wrong.error)`,
    ofFiles: `
      import { Api } from './client/api.ts'
      const { providersAllJson, providers } = new Api({ baseUrl })
      const list = (await providersAllJson.listAllProviders()).data
      const one = (await providers.getProvider(list.data.at(-1)!.slug)).data
      const none = await providers.getProvider('no-such-slug').then(() => 200, (response) => response.status as number)
      report(list, one, none)`,
  },
  {
    name: 'openapi-typescript-codegen',
    generate: [
      'openapi-typescript-codegen/bin/index.js',
      ...['-i', 'openapi.json', '-o', 'client', '--useOptions', '--useUnionTypes'],
    ],
    program: `
      import { ApiError, DirectoryService, OpenAPI } from './client/index.ts'
      OpenAPI.BASE = baseUrl
      const failure = async (request: Promise<unknown>) =>
        request.then(() => { throw new Error('answered') }, (error) => error as ApiError)
      const list = await DirectoryService.listProviders({ category: 'LLM', noCard: true, limit: 2, kind: ['permanent'] })
      const one = await DirectoryService.getProvider({ slug: list.data[0]!.slug })
      const missing = DirectoryService.getProvider({ slug: 'no-such-slug' })
      const none = await missing.then(() => 200, (error) => (error as ApiError).status)
      const wrong = await failure(DirectoryService.listProviders({ category: 'LLMs' as 'LLM' }))
      report(list, one, none, wrong.body)`,
    ofFiles: `
      import { ApiError, DirectoryService, OpenAPI } from './client/index.ts'
      OpenAPI.BASE = baseUrl
      const list = await DirectoryService.listAllProviders()
      const one = await DirectoryService.getProvider({ slug: list.data.at(-1)!.slug })
      const missing = DirectoryService.getProvider({ slug: 'no-such-slug' })
      report(list, one, await missing.then(() => 200, (error) => (error as ApiError).status))`,
  },
]

/** Before each program: the URL of the API, and the report at the end. */
const PRELUDE = `
const baseUrl = process.argv[2]!
type Entry = { slug: string; category: string; requiresCreditCard: boolean }
function report(
  list: { count: number; data: readonly Entry[] },
  one: { object: string; slug: string; lastVerified: string },
  none: number,
  wrong: { code: string; errors?: readonly { suggestion?: string | undefined }[] | undefined },
) {
  console.log(JSON.stringify({
    count: list.count,
    categories: list.data.map(({ category }) => category),
    cards: list.data.map(({ requiresCreditCard }) => requiresCreditCard),
    one: [one.object, one.slug === list.data[0]!.slug],
    none,
    wrong: [wrong.code, wrong.errors?.[0]?.suggestion],
  }))
}
`

/** The same for a host of files, where nothing can be asked wrongly. */
const PRELUDE_OF_FILES = `
const baseUrl = process.argv[2]!
function report(list: { count: number; data: readonly { slug: string }[] }, one: { slug: string }, none: number) {
  console.log(JSON.stringify({ count: list.count, rows: list.data.length, last: one.slug, none }))
}
`

const TSCONFIG = {
  compilerOptions: {
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true },
    ...{ target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], types: ['node'] },
    ...{ module: 'esnext', moduleResolution: 'bundler', allowImportingTsExtensions: true },
    // Generated code is compiled as in a project; the declarations of packages are not checked.
    skipLibCheck: true,
  },
  include: ['.'],
  exclude: ['node_modules'],
}

export type Document = 'openapi.json' | 'openapi.static.json'

/** Runs the program of a compiled client against a site, and returns what it reports. */
export type Report = (url: string) => unknown

/** A client of the build in `out`, generated and compiled in a folder of its own below `base`. */
export function generatedClient(
  { name, generate: [program, ...args], program: text, ofFiles }: Generator,
  document: Document,
  out: string,
  base: string,
): Report {
  const folder = join(base, `${name} ${document}`.replaceAll(/[ .]/g, '-'))
  mkdirSync(folder)
  symlinkSync(PACKAGES, join(folder, 'node_modules'), 'junction')
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  cpSync(join(out, document), join(folder, 'openapi.json'))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG))
  const main = document === 'openapi.json' ? PRELUDE + text : PRELUDE_OF_FILES + ofFiles
  writeFileSync(join(folder, 'main.ts'), `${main}\n`)
  run(join(PACKAGES, program), ...args)
  run(join(PACKAGES, 'typescript/bin/tsc'))
  return (url) => JSON.parse(run(join(ROOT, 'node_modules/tsx/dist/cli.mjs'), 'main.ts', `${url}/api/v1`))

  /** Runs a script under Node in the folder, and returns what it prints. */
  function run(...script: string[]): string {
    const { status, stdout, stderr } = spawnSync(process.execPath, script, { cwd: folder, encoding: 'utf8' })
    expect(status, stdout + stderr).toBe(0)
    return stdout
  }
}

/** What the program of every generator reports. */
export function expectedReport(document: Document, all: { count: number; data: { slug: string }[] }): object {
  return document === 'openapi.json'
    ? {
        count: 2,
        categories: ['LLM', 'LLM'],
        cards: [false, false],
        one: ['provider', true],
        none: 404,
        wrong: ['invalid_parameter', 'LLM'],
      }
    : { count: all.count, rows: all.count, last: all.data.at(-1)!.slug, none: 404 }
}
