import { expect, test } from 'vitest'
import { anEntry, foundIn } from '../../../test/support/content.ts'
import { withOffer } from '../../../test/support/entry-parts.ts'
import { someModels } from '../../../test/support/imported-models.ts'
import type { EntryChange, ProviderEntry } from '../../schema/entry.ts'

const ONE = anEntry('one')
const MATCHED: ProviderEntry = { ...ONE, connection: { ...ONE.connection, modelsDev: 'one' } }

/** What is found in a folder with these files, and an entry that names its catalogue. */
const found = (files: Record<string, unknown>) => foundIn({ 'providers/one.yaml': MATCHED, ...files })

const asFile = (value: unknown) => JSON.stringify(value).replace('"hash"', '\n"hash"')

/** Warnings about the models of an entry, with these models in the import. */
const unlisted = (changes: Partial<ProviderEntry>, ...ids: Parameters<typeof someModels>) =>
  found({
    'providers/one.yaml': { ...MATCHED, ...changes },
    'models/one.json': asFile(someModels(...ids)),
  }).filter(({ rule }) => rule === 'unlisted-model')

/** An offer of a quota for each of these. */
const named = (...ids: string[]) => withOffer({ quotas: [{ models: ids, requests: '1/day' }] })

test('a file as the command writes it is right', () => {
  expect(found({ 'models/one.json': asFile(someModels('b', 'a')) })).toEqual([])
})

test('a value changed by hand is found at the hash, with the command as the way out', () => {
  const models = someModels('a')
  const edited = { ...models, models: [{ ...models.models[0]!, context: 1_000_000 }] }
  expect(found({ 'models/one.json': asFile(edited) })).toEqual([
    {
      at: 'models/one.json:2',
      rule: 'models-hash',
      message: 'the models do not have this hash: the file was edited by hand',
      help: 'Run npm run models, which writes it anew. What a catalogue has wrong is corrected in the catalogue.',
    },
  ])
})

test('two models whose pages would be one file are refused, with the slug and both places', () => {
  const files = (...ids: string[]) =>
    found({ 'providers/one.yaml': { ...ONE, ...named(...ids) } }).filter(({ rule }) => rule === 'model-files')
  expect(files('index', 'acme/index:free', 'nul', 'page.html')).toEqual([])
  expect(files('page', 'acme/page.html')).toMatchObject([
    {
      rule: 'model-files',
      message:
        'the page of the model page.html would be the file of page, which providers/one.yaml names (page)',
    },
  ])
  const byRule = {
    'providers/one.yaml': {
      ...MATCHED,
      ...withOffer({ models: { pattern: '*:free', list: 'https://one.example.com/models' } }),
    },
    'providers/two.yaml': { ...anEntry('two'), ...named('page') },
  }
  const imported = (...ids: Parameters<typeof someModels>) =>
    found({ ...byRule, 'models/one.json': asFile(someModels(...ids)) })
      .filter(({ rule }) => rule === 'model-files')
      .map(({ at, message }) => [at.split(':')[0], message])
  expect(imported('acme/index:free', 'acme/page.json')).toEqual([])
  expect(imported('acme/page.json:free')).toEqual([
    [
      'models/one.json',
      'the page of the model page.json would be the file of page, which providers/two.yaml names (page)',
    ],
  ])
})

test('two slugs of one name and size are refused with both, unless a size tells them apart', () => {
  const twins = (one: string, ...others: string[]) => {
    return found({
      'providers/one.yaml': { ...MATCHED, ...named(one) },
      'providers/two.yaml': { ...anEntry('two'), ...named(...others) },
      'models/one.json': asFile(someModels({ id: 'plain-9b', name: 'Acme: Plain Omni 9B (free)' })),
    })
      .filter(({ rule }) => rule === 'model-spellings')
      .map(({ message }) => message)
  }
  expect(twins('acme/x-1-30b-a3b', 'x-1-30b:free')).toEqual([
    'x-1-30b:free has the slug x-1-30b, and looks like the model that providers/one.yaml names acme/x-1-30b-a3b, with the slug x-1-30b-a3b',
  ])
  expect(twins('x-1-30b', 'x-1')).toHaveLength(1)
  expect(twins('plain-9b', 'plain-omni-9b')).toHaveLength(1)
  expect(twins('x-1-30b', 'x-1-31b', 'x-1')).toEqual([])
  expect(twins('x-1-30b', 'x-2-30b')).toEqual([])
  expect(twins('whisper', 'whisper-large-v3')).toEqual([])
})

