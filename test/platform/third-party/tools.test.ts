/** The tools' own parsers read every configuration file, and find in it the free models and no other. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfigYaml } from '@continuedev/config-yaml'
import glob from 'fast-glob'
import { expect, inject, test } from 'vitest'

const { out } = inject('site')
const read = (file: string) => readFileSync(join(out, file), 'utf8')
const filesNamed = (name: string) => glob.sync(`configs/**/${name}`, { cwd: out })
const { data } = JSON.parse(read('api/v1/models.json')) as { data: { id: string | null }[] }
const free = new Set(data.flatMap(({ id }) => id ?? []))

test('Continue reads each continue.yaml', () => {
  const files = filesNamed('continue.yaml')
  expect(files.length).toBeGreaterThan(2)
  for (const file of files) {
    const { models } = parseConfigYaml(read(file))
    expect(models?.length, file).toBeGreaterThan(0)
    for (const model of models!) expect([...free], file).toContain('model' in model && model.model)
  }
})

/** For Linux on x64; elsewhere npm does not install it. */
const OPENCODE = join(import.meta.dirname, '../node_modules/opencode-linux-x64-baseline/bin/opencode')

test.skipIf(!existsSync(OPENCODE) && process.env.CI !== 'true')(
  'opencode lists the models of every opencode.json, and none besides',
  () => {
    type Config = { $schema: string; provider: Record<string, { models: object }> }
    const configs = filesNamed('opencode.json').map((file) => JSON.parse(read(file)) as Config)
    expect(configs.length).toBeGreaterThan(2)
    const provider = Object.assign({}, ...configs.map((config) => config.provider)) as Config['provider']
    const project = mkdtempSync(join(tmpdir(), 'opencode-'))
    const enabled_providers = Object.keys(provider)
    writeFileSync(
      join(project, 'opencode.json'),
      JSON.stringify({ ...configs[0], provider, enabled_providers }),
    )
    const env = { ...process.env, HOME: project, XDG_CONFIG_HOME: project, XDG_DATA_HOME: project }
    const listed = execFileSync(OPENCODE, ['models'], { cwd: project, env, encoding: 'utf8' })
    const expected = Object.entries(provider).flatMap(([slug, { models }]) =>
      Object.keys(models).map((id) => `${slug}/${id}`),
    )
    expect(listed.trim().split('\n').toSorted()).toEqual(expected.toSorted())
    for (const { models } of Object.values(provider))
      for (const id of Object.keys(models)) expect([...free]).toContain(id)
  },
)
