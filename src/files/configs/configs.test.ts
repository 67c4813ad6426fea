import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import markdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { saidOf } from '../../../test/support/approved.ts'
import { temporaryFolder } from '../../../test/support/content.ts'
import { confirmed, withOffer } from '../../../test/support/entry-parts.ts'
import { contextOf, sampleContext } from '../../../test/support/site-context.ts'
import { providerDetail } from '../../api/providers.ts'
import { freeModels } from '../../catalog/models/model-rows.ts'
import type { ModelRow } from '../../catalog/models/model-schemas.ts'
import { bestForAgents, type FreeChatModel, type Member, memberOf } from '../../configs/member.ts'
import { continueConfig, opencodeConfig, TOOLS } from '../../configs/tools.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { SiteContext } from '../site-files.ts'
import { configIndex, configs } from './configs.ts'

const written = async (context: SiteContext) =>
  new Map([...(await configs.files(context))].map(([path, text]) => [path, String(text)]))

const CONNECTION = {
  auth: 'bearer',
  openaiCompatible: true,
  baseUrl: 'https://api.example.com/v1',
} as const
/** A provider that gives one model free for chat, without a card. */
const chatting = (changes: Partial<ProviderEntry> = {}, model = 'free-1'): Partial<ProviderEntry> =>
  confirmed({ connection: CONNECTION, ...withOffer({ models: [model], covers: ['chat'] }), ...changes })
/** What the LiteLLM proxy documents, strict, so that a misspelt key is found. */
const litellm = z.strictObject({
  model_list: z
    .array(
      z.strictObject({
        model_name: z.string(),
        litellm_params: z.strictObject({
          model: z.string().startsWith('openai/'),
          api_base: z.url({ protocol: /^https$/ }).refine((url) => !/[{}]/.test(url)),
          api_key: z.string().regex(/^(?:none|os\.environ\/[A-Z_][A-Z0-9_]*)$/),
          rpm: z.int().positive().optional(),
          tpm: z.int().positive().optional(),
        }),
        model_info: z
          .strictObject({
            max_input_tokens: z.int().positive().optional(),
            max_output_tokens: z.int().positive().optional(),
          })
          .optional(),
      }),
    )
    .min(1),
  router_settings: z.strictObject({ model_group_alias: z.strictObject({ default: z.string() }) }).optional(),
  litellm_settings: z.strictObject({ default_fallbacks: z.array(z.string()).min(1) }),
})

/** JSON below comments. */
const jsonOf = (text: string) => JSON.parse(text.replace(/^\/\/.*\n/gm, ''))
const idsOf = (providers: object) =>
  Object.values(providers).flatMap(({ models }) =>
    Array.isArray(models) ? models.map(({ id }) => id) : Object.keys(models),
  )

