/** The whole job in temporary clones of a bare remote, with concurrent writers. */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { stringify } from 'yaml'
import { readStatus } from '../src/health/state/store.ts'
import type { HealthSample } from '../src/schema/status-files.ts'
import { type RunOptions, sharedHealthFixture } from '../test/fake-servers/health-fixture.ts'
import { listening } from '../test/fake-servers/static-host.ts'
import { aContentFolder, anEntry, providerFiles, temporaryFolder } from '../test/support/content.ts'
import { git } from '../test/support/git.ts'
import { aRemote } from '../test/support/remote.ts'
import { aDailyRun, sawAlways } from '../test/support/stored-status.ts'

const fixture = sharedHealthFixture(['p1', 'p2', 'p3'].map((slug) => `api.${slug}.example.com`))

/** Two clones of one remote. */
function twoClones(slugs = ['p1', 'p2']) {
  const remote = aRemote(aContentFolder(providerFiles(...slugs)))
  return { ...remote, one: remote.clone('one'), two: remote.clone('two') }
}

/** Checks the providers and saves the run in the clone. */
async function probe(clone: string, now: string, args: string[] = []) {
  const ended = await fixture.run(
    ['--now', now, '--wave-pauses', '0,0', '--dry-run', '--save', 'run.json', ...args],
    { cwd: clone },
  )
  expect(ended.code, ended.stdout + ended.stderr).toBe(0)
  expect(git(clone, 'status', '--porcelain')).toBe('?? run.json')
}
const publish = (clone: string, now: string, env: RunOptions['env'] = {}, args: string[] = []) =>
  fixture.run(['--run', 'run.json', '--branch', 'main', '--now', now, ...args], {
    script: 'health-publish',
    cwd: clone,
    env,
  })
const log = (bare: string) => git(bare, 'log', '--format=%s', 'main').split('\n')

/** The stored state at the remote's tip. */
function tip({ clone, root }: ReturnType<typeof twoClones>) {
  const name = mkdtempSync(join(root, 'tip-'))
  return readStatus(join(clone(basename(name)), 'content'))
}

