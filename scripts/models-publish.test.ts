/** The weekly job against a bare remote and a fake GitHub: an older catalogue is stored, and a newer one is imported. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startGitHub } from '../test/fake-servers/github.ts'
import { aListedModel, aListedProvider } from '../test/support/catalogue.ts'
import { aContentFolder, anEntry, temporaryFolder } from '../test/support/content.ts'
import { naming } from '../test/support/entry-parts.ts'
import { git } from '../test/support/git.ts'
import { aRemote } from '../test/support/remote.ts'
import { runCommand } from '../test/support/run-command.ts'
import { someRatings } from '../test/support/some-ratings.ts'

type Catalogue = Record<string, { models: Record<string, object> }>

const SLUGS = ['alpha', 'beta', 'gamma']
const IDS = Array.from({ length: 6 }, (_, index) => `m-${index}`)

const newer = (): Catalogue =>
  Object.fromEntries(SLUGS.map((slug) => [slug, aListedProvider(slug, IDS) as unknown as Catalogue[string]]))

/** What stood before: `old-0` is gone since, `m-5` of alpha is new, one model of each changed. */
function older(): Catalogue {
  const catalogue = newer()
  catalogue.alpha!.models['old-0'] = aListedModel('old-0')
  delete catalogue.alpha!.models['m-5']
  for (const { models } of Object.values(catalogue))
    models['m-1'] = aListedModel('m-1', { limit: { context: 8192, output: 8192 } })
  return catalogue
}