/** The ids of models that a file lets its reader call. */
const IDS: Record<string, (text: string) => string[]> = {
  'env.txt': (text) =>
    Object.entries(parseEnv(text) as Record<string, string>).flatMap(([name, value]) =>
      name.endsWith('_FREE_MODEL') ? [value] : [],
    ),
  'litellm.yaml': (text) =>
    litellm
      .parse(parseYaml(text))
      .model_list.map(({ litellm_params }) => litellm_params.model.slice('openai/'.length)),
  'opencode.jsonc': (text) => idsOf(jsonOf(text).provider),
  'kilo.jsonc': (text) => idsOf(jsonOf(text).provider),
  'pi.jsonc': (text) => idsOf(jsonOf(text).providers),
  'continue.yaml': (text) => (parseYaml(text).models as { model: string }[]).map(({ model }) => model),
  'claude-code.txt': (text) => [...text.matchAll(/_MODEL='(.*)'$/gm)].map(([, id]) => id!),
  'sdk.md': (text) => [...text.matchAll(/model(?:=|: |: provider\()["']([^"']+)["']/g)].map(([, id]) => id!),
}

test('each tool has a reader of its ids here', () => {
  expect(Object.keys(IDS).toSorted()).toEqual(TOOLS.map(({ file }) => file).toSorted())
})

describe('the sample', async () => {
  const context = sampleContext()
  const files = await written(context)
  const offered = [...files].filter(([path]) => path !== 'configs/index.json')
  const index = configIndex.parse(JSON.parse(files.get('configs/index.json')!))

  test('the index names every file and nothing else', () => {
    const groups = [
      index.freeModels ?? [],
      ...[...index.collections, ...index.providers].map((group) => group.files),
    ]
    expect(
      groups
        .flat()
        .map(({ url }) => new URL(url).pathname.slice(1))
        .toSorted(),
    ).toEqual(offered.map(([path]) => path).toSorted())
  })

  test('no file has an id that no living offer names', () => {
    const free = new Set(freeModels(context.catalog.active).map(({ row }) => row.id))
    let seen = 0
    for (const [path, text] of offered)
      for (const id of IDS[path.split('/').at(-1)!]!(text)) {
        expect([...free], path).toContain(id)
        seen++
      }
    expect(seen).toBeGreaterThan(5)
  })

  test('what an account fills in is handed to no program', () => {
    for (const [path, text] of offered)
      if (!path.endsWith('.md'))
        expect(
          text.split('\n').filter((line) => !line.startsWith('#') && /https:.*[{}]/.test(line)),
          path,
        ).toEqual([])
  })
})

test('of a collection, only models that meet its rule', async () => {
  const files = await written(
    contextOf({
      free: chatting({}, 'free-1'),
      // Another offer of a member needs a card.
      both: chatting({
        offers: [
          { ...withOffer({ models: ['open'], covers: ['chat'], card: false }).offers![0]!, id: 'plan' },
          { ...withOffer({ models: ['with-card'], covers: ['chat'], card: true }).offers![0]!, id: 'other' },
        ],
      }),
    }),
  )
  for (const folder of ['collections/no-card', 'free-models'])
    expect(IDS['litellm.yaml']!(files.get(`configs/${folder}/litellm.yaml`)!).toSorted()).toEqual([
      'free-1',
      'open',
    ])
  expect(IDS['litellm.yaml']!(files.get('configs/providers/both/litellm.yaml')!)).toContain('with-card')
})

test.each<[string, Partial<ProviderEntry>]>([
  [
    'what the model is free for is not chat',
    chatting({ capabilities: ['embeddings'], ...withOffer({ models: ['a'], covers: ['embeddings'] }) }),
  ],
  ['nothing is named', chatting(withOffer({ models: undefined as never }))],
  ['the offer has ended', chatting(withOffer({ models: ['a'], covers: ['chat'], ended: '2026-01-01' }))],
  ['no OpenAI client works', chatting({ connection: { ...CONNECTION, openaiCompatible: false } })],
  ['it is not known to work', chatting({ connection: { auth: 'bearer', baseUrl: CONNECTION.baseUrl } })],
  ['there is no URL', chatting({ connection: { auth: 'bearer', openaiCompatible: true } })],
  [
    'the URL differs by account',
    chatting({ connection: { ...CONNECTION, openaiBaseUrl: 'https://a.example/{id}' } }),
  ],
])('no file for a tool where %s', async (_, entry) => {
  const files = await written(contextOf({ one: entry }))
  for (const file of ['litellm.yaml', 'opencode.jsonc', 'continue.yaml', 'sdk.md'])
    expect(files.has(`configs/providers/one/${file}`), file).toBe(false)
})

/** What a shell sets when it reads the file, besides what it sets anyway. */
function sourced(text: string, env: Record<string, string> = {}): Record<string, string> {
  const file = join(temporaryFolder(), 'env.txt')
  writeFileSync(file, text)
  const run = spawnSync('sh', ['-c', 'set -a; . "$0"; env -0', file], {
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', ...env },
  })
  expect(run).toMatchObject({ status: 0, stderr: '' })
  const lines = run.stdout.split('\0').filter((line) => line && !/^(PATH|PWD|OLDPWD|SHLVL|_)=/.test(line))
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s) as [string, string]))
}

/** A small directory in which the files have something to say of each provider. */
const LIMITS = [
  { models: ['small'], requests: '30/minute 100/day', tokens: '6000/minute' },
  { models: ['large'], requests: '2000/day' },
]
const connected = (connection: Partial<ProviderEntry['connection']>) =>
  chatting({ connection: { ...CONNECTION, ...connection } })