test('an id whose maker announced its end is found at other hosts, until a page of a later day names it', () => {
  const end = {
    id: 'end',
    kind: 'models',
    change: 'An end was set.',
    source: 'https://deepseek.example.com/a',
  } as const
  const maker = (changes: Partial<EntryChange>) =>
    anEntry('deepseek', {
      changelog: [{ ...end, date: '2026-11-01', before: 'deepseek-v3', ...changes }],
    })
  const warned = (changes: Partial<EntryChange>, asOf = '2026-11-02', id = 'deepseek-ai/DeepSeek-V3') => {
    const offering = withOffer({ models: [id] })
    const supports = ['offers.free-plan.models']
    const page = { url: 'https://one.example.com/models', read: '2026-11-20', asOf, supports }
    return found({
      'providers/deepseek.yaml': maker(changes),
      'providers/one.yaml': { ...ONE, ...offering, sources: [...ONE.sources, page] },
    })
      .filter(({ rule }) => rule === 'ended-by-maker')
      .map(({ at, message }) => [at.split(':')[0], message])
  }
  const ended = 'deepseek-ai/DeepSeek-V3 ended on 2026-11-10 at deepseek, who made it'
  expect(warned({ endsOn: '2026-11-10' })).toEqual([['providers/one.yaml', ended]])
  expect(warned({ endsOn: '2026-12-10' })[0]![1]).toContain('ends on 2026-12-10')
  expect(warned({ endsOn: '2026-11-10' }, '2026-11-10')).toEqual([])
  expect(warned({})).toEqual([])
  expect(warned({ endsOn: '2026-11-10' }, '2026-11-02', 'deepseek-v4')).toEqual([])
  expect(warned({ endsOn: '2026-11-10', before: 'qwen3-8b' }, '2026-11-02', 'qwen3-8b')).toEqual([])
})

test('a file without an entry is found, also where the entry was renamed; a broken entry makes no second error', () => {
  const models = asFile(someModels('a'))
  const help = 'Remove this file, or set connection.modelsDev in the entry.'
  expect(found({ 'models/another.json': models })).toMatchObject([
    { rule: 'models-entry', message: 'there is no content/providers/another.yaml', help },
  ])
  expect(found({ 'models/onee.json': models })).toMatchObject([
    { rule: 'models-entry', help: 'Rename it to one.json, as the entry was?' },
  ])
  expect(found({ 'providers/one.yaml': ONE, 'models/one.json': models })).toMatchObject([
    {
      rule: 'models-entry',
      message: 'content/providers/one.yaml names no catalogue that these models are from',
      help,
    },
  ])
  const broken = found({ 'providers/one.yaml': 'name: [', 'models/one.json': models })
  expect(broken.map(({ rule }) => rule)).not.toContain('models-entry')
})

test.each<[string, Partial<ProviderEntry>]>([
  ['a quota', withOffer({ quotas: [{ models: ['gpt-oss-20b'], requests: '1000/day' }] })],
  ['the models of an offer', withOffer({ models: ['gpt-oss-20b'] })],
])('an id that %s names and the import lacks is found, with the nearest one', (_, changes) => {
  expect(unlisted(changes, 'gpt-oss-120b')).toEqual([
    {
      at: expect.stringMatching(/^providers\/one\.yaml:\d+$/),
      rule: 'unlisted-model',
      message: 'gpt-oss-20b is not one of the models (1) that models.dev listed on 2026-11-01',
      help: 'Did you mean "gpt-oss-120b"? Keep it if a page of the provider names it.',
    },
  ])
  expect(unlisted(changes, 'something-else')[0]!.help).toMatch(/^Look whether the provider still serves/)
  expect(unlisted(changes, 'GPT-OSS-20b')).toEqual([])
})

