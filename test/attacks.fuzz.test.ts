/** Laws about attacks of a contributor and of a site, each over drawn cases, with a fault that it finds. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { siteRoot } from '../src/clients/client/client.ts'
import { firstCall } from '../src/schema/connection.ts'
import { RUNS } from './support/seed.ts'
import { words } from './support/words.ts'

const EXAMPLES = RUNS ?? 300

/** The law holds, and does not where the code under test is replaced by a faulty one. */
function law<Case, Code>(
  name: string,
  cases: fc.Arbitrary<Case>,
  holds: (one: Case, code: Code) => void,
  { code, faulty }: { code: Code; faulty: Code },
) {
  test(name, () => {
    fc.assert(
      fc.property(cases, (one) => holds(one, code)),
      { numRuns: EXAMPLES },
    )
  })
  test(`${name}: a fault is found`, () => {
    const found = fc.check(
      fc.property(cases, (one) => holds(one, faulty)),
      { numRuns: Math.max(EXAMPLES, 50), endOnFailure: true },
    )
    expect(found.failed).toBe(true)
  })
}

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
  law<[string, string], (form: unknown) => boolean>(
    'read nothing but media files with plain names',
    fc.tuple(fc.oneof(word, fc.constantFrom('file', 'prompt[text]')), word),
    ([name, value], accepts) => {
      if (accepts({ [name]: value }))
        for (const file of filesOf(name, value)) expect(isMedia(file), `${name}=${value}`).toBe(true)
    },
    {
      code: (form) =>
        firstCall.safeParse({ method: 'POST', path: '/x', form, source: 'https://one.example.com/' }).success,
      faulty: (form) => !JSON.stringify(form).includes('..'),
    },
  )
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
  law<[string, string[]], typeof siteRoot>(
    'is refused, or leads to one place of the origin, in printable ASCII and without a login',
    fc.tuple(
      fc.constantFrom('https://a.example', 'http://localhost:8888', 'https://u:p@a.example', ''),
      fc.array(piece, { maxLength: 5 }),
    ),
    ([origin, pieces], rootOf) => {
      let root: string
      try {
        root = rootOf([origin, ...pieces].join('/'))
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
    },
    { code: siteRoot, faulty: (url) => url.replace(/\/+$/, '') },
  )
})
