import { execFileSync, spawnSync } from 'node:child_process'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { contextOf } from '../../../test/support/site-context.ts'
import { variableOf } from '../../configs/member.ts'
import type { Connection } from '../../schema/connection.ts'
import { viewOf } from '../site-page.ts'
import { snippetsOf } from './snippets.ts'

const firstCall: NonNullable<Connection['firstCall']> = {
  method: 'POST',
  path: '/chat/completions',
  body: {
    model: 'big',
    messages: [{ role: 'user', content: `It's "$HOME" \`id\` <b>` }],
    stream: false,
    seed: null,
  },
  model: 'big',
  source: 'https://docs.one.example.com/quickstart',
}
const BASE: Connection = {
  baseUrl: 'https://api.one.example.com/v1',
  auth: 'bearer',
  envVar: 'ONE_API_KEY',
  keyUrl: 'https://one.example.com/keys',
}

function of(connection: Connection) {
  const provider = viewOf(contextOf({ one: { connection } })).provider('one')!
  const variable = variableOf(provider)
  const snippets = snippetsOf(provider.connection, variable)
  return {
    names: snippets.map(({ name }) => name),
    code: (name: string) => snippets.find((snippet) => snippet.name === name)?.code ?? '',
  }
}

/** The arguments that a shell hands to curl. */
function curlArguments(script: string): string[] {
  const command = `curl() { for word; do printf '%s\\0' "$word"; done; }\n${script}`
  return execFileSync('sh', ['-c', command], { encoding: 'utf8' }).split('\0').slice(0, -1)
}

/** What the JavaScript hands to fetch, its key read from the environment. */
function fetched(code: string, env: Record<string, string>): [url: string, options: Record<string, unknown>] {
  let given: unknown
  const fetch = (...all: unknown[]) => {
    given = all
    return { text: () => '' }
  }
  runInNewContext(`(async () => {${code}})()`, { fetch, process: { env }, btoa, console: { log() {} } })
  return given as [string, Record<string, unknown>]
}

test('the tabs are curl, Python, JavaScript and .env; the key is named once, and never written', () => {
  const { names, code } = of({ ...BASE, firstCall })
  expect(names).toEqual(['curl', 'Python', 'JavaScript', '.env'])
  expect(code('curl')).toContain('# https://one.example.com/keys\nexport ONE_API_KEY=…\n')
  expect(code('.env')).toBe('# https://one.example.com/keys\nONE_API_KEY=')
})

test('a shell hands to curl what the entry says, whatever quotes and signs stand in it', () => {
  const [url, ...rest] = curlArguments(of({ ...BASE, firstCall }).code('curl'))
  expect(url).toBe('https://api.one.example.com/v1/chat/completions')
  expect(rest.slice(0, 5)).toEqual([
    '-H',
    'Authorization: Bearer …',
    '-H',
    'Content-Type: application/json',
    '-d',
  ])
  expect(JSON.parse(rest[5]!)).toEqual(firstCall.body)
  expect(rest).toHaveLength(6)
})

test('curl sends one request, whatever brackets stand in the path', () => {
  for (const auth of ['bearer', 'query'] as const) {
    const connection: Connection = {
      ...BASE,
      auth,
      authName: 'key',
      firstCall: { ...firstCall, path: '/x/[1-300]' },
    }
    expect(curlArguments(of(connection).code('curl')).slice(0, 2)).toEqual([
      '-g',
      expect.stringMatching(/^https:\/\/api\.one\.example\.com\/v1\/x\/\[1-300\]/),
    ])
  }
})

test('JavaScript sends the same', () => {
  const [url, { body, ...options }] = fetched(of({ ...BASE, firstCall }).code('JavaScript'), {
    ONE_API_KEY: 'k',
  })
  expect(url).toBe('https://api.one.example.com/v1/chat/completions')
  const headers = { Authorization: 'Bearer k', 'Content-Type': 'application/json' }
  expect(options).toEqual({ method: 'POST', headers })
  expect(JSON.parse(String(body))).toEqual(firstCall.body)
})

const python = spawnSync('python3', ['--version']).status === 0
test.skipIf(!python)('Python sends the same', () => {
  const stub = `import sys, types, json, os
os.environ["ONE_API_KEY"] = "k"
class Answer: text = ""
def post(*args, **named):
    print(json.dumps([args, named]))
    return Answer
sys.modules["requests"] = types.SimpleNamespace(post=post)
`
  const out = execFileSync('python3', ['-c', stub + of({ ...BASE, firstCall }).code('Python')], {
    encoding: 'utf8',
  })
  expect(JSON.parse(out.split('\n')[0]!)).toEqual([
    ['https://api.one.example.com/v1/chat/completions'],
    { headers: { Authorization: 'Bearer k' }, json: firstCall.body },
  ])
})

