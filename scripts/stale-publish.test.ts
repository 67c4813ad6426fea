import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { PagesState } from '../src/core/schema/pages-state.ts'
import { pagesText } from '../src/health/state/pages.ts'
import { listening } from '../test/fake-servers/static-host.ts'
import { aContentFolder, anEntry, NOW, SITE, temporaryFolder } from '../test/support/content.ts'
import { runCommand } from '../test/support/run-command.ts'

const PAGE = 'https://one.example.com/pricing'
const GONE = { url: PAGE, outcome: 'gone', reason: 'answers 404' }

/** Publishes a run of this visit, and leads; returns how the command ended and what GitHub was sent. */
async function published(visit: object, leads?: object) {
  const sent: { url: string; body: string }[] = []
  const api = await listening(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (request.method === 'GET') return void response.end('[]')
    sent.push({ url: request.url!, ...JSON.parse(Buffer.concat(chunks).toString()) })
    response.end('{"number":7}')
  }, onTestFinished)
  const visits = join(temporaryFolder(), 'visits.json')
  writeFileSync(visits, JSON.stringify({ version: 1, day: '2026-11-21', visits: [visit] }))
  const known: PagesState = { version: 1, turns: [], pages: [{ url: PAGE, to: 'https://one.example.com/x' }] }
  const content = aContentFolder({
    'site.yaml': { ...SITE, core: ['one'] },
    'providers/one.yaml': anEntry('one'),
    'status/pages.json': pagesText(known),
  })
  const found = join(temporaryFolder(), 'leads.json')
  if (leads) writeFileSync(found, JSON.stringify({ findings: [leads] }))
  const args = ['--visits', visits, '--leads', found, '--content', content, '--now', NOW.toISOString()]
  const env = { GITHUB_TOKEN: 't', GITHUB_REPOSITORY: 'o/r', GITHUB_API_URL: api }
  return { ...(await runCommand('stale-publish', args, { env })), sent }
}

test('an issue names the page that is gone', async () => {
  const { status, stdout, stderr, sent } = await published(GONE)
  expect([status, stdout, stderr]).toEqual([0, 'opened issue #7\n', ''])
  expect(sent).toEqual([
    expect.objectContaining({
      url: '/repos/o/r/issues',
      body: expect.stringContaining(
        '- [ ] **Provider one**: [one.example.com/pricing](https://one.example.com/pricing) answers 404; ',
      ),
    }),
  ])
})

test('a result that says more than the content does is refused, and GitHub gets nothing', async () => {
  for (const change of [{ reason: '@everybody' }, { url: 'https://evil.example/\u001b[2J' }]) {
    const { status, stderr, sent } = await published({ ...GONE, ...change })
    expect([status, sent]).toEqual([1, []])
    expect(stderr).toMatch(/^\S+visits\.json is refused: .+\n$/)
    expect(stderr).not.toContain('\u001b')
  }
})

const LEAD = {
  kind: 'lead-new',
  slug: 'one',
  facts: [],
  page: 'https://list.example/data.json',
  found: 'A list: models: <b>a/b</b>',
  since: '2026-11-20',
}

test('leads of the core stand in it, as text', async () => {
  const { sent } = await published(GONE, LEAD)
  expect(sent[0]!.body).toContain(
    '- [ ] **Provider one**: A list: models: &lt;b\\>a/b&lt;/b\\> (since 2026-11-20)',
  )
})

test('leads of another shape are refused, and GitHub gets nothing', async () => {
  for (const change of [{ kind: 'page-gone' }, { slug: '../x' }, { found: 'x'.repeat(2_000) }, { more: 1 }]) {
    const { status, stderr, sent } = await published(GONE, { ...LEAD, ...change })
    expect([status, sent]).toEqual([1, []])
    expect(stderr).toMatch(/leads\.json is refused: it has the wrong shape/)
  }
})
