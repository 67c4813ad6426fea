import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { denoBinary, startDenoServe } from './hosts/own-hosts.ts'

/** Only these settings, and no network; only types are imported from packages, as installed. */
const ALONE = ['--no-config', '--no-lock', '--no-remote', '--node-modules-dir=manual']

/** Findings of Deno's linter that we accept. One that no longer occurs must be removed. */
const EXCEPTIONS = [
  {
    code: 'no-control-regex',
    file: 'src/api/query/parameter.ts',
    because: 'the pattern is the range of ASCII',
  },
  ...['what it finds are hidden characters', 'what it removes are control characters'].map((because) => ({
    code: 'no-control-regex',
    file: 'src/base/safe-text.ts',
    because,
  })),
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
  test.each(entries)('%s and all that it imports type-checks', (entry) => {
    expect(closure(entry)).toContain('src/api/http/answer.ts')
    expect(deno('check', '--quiet', ...ALONE, entry)).toEqual({ status: 0, stdout: '', stderr: '' })
  })

  test('everything that the entries import passes its linter, except for EXCEPTIONS', () => {
    const files = [...new Set(entries.flatMap(closure))]
    expect(files.length).toBeGreaterThan(10)
    expect(lint(files)).toEqual(EXCEPTIONS.map(({ code, file }) => ({ code, file })))
  })
})

test('the query function answers there', async () => {
  const host = await startDenoServe(inject('site'))
  onTestFinished(() => host.close())
  const response = await fetch(`${host.url}/api/v1/providers?limit=1`)
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  expect(await response.json()).toMatchObject({ object: 'list', count: 1 })
})

describe('a module made for Node', () => {
  const folder = join(project, 'src/invalid')
  const file = 'src/invalid/invalid.ts'
  beforeAll(() => {
    mkdirSync(folder)
    writeFileSync(join(project, file), "import './answer'\nexport const dir: string = process.env.HOME\n")
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('does not type-check', () => expect(deno('check', ...ALONE, file).status).toBe(1))
  test('does not pass the linter', () => expect(lint([file])).toEqual([{ code: 'no-process-global', file }]))
})