const GET = {
  method: 'GET',
  path: '/search',
  query: { q: 'a b&c', safe: true },
  source: firstCall.source,
} as const

test.each<[Connection['auth'], string | undefined, (words: string[]) => void]>([
  [
    'header',
    'X-Key',
    (words) => expect(words).toEqual([expect.stringContaining('q=a+b%26c&safe=true'), '-H', 'X-Key: …']),
  ],
  [
    'query',
    'token',
    (words) => expect(words).toEqual([expect.stringMatching(/\?q=a\+b%26c&safe=true&token=…$/)]),
  ],
  ['basic', undefined, (words) => expect(words).toEqual([expect.any(String), '-u', 'user:password'])],
  ['none', undefined, (words) => expect(words).toEqual([expect.any(String)])],
])('a GET with %s authentication', (auth, authName, check) => {
  const { code } = of({ ...BASE, auth, ...(authName && { authName }), firstCall: GET })
  check(curlArguments(code('curl')))
  expect(code('curl')).not.toContain('-X')
})

test('each scheme puts the key where it goes in JavaScript too', () => {
  const sent = (auth: NonNullable<Connection['auth']>, authName?: string) =>
    fetched(of({ ...BASE, auth, ...(authName && { authName }), firstCall: GET }).code('JavaScript'), {
      ONE_API_KEY: 'k',
      BASIC_AUTH: 'u:p',
    })
  expect(sent('header', 'X-Key')[1]).toEqual({ headers: { 'X-Key': 'k' } })
  expect(sent('bearer')[1]).toEqual({ headers: { Authorization: 'Bearer k' } })
  expect(sent('query', 'token')[0]).toMatch(/&token=k$/)
  expect(sent('basic')[1]).toEqual({ headers: { Authorization: `Basic ${btoa('u:p')}` } })
  expect(sent('none')[1]).toBeUndefined()
})

test('of a form, a file is sent as one, and text never as anything else', () => {
  const form = { file: '@a b.png', text: '<secret;type=x', mode: 'fast' }
  const { code } = of({
    ...BASE,
    firstCall: { method: 'POST', path: '/ocr', form, source: firstCall.source },
  })
  expect(curlArguments(code('curl')).slice(3)).toEqual([
    '-F',
    'file=@a b.png',
    '--form-string',
    'text=<secret;type=x',
    '-F',
    'mode=fast',
  ])
  expect(code('Python')).toContain('open("a b.png", "rb")')
  expect(code('Python')).toContain('(None, "fast")')
  expect(code('JavaScript')).toContain('await openAsBlob("a b.png")')
})

test.each([
  ['Token', 'Token $ONE_API_KEY', '"Token " + os.environ["ONE_API_KEY"]', 'Token k'],
  ['', '$ONE_API_KEY', '"Authorization": os.environ["ONE_API_KEY"]', 'k'],
])('the word before the key, %j, stands in every language', (authPrefix, line, inPython, sent) => {
  const { code } = of({ ...BASE, auth: 'header', authName: 'Authorization', authPrefix, firstCall: GET })
  expect(code('curl')).toContain(`-H "Authorization: ${line}"`)
  expect(code('Python')).toContain(inPython)
  const [, options] = fetched(code('JavaScript'), { ONE_API_KEY: 'k' })
  expect(options).toEqual({ headers: { Authorization: sent } })
})

test('what the entry leaves open stands in a comment', () => {
  const { auth: _, ...open } = BASE
  expect(of({ ...open, firstCall }).code('curl')).toMatch(/^# Where the key goes is not confirmed: https:/)
  const authorization = of({ ...BASE, auth: 'header', authName: 'Authorization', firstCall })
  expect(authorization.code('Python')).toMatch(/^# Some APIs want a word before the key: /)
  const known = of({ ...BASE, auth: 'header', authName: 'Authorization', authPrefix: '', firstCall })
  expect(known.code('Python')).not.toContain('Some APIs')
  const template = of({ ...BASE, firstCall: { ...firstCall, path: '/{account_id}/chat' } })
  expect(template.code('JavaScript')).toMatch(/^\/\/ Replace \{account_id\} with your account id\./)
})

test('without a call, or with one that must be signed, there is the .env file alone', () => {
  expect(of(BASE).names).toEqual(['.env'])
  const signed = of({ ...BASE, auth: 'signature', firstCall })
  expect(signed.names).toEqual(['.env'])
  expect(signed.code('.env')).toContain('more than this one')
  const { envVar: _, ...unnamed } = BASE
  expect(of(unnamed).code('.env')).toContain('made up here')
  expect(of({ ...BASE, auth: 'none' }).names).toEqual([])
})