describe('the job', () => {
  test('commits only the state, once, and does not touch the work tree', async () => {
    const remote = twoClones()
    await probe(remote.one, '2026-11-20T05:23:00Z')
    const first = await publish(remote.one, '2026-11-20T05:30:00Z')
    expect(first.code, first.stderr).toBe(0)
    expect(log(remote.bare)).toEqual([
      'Record health checks: 2 online, 0 degraded, 0 down, 0 unknown',
      'Begin',
    ])
    expect(git(remote.bare, 'show', '--name-only', '--format=', 'main').split('\n')).toEqual([
      'content/status/current.json',
      'content/status/history/2026.ndjson',
    ])
    expect(git(remote.one, 'status', '--porcelain')).toBe('?? run.json')
    expect(git(remote.one, 'worktree', 'list').split('\n')).toHaveLength(1)
    expect(git(remote.one, 'for-each-ref', 'refs/health')).toBe('')

    const again = await publish(remote.one, '2026-11-20T05:31:00Z')
    expect(again).toMatchObject({ code: 0, stdout: 'This run is already published.\n' })
    expect(log(remote.bare)).toHaveLength(2)
  })

  test('removes the work tree of a process that was killed, and not that of one that runs', async () => {
    const remote = twoClones()
    await probe(remote.one, '2026-11-20T05:23:00Z')
    const dead = spawnSync(process.execPath, ['--version']).pid
    const trees = [dead, process.pid].map((id) => join(temporaryFolder(), `health-publish-${id}-abc`, 'tree'))
    for (const tree of trees) git(remote.one, 'worktree', 'add', '--quiet', '--detach', tree)
    expect((await publish(remote.one, '2026-11-20T05:30:00Z')).code).toBe(0)
    const left = git(remote.one, 'worktree', 'list')
    expect(trees.map((tree) => [existsSync(tree), left.includes(tree)])).toEqual([
      [false, false],
      [true, true],
    ])
  })

  test('says that a run is dropped when a newer one came first', async () => {
    const remote = twoClones()
    await probe(remote.one, '2026-11-20T05:23:00Z')
    await probe(remote.two, '2026-11-20T05:24:00Z')
    expect((await publish(remote.two, '2026-11-20T05:30:00Z')).code).toBe(0)
    expect(await publish(remote.one, '2026-11-20T05:31:00Z')).toMatchObject({
      code: 0,
      stdout:
        'This run is dropped: it began before the one of 2026-11-20T05:24:00.000Z, and says nothing new.\n',
    })
    expect(log(remote.bare)).toHaveLength(2)
  })

  test('applies the run to a commit that is pushed between fetch and push', async () => {
    const remote = twoClones()
    await probe(remote.one, '2026-11-20T05:23:00Z')
    // The hook runs after the fetch and before the push: it pushes a commit that adds one entry and edits another.
    writeFileSync(join(remote.two, 'content/providers/p3.yaml'), stringify(anEntry('p3')))
    writeFileSync(
      join(remote.two, 'content/providers/p1.yaml'),
      stringify(anEntry('p1', { tagline: 'Edited meanwhile' })),
    )
    git(remote.two, 'add', '.')
    git(remote.two, 'commit', '--quiet', '-m', 'Concurrent')
    writeFileSync(
      join(remote.one, '.git/hooks/pre-push'),
      `#!/bin/sh\n[ -e "$0.done" ] && exit 0\ntouch "$0.done"\ncd '${remote.two}' && env -u GIT_DIR git push --quiet origin HEAD:main\n`,
      { mode: 0o755 },
    )
    const ended = await publish(remote.one, '2026-11-20T05:30:00Z')
    expect(ended.code, ended.stdout + ended.stderr).toBe(0)
    expect(ended.stdout).toContain('Push 1 of 5 was refused.')
    expect(log(remote.bare)).toEqual([
      'Record health checks: 2 online, 0 degraded, 0 down, 0 unknown',
      'Concurrent',
      'Begin',
    ])
    const { current, diagnostics } = tip(remote)
    expect(diagnostics).toEqual([])
    expect(current!.providers.map(({ slug }) => slug)).toEqual(['p1', 'p2'])
    expect(git(remote.bare, 'show', 'main:content/providers/p1.yaml')).toContain('Edited meanwhile')
  })

  test('loses nothing when two runs publish at once', async () => {
    const remote = twoClones()
    await probe(remote.one, '2026-11-20T05:23:00Z')
    await publish(remote.one, '2026-11-20T05:23:30Z')
    fixture.answers.set('api.p1.example.com', 500)
    await probe(remote.one, '2026-11-21T05:23:00Z', ['--content', 'content'])
    git(remote.two, 'pull', '--quiet')
    fixture.answers.set('api.p2.example.com', 500)
    await probe(remote.two, '2026-11-21T05:24:00Z', ['--only', 'p2'])
    const ended = await Promise.all([
      publish(remote.one, '2026-11-21T05:30:00Z'),
      publish(remote.two, '2026-11-21T05:30:00Z'),
    ])
    expect(
      ended.map(({ code }) => code),
      JSON.stringify(ended),
    ).toEqual([0, 0])
    const { current, history, incidents, diagnostics } = tip(remote)
    expect(diagnostics).toEqual([])
    expect(log(remote.bare)).toHaveLength(4)
    expect(history.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21'])
    expect(current!.lastDailyRun!.startedAt).toBe('2026-11-21T05:23:00.000Z')
    expect(current!.providers.find(({ slug }) => slug === 'p2')).toMatchObject({
      status: 'down',
      checkedAt: '2026-11-21T05:24:00.000Z',
    })
    expect(incidents.map(({ slug }) => slug)).toContain('p2')
  })

  test('gives up after five refused pushes, and says so', async () => {
    const remote = twoClones()
    await probe(remote.one, '2026-11-20T05:23:00Z')
    writeFileSync(join(remote.bare, 'hooks/update'), '#!/bin/sh\necho closed >&2\nexit 1\n', { mode: 0o755 })
    const ended = await publish(remote.one, '2026-11-20T05:30:00Z')
    expect(ended.code).toBe(1)
    expect(ended.stdout).toContain('Push 5 of 5 was refused.')
    expect(ended.stderr).toContain('closed')
  })

  test('publishes a re-check only if a status changed', async () => {
    const remote = twoClones()
    const run = async (day: string, hour: string, ...args: string[]) => {
      await probe(remote.one, `2026-11-${day}T${hour}:23:00Z`, args)
      const ended = await publish(remote.one, `2026-11-${day}T${hour}:30:00Z`)
      git(remote.one, 'pull', '--quiet')
      return ended.stdout
    }
    await run('20', '05')
    fixture.answers.set('api.p2.example.com', 500)
    await run('21', '05')
    expect(await run('21', '09', '--recheck')).toBe('No status changed: there is nothing to publish.\n')
    fixture.answers.delete('api.p2.example.com')
    await run('21', '13', '--recheck')
    expect(log(remote.bare)).toHaveLength(4)
    expect(tip(remote).history).toHaveLength(2)
    // By default only daily runs are deployed.
    const skipped = log(remote.bare).map((subject) => subject.endsWith('[skip netlify]'))
    expect(skipped).toEqual([true, false, false, false])
  })

  test('marks commits that need no deploy, and calls the build hook for the others', async () => {
    const calls: string[] = []
    const hook = await listening((request, response) => {
      calls.push(`${request.method} ${request.url}`)
      response.end()
    }, onTestFinished)
    const env = { REDEPLOY: 'changes', BUILD_HOOK_URL: `${hook}/secret` }
    const remote = twoClones()
    const today = new Date()
    const at = (minutes: number) => new Date(today.getTime() + minutes * 60_000).toISOString()
    await probe(remote.one, at(0))
    const first = await publish(remote.one, at(1), env)
    expect(first.stdout + first.stderr).not.toContain('secret')
    git(remote.one, 'pull', '--quiet')
    await probe(remote.one, at(2))
    await publish(remote.one, at(3), env)
    git(remote.one, 'pull', '--quiet')
    fixture.answers.set('api.p1.example.com', 500)
    await probe(remote.one, at(4))
    await publish(remote.one, at(5), env)
    expect(log(remote.bare)[0]).toBe('Record health checks: 1 online, 0 degraded, 1 down, 0 unknown')
    expect(log(remote.bare)[1]).toMatch(/^Record health checks: 2 online.* \[skip netlify\]$/)
    expect(log(remote.bare)[2]).not.toContain('skip')
    expect(calls).toEqual(['POST /secret', 'POST /secret'])
  })

  test('refuses an implausible run unless a person has looked', async () => {
    const slugs = Array.from({ length: 12 }, (_, index) => `q${String(index).padStart(2, '0')}`)
    const remote = twoClones(slugs)
    const at = (startedAt: string, ...saw: [kind: HealthSample['kind'], reason?: string]) => ({
      version: 1,
      outcome: 'done',
      run: aDailyRun(startedAt, 12),
      checks: slugs.map((slug, index) => (index < 6 ? sawAlways(slug, ...saw) : sawAlways(slug, 'ok'))),
    })
    const publishRun = (report: unknown, now: string, args: string[] = []) => {
      writeFileSync(join(remote.one, 'run.json'), JSON.stringify(report))
      return publish(remote.one, now, {}, args)
    }
    await publishRun(at('2026-11-20T05:23:00.000Z', 'ok'), '2026-11-20T05:30:00Z')
    const unreachable = at('2026-11-21T05:23:00.000Z', 'network', 'connect_timeout')
    const broken = await publishRun(unreachable, '2026-11-21T05:30:00Z')
    expect(broken.code).toBe(4)
    expect(broken.stderr).toContain('6 of 12')
    const errors = at('2026-11-21T05:23:00.000Z', 'server_error')
    expect((await publishRun(errors, '2026-11-21T05:30:00Z')).code).toBe(5)
    expect(log(remote.bare)).toHaveLength(2)
    const accepted = await publishRun(unreachable, '2026-11-21T05:30:00Z', ['--accept-mass-change'])
    expect(accepted.code, accepted.stderr).toBe(0)
    expect(log(remote.bare)[0]).toBe('Record health checks: 6 online, 0 degraded, 6 down, 0 unknown')
  })

  test('has nothing to do without a run, and refuses a wrong setting', async () => {
    const remote = twoClones()
    expect(await publish(remote.one, '2026-11-20T05:30:00Z')).toMatchObject({ code: 0 })
    expect((await publish(remote.one, '2026-11-20T05:30:00Z', { REDEPLOY: 'never' })).code).toBe(2)
  })
})
