import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseEnv } from 'dotenv'
import markdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { temporaryFolder } from '../../../test/support/content.ts'
import { withOffer } from '../../../test/support/entry-parts.ts'
import { contextOf, HOSTILE, sampleContext } from '../../../test/support/site-context.ts'
import type { ProviderEntry } from '../../core/schema/entry.ts'
import { configIndex } from './config-index.ts'
import { CONFIGS, configs } from './configs.ts'

/**
 * What the LiteLLM proxy documents for `model_list` (https://docs.litellm.ai/docs/proxy/configs, and the classes
 * Deployment and LiteLLM_Params in litellm/types/router.py): here strict, so that a misspelt key is found.
 */
const litellm = z.strictObject({
  model_list: z
    .array(
      z.strictObject({
        model_name: z.string().regex(/^[a-z0-9-]+\/\*$/),
        litellm_params: z.strictObject({
          model: z.literal('openai/*'),
          api_base: z.url({ protocol: /^https$/ }).refine((url) => !/[{}]/.test(url)),
          api_key: z.string().regex(/^(?:none|os\.environ\/[A-Z_][A-Z0-9_]*)$/),
        }),
      }),
    )
    .min(1),
})

type Tree = { catalog: Parameters<typeof configs.files>[0]['catalog']; files: Map<string, string> }

async function written(context = sampleContext()): Promise<Tree> {
  const files = [...(await configs.files(context))].map(([path, text]) => [path, String(text)] as const)
  return { catalog: context.catalog, files: new Map(files) }
}

const oneFile = async (name: string, entries: Record<string, Partial<ProviderEntry>>) =>
  (await written(contextOf(entries))).files.get(`configs/no-card/${name}`)

/** The cells of each row of the first table, as plain text. */
function tableOf(markdown: string): string[][] {
  const tokens = markdownIt('commonmark').enable('table').parse(markdown, {})
  const rows: string[][] = []
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'tr_open') rows.push([])
    if (token.type === 'th_open' || token.type === 'td_open')
      rows
        .at(-1)!
        .push(
          tokens[index + 1]!.children!.map(({ type, content }) =>
            type === 'text' || type === 'code_inline' || type === 'text_special' ? content : '',
          ).join(''),
        )
  }
  return rows
}

/** What a shell sets when it reads the file, besides what it sets anyway. */
function sourced(text: string): string[] {
  const file = join(temporaryFolder(), 'env.txt')
  writeFileSync(file, text)
  const syntax = spawnSync('sh', ['-n', file], { encoding: 'utf8' })
  expect(syntax).toMatchObject({ status: 0, stderr: '' })
  const run = spawnSync('sh', ['-c', 'set -a; . "$0"; env', file], {
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin' },
  })
  expect(run).toMatchObject({ status: 0, stderr: '' })
  return run.stdout.split('\n').filter((line) => line !== '' && !/^(PATH|PWD|OLDPWD|SHLVL|_)=/.test(line))
}

const real = await written()
const offered = [...real.files].filter(([path]) => path !== 'configs/index.json')
const ofKind = (name: string) => offered.filter(([path]) => path.endsWith(`/${name}`))

describe('the index', () => {
  const index = configIndex.parse(JSON.parse(real.files.get('configs/index.json')!))

  test('names every file and nothing else', () => {
    expect(
      index.collections.flatMap(({ slug, files }) => files.map(({ name }) => `configs/${slug}/${name}`)),
    ).toEqual(offered.map(([path]) => path))
    for (const { files } of index.collections)
      for (const { url } of files) expect(real.files.has(new URL(url).pathname.slice(1)), url).toBe(true)
  })

  test('every kind is offered for some collection, and only where something fits', () => {
    for (const { name } of CONFIGS) expect(ofKind(name).length, name).toBeGreaterThan(0)
    for (const { slug, members } of real.catalog.collections) {
      const fits = members.some(({ content }) => content.connection.openaiCompatible === true)
      expect(real.files.has(`configs/${slug}/openai-sdk.md`), slug).toBe(fits)
    }
  })

  test('there is one for "no card, no phone, OpenAI-compatible"', () => {
    const { files } = index.collections.find(({ slug }) => slug === 'no-card-openai-compatible')!
    expect(files.map(({ name }) => name)).toEqual(CONFIGS.map(({ name }) => name))
  })
})

