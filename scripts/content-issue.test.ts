import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startGitHub } from '../test/fake-servers/github.ts'
import { aContentFolder, NOW, SITE, temporaryFolder } from '../test/support/content.ts'
import { naming } from '../test/support/entry-parts.ts'
import { aMnfst, aMnfstProvider } from '../test/support/public-lists.ts'
import { runCommand } from '../test/support/run-command.ts'

const PAGE = 'https://one.example.com/pricing'

/** Publishes what is known of the page, and this list; returns how the command ended and the issues of GitHub. */
async function published(problem: object | undefined, list?: unknown) {
  const github = await startGitHub(onTestFinished)
  const content = aContentFolder({
    'site.yaml': { ...SITE, core: ['one'] },
    'providers/one.yaml': naming('one', 'one-model'),
    'status/pages.json': JSON.stringify({ version: 3, pages: [{ url: PAGE, ...(problem && { problem }) }] }),
  })
  const cwd = temporaryFolder()
  mkdirSync(join(cwd, 'lists'))
  if (list !== undefined)
    writeFileSync(join(cwd, 'lists/mnfst.json'), typeof list === 'string' ? list : JSON.stringify(list))
  const args = ['--lists', 'lists', '--content', content, '--now', NOW.toISOString()]
  return { ...(await runCommand('content-issue', args, { env: github.env, cwd })), issues: github.issues }
}

const GONE = { reason: 'answers 404', since: '2026-11-21' }
const LINE =
  '- [ ] **Provider one**: [one.example.com/pricing](https://one.example.com/pricing) answers 404; '

test('an issue names the page that is gone; leads of the core stand in it, as code', async () => {
  const id = '@octocat fixes torvalds/linux#1'
  const { status, stdout, issues } = await published(
    GONE,
    aMnfst([aMnfstProvider('one', { models: [{ id }, { id: 'one-model' }] })]),
  )
  expect([status, stdout]).toEqual([0, 'opened issue #1\n'])
  expect(issues[0]!.body).toContain(LINE)
  expect(issues[0]!.body).toMatch(
    /\*\*Provider one\*\*: `mnfst\/awesome-free-llm-apis: models: [^`]*@octocat fixes torvalds\/linux#1[^`]*`/,
  )
})

test('a state or a list of another shape is left out, and the rest is published', async () => {
  const { status, stderr, issues } = await published({ ...GONE, reason: '@everybody' }, '{"providers": [')
  expect([status, issues]).toEqual([0, []])
  expect(stderr).toMatch(
    /^warning: status\/pages\.json .*learnt anew\nerror: \S+\/lists\/mnfst\.json: it is cut/,
  )
  const other = await published(GONE, '{"providers": [')
  expect(other.issues[0]!.body).toContain(LINE)
})
