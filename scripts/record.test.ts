/** The job that stores what is known of the pages, in a temporary clone of a bare remote. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { aContentFolder, anEntry, providerFiles } from '../test/support/content.ts'
import { git } from '../test/support/git.ts'
import { aRemote } from '../test/support/remote.ts'
import { runCommand } from '../test/support/run-command.ts'

/** A remote and a clone of it; `push` commits another file on top of what the remote has. */
function aClone() {
  const { seed, bare, clone } = aRemote(aContentFolder(providerFiles('one', 'two')))
  const push = (file: string, text: string) => {
    git(seed, 'pull', '--quiet', bare, 'main')
    mkdirSync(dirname(join(seed, 'content', file)), { recursive: true })
    writeFileSync(join(seed, 'content', file), text)
    git(seed, 'add', '.')
    git(seed, 'commit', '--quiet', '-m', 'Edit')
    git(seed, 'push', '--quiet', bare, 'HEAD:main')
  }
  return { push, bare, clone: clone('clone') }
}

const gone = (slug: string) => ({
  url: `https://${slug}.example.com/pricing`,
  outcome: 'lost',
  reason: 'answers 404',
})

function record(clone: string, visits: object[], day = '2026-11-21') {
  writeFileSync(join(clone, 'visits.json'), JSON.stringify({ day, visits }))
  const args = ['--visits', 'visits.json', '--branch', 'main', '--now', `${day}T06:00:00Z`]
  return runCommand('record', args, { cwd: clone })
}
const stored = (bare: string) => JSON.parse(git(bare, 'show', 'main:content/status/pages.json'))
const log = (bare: string) => git(bare, 'log', '--format=%s', 'main').split('\n')

test('commits only the state, once, without a build, and does not touch the work tree', async () => {
  const { bare, clone } = aClone()
  expect(await record(clone, [gone('one')])).toMatchObject({ status: 0, stderr: '' })
  expect(log(bare)).toEqual(['Record watched pages: 1 visited [skip netlify]', 'Begin'])
  expect(git(bare, 'show', '--name-only', '--format=', 'main')).toBe('content/status/pages.json')
  expect(stored(bare).pages).toEqual([
    { url: gone('one').url, problem: { reason: 'answers 404', since: '2026-11-21' }, found: {}, gone: {} },
  ])
  expect(git(clone, 'status', '--porcelain')).toBe('?? visits.json')
  expect(git(clone, 'worktree', 'list').split('\n')).toHaveLength(1)
  expect(await record(clone, [gone('one')])).toMatchObject({
    status: 0,
    stdout: 'Nothing changed: there is nothing to record.\n',
  })
})

test('applies the visits to the newest content: what was known stays, what is cited no more is left out', async () => {
  const { push, bare, clone } = aClone()
  await record(clone, [gone('one')])
  const [source] = anEntry('two').sources
  const moved = { ...source!, url: 'https://two.example.com/plans' }
  push('providers/two.yaml', stringify(anEntry('two', { sources: [moved] })))
  expect(await record(clone, [gone('two')], '2026-11-22')).toMatchObject({
    status: 0,
    stdout: 'Nothing changed: there is nothing to record.\n',
  })
  expect(stored(bare).pages).toMatchObject([{ url: gone('one').url, problem: { since: '2026-11-21' } }])
})

test('a state that is broken is begun anew, with a warning; what is refused pushes nothing', async () => {
  const { push, bare, clone } = aClone()
  push('status/pages.json', '{"version":1,')
  const refused = await record(clone, [{ ...gone('one'), reason: '@everybody' }])
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('is refused')])
  expect(log(bare)[0]).toBe('Edit')
  const { status, stderr } = await record(clone, [gone('one')])
  expect([status, stderr]).toEqual([
    0,
    'warning: status/pages.json cannot be used, so all pages are learnt anew\n',
  ])
  expect(stored(bare).pages).toHaveLength(1)
})
