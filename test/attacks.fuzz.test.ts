/** Laws about attacks of a contributor and of a site, each over drawn cases. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { siteRoot } from '../src/clients/client/client.ts'
import { firstCall } from '../src/schema/connection.ts'
import { RUNS } from './support/seed.ts'
import { words } from './support/words.ts'

const EXAMPLES = RUNS ?? 300

describe('form fields of a first call', () => {
  const pieces = [
    ...[
      ...words(`
      @ < ; = , " ' ( . .. / \\ ~ $HOME %2f type= file
    `),
      ' ',
      '\n',
    ],
    ...words(`
      .env id_rsa audio.mp3 x.pdf x.mp3.env key.pem /etc/passwd filename= headers=@ é
    `),
  ]
  const word = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 }).map((all) => all.join(''))
  /** What `curl --form name=value` reads from the disk: after `@` or `<`, and in the options behind `;`. */
  function filesOf(name: string, value: string): string[] {
    const whole = `${name}=${value}`
    const content = whole.slice(whole.indexOf('=') + 1)
    const [first = '', ...options] = content.split(';')
    const read = /^[@<]/.test(first) ? first.slice(1).split(',') : []
    return [...read, ...options.flatMap((one) => (/=\s*[@<](.*)$/.exec(one) ?? []).slice(1))]
  }
  const isMedia = (file: string) =>
    /^[a-z0-9_-]+\.(?:mp[34]|m4a|wav|pdf|png|gif|jpe?g|web[pm]|ogg|flac|html|ndjson)$/.test(file)
  test('read nothing but media files with plain names', () => {
    const names = fc.oneof(word, fc.constantFrom('file', 'prompt[text]'))
    fc.assert(
      fc.property(names, word, (name, value) => {
        const call = {
          method: 'POST',
          path: '/x',
          form: { [name]: value },
          source: 'https://one.example.com/',
        }
        if (firstCall.safeParse(call).success)
          for (const file of filesOf(name, value)) expect(isMedia(file), `${name}=${value}`).toBe(true)
      }),
      { numRuns: EXAMPLES },
    )
  })
})

describe('a base path', () => {
  const piece = fc.constantFrom(
    ...[
      ...words(`
      mirror api v1 api/v1 .. . \u0000 \u007f @ : \\ ? # %2e%2e é
    `),
      '',
      ' ',
      '\t',
      '\n',
    ],
  )
  const origins = fc.constantFrom('https://a.example', 'http://localhost:8888', 'https://u:p@a.example', '')
  test('is refused, or leads to one place of the origin, in printable ASCII and without a login', () => {
    fc.assert(
      fc.property(origins, fc.array(piece, { maxLength: 5 }), (origin, pieces) => {
        let root: string
        try {
          root = siteRoot([origin, ...pieces].join('/'))
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError)
          return
        }
        expect(root).toMatch(/^[!-~]*$/)
        expect(root.endsWith('/')).toBe(false)
        const base = origin === '' ? 'https://page.example' : origin
        const { href, username, search, hash, origin: own } = new URL(`${root}/api/v1/providers`, base)
        expect([username, search, hash, own]).toEqual(['', '', '', new URL(base).origin])
        expect(href.endsWith('/api/v1/providers')).toBe(true)
      }),
      { numRuns: EXAMPLES },
    )
  })
})
