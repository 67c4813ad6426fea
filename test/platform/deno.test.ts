import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { denoBinary } from './hosts/deno-binary.ts'

/** No settings but these, nothing from the network; packages, which only types come from, as they are installed. */
const ALONE = ['--no-config', '--no-lock', '--no-remote', '--node-modules-dir=manual']

/** What Deno's linter says of our files and is not followed. One that it no longer says is to be removed. */
const EXCEPTIONS = [
  {
    code: 'no-control-regex',
    file: 'src/api/query/parameters.ts',
    because: 'it is where ASCII begins and ends',
  },
  {
    code: 'no-control-regex',
    file: 'src/core/schema/text.ts',
    because: 'control characters are what it looks for',
  },
]

const { project } = inject('site')
const entries = ['examples/cloudflare-workers/worker.ts'].concat(
  readdirSync(join(project, 'src/api/edge')).map((name) => `src/api/edge/${name}`),
)

function deno(...args: string[]) {
  const env = { ...process.env, NO_COLOR: '1' }
  const { status, stdout, stderr } = spawnSync(denoBinary(), args, { cwd: project, encoding: 'utf8', env })
  return { status, stdout, stderr }
}

/** Paths of our own modules that a module needs, itself included. */
function closure(entry: string): string[] {
  const { modules } = JSON.parse(deno('info', '--json', ...ALONE, entry).stdout) as {
    modules: { local?: string }[]
  }
  return modules.flatMap(({ local }) =>
    local?.startsWith(`${project}/`) && local.endsWith('.ts') ? [local.slice(project.length + 1)] : [],
  )
}

function lint(files: readonly string[]): { code: string; file: string }[] {
  const { diagnostics, errors } = JSON.parse(deno('lint', '--json', '--no-config', ...files).stdout) as {
    diagnostics: { code: string; filename: string }[]
    errors: unknown[]
  }
  expect(errors).toEqual([])
  return diagnostics.map(({ code, filename }) => ({ code, file: filename.split(`${project}/`)[1]! }))
}

describe('for Deno', () => {
  test.each(entries)('%s and all that it imports has right types', (entry) => {
    expect(closure(entry)).toContain('src/api/http/answer.ts')
    expect(deno('check', '--quiet', ...ALONE, entry)).toEqual({ status: 0, stdout: '', stderr: '' })
  })

  test('everything that the entries import passes its linter, but for the exceptions', () => {
    const files = [...new Set(entries.flatMap(closure))]
    expect(files.length).toBeGreaterThan(10)
    expect(lint(files)).toEqual(EXCEPTIONS.map(({ code, file }) => ({ code, file })))
  })
})

describe('a module made for Node', () => {
  const folder = join(project, 'src/spoilt')
  const file = 'src/spoilt/spoilt.ts'
  beforeAll(() => {
    mkdirSync(folder)
    writeFileSync(join(project, file), "import './answer'\nexport const dir: string = process.env.HOME\n")
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('has wrong types', () => expect(deno('check', ...ALONE, file).status).toBe(1))
  test('does not pass the linter', () => expect(lint([file])).toEqual([{ code: 'no-process-global', file }]))
})