const DIRECTORY: Record<string, Partial<ProviderEntry>> = {
  '4-ever': chatting(),
  named: connected({ envVar: 'THEIR_KEY' }),
  'all-stars': connected({ envVar: 'STARS_API_KEY', openaiBaseUrl: 'https://a.example/v1' }),
  b: connected({ envVar: 'SHARED_TOKEN', openaiBaseUrl: 'https://b.example/v1' }),
  c: connected({ envVar: 'SHARED_KEY', openaiBaseUrl: 'https://c.example/v1' }),
  template: connected({ envVar: 'D_KEY', openaiBaseUrl: 'https://d.example/{account_id}/v1' }),
  limited: chatting(withOffer({ covers: ['chat'], quotas: LIMITS })),
  billed: chatting(withOffer({ models: ['a'], covers: ['chat'], atLimit: 'bills', kind: 'permanent' })),
  secrets: { connection: { auth: 'signature' } },
  half: { connection: { auth: 'basic', envVar: 'HALF_ID' } },
  e: { connection: { auth: 'bearer', envVar: 'BOTH' } },
  f: { connection: { auth: 'bearer', envVar: 'BOTH' } },
}

test('what the files of a small directory say: what is made up, shared, filled in, left out, billed', async () => {
  const files = await written(contextOf(DIRECTORY))
  const names = [
    'collections/no-card/env.txt',
    'collections/no-card/litellm.yaml',
    'providers/limited/opencode.jsonc',
  ]
  const said = names.map((name): [string, string] => [name, files.get(`configs/${name}`)!])
  await expect(saidOf(said, (text) => text.trimEnd().split('\n'))).toMatchFileSnapshot('configs.approved.txt')
  const [[, env], [, yaml]] = said as [[string, string], [string, string]]
  expect(sourced(env)).toEqual(parseEnv(env))
  // No two of the variables are the same.
  expect(env.match(/^\w+(?==)/gm)).toHaveLength(Object.keys(parseEnv(env)).length)
  expect(litellm.safeParse(parseYaml(yaml)).error).toBeUndefined()
})

const aModel = (changes: Partial<FreeChatModel>): FreeChatModel =>
  ({
    ...{ id: 'm', name: 'm', context: null, maxOutput: null, tools: true, kind: 'permanent', ratings: {} },
    ...{ modalities: { input: null, output: null }, card: false, phone: null, limits: [] },
    ...{ trains: false, bills: false, place: 0 },
    ...changes,
  }) as FreeChatModel

/** A provider that gives one model free for each pair of sizes, context and output. */
const sized = (...sizes: [number | null, number | null][]): Member => ({
  ...{ slug: 'one', name: 'One', docsUrl: '', summary: '', card: false, phone: null, keyless: false },
  ...{ keyUrl: null, variable: null, openaiBaseUrl: CONNECTION.baseUrl, anthropicBaseUrl: null },
  runsAlone: false,
  models: sizes.map(([context, maxOutput], place) =>
    aModel({ id: `${context}/${maxOutput}`, context, maxOutput, place }),
  ),
})

test('what is only assumed of a card is not known in a file without models', () => {
  const unknown = withOffer({ card: 'unknown', phone: 'unknown' })
  const [provider] = contextOf({ one: unknown }).catalog.active
  expect(memberOf(providerDetail(provider!), [])).toMatchObject({ card: null, phone: null })
})