const run = (script: string, cwd: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  runCommand(script, args, { cwd, env: { GITHUB_RUN_ID: '', ...env } })

/** Imports a catalogue into the content of a clone. */
async function importInto(clone: string, catalogue: Catalogue, day: string): Promise<void> {
  const file = join(temporaryFolder(), 'api.json')
  writeFileSync(file, JSON.stringify(catalogue))
  const ended = await run('models', clone, ['--from', file, '--as-of', day])
  expect(ended.status, ended.stderr).toBe(0)
}

/** A bare remote that stores the older catalogue, a clone of it, and GitHub. `old-0` was free at alpha. */
async function rehearsal() {
  const files = Object.fromEntries(
    SLUGS.map((slug) => {
      const own = slug === 'alpha' ? naming(slug, 'm-0', 'old-0') : anEntry(slug)
      return [`providers/${slug}.yaml`, { ...own, connection: { ...own.connection, modelsDev: slug } }]
    }),
  )
  const content = aContentFolder(files)
  await importInto(dirname(content), older(), '2026-09-01')
  const { root, bare, clone: cloned } = aRemote(content)
  const clone = cloned('clone')
  const github = await startGitHub(onTestFinished)
  const artifact = join(root, 'artifact')
  const save = () => cpSync(join(clone, 'content/models'), join(artifact, 'models'), { recursive: true })
  const publish = (...args: string[]) =>
    run('models-publish', clone, ['--imported', artifact, '--base', 'main', ...args], github.env)
  return { clone, bare, artifact, github, save, publish }
}

test('what changed becomes one pull request, free ids that are gone first', async () => {
  const { clone, bare, github, save, publish } = await rehearsal()
  await importInto(clone, newer(), '2026-09-28')
  save()
  const { status, stdout, stderr } = await publish()
  expect(status, stderr).toBe(0)
  expect(stdout).toBe('opened pull request #1: Models: 1 free id gone; 1 new, 1 gone, 3 changed\n')
  const [pull] = github.pulls
  expect(pull).toMatchObject({ head: 'models-import', base: 'main', state: 'open' })
  const sections = pull!.body.split('\n').filter((line) => line.startsWith('### '))
  expect(sections).toEqual(['### Free ids that are gone', '### By provider'])
  expect(pull!.body).toContain('- `alpha`: `old-0`, offer `free-plan`')
  expect(git(bare, 'log', '--format=%s', 'models-import').split('\n')).toEqual([pull!.title, 'Begin'])
  expect(git(bare, 'show', '--name-only', '--format=', 'models-import').split('\n')).toEqual(
    SLUGS.map((slug) => `content/models/${slug}.json`),
  )
  expect(git(bare, 'log', '--format=%s', 'main')).toBe('Begin')
  expect(git(clone, 'worktree', 'list').split('\n')).toHaveLength(1)
})

test('a second run keeps the pull request; another catalogue updates it, on top of the newest content', async () => {
  const { clone, bare, github, save, publish } = await rehearsal()
  await importInto(clone, newer(), '2026-09-28')
  save()
  await publish()
  const first = git(bare, 'rev-parse', 'models-import')
  expect(await publish()).toMatchObject({
    stderr: '',
    stdout: expect.stringMatching(/^kept pull request #1/),
  })
  expect(git(bare, 'rev-parse', 'models-import')).toBe(first)

  const next = newer()
  next.gamma!.models.extra = aListedModel('extra')
  await importInto(clone, next, '2026-10-05')
  save()
  expect((await publish('--incomplete')).stdout).toMatch(/^updated pull request #1: .* 2 new/)
  expect(github.pulls).toHaveLength(1)
  expect(github.pulls[0]!.body).toContain('**The import refused something**')
  expect(git(bare, 'log', '--format=%s', 'models-import').split('\n')).toHaveLength(2)
})

test('where no model differs, GitHub is sent nothing', async () => {
  const { bare, github, save, publish } = await rehearsal()
  save()
  const { status, stdout } = await publish()
  expect([status, stdout]).toEqual([0, 'No model differs: there is nothing to publish.\n'])
  expect(github.requests).toEqual([])
  expect(git(bare, 'branch', '--list', 'models-import')).toBe('')
})

test.each<[string, (file: string, text: string) => void, string]>([
  [
    'edited on its way',
    (file, text) => writeFileSync(file, text.replace('131072', '131073')),
    'alpha.json: the models do not have the hash of the file',
  ],
  ['cut', (file, text) => writeFileSync(file, text.slice(0, 300)), 'alpha.json: cannot read the file'],
  [
    'of another name',
    (file, text) => writeFileSync(file.replace('alpha', 'a\u001b[2Jb'), text),
    'is no file of models',
  ],
])('a file that is %s is refused, and nothing is pushed', async (_, spoil, message) => {
  const { clone, bare, artifact, github, save, publish } = await rehearsal()
  await importInto(clone, newer(), '2026-09-28')
  save()
  const file = join(artifact, 'models/alpha.json')
  spoil(file, readFileSync(file, 'utf8'))
  const { status, stderr } = await publish()
  expect(status).toBe(1)
  expect(stderr).toContain(message)
  expect(stderr).not.toContain('\u001b')
  expect(github.requests).toEqual([])
  expect(git(bare, 'branch', '--list', 'models-import')).toBe('')
})

test('without models in the folder it says so', async () => {
  const { artifact, publish } = await rehearsal()
  mkdirSync(artifact)
  const stderr = expect.stringContaining('there is no folder models in it')
  expect(await publish()).toMatchObject({ status: 1, stderr })
})

test('ratings that differ are in the same pull request, and edited ones are refused', async () => {
  const { clone, bare, artifact, github, publish } = await rehearsal()
  mkdirSync(join(artifact, 'models'), { recursive: true })
  mkdirSync(join(artifact, 'ratings'))
  const stored = join(clone, 'content/ratings/arena-text.json')
  mkdirSync(dirname(stored))
  writeFileSync(stored, someRatings('arena-text'))
  git(clone, 'add', '.')
  git(clone, '-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-qm', 'Ratings')
  git(clone, 'push', '-q', 'origin', 'HEAD:main')
  const imported = join(artifact, 'ratings/arena-text.json')
  const text = someRatings('arena-text', { asOf: '2026-11-01', first: { value: 1501 } })
  writeFileSync(imported, text.replace('1501', '1502'))
  expect(await publish()).toMatchObject({ status: 1, stderr: expect.stringContaining('hash of the file') })
  writeFileSync(imported, text)
  expect(await publish()).toMatchObject({
    stderr: '',
    stdout: 'opened pull request #1: Models: ratings of arena-text\n',
  })
  expect(github.pulls[0]!.body).toContain('Ratings differ: arena-text.')
  expect(git(bare, 'show', 'models-import:content/ratings/arena-text.json')).toBe(text.trim())
  rmSync(imported)
  expect((await publish()).stdout).toBe('No model differs: there is nothing to publish.\n')
})
