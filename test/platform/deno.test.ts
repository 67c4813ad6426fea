import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { denoBinary } from './hosts/own-hosts.ts'

/** Only these settings, and no network; only types are imported from packages, as installed. */
const ALONE = ['--no-config', '--no-lock', '--no-remote', '--node-modules-dir=manual']

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

test.each(entries)('for Deno, %s and all that it imports type-checks', (entry) => {
  expect(closure(entry)).toContain('src/api/http/answer.ts')
  expect(deno('check', '--quiet', ...ALONE, entry)).toEqual({ status: 0, stdout: '', stderr: '' })
})

test('a module made for Node does not type-check', () => {
  const folder = join(project, 'src/invalid')
  mkdirSync(folder)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(
    join(folder, 'invalid.ts'),
    "import './answer'\nexport const dir: string = process.env.HOME\n",
  )
  expect(deno('check', ...ALONE, 'src/invalid/invalid.ts').status).toBe(1)
})