describe('what a file may have', () => {
  const [today, past] = ['2026-11-29', '2026-11-28']
  const { catalog } = contextOf({ one: chatting() })
  const [provider] = catalog.active
  const { row } = freeModels(catalog.active)[0]!
  const missing = { catalogue: 'litellm', asOf: past }
  const ofAll = { metric: 'requests', value: 2, per: 'minute', scope: 'everyone' } as never
  test.each<[string, Partial<ModelRow>, number]>([
    ['is as the row says', {}, 1],
    ['ends later', { endsOn: '2027-01-01' }, 1],
    ['has ended', { endsOn: past }, 0],
    ['ends today', { endsOn: today }, 0],
    ['is no longer given', { ended: true, endedOn: past }, 0],
    ['is not served', { notServedSince: past }, 0],
    ['is missing from the newest list', { missingFrom: missing }, 0],
    ['rests on pages that are too old', { stale: true }, 0],
    ['judges what others write', { capabilities: ['chat', 'moderation'] }, 0],
    ['is shared by all callers', { limits: [ofAll] }, 0],
  ])('a model that %s', (_, changes, count) => {
    const rows = bestForAgents([{ ...row, ...changes }], today)
    expect(memberOf(providerDetail(provider!), rows).models).toHaveLength(count)
  })

  test.each([
    ['yes', [], true],
    ['opt-out', [], true],
    ['service-improvement', [], true],
    ['opt-in', [], false],
    ['no', [], false],
    [null, [], null],
    ['no', ['offers.free-plan.terms.trainsOnData'], null],
  ] as const)(
    'where the terms say %s of training, and sources dispute %j, it may be: %s',
    (trainsOnData, disputed, trains) => {
      const detail = providerDetail(provider!)
      const terms = { ...detail.terms, trainsOnData } as typeof detail.terms
      const { models } = memberOf({ ...detail, terms, disputed: [...disputed] }, [row])
      expect(models[0]!.trains).toBe(trains)
    },
  )

  test('is in the order of ratings: for code if it calls tools, then for chat, then as before', () => {
    const rated = (id: string, webdev: number | null, text: number | null, more: Partial<ModelRow> = {}) => {
      const of = (value: number | null) => (value === null ? undefined : { value, name: id, date: past })
      const ratings = { 'arena-webdev': of(webdev), 'arena-text': of(text) }
      return { ...row, id, tools: true, ratings, ...more }
    }
    const old = { 'arena-webdev': { value: 2000, name: 'old', date: '2025-01-01' } }
    const rows = [
      rated('old', null, null, { ratings: old }),
      rated('unrated', null, null),
      rated('mute', 1900, 1200, { tools: null }),
      rated('chat', null, 1500),
      rated('code', 1300, null),
      rated('best', 1600, null),
    ]
    const ids = bestForAgents(rows, today).map(({ id }) => id)
    expect(ids).toEqual(['best', 'code', 'chat', 'mute', 'old', 'unrated'])
  })

  test('names a default that an agent can use, without training, from a company, at no cost', () => {
    const context = 64_000
    const one = (id: string, place: number, changes: Partial<FreeChatModel>, runsAlone = false): Member => ({
      ...sized(),
      ...{ slug: id, name: id, runsAlone },
      models: [aModel({ id, place, context, ...changes })],
    })
    const all = [
      one('trains', 0, { trains: true }),
      one('small', 1, { context: 63_999 }),
      one('mute', 2, { tools: null }),
      one('alone', 3, {}, true),
      one('bills', 4, { bills: true }),
      one('unknown', 5, { trains: null }),
      one('later', 7, {}),
      one('best', 6, {}),
    ]
    const first = (members: Member[]) => jsonOf(opencodeConfig({ title: '', members }, '')!).model
    const order = ['best', 'later', 'unknown', 'bills', 'alone']
    for (const [index, id] of order.entries())
      expect(first(all.filter(({ slug }) => !order.slice(0, index).includes(slug)))).toBe(`${id}-free/${id}`)
    const others = all.filter(({ slug }) => !order.includes(slug))
    expect(first(others)).toBeUndefined()
    expect(first(others.slice(0, 1))).toBe('trains-free/trains')
    expect(TOOLS.find(({ slug }) => slug === 'pi')!.text({ title: '', members: others })).toBeUndefined()
  })
})

test('the head of a file says what its default is, whose rating it has, and what it asks', () => {
  const ratings = { 'arena-text': { value: 1401.5, name: 'm-high', date: '2026-09-30' } }
  const members = [{ ...sized(), models: [aModel({ context: 128_000, ratings })] }]
  for (const { file, text } of TOOLS.filter(({ slug }) => slug !== 'claude-code' && slug !== 'env'))
    for (const part of ['m at One', '1401.5', 'm-high', '2026-09-30', 'Arena, CC BY 4.0', 'Phone: not known'])
      expect(text({ title: '', members })!.replaceAll('\\', ''), file).toContain(part)
})

test('opencode.jsonc keeps three quarters of the context, and has no model that its own instructions fill', () => {
  const limits = (...sizes: [number | null, number | null][]) => {
    const text = opencodeConfig({ title: '', members: [sized(...sizes)] }, '')
    const models: { limit?: object }[] = text ? Object.values(jsonOf(text).provider['one-free'].models) : []
    return text && models.map(({ limit }) => limit)
  }
  expect(limits([30_000, 30_000], [8000, 8000], [131_072, 8192], [null, 4096], [16_001, null])).toEqual([
    { context: 30_000, output: 7500 },
    { context: 131_072, output: 8192 },
    undefined,
    undefined,
  ])
  expect(limits([8000, 8000])).toBeUndefined()
})

