/** The script that README shows first does with a file like `/free.json` what README says. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { json, text } from 'node:stream/consumers'
import MarkdownIt from 'markdown-it'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freeFile } from '../src/files/free/free.ts'
import { listening } from './fake-servers/static-host.ts'

const script = new MarkdownIt()
  .parse(readFileSync('README.md', 'utf8'), {})
  .find(({ type, info }) => type === 'fence' && info === 'js')!.content

const KEYS = { ONE_KEY: 'key-1', TWO_KEY: 'key-2', THREE_KEY: 'key-3' }

type Call = { model: string; messages: { role: string; content: string }[] }
type Asked = { url: string; headers: IncomingHttpHeaders; body: Call }
type Row = Record<string, unknown> & { provider: string }

/** Runs it with these rows and keys; each provider answers with its status, or not at all. */
async function run(rows: Row[], statuses: Record<string, number>, keys: Record<string, string>) {
  const asked: Record<string, Asked> = {}
  const providers: Record<string, object> = {}
  for (const [slug, status] of Object.entries(statuses)) {
    const url = await listening(async (request, response) => {
      const { url, headers, socket } = request
      asked[slug] = { url: url!, headers, body: (await json(request)) as Call }
      if (status === 0) return socket.destroy()
      const message = { role: 'assistant', content: `said by ${slug}` }
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(status === 200 ? { choices: [{ message }] } : { error: 'no' }))
    }, onTestFinished)
    const envVar = `${slug.toUpperCase()}_KEY`
    const own = {
      baseUrl: `${url}/v1`,
      template: false,
      envVar,
      authPrefix: 'Bearer',
      openaiCompatible: true,
    }
    providers[slug] = { name: slug, ...own }
  }
  const common = { id: 'best', slug: 'best', kind: 'permanent', capabilities: ['chat'], card: false }
  const models = rows.map((row) => ({ ...common, ...row }))
  const file = { updated: '2026-11-29', licence: 'CC0-1.0', ratings: {}, providers, models }
  const site = await listening(({ url }, response) => {
    response.writeHead(url === '/free.json' ? 200 : 404).end(JSON.stringify(freeFile.parse(file)))
  }, onTestFinished)
  const own = script.replace('http://localhost:8888', site)
  const running = spawn(process.execPath, ['--input-type=module', '-', 'Hi?'], { env: keys })
  running.stdin.end(own)
  const [said, errors] = await Promise.all([text(running.stdout), text(running.stderr)])
  expect(errors).toBe('')
  return { said: said.trim().split('\n'), asked }
}

const AT_THREE = ['one', 'two', 'three'].map((provider) => ({ provider, id: `best-${provider}` }))

describe('the script in README', () => {
  test('has at most 15 lines, and needs nothing to be installed', () => {
    expect(script.trim().split('\n').length).toBeLessThanOrEqual(15)
    expect(script).not.toMatch(/\bimport\b|\brequire\b/)
  })

  test('asks for the best model at one provider after the other, until one answers', async () => {
    const { said, asked } = await run(AT_THREE, { one: 500, two: 429, three: 200 }, KEYS)
    expect(said).toEqual([
      'best-one at one: 500',
      'best-two at two: 429',
      'best-three at three: said by three',
    ])
    expect(asked.one!.headers.authorization).toBe('Bearer key-1')
    expect(asked.three).toMatchObject({
      url: '/v1/chat/completions',
      headers: { authorization: 'Bearer key-3', 'content-type': 'application/json' },
      body: { model: 'best-three', messages: [{ role: 'user', content: 'Hi?' }] },
    })
  })

  test('calls nobody after an answer, and goes on where a server hangs up', async () => {
    const { said, asked } = await run(AT_THREE, { one: 0, two: 200, three: 200 }, KEYS)
    expect(said.at(-1)).toBe('best-two at two: said by two')
    expect(Object.keys(asked)).toEqual(['one', 'two'])
  })

  test('leaves out whose key is missing, and sends no key where none is needed', async () => {
    const keyless = { provider: 'two', id: 'open', kind: 'keyless' }
    const rows = [{ provider: 'one' }, { provider: 'two' }, keyless, { provider: 'three' }]
    const { said, asked } = await run(rows, { one: 200, two: 500, three: 200 }, { THREE_KEY: 'key-3' })
    expect(said.at(-1)).toBe('best at three: said by three')
    expect(Object.keys(asked)).toEqual(['two', 'three'])
    expect(asked.two!.headers.authorization).toBeUndefined()
  })

  test.each([{ card: true }, { card: undefined }, { capabilities: ['embeddings'] }])(
    'passes over a row with %j',
    async (changes) => {
      const rows = [{ provider: 'one', ...changes }, { provider: 'two' }]
      const { asked } = await run(rows, { one: 200, two: 200 }, KEYS)
      expect(Object.keys(asked)).toEqual(['two'])
    },
  )
})