test('so is the model of the first call', () => {
  const [source] = ONE.sources
  const firstCall = { method: 'POST', path: '/chat', model: 'm', source: source!.url } as const
  const changes = { ...withOffer({ models: ['m'] }), connection: { ...MATCHED.connection, firstCall } }
  expect(unlisted(changes, 'another')).toHaveLength(2)
  expect(unlisted(changes, 'm')).toEqual([])
})

test('what ended is not looked for, nor what catalogues do not list: speech, unless the import has some', () => {
  const quota = (more: object) => withOffer({ quotas: [{ models: ['old'], requests: '1000/day', ...more }] })
  expect(unlisted(quota({}), 'new')).toHaveLength(1)
  expect(unlisted(quota({ ended: '2026-11-01' }), 'new')).toEqual([])
  expect(unlisted(withOffer({ models: ['old'], ended: '2026-11-01' }), 'new')).toEqual([])
  const speech: Partial<ProviderEntry> = {
    capabilities: ['chat', 'text-to-speech'],
    ...quota({ for: 'text-to-speech' }),
  }
  expect(unlisted(speech, 'new')).toEqual([])
  expect(unlisted(speech, 'new', { id: 'voice', mode: 'text-to-speech' })).toHaveLength(1)
})

test('what a credit buys of chat by another rule is a warning that says what to write', () => {
  const buys = (amount: number) => [
    { capability: 'chat' as const, metric: 'tokens' as const, amount, model: 'a', source: ONE.docsUrl },
  ]
  const entry = (amount: number) => ({
    ...MATCHED,
    ...withOffer({ quotas: [{ USD: '1/month' }], models: ['a'], buys: buys(amount) }),
    summary: 'One dollar a month.',
  })
  const price = { input: 1, output: 2, currency: 'USD' as const, per: 1_000_000 }
  const models = asFile(someModels({ id: 'a', outputs: ['text'], price }))
  const warned = (amount: number) =>
    found({ 'providers/one.yaml': entry(amount), 'models/one.json': models }).filter(
      ({ rule }) => rule === 'bought-chat',
    )
  expect(warned(760_000)).toEqual([])
  expect(warned(3_000_000)).toMatchObject([
    { help: expect.stringContaining('Write model: a and amount: 750000, with source: https://models.dev/') },
  ])
})

/** What is found where a catalogue maps these names, each on a line of its own from line 2 on. */
function mapped(names: Record<string, string | null>, files: Record<string, unknown> = {}) {
  const pairs = Object.entries(names).map((pair) => pair.map((text) => JSON.stringify(text)).join(':'))
  const head = '{"packages":[],"catalogues":[{"name":"C","url":"https://example.org","asOf":"2026-11-01"'
  const catalogue = `${head},"providers":{\n${pairs.join(',\n')}}}]}`
  return foundIn({ 'providers/one.yaml': ONE, 'popularity.json': catalogue, ...files })
}

test('null and the slug of an entry are right, also where the entry itself is broken', () => {
  expect(mapped({ 'One AI': 'one', other: null })).toEqual([])
  const broken = mapped({ two: 'two' }, { 'providers/two.yaml': 'name: [' })
  expect(new Set(broken.map(({ at }) => at.split(':')[0]))).toEqual(new Set(['providers/two.yaml']))
})

test('each slug without an entry is found at its line, with the nearest one or null as the way out', () => {
  const rule = 'catalogue-slug'
  expect(mapped({ right: 'one', typo: 'onne', gone: 'another-name' })).toEqual([
    {
      at: 'popularity.json:3',
      rule,
      message: 'there is no content/providers/onne.yaml',
      help: 'Did you mean "one"?',
    },
    {
      at: 'popularity.json:4',
      rule,
      message: 'there is no content/providers/another-name.yaml',
      help: 'Write null, which means that the directory does not hold it.',
    },
  ])
})
