/** Laws about attacks of a contributor, of a saved run and of a site, each over drawn cases, with a fault that it finds. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJson } from '../src/base/json.ts'
import { siteRoot } from '../src/clients/client/client.ts'
import { parseRun } from '../src/health/state/publish.ts'
import { firstCall } from '../src/schema/connection.ts'
import { REASONS } from '../src/schema/reasons.ts'
import { trustedChanges } from '../src/tools/diff/compare.ts'
import { aContentFolder, anEntry, SITE, temporaryFolder } from './support/content.ts'
import { guard, runGuard, withSubmodule } from './support/pull-request-guard.ts'
import { RUNS } from './support/seed.ts'
import { words } from './support/words.ts'

const EXAMPLES = RUNS ?? 300
/** Of laws whose cases write folders, or run git. */
const few = (share: number) => ({ numRuns: Math.max(3, Math.ceil(EXAMPLES / share)) })

/** The law holds, and does not where the code under test is replaced by a faulty one. */
function law<Case, Code>(
  name: string,
  cases: fc.Arbitrary<Case>,
  holds: (one: Case, code: Code) => void,
  {
    code,
    faulty,
    options = { numRuns: EXAMPLES },
  }: { code: Code; faulty: Code; options?: { numRuns: number } },
) {
  test(name, () => {
    fc.assert(
      fc.property(cases, (one) => holds(one, code)),
      options,
    )
  })
  test(`${name}: a fault is found`, () => {
    const found = fc.check(
      fc.property(cases, (one) => holds(one, faulty)),
      { numRuns: Math.max(options.numRuns, 50), endOnFailure: true },
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

describe('a pull request', () => {
  const entries = ['one', 'two', 'three']
  const fields = ['website', 'baseUrl', 'domains', 'keyUrl'] as const
  type Rename = { from: string; to: string; kept: readonly (typeof fields)[number][] }
  const entryOf = (slug: string) => {
    const entry = anEntry(slug)
    return { ...entry, connection: { ...entry.connection, keyUrl: `https://${slug}.example.com/keys` } }
  }
  law<Rename, typeof trustedChanges>(
    'that renames an entry is told so first, with all that the new one has of the old',
    fc.record({
      from: fc.constantFrom(...entries),
      to: fc.stringMatching(/^[a-z][a-z0-9]{3,9}$/),
      kept: fc.subarray([...fields]),
    }),
    ({ from, to, kept }, changes) => {
      const parent = temporaryFolder((remove) => removals.push(remove))
      const before = Object.fromEntries(entries.map((slug) => [`providers/${slug}.yaml`, entryOf(slug)]))
      const [old, fresh] = [entryOf(from), entryOf(`x${to}`)]
      const renamed = {
        ...fresh,
        ...(kept.includes('website') && { website: old.website }),
        ...(kept.includes('domains') && { domains: [...fresh.domains, ...old.domains] }),
        connection: {
          ...fresh.connection,
          ...(kept.includes('baseUrl') && { baseUrl: old.connection.baseUrl }),
          ...(kept.includes('keyUrl') && { keyUrl: old.connection.keyUrl }),
        },
      }
      const after = { ...before, [`providers/${from}.yaml`]: undefined, [`providers/x${to}.yaml`]: renamed }
      const [first, ...rest] = changes(
        aContentFolder(before, `${parent}/a`),
        aContentFolder(after, `${parent}/b`),
      )
      expect([first?.slug, first?.field]).toEqual([from, 'entry'])
      const listed = rest.map(
        ({ slug, field, note }) => `${slug} ${field.replace('connection.', '')} ${note}`,
      )
      // Where keys are sent is told of every new entry.
      const own = kept.includes('baseUrl') ? [] : [`x${to} baseUrl undefined`]
      const shared = kept.map((field) => `x${to} ${field} also of ${from}`)
      expect(listed.toSorted()).toEqual([...own, ...shared].toSorted())
      for (const remove of removals.splice(0)) remove()
    },
    {
      code: trustedChanges,
      faulty: (before, after) => trustedChanges(before, after).filter(({ field }) => field !== 'website'),
      options: few(10),
    },
  )

  law<[keyof typeof SITE, unknown], typeof trustedChanges>(
    'that changes site.yaml is told each key, and no other is',
    fc.tuple(
      fc.constantFrom(...(Object.keys(SITE) as (keyof typeof SITE)[])),
      fc.oneof(
        fc.constantFrom<unknown>(
          '',
          'main',
          null,
          [],
          'Test Directory',
          'https://evil.example/a/b',
          'mailto:a@b.example',
        ),
        fc.webUrl(),
        fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { maxLength: 3 }),
      ),
    ),
    ([key, value], changes) => {
      const parent = temporaryFolder((remove) => removals.push(remove))
      const found = changes(
        aContentFolder({}, `${parent}/a`),
        aContentFolder({ 'site.yaml': { ...SITE, [key]: value } }, `${parent}/b`),
      )
      const same = JSON.stringify(SITE[key]) === JSON.stringify(value)
      expect([...new Set(found.map(({ slug, field }) => `${slug} ${field}`))]).toEqual(
        same ? [] : [`site.yaml ${key}`],
      )
      for (const remove of removals.splice(0)) remove()
    },
    {
      code: trustedChanges,
      faulty: (before, after) => trustedChanges(before, after).filter(({ field }) => field !== 'repository'),
      options: few(5),
    },
  )

  law<[string, string[]], string>(
    'with a submodule fails, wherever it is and whatever it says of itself',
    fc.tuple(
      fc.constantFrom(
        'content/status',
        'content/status/history',
        'content/models/x',
        'docs/a',
        'a b',
        'x',
        'src/y',
      ),
      fc.subarray([
        'url = ./x',
        'ignore = all',
        'ignore = dirty',
        'update = none',
        'shallow = true',
        'active = false',
      ]),
    ),
    ([path, settings], script) => {
      expect(runGuard(withSubmodule(path, settings), script).status).toBe(1)
    },
    { code: guard.run!, faulty: 'git diff --quiet HEAD^1 HEAD -- content/status', options: { numRuns: 3 } },
  )
})

/** Folders of one case. */
const removals: (() => void)[] = []

describe('a saved health run', () => {
  const instant = '2026-11-20T05:23:00.000Z'
  const samples = fc.array(
    fc.record({
      wave: fc.integer({ min: 1, max: 3 }),
      at: fc.nat(),
      kind: fc.constantFrom(
        'ok',
        'slow',
        'server_error',
        'protocol',
        'network',
        'inconclusive',
        'misconfigured',
      ),
      reason: fc.constantFrom(...Object.keys(REASONS)),
      status: fc.integer({ min: 0, max: 999 }),
      ms: fc.nat(),
    }),
    { maxLength: 3 },
  )
  law<unknown[], typeof parseRun>(
    'is accepted whatever status a server answered, from 0 to 999',
    fc.array(samples, { maxLength: 5 }),
    (all, parse) => {
      const checks = (all as unknown[][]).map((own, index) => ({
        slug: `p${index}`,
        samples: own,
        page: null,
        certificateDays: null,
      }))
      const run = { kind: 'daily', startedAt: instant, finishedAt: instant, probed: checks.length }
      const report = { version: 1, outcome: 'done', run, checks }
      expect(parse(JSON.stringify(report), new Date(instant))).toEqual({ report })
    },
    {
      code: parseRun,
      faulty: (text, now) =>
        /"status":\d{1,2}[,}]/.test(text) ? { refusal: 'status' } : parseRun(text, now),
    },
  )
})

describe('JSON of a stranger', () => {
  const level = fc.constantFrom<[string, string]>(
    ['[', ']'],
    ['{"a":', '}'],
    ['[0,', ']'],
    ['["[{\\"",', ']'],
    ['{"}":0,"b":', '}'],
  )
  law<[string, string][], typeof parseJson>(
    'is read up to 64 levels, and refused beyond',
    fc.array(level, { minLength: 40, maxLength: 90, size: 'max' }),
    (levels, read) => {
      const text = `${levels.map(([open]) => open).join('')}0${levels
        .toReversed()
        .map(([, close]) => close)
        .join('')}`
      const depth = levels.length
      if (depth > 64) expect(() => read(text)).toThrow(SyntaxError)
      else expect(read(text)).toEqual(JSON.parse(text))
    },
    { code: parseJson, faulty: (text) => JSON.parse(text) },
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