describe('env.txt', () => {
  test.each(ofKind('env.txt'))('%s: dotenv and a shell read the same empty variables', (path, text) => {
    const variables = parseEnv(text)
    const names = Object.keys(variables)
    expect(names.length).toBeGreaterThan(0)
    expect(Object.values(variables)).toEqual(names.map(() => ''))
    expect(sourced(text).toSorted()).toEqual(names.map((name) => `${name}=`).toSorted())
    const { members } = real.catalog.collections.find(({ slug }) => path.split('/')[1] === slug)!
    for (const { content } of members)
      if (content.connection.envVar && content.connection.auth !== 'none')
        expect(names).toContain(content.connection.envVar)
  })

  test('a name that is not known is made from the slug, and says so', async () => {
    const connection = { baseUrl: 'https://api.example.com', auth: 'bearer' } as const
    const text = await oneFile('env.txt', {
      '4-ever': { connection },
      named: { connection: { ...connection, envVar: 'THEIR_KEY' } },
    })
    expect(Object.keys(parseEnv(text!))).toEqual(['_4_EVER_API_KEY', 'THEIR_KEY'])
    expect(text!.match(/made up here/g)).toHaveLength(1)
  })

  test('nothing is made up for keyless and for several secrets; a shared variable stands once', async () => {
    const text = await oneFile('env.txt', {
      a: { connection: { auth: 'none' } },
      b: { connection: { auth: 'signature' } },
      c: { connection: { auth: 'basic', envVar: 'HALF_ID' } },
      d: { connection: { auth: 'bearer', envVar: 'SHARED' } },
      e: { connection: { auth: 'bearer', envVar: 'SHARED' } },
    })
    expect(Object.keys(parseEnv(text!))).toEqual(['HALF_ID', 'SHARED'])
    expect(text!.match(/^SHARED=$/gm)).toHaveLength(1)
    expect(text).toContain('# It may take more than this one: https://docs.c.example.com\nHALF_ID=')
    expect(text).toContain('# Provider b: https://docs.b.example.com')
    expect(text).toContain('# Without a line here')
    expect(await oneFile('env.txt', { one: {} })).not.toContain('# Without a line here')
  })

  test('a key is optional where the kind says so, and only there', async () => {
    expect(await oneFile('env.txt', { one: withOffer({ kind: 'keyless' }) })).toContain(
      '# Works without a key too.',
    )
    expect(await oneFile('env.txt', { one: {} })).not.toContain('# Works without a key too.')
  })

  test('an assumed term is not told as a fact', async () => {
    expect(await oneFile('env.txt', { one: {} })).toContain('# Card: not needed. Phone: not known.')
  })
})

