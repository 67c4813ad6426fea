import { expect, test } from 'vitest'
import type { Capability } from '../../schema/vocabulary.ts'
import { connectionFor } from '../provider/first-call.tsx'
import type { SiteProvider } from '../site-page.ts'

type Connection = SiteProvider['connection']
type Call = NonNullable<Connection['firstCall']>

const calling = (call: Partial<Call>) =>
  ({
    baseUrl: null,
    firstCall: { method: 'POST', model: 'old', body: null, form: null, ...call },
  }) as Connection

const with2 = (call: Partial<Call>, ...capabilities: Capability[]) =>
  connectionFor(calling(call), { id: 'new', capabilities }).firstCall

test.each<[what: string, call: Partial<Call>, capability: Capability, becomes: Partial<Call>]>([
  [
    'a chat',
    { url: 'https://a.example/v1/chat/completions', body: { model: 'old' } },
    'chat',
    { body: { model: 'new' } },
  ],
  [
    'embeddings',
    { url: 'https://a.example/v1/embeddings', body: { model: 'old', input: 'x' } },
    'embeddings',
    { body: { model: 'new', input: 'x' } },
  ],
  [
    'a form',
    { url: 'https://a.example/audio/transcriptions', form: { model: 'old', file: '@a.mp3' } },
    'speech-to-text',
    { form: { model: 'new', file: '@a.mp3' } },
  ],
  [
    'a URL',
    { url: 'https://a.example/models/old:generateContent', body: { x: 1 } },
    'chat',
    { url: 'https://a.example/models/new:generateContent' },
  ],
])('%s names the model', (_, call, capability, becomes) => {
  expect(with2(call, capability)).toMatchObject({ ...becomes, model: 'new' })
})

test('a call for something else is not sent to the model', () => {
  expect(
    with2({ url: 'https://a.example/chat/completions', body: { model: 'old' } }, 'speech-to-text'),
  ).toBeNull()
  expect(with2({ url: 'https://a.example/run', body: { model: 'old' } }, 'chat')).toBeNull()
  expect(with2({ url: 'https://a.example/chat/completions', body: { prompt: 'Hello' } }, 'chat')).toBeNull()
})

test('a call that names the model already stays as its provider shows it', () => {
  const connection = calling({ url: 'https://a.example/run', model: 'new' })
  expect(connectionFor(connection, { id: 'new', capabilities: [] })).toBe(connection)
})
