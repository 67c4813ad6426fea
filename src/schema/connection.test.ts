import { expect, test } from 'vitest'
import { words } from '../../test/support/words.ts'
import { connection, firstCall } from './connection.ts'

const accepts = (form: Record<string, unknown>) =>
  firstCall.safeParse({ method: 'POST', path: '/x', form, source: 'https://one.example.com/docs' }).success

test.each([
  '@audio.mp3',
  '@scan-2.pdf',
  '@embeddings.ndjson',
  '{"type": "transcription"}',
  "['table']",
  'me@example.com',
])('a form may have %j', (value) => expect(accepts({ file: value })).toBe(true))

test.each([
  ...words(`
    @.env @id_rsa @audio.mp3,.env @/etc/passwd @../audio.mp3 @~/audio.mp3 @- @$HOME.pdf
    @C:audio.mp3 @audio.mp3;headers=@.env text;headers=@.env <.env @secrets.json @.ssh.pdf @
  `),
])('nor a file of the reader: %j', (value) => expect(accepts({ file: value })).toBe(false))

test.each(['file', 'prompt[text]', 'files[]', 'shadow.mode', 'index.html', 'a-b', 'a[b][c]'])(
  '%j is a field',
  (name) => expect(accepts({ [name]: 'x' })).toBe(true),
)

test.each(['a=@.env;b', 'a=@.env', '@.env', '', ' a', '=', 'a b', '-F', 'a[', 'a;b', 'a"b', '.a', 'é'])(
  '%j is the name of no field',
  (name) => expect(accepts({ [name]: 'x' })).toBe(false),
)

test.each(['x.tgz', '~', '~x', 'x.tar.gz', '.x', '@a/x.tgz', '@~a/x', 'x.', '-x', '../x', 'a b', '@a'])(
  '%j is the name of no package at npm',
  (name) => {
    const found = connection.safeParse({ sdks: { npm: [name] } }).error?.issues ?? []
    expect(found.map(({ path }) => path.join('.'))).toContain('sdks.npm.0')
  },
)

test.each(['openai', '@ai-sdk/openai', 'socket.io', 'a_b', '0x'])('%j is one', (name) => {
  const found = connection.safeParse({ sdks: { npm: [name] } }).error?.issues ?? []
  expect(found.map(({ path }) => path.join('.'))).not.toContain('sdks.npm.0')
})