test('continue.yaml keeps three quarters of the context too', () => {
  const text = continueConfig({
    title: '',
    members: [sized([30_000, 30_000], [131_072, 8192], [null, 4096])],
  })
  const models: { defaultCompletionOptions: object }[] = parseYaml(text!).models
  expect(models.map((model) => model.defaultCompletionOptions)).toEqual([
    // One for agents comes first.
    { contextLength: 131_072, maxTokens: 8192 },
    { contextLength: 30_000, maxTokens: 7500 },
    { maxTokens: 4096 },
  ])
})

test('claude-code.txt sets every model to the free one, and unsets what would come first', async () => {
  const connection = { ...CONNECTION, anthropicBaseUrl: 'https://api.example.com/anthropic' }
  const files = await written(contextOf({ one: chatting({ connection }, "it's"), two: chatting() }))
  const text = files.get('configs/providers/one/claude-code.txt')!
  const { ANTHROPIC_BASE_URL, ANTHROPIC_AUTH_TOKEN, ...others } = sourced(text, {
    ONE_API_KEY: 'k-1',
    ANTHROPIC_API_KEY: 'x',
  })
  expect({ ANTHROPIC_BASE_URL, ANTHROPIC_AUTH_TOKEN }).toEqual({
    ANTHROPIC_BASE_URL: connection.anthropicBaseUrl,
    ANTHROPIC_AUTH_TOKEN: 'k-1',
  })
  const { ONE_API_KEY: _, ...models } = others
  expect(Object.keys(models)).toHaveLength(4)
  expect(new Set(Object.values(models))).toEqual(new Set(["it's"]))
  expect(files.has('configs/free-models/claude-code.txt')).toBe(false)
})

const ODD = [
  ...['\u2028', '\u2029', '\u0085', '\n', '\r\n'].map(
    (end) => `https://a.example/v1${end}litellm_settings:${end}  callbacks: evil${end}model_list: []`,
  ),
  'https://a.example/"\\\u0000\u001b\u007f\ufeff\uffff\u{1f600}\ud800',
  "https://a.example/'v1'$(id)`id`",
  'no',
  '1:30',
  '&a *a !!str # x',
]
// A reader of YAML 1.1 ends a line at U+0085, U+2028 and U+2029 too (https://yaml.org/spec/1.1/#b-generic). The
// package does not even in its 1.1 mode, so a line feed stands for them.
const asYaml11 = (text: string) =>
  parseYaml(text.replace(/[\u0085\u2028\u2029]/g, '\n'), { version: '1.1', schema: 'yaml-1.1' })

describe.each(ODD)('%j as base URL, name and id', async (odd) => {
  const entry = chatting(
    { name: odd, connection: { ...CONNECTION, baseUrl: odd, keyUrl: odd, anthropicBaseUrl: odd } },
    odd,
  )
  const files = await written(contextOf({ one: entry }))
  const file = (name: string) => files.get(`configs/providers/one/${name}`)!
  const text = odd.toWellFormed()

  test('is one value to YAML 1.1 and 1.2', () => {
    for (const parse of [parseYaml, asYaml11]) {
      const { model_list, ...others } = parse(file('litellm.yaml'))
      expect(model_list).toHaveLength(1)
      expect(model_list[0].litellm_params).toMatchObject({ api_base: text, model: `openai/${text}` })
      expect(Object.keys(others)).toEqual(['litellm_settings'])
      const { models, ...rest } = parse(file('continue.yaml'))
      expect(models).toMatchObject([{ apiBase: text, model: text }])
      expect(Object.keys(rest)).toEqual(['name', 'version', 'schema'])
    }
  })

  test('is one value to JSON, JavaScript and a shell', () => {
    expect(jsonOf(file('opencode.jsonc')).provider['one-free'].options.baseURL).toBe(text)
    expect(Object.keys(parseEnv(file('env.txt')))).not.toContain('litellm_settings')
    if (!text.includes('\0')) expect(sourced(file('claude-code.txt')).ANTHROPIC_BASE_URL).toBe(text)
    const js = markdownIt()
      .parse(file('sdk.md'), {})
      .filter(({ info }) => info === 'js')[0]!.content
    const made = `class OpenAI { constructor({ baseURL }) { console.log(JSON.stringify(baseURL)); process.exit() } }`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module'], {
      input: js.replace("import OpenAI from 'openai'", made),
      encoding: 'utf8',
    })
    expect(JSON.parse(stdout)).toBe(text)
  })
})
