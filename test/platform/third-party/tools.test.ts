/** The tools' own parsers read every configuration file, and find in it the free models and no other. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { parseConfigYaml, validateConfigYaml } from '@continuedev/config-yaml'
import glob from 'fast-glob'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { listening, staticHost } from '../../fake-servers/static-host.ts'
import { type ModelsDev, modelsDev } from '../../support/models-dev.ts'

const { out } = inject('site')
const MODULES = join(import.meta.dirname, '../node_modules')
const read = (file: string) => readFileSync(join(out, file), 'utf8')
const filesNamed = (name: string) => glob.sync(`configs/**/${name}`, { cwd: out })
const { data } = JSON.parse(read('api/v1/models.json')) as { data: { id: string | null }[] }
const free = new Set(data.flatMap(({ id }) => id ?? []))

test('Continue reads each continue.yaml, and has nothing to say of it', () => {
  const files = filesNamed('continue.yaml')
  expect(files.length).toBeGreaterThan(2)
  for (const file of files) {
    const config = parseConfigYaml(read(file))
    expect(validateConfigYaml(config), file).toEqual([])
    const { models } = config
    expect(models?.length, file).toBeGreaterThan(0)
    for (const model of models!) expect([...free], file).toContain('model' in model && model.model)
  }
})

test('pi reads each pi.jsonc, and finds free models alone', async () => {
  // The package exports no parser.
  const { ModelConfig } = await import(
    pathToFileURL(join(MODULES, '@earendil-works/pi-coding-agent/dist/core/model-config.js')).href
  )
  const files = filesNamed('pi.jsonc')
  expect(files.length).toBeGreaterThan(2)
  for (const file of files) {
    const config = await ModelConfig.load(join(out, file))
    expect(config.getError(), file).toBeUndefined()
    const ids = config
      .getProviderIds()
      .flatMap((id: string) =>
        config.getProvider(id).models.map((model: { id: string }) => `${id}/${model.id}`),
      )
    expect(ids, file).toContain(/pi --model (.*)$/m.exec(read(file))![1])
    for (const id of ids) expect([...free], file).toContain(id.slice(id.indexOf('/') + 1))
  }
})

/** For Linux on x64; elsewhere npm does not install it. */
const OPENCODE = join(MODULES, 'opencode-linux-x64-baseline/bin/opencode')

/** Of one question: one is for the title, and some may be tried again. */
const MOST_REQUESTS = 4

type Model = { limit?: { context: number; output: number } }
type Provider = { options: { baseURL: string; apiKey?: string }; models: Record<string, Model> }
type Config = { model?: string; provider: Record<string, Provider> }

/** JSON below comments. */
const configIn = (file: string) => JSON.parse(read(file).replace(/^\/\/.*\n/gm, '')) as Config

const configs = filesNamed('opencode.jsonc').map(configIn)
const providers: Config['provider'] = Object.assign({}, ...configs.map(({ provider }) => provider))

/** A folder that is gone when the test is over. */
function emptyHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'opencode-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return home
}

/** Runs opencode with these variables and no other, and returns what it prints. */
async function opencodeIn(
  home: string,
  args: string[],
  variables: Record<string, string> = {},
  signal?: AbortSignal,
  program = OPENCODE,
): Promise<string> {
  const homes = ['HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME', 'XDG_CACHE_HOME']
  const env = {
    PATH: process.env.PATH,
    ...Object.fromEntries(homes.map((name) => [name, home])),
    ...variables,
  }
  // It ends before a pipe has taken all that it prints.
  const printed = join(home, 'printed.txt')
  const output = openSync(printed, 'w')
  const running = spawn(program, args, { cwd: home, env, stdio: ['ignore', output, 'inherit'] })
  closeSync(output)
  signal?.addEventListener('abort', () => running.kill('SIGKILL'))
  onTestFinished(() => void running.kill('SIGKILL'))
  await once(running, 'close')
  return readFileSync(printed, 'utf8')
}

/** Runs opencode with these providers alone. */
function opencode(provider: Config['provider'], args: string[], signal?: AbortSignal): Promise<string> {
  const home = emptyHome()
  const config = { ...configs[0], provider, enabled_providers: Object.keys(provider), autoupdate: false }
  writeFileSync(join(home, 'opencode.json'), JSON.stringify(config))
  return opencodeIn(home, args, {}, signal)
}

/** All ids that a file of `/opencode` has, as opencode prints them. */
const idsOf = (file: ModelsDev) =>
  Object.entries(file).flatMap(([slug, { models }]) => Object.keys(models).map((id) => `${slug}/${id}`))

describe.skipIf(!existsSync(OPENCODE) && process.env.CI !== 'true')('opencode', () => {
  test('asks the model with the least room for a question once, and is done', async () => {
    const room = ({ limit }: Model) => (limit ? limit.context - limit.output : Number.POSITIVE_INFINITY)
    const [least] = Object.entries(providers)
      .flatMap(([slug, { models }]) => Object.entries(models).map(([id, model]) => ({ slug, id, model })))
      .toSorted((a, b) => room(a.model) - room(b.model))
    const { slug, id, model } = least!
    const stop = new AbortController()
    let requests = 0
    const url = await listening(async (request, response) => {
      const { length } = await text(request)
      if (++requests > MOST_REQUESTS) return stop.abort()
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(answer(id, 'pong', Math.round(length / 4)))
    }, onTestFinished)
    const { [slug]: provider } = providers
    const local = { ...provider!, options: { baseURL: `${url}/v1`, apiKey: 'none' }, models: { [id]: model } }
    const said = await opencode({ [slug]: local }, ['run', '-m', `${slug}/${id}`, 'say pong'], stop.signal)
    expect(said).toMatch(/^pong$/m)
    expect(requests, `${slug}/${id}`).toBeLessThanOrEqual(MOST_REQUESTS)
  })
})

describe.skipIf(!existsSync(OPENCODE) && process.env.CI !== 'true')(
  'opencode with OPENCODE_MODELS_URL',
  () => {
    test.each(['opencode', 'opencode/no-card', 'opencode/no-training'])(
      'lists what /%s has after a refresh, and nothing else',
      async (folder) => {
        const file = modelsDev.parse(JSON.parse(read(`${folder}/api.json`)))
        for (const { models } of Object.values(file))
          for (const id of Object.keys(models)) expect([...free]).toContain(id)
        const keys = Object.values(file).flatMap(({ env }) => env)
        const variables = {
          ...Object.fromEntries(keys.map((name) => [name, 'some key'])),
          OPENCODE_MODELS_URL: `${await staticHost(out, onTestFinished)}/${folder}`,
        }
        const home = emptyHome()
        // A first start may show the list that it came with, until it has fetched this one.
        await opencodeIn(home, ['models', '--refresh'], variables)
        const listed = await opencodeIn(home, ['models'], variables)
        expect(idsOf(file).length).toBeGreaterThan(10)
        expect(listed.trim().split('\n').toSorted()).toEqual(idsOf(file).toSorted())
      },
    )

    test('fills in the URL that differs by account, and sends the key', async () => {
      const file = modelsDev.parse(JSON.parse(read('opencode/api.json')))
      const [slug, provider] = Object.entries(file).find(([, { api }]) => api.includes('${'))!
      const asked: unknown[] = []
      const url = await listening(async ({ url, headers }, response) => {
        if (url === '/opencode/api.json') return response.end(JSON.stringify({ [slug]: local }))
        asked.push([url, headers.authorization])
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.end(answer('any', 'pong', 1))
      }, onTestFinished)
      const local = { ...provider, api: provider.api.replace(/^https:\/\/[^/]+/, url) }
      const [account] = /(?<=\$\{)\w+/.exec(provider.api)!
      const variables = {
        OPENCODE_MODELS_URL: `${url}/opencode`,
        [provider.env[0]!]: 'own-key',
        [account]: 'own-account',
      }
      const args = ['run', '-m', `${slug}/${Object.keys(provider.models)[0]}`, 'say pong']
      expect(await opencodeIn(emptyHome(), args, variables)).toMatch(/^pong$/m)
      const path = new URL(provider.api.replace(/\$\{\w+\}/, 'own-account')).pathname
      expect(asked).toContainEqual([`${path}/chat/completions`, 'Bearer own-key'])
    })
  },
)

const KILO = join(MODULES, '@kilocode/cli-linux-x64-baseline/bin/kilo')

/** Both read the same format; Kilo Code has a folder of its own below the one for configurations. */
describe.each([
  { name: 'opencode', program: OPENCODE, place: 'opencode.jsonc' },
  { name: 'kilo', program: KILO, place: 'kilo/kilo.jsonc' },
])('the default in $name.jsonc', ({ name, program, place }) => {
  test.skipIf(!existsSync(program) && process.env.CI !== 'true')(
    'is what is asked, below comments',
    async () => {
      const file = `configs/free-models/${name}.jsonc`
      const models: string[] = []
      const stop = new AbortController()
      const url = await listening(async (request, response) => {
        models.push(JSON.parse(await text(request)).model)
        if (models.length > MOST_REQUESTS) return stop.abort()
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.end(answer(models.at(-1)!, 'pong', 9))
      }, onTestFinished)
      const home = emptyHome()
      mkdirSync(dirname(join(home, place)), { recursive: true })
      const local = read(file).replace(/(?<="baseURL": )".*"/g, JSON.stringify(`${url}/v1`))
      writeFileSync(join(home, place), local)
      const { model, provider } = configIn(file)
      const ids = (of: string) => Object.keys(provider[of]!.models).map((id) => `${of}/${id}`)
      const listed = (await opencodeIn(home, ['models'], {}, stop.signal, program)).split('\n')
      expect(listed).toEqual(expect.arrayContaining(Object.keys(provider).flatMap(ids)))
      expect(await opencodeIn(home, ['run', 'say pong'], {}, stop.signal, program)).toMatch(/^pong$/m)
      expect(models).toContain(model!.slice(model!.indexOf('/') + 1))
      expect(models.length).toBeLessThanOrEqual(MOST_REQUESTS)
    },
  )
})

/** Of a chat completion that is streamed, with the tokens of its prompt. */
function answer(model: string, content: string, prompt_tokens: number): string {
  const chunk = (delta: object, finish_reason: string | null, more: object = {}) =>
    `data: ${JSON.stringify({ id: 'a', object: 'chat.completion.chunk', created: 1, model, choices: [{ index: 0, delta, finish_reason }], ...more })}\n\n`
  const usage = { prompt_tokens, completion_tokens: 1, total_tokens: prompt_tokens + 1 }
  return `${chunk({ role: 'assistant', content }, null)}${chunk({}, 'stop', { usage })}data: [DONE]\n\n`
}
