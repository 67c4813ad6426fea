import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listening } from '../test/fake-servers/static-host.ts'
import { commandFile } from '../test/support/command-file.ts'
import { aContentFolder, anEntry, NOW, temporaryFolder } from '../test/support/content.ts'

const PAGE = 'https://one.example.com/pricing'
const DEAD = { url: PAGE, reason: 'answers 404', slugs: ['one'] }

/** Publishes a link check with this dead page; returns how the command ended and what GitHub was sent. */
async function published(dead: object) {
  const sent: { url: string; body: string }[] = []
  const api = await listening(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (request.method === 'GET') return void response.end('[]')
    sent.push({ url: request.url!, ...JSON.parse(Buffer.concat(chunks).toString()) })
    response.end('{"number":7}')
  }, onTestFinished)
  const links = join(temporaryFolder(), 'links.json')
  writeFileSync(links, JSON.stringify({ links: { checked: 1, unsure: 0, dead: [dead], offline: false } }))
  const content = aContentFolder({ 'providers/one.yaml': anEntry('one') })
  const args = ['--links', links, '--content', content, '--now', NOW.toISOString()]
  const env = { ...process.env, GITHUB_TOKEN: 't', GITHUB_REPOSITORY: 'o/r', GITHUB_API_URL: api }
  const { status, stdout, stderr } = await new Promise<{ status: number; stdout: string; stderr: string }>(
    (resolve) =>
      execFile(process.execPath, [commandFile('stale-publish'), ...args], { env }, (error, stdout, stderr) =>
        resolve({ status: error ? Number(error.code) : 0, stdout, stderr }),
      ),
  )
  return { status, stdout, stderr, sent }
}

test('an issue names the dead page', async () => {
  const { status, stdout, sent } = await published(DEAD)
  expect([status, stdout]).toEqual([0, 'opened issue #7\n'])
  expect(sent).toEqual([
    expect.objectContaining({
      url: '/repos/o/r/issues',
      body: expect.stringContaining(`- [ ] \`one\`: \`${PAGE}\` answers 404`),
    }),
  ])
})

test('a result that says more than the content does is refused, and GitHub gets nothing', async () => {
  for (const change of [{ reason: '@everybody' }, { url: 'https://evil.example/\u001b[2J' }]) {
    const { status, stderr, sent } = await published({ ...DEAD, ...change })
    expect([status, sent]).toEqual([1, []])
    expect(stderr).toMatch(/^\S+links\.json is refused: .+\n$/)
    expect(stderr).not.toContain('\u001b')
  }
})
