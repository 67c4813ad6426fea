import { expect, onTestFinished, test } from 'vitest'
import { listening } from '../../../test/fake-servers/static-host.ts'
import type { Finding } from './conditions.ts'
import { callWebhook, webhookMessage } from './messages.ts'

const finding = (name: string, ...lines: string[]): Finding => ({ name, title: name, help: '', lines })

/** A server that answers with this status, reached under an https:// URL; with what it was sent. */
async function aHook(status = 200) {
  const sent: { type?: string | undefined; body: string }[] = []
  const url = await listening(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    sent.push({ type: request.headers['content-type'], body: Buffer.concat(chunks).toString() })
    response.writeHead(status, { location: '/elsewhere' }).end()
  }, onTestFinished)
  const overPlainHttp: typeof fetch = (_, init) => fetch(`${url}/secret`, init)
  return { sent, call: (hook: string) => callWebhook(hook, { text: 'x' }, overPlainHttp) }
}

test('a message has fixed words and counts, and nothing of an entry', () => {
  const text = 'Health checks need attention: overdue 1, misconfigured 2.'
  expect(webhookMessage([finding('overdue', 'since'), finding('misconfigured', 'one', 'two')])).toEqual({
    text,
    content: text,
  })
  expect(webhookMessage([]).text).toBe('Health checks are well again.')
})

test('it is sent as JSON', async () => {
  const { sent, call } = await aHook()
  expect(await call('https://chat.example/secret')).toBeNull()
  expect(sent).toEqual([{ type: 'application/json', body: '{"text":"x"}' }])
})

test.each(['http://chat.example/secret', 'file:///secret', 'secret', ''])(
  'to %o nothing is sent',
  async (url) => {
    const { sent, call } = await aHook()
    expect(await call(url)).toBe('the webhook is not an https:// URL')
    expect(sent).toEqual([])
  },
)

test('a refusal is told without the URL, and a redirect is not followed', async () => {
  expect(await (await aHook(500)).call('https://chat.example/secret')).toBe('the webhook answered 500')
  const { sent, call } = await aHook(307)
  expect(await call('https://chat.example/secret')).toBe('the webhook could not be reached')
  expect(sent).toHaveLength(1)
})
