import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LAUNCH_CONDITIONS, LAUNCH_FILES } from '../src/contribute/launch/conditions.ts'
import { anEntry, providerFiles, SITE } from '../test/support/content.ts'
import { aRepository } from '../test/support/repository.ts'
import { SAMPLE } from '../test/support/sample.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

const READY = {
  ...SITE,
  name: 'Free APIs',
  baseUrl: 'https://free-apis.dev',
  repository: 'https://github.com/some-one/free-apis',
  contact: 'mailto:security@free-apis.dev',
  feedAuthority: 'free-apis.dev,2026',
}

const aReport = (number: number) => ({
  date: '2026-11-02',
  country: 'FR' as const,
  card: false,
  phone: false,
  firstCallWorked: true,
  url: `https://github.com/some-one/free-apis/issues/${number}`,
})
const reports = (from: number) => [0, 1, 2, 3, 4].map((index) => aReport(from + index))

test('a new copy is told all that it lacks, and how to get it', async () => {
  const { run } = aRepository('check', providerFiles('one'))
  const { status, stdout } = await run('--launch')
  expect(status).toBe(1)
  for (const { name } of LAUNCH_CONDITIONS.filter(({ name }) => name !== 'name'))
    expect(stdout).toMatch(new RegExp(`^MISSING ${name}\\n {8}\\S+: .+\\n {8}help: `, 'm'))
  expect(stdout).toMatch(/^ok {6}name$/m)
  expect(stdout).toMatch(/\d+ things missing\. docs\/launch\.md/)
})

test('a completed directory is ready, with the texts of this repository', async () => {
  const { run, dir } = aRepository('check', {
    'site.yaml': READY,
    'providers/one.yaml': anEntry('one', { reports: reports(1) }),
    'providers/two.yaml': anEntry('two', { reports: reports(6) }),
  })
  cpSync(join(SAMPLE, 'status'), join(dir, 'content/status'), { recursive: true })
  for (const document of LAUNCH_FILES.documents) cpSync(document, join(dir, document))
  mkdirSync(join(dir, '.github'))
  writeFileSync(join(dir, LAUNCH_FILES.owners), '* @some-one\n')
  writeFileSync(join(dir, LAUNCH_FILES.changelog), `# Changelog\n\n## ${version}\n\nThe first release.\n`)
  const { status, stdout, stderr } = await run('--launch')
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^(?:ok {6}.+\n)+\nReady\./)
  expect(status).toBe(0)
})

test('content with errors is not judged', async () => {
  const { run } = aRepository('check', { 'providers/one.yaml': { ...anEntry('one'), name: '' } })
  expect(await run('--launch')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('one.yaml'),
  })
})