describe('litellm.yaml', () => {
  test.each(ofKind('litellm.yaml'))('%s fits what LiteLLM documents', (path, text) => {
    const { model_list } = litellm.parse(parseYaml(text))
    const { members } = real.catalog.collections.find(({ slug }) => path.split('/')[1] === slug)!
    const bySlug = new Map(members.map((member) => [`${member.slug}/*`, member.content.connection]))
    for (const { model_name, litellm_params } of model_list) {
      const connection = bySlug.get(model_name)!
      expect(connection.openaiCompatible).toBe(true)
      expect(litellm_params.api_base).toBe(connection.openaiBaseUrl ?? connection.baseUrl)
      const env = real.files.get(path.replace('litellm.yaml', 'env.txt'))!
      if (litellm_params.api_key === 'none') expect(connection.auth).toBe('none')
      else expect(Object.keys(parseEnv(env))).toContain(litellm_params.api_key.slice('os.environ/'.length))
    }
  })

  test('only providers that are known to be compatible, at a fixed URL', async () => {
    const url = 'https://api.example.com/v1'
    const text = await oneFile('litellm.yaml', {
      yes: { connection: { auth: 'bearer', openaiCompatible: true, baseUrl: url } },
      other: {
        connection: { auth: 'header', openaiCompatible: true, baseUrl: url, openaiBaseUrl: `${url}/openai` },
      },
      template: { connection: { openaiCompatible: true, openaiBaseUrl: `${url}/{account_id}` } },
      nowhere: { connection: { openaiCompatible: true } },
      no: { connection: { openaiCompatible: false, baseUrl: url } },
      unknown: { connection: { openaiCompatible: 'unknown', baseUrl: url } },
      silent: { connection: { baseUrl: url } },
    })
    const { model_list } = litellm.parse(parseYaml(text!))
    expect(model_list.map(({ model_name, litellm_params }) => [model_name, litellm_params.api_base])).toEqual(
      expect.arrayContaining([
        ['yes/*', url],
        ['other/*', `${url}/openai`],
      ]),
    )
    expect(model_list).toHaveLength(2)
    expect(text).toContain('# Left out, as its URL differs by account: Provider template')
  })

  test('every value is quoted, in printable ASCII', async () => {
    for (const [path, text] of ofKind('litellm.yaml'))
      for (const line of text.split('\n').filter((one) => !/^ *(#|$)/.test(one)))
        expect(line, path).toMatch(/^ *(?:- )?[a-z_]+:(?: "[\x20-\x7e]*")?$/)
  })

  // A reader of YAML 1.1 ends a line at U+0085, U+2028 and U+2029 too (https://yaml.org/spec/1.1/#b-generic). The
  // package does not even in its 1.1 mode, so a line feed stands for them.
  const asYaml11 = (text: string) =>
    parseYaml(text.replace(/[\u0085\u2028\u2029]/g, '\n'), { version: '1.1', schema: 'yaml-1.1' })

  test.each([
    ...['\u2028', '\u2029', '\u0085', '\n', '\r\n'].map(
      (end) => `https://a.example/v1${end}litellm_settings:${end}  callbacks: evil${end}model_list: []`,
    ),
    'https://a.example/"\\\u0000\u001b\u007f\ufeff\uffff\u{1f600}\ud800',
    'no',
    'off',
    '~',
    '1:30',
    '0o17',
    '=',
    '<<',
    '&a *a !!str # x',
    '',
  ])('%j stays the base URL, in YAML 1.1 and 1.2', async (baseUrl) => {
    const connection = { auth: 'bearer', openaiCompatible: true, baseUrl, keyUrl: baseUrl } as const
    const text = (await oneFile('litellm.yaml', { one: { connection, name: baseUrl } }))!
    const model_list = [
      {
        model_name: 'one/*',
        litellm_params: {
          model: 'openai/*',
          api_base: baseUrl.toWellFormed(),
          api_key: 'os.environ/ONE_API_KEY',
        },
      },
    ]
    expect(parseYaml(text, { version: '1.2' })).toEqual({ model_list })
    expect(asYaml11(text)).toEqual({ model_list })
    // What YAML forbids in any place, comments included.
    expect(text).not.toMatch(
      /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\p{Surrogate}/u,
    )
  })

  test('each real file reads the same in YAML 1.1 and 1.2', () => {
    for (const [path, text] of ofKind('litellm.yaml')) expect(asYaml11(text), path).toEqual(parseYaml(text))
  })

  test('an entry without a key of its own sends some text', async () => {
    const connection = { auth: 'none', openaiCompatible: true, baseUrl: 'https://a.example/v1' } as const
    const { model_list } = litellm.parse(parseYaml((await oneFile('litellm.yaml', { one: { connection } }))!))
    expect(model_list[0]!.litellm_params.api_key).toBe('none')
  })

  test('where nothing fits there is no file', async () => {
    expect(await oneFile('litellm.yaml', { one: { connection: { auth: 'bearer' } } })).toBeUndefined()
  })
})

describe('openai-sdk.md', () => {
  test.each(ofKind('openai-sdk.md'))('%s has a row for each provider that fits', (path, text) => {
    const [head, ...rows] = tableOf(text)
    expect(head).toEqual(['provider', 'base URL', 'variable', 'key'])
    const { members } = real.catalog.collections.find(({ slug }) => path.split('/')[1] === slug)!
    expect(rows.map(([name, url]) => [name, url])).toEqual(
      members
        .filter(({ content }) => content.connection.openaiCompatible === true)
        .map(({ content: { name, connection } }) => [name, connection.openaiBaseUrl ?? connection.baseUrl]),
    )
  })

  test.each(ofKind('openai-sdk.md'))('%s opens with snippets that parse', (_, text) => {
    const fences = markdownIt()
      .parse(text, {})
      .filter(({ type }) => type === 'fence')
    const [python, js, ...others] = fences
    expect([python!.info, js!.info, others]).toEqual(['python', 'js', []])
    expect(python!.content).toMatch(
      /^import os\nfrom openai import OpenAI\n\nclient = OpenAI\(base_url="https:/,
    )
    const check = spawnSync(process.execPath, ['--input-type=module', '--check'], {
      input: js!.content,
      encoding: 'utf8',
    })
    expect(check).toMatchObject({ status: 0, stderr: '' })
  })
})

test('only of a language model is it known that it chats', async () => {
  const connection = { auth: 'bearer', openaiCompatible: true, baseUrl: 'https://a.example/v1' } as const
  for (const category of ['LLM', 'Speech'] as const) {
    const text = await oneFile('openai-sdk.md', { one: { connection, category } })
    expect(text!.match(/chat\.completions\.create/g) ?? []).toHaveLength(category === 'LLM' ? 2 : 0)
  }
})

const ODD = [
  "https://a.example/'v1'",
  'https://a.example/"v1"\\',
  'https://a.example/$' + '{evil}`v1`',
  'https://a.example/\u2028\u0085\n\r\u0000```\n```',
  'https://a.example/é\u{1f600}\ud800',
]

describe('snippets', () => {
  const snippets = async (baseUrl: string) => {
    const connection = { auth: 'bearer', openaiCompatible: true, baseUrl } as const
    const fences = markdownIt()
      .parse((await oneFile('openai-sdk.md', { one: { connection } }))!, {})
      .filter(({ type }) => type === 'fence')
    expect(fences.map(({ info }) => info)).toEqual(['python', 'js'])
    return fences.map(({ content }) => content) as [python: string, js: string]
  }
  /** What the program prints for the base URL that the client is made with. */
  const printed = (command: string, args: string[], input: string) => {
    const { stdout, stderr, status } = spawnSync(command, args, { input, encoding: 'utf8' })
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
    return JSON.parse(stdout)
  }

  test.each(ODD)('%j is the base URL that JavaScript reads', async (baseUrl) => {
    const [, js] = await snippets(baseUrl)
    const made = `class OpenAI { constructor({ baseURL }) { console.log(JSON.stringify(baseURL)); process.exit() } }`
    const program = js.replace("import OpenAI from 'openai'", made)
    expect(printed(process.execPath, ['--input-type=module'], program)).toBe(baseUrl.toWellFormed())
  })

  const python = spawnSync('python3', ['--version']).status === 0
  test.skipIf(!python).each(ODD)('%j is the base URL that Python reads', async (baseUrl) => {
    const [snippet] = await snippets(baseUrl)
    const made = `import json, sys\nclass OpenAI:\n    def __init__(self, base_url, api_key):\n        print(json.dumps(base_url))\n        sys.exit()`
    const program = snippet
      .replace('from openai import OpenAI', made)
      .replace('os.environ["ONE_API_KEY"]', '""')
    expect(printed('python3', ['-'], program)).toBe(baseUrl.toWellFormed())
  })
})

describe('names that would do harm', () => {
  const NAMES = [
    HOSTILE,
    'a\nEVIL=1\nmodel_list: []',
    'a\r\nEVIL=1',
    'a\u2028EVIL=1\u0085EVIL=2',
    "' $(touch /tmp/evil) `id` ; EVIL=1",
    '| x | y |\n\n# heading [a](javascript:alert(1)) `code` **bold**',
    '*: &a {b: [c',
    'a\u0000b\ud800',
  ]
  test.each(NAMES)('%j', async (name) => {
    const { files } = await written(contextOf({ one: { name }, two: { name, summary: name } }))
    const names = ['ONE_API_KEY', 'TWO_API_KEY']
    const env = files.get('configs/no-card/env.txt')!
    expect(parseEnv(env)).toEqual(Object.fromEntries(names.map((variable) => [variable, ''])))
    expect(sourced(env).toSorted()).toEqual(names.map((variable) => `${variable}=`))

    const { model_list } = litellm.parse(parseYaml(files.get('configs/no-card/litellm.yaml')!))
    expect(model_list.map(({ model_name }) => model_name).toSorted()).toEqual(['one/*', 'two/*'])

    const page = files.get('configs/no-card/openai-sdk.md')!
    const [, ...rows] = tableOf(page)
    expect(rows.map((row) => row.length)).toEqual([4, 4])
    expect(rows.map(([, url]) => url).toSorted()).toEqual(
      ['one', 'two'].map((slug) => `https://api.${slug}.example.com/v1`),
    )
    const html = markdownIt({ html: true }).render(page)
    expect(html).not.toMatch(/<script|<strong|<h1>heading|href="javascript/i)
    expect(html.match(/<h\d/g)).toHaveLength(1)
  })
})
