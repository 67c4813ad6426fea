import { describe, expect, test } from 'vitest'
import { words } from '../../../test/support/words.ts'
import { createClient, siteRoot } from './client.ts'

describe('siteRoot', () => {
  test.each([
    ['https://directory.example', 'https://directory.example'],
    ['https://directory.example/', 'https://directory.example'],
    ['https://directory.example//', 'https://directory.example'],
    ['https://directory.example/api/v1', 'https://directory.example'],
    ['https://directory.example/api/v1/', 'https://directory.example'],
    ['HTTPS://Directory.example:443', 'https://directory.example'],
    ['http://localhost:8888/api/v1', 'http://localhost:8888'],
    ['https://someone.example/mirror/', 'https://someone.example/mirror'],
    ['https://someone.example/mirror/api/v1', 'https://someone.example/mirror'],
    ['https://someone.example/my-api/v1', 'https://someone.example/my-api/v1'],
    ['', ''],
    ['/', ''],
    ['/api/v1', ''],
    ['/mirror/', '/mirror'],
  ])('%o is at %o', (given, root) => {
    expect(siteRoot(given)).toBe(root)
  })

  test.each([
    ...words(`
      directory.example localhost:8888 ftp://directory.example file:///srv/directory javascript:alert(1)
      https:// https://directory.example?category=LLM https://directory.example/#providers
      //directory.example /\\directory.example /mirror?x api/v1
    `),
    '/mirror\u0000',
    '/mirror\n',
    '/\tmirror',
    '/mir ror',
    '/\u001b[31m',
    'https://directory.example/\n',
    'https://directory\t.example',
    ' https://directory.example',
    'https://directory.example/\u007f',
    undefined,
    null,
  ])('%o is refused before any request', (given) => {
    const make = () => createClient({ baseUrl: given as string, fetch: () => expect.unreachable() })
    expect(make).toThrow(TypeError)
    expect(make).toThrow(
      `baseUrl: got "${given}", expected a URL such as https://directory.example: http or https, without user name, query and fragment`,
    )
  })
  test.each([
    'https://user:secret@directory.example',
    'https://secret@directory.example/api/v1',
    'https://user:p@secret@directory.example',
    String.raw`https:\\user:secret@directory.example`,
    'https:user:secret@directory.example',
    `https://user:secret${'x'.repeat(100)}@directory.example`,
  ])('%s is refused, and the error does not repeat the password', (given) => {
    const make = () => createClient({ baseUrl: given, fetch: () => expect.unreachable() })
    expect(make).toThrow(TypeError)
    expect(make).not.toThrow('secret')
  })
})
