import { execFileSync, spawnSync } from 'node:child_process'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { saidOf } from '../../../test/support/approved.ts'
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

const FORM = { file: '@a b.png', text: '<secret;type=x', mode: 'fast' }

test('of a form, a shell hands a file on as one, and text never as anything else', () => {
  const { code } = of({
    ...BASE,
    firstCall: { method: 'POST', path: '/ocr', form: FORM, source: firstCall.source },
  })
  const form = ['-F', 'file=@a b.png', '--form-string', 'text=<secret;type=x', '-F', 'mode=fast']
  expect(curlArguments(code('curl')).slice(3)).toEqual(form)
})

const { auth: _, ...OPEN } = BASE
const { envVar: __, ...UNNAMED } = BASE
const HEADER = { ...BASE, auth: 'header', authName: 'Authorization', firstCall: GET } as const

const CASES: readonly (readonly [name: string, connection: Connection])[] = [
  ['a form', { ...BASE, firstCall: { method: 'POST', path: '/ocr', form: FORM, source: firstCall.source } }],
  ['a word before the key', { ...HEADER, authPrefix: 'Token' }],
  ['no word before it', { ...HEADER, authPrefix: '' }],
  ['nobody knows whether there is a word', HEADER],
  ['nobody knows where the key goes', { ...OPEN, firstCall: GET }],
  ['a key in the query', { ...HEADER, auth: 'query', authName: 'token' }],
  ['a key in a header of its own', { ...HEADER, authName: 'X-Key' }],
  ['user and password', { ...HEADER, auth: 'basic' }],
  ['no key, but a call', { ...HEADER, auth: 'none' }],
  ['a placeholder', { ...BASE, firstCall: { ...GET, path: '/{account_id}/chat' } }],
  ['no call', BASE],
  ['a call that must be signed', { ...BASE, auth: 'signature', firstCall }],
  ['a name that is made up', UNNAMED],
  ['no key', { ...BASE, auth: 'none' }],
]

test('each language says the same, and in a comment what the entry leaves open', async () => {
  const text = saidOf(CASES, (connection) => {
    const { names, code } = of(connection)
    return names.flatMap((name) => [
      `${name}:`,
      ...code(name)
        .split('\n')
        .filter(Boolean)
        .map((line) => `  ${line}`),
    ])
  })
  await expect(text).toMatchFileSnapshot('snippets.approved.txt')
})
