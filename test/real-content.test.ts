import { parseEnv } from 'node:util'
import { gzipSync } from 'node:zlib'
import { DomUtils, parseDocument } from 'htmlparser2'
import { renderToString } from 'preact-render-to-string'
import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { datasetsOf } from '../src/api/function-data.ts'
import { MODELS } from '../src/api/query/model-query.ts'
import { offersFor } from '../src/api/query/offer-query.ts'
import { PROVIDERS } from '../src/api/query/provider-query.ts'
import { answerTo, WHOLE } from '../src/api/query/query-endpoint.ts'
import { groupBy } from '../src/base/order.ts'
import { createCatalog } from '../src/catalog/catalog.ts'
import { queryText } from '../src/catalog/collections.ts'
import { familyDetails } from '../src/catalog/models/families.ts'
import { isMissing, onlyModerates } from '../src/catalog/models/model-order.ts'
import { freeModels, modelDetails } from '../src/catalog/models/model-rows.ts'
import {
  type ModelList,
  type ModelRow,
  type ShownRow,
  wholeRow,
} from '../src/catalog/models/model-schemas.ts'
import { firstHosts, highestRated } from '../src/catalog/models/ratings.ts'
import { briefOf } from '../src/catalog/provider.ts'
import { load } from '../src/content/load.ts'
import { VARIABLE_EXCEPTIONS } from '../src/content/rules/credential-name.ts'
import { envVarRules, PACKAGE_EXCEPTIONS, packageRules } from '../src/content/rules/ownership.ts'
import { BORROWED_PACKAGES } from '../src/entry/borrowed-packages.ts'
import { noTraining } from '../src/entry/free-offers.ts'
import { MAKERS } from '../src/entry/models/makers.ts'
import { purposeOf } from '../src/entry/models/offered-models.ts'
import { slugOf } from '../src/entry/models/spellings.ts'
import { ONCE_KINDS } from '../src/entry/offer-limits.ts'
import { configs } from '../src/files/configs/configs.ts'
import { free, freeFile, usableModels } from '../src/files/free/free.ts'
import { opencode } from '../src/files/free/opencode.ts'
import { bytesOf } from '../src/files/site-files.ts'
import { officialPackages } from '../src/schema/connection.ts'
import type { Capability } from '../src/schema/vocabulary.ts'
import { readDocuments } from '../src/site/documents/library.ts'
import { listOf } from '../src/site/finder/finder.ts'
import { finderIndex, modelIndex, searchIndex } from '../src/site/indexes.ts'
import { PAGE_KINDS } from '../src/site/pages.ts'
import type { FinderRow, IndexedModel } from '../src/site/row-of.ts'
import { answerTo as found, indexOf, rowsOf } from '../src/site/search/answer.ts'
import { viewOf } from '../src/site/site-page.ts'
import { modelsDev } from './support/models-dev.ts'
import { contextAround } from './support/site-context.ts'

// A change of content alone runs this file and no other test (.github/workflows/ci.yml).

const now = new Date()
const { tree } = load({ dir: 'content', now, severity: 'error' })
const catalog = createCatalog(tree!, { current: null, history: [], incidents: [] }, now)
const datasets = datasetsOf(catalog, () => '')

test.each([
  ['/models', MODELS, 'models'],
  ['/capabilities/chat', offersFor('chat'), 'offers'],
] as const)('%s has each provider of its rows once beside them, and no other', (_, endpoint, name) => {
  for (const query of ['', 'noCard=true&limit=7', 'q=llama&offset=3', 'limit=1', 'q=nothing-has-this']) {
    const { groups, ...body } = JSON.parse(answerTo(endpoint, datasets[name], query).body)
    const rows: { provider: string }[] = body.data ?? groups.flatMap(({ data }: typeof body) => data)
    const slugs = [...new Set(rows.map(({ provider }) => provider))].toSorted()
    expect(Object.keys(body.providers).toSorted(), query).toEqual(slugs)
    for (const [slug, one] of Object.entries(body.providers))
      expect(one).toEqual(briefOf(catalog.active.find((own) => own.slug === slug)!))
  }
})

test('a base URL with a part that differs by account is marked, and no other', () => {
  const all = catalog.active.map(briefOf)
  expect(all.filter(({ template }) => template).length).toBeGreaterThan(2)
  for (const { baseUrl, template } of all)
    expect(URL.canParse(baseUrl ?? 'a:') && !/[{}]/.test(baseUrl ?? '')).toBe(!template)
})

describe('files of free models', async () => {
  const context = contextAround(catalog)
  const [file] = [...(await free.files(context))]
  const { models, providers } = freeFile.parse(JSON.parse(String(bytesOf(file!))))

  test('free.json is small: 15 KB compressed, 300 bytes a row', () => {
    expect(models.length).toBeGreaterThan(150)
    expect(gzipSync(bytesOf(file!)).length).toBeLessThanOrEqual(15 * 1024)
    const bytes = models.reduce((sum, row) => sum + Buffer.byteLength(JSON.stringify(row)), 0)
    expect(bytes / models.length).toBeLessThanOrEqual(300)
  })

  test('free.json has no two rows of one model apart, and no provider without a row', () => {
    const hosts = models
      .filter(({ capabilities }) => capabilities.includes('chat'))
      .map(({ id, slug }) => slug ?? id.split('/').at(-1)!.toLowerCase())
    expect(hosts.filter((slug, index) => hosts.indexOf(slug) !== index && hosts[index - 1] !== slug)).toEqual(
      [],
    )
    expect(Object.keys(providers).toSorted()).toEqual(
      [...new Set(models.map((one) => one.provider))].toSorted(),
    )
  })

  test('those for opencode fit the format of models.dev', async () => {
    for (const one of await opencode.files(context))
      expect(Object.keys(modelsDev.parse(JSON.parse(String(bytesOf(one))))).length).toBeGreaterThan(5)
  })
})

describe('models of all content', () => {
  const rows = freeModels(catalog.active).filter(({ row }) => row.id !== null)
  const named = (wrong: typeof rows) => wrong.map(({ row }) => `${row.provider} ${row.id}`)
  const has = ({ row }: (typeof rows)[number], ...some: Capability[]) =>
    some.some((one) => row.capabilities.includes(one))

  test('no row is for chat and embeddings, or for chat and rerank', () => {
    expect(named(rows.filter((one) => has(one, 'chat') && has(one, 'embeddings', 'rerank')))).toEqual([])
  })
  test('no model that returns only text makes speech, pictures or video', () => {
    const textOnly = rows.filter(({ row }) => row.modalities.output?.every((one) => one === 'text'))
    expect(textOnly.length).toBeGreaterThan(100)
    const wrong = textOnly.filter((one) =>
      has(one, 'text-to-speech', 'image-generation', 'image-editing', 'video-generation', 'avatar-video'),
    )
    expect(named(wrong)).toEqual([])
  })
  test('a list of 200 is small, as what is not known is left out', () => {
    const { body } = answerTo(MODELS, datasets.models, 'limit=200')
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(150 * 1024)
    expect(JSON.stringify(JSON.parse(body).data)).not.toMatch(
      /(?<!"cachedInput"|"input"|"output"):null|:\{\}/,
    )
  })
  test('a limit is shared by several models or by none, and what all callers share compares with nothing', () => {
    const all = freeModels(catalog.active)
    const shared = all.flatMap(({ row }) => row.limits.map((limit) => ({ row, ...limit })))
    expect(shared.filter((one) => one.scope === 'everyone').length).toBeGreaterThan(5)
    for (const { provider, offer, row } of all) {
      const own = all.filter((other) => other.provider === provider && other.offer === offer)
      const others = new Set(own.flatMap((other) => (other.row.id === row.id ? [] : [other.row.id])))
      for (const { shared, per } of row.limits) {
        if (shared) expect(per).toMatch(/day|week|month|year|once/)
        if (Array.isArray(shared))
          expect([row.id, shared, shared.some((id) => others.has(id))]).toEqual([row.id, shared, true])
        else if (shared)
          expect(`${provider.slug} ${row.id} ${row.id === null || own.length > 1}`).toMatch(/true$/)
      }
      const amounts = row.limits.filter(
        ({ per, scope }) => /day|week|month/.test(per) && scope !== 'everyone',
      )
      if (row.comparable) expect(amounts).not.toEqual([])
      if (amounts.some(({ metric }) => metric === 'requests') && !/one-time|trial/.test(row.kind))
        expect(row.comparable).not.toBeNull()
    }
  })
  test('each capability that has rows has no row of a model that is made for another', () => {
    const wrong = rows.filter(({ row, model }) => {
      const purpose = purposeOf(model.imported ?? { id: row.id! })
      return purpose !== undefined && row.capabilities.some((one) => one !== purpose)
    })
    expect(named(wrong)).toEqual([])
  })
  test('models that draw on one balance keep the use that their pages give each of them', () => {
    const own: Record<string, readonly Capability[]> = {
      'mercury-edit-2': ['code-generation'],
      'flux-2-klein': ['image-generation', 'image-editing'],
      'qwen-edit': ['image-editing'],
      'z-image-turbo': ['image-generation'],
    }
    const wrong = rows.filter(({ row }) => {
      const uses = own[row.id ?? '']
      return uses !== undefined && String([...row.capabilities].sort()) !== String([...uses].sort())
    })
    expect(named(wrong)).toEqual([])
  })
  test("what a provider's rule and prices name has a row for what it does", () => {
    const own = rows.filter(({ provider }) => provider.slug === 'cloudflare-workers-ai')
    const uses = Object.fromEntries(own.map(({ row }) => [row.id, row.capabilities]))
    expect(uses).toMatchObject({
      '@cf/baai/bge-base-en-v1.5': ['embeddings'],
      '@cf/black-forest-labs/flux-1-schnell': ['image-generation'],
      '@cf/openai/whisper': ['speech-to-text'],
      '@cf/meta/llama-guard-3-8b': ['moderation'],
    })
  })
})

describe('the first rows of lists', () => {
  // As of the newest reading: time alone makes rows stale, and is no fault of whoever changes an entry next.
  const read = tree!.providers.flatMap(({ value }) => value.sources.map((source) => source.read)).toSorted()
  const newest = read.at(-1)!
  const then = createCatalog(tree!, { current: null, history: [], incidents: [] }, new Date(newest))
  const first = highestRated(then).slice(0, 20)
  const atHome = firstHosts(then, 'chat')
  const lists = { '/models': first, '/': atHome.slice(0, 20), '/free.json': usableModels(then).slice(0, 20) }
  const troubles: Record<string, (one: (typeof first)[number]) => boolean> = {
    'missing from the newest list': isMissing,
    ended: ({ row }) => row.endsOn !== null && row.endsOn <= newest,
    'shared by everyone': ({ row }) => row.limits.some(({ scope }) => String(scope) === 'everyone'),
    'only moderates': onlyModerates,
    'names no model': ({ row }) => row.slug === null,
    'names no operator': ({ provider }) => provider.entry.operator === 'unnamed',
    stale: ({ row }) => row.stale,
  }

  const isUnpublished = ({ row, offer }: (typeof first)[number]) =>
    offer.allowance === 'unpublished' || row.limits.length === 0

  describe.each(Object.entries(lists))('%s', (_, list) => {
    test.each(Object.entries(troubles))('none: %s', (_, isIn) => {
      expect(list.filter(isIn).map(({ row, provider }) => `${provider.slug} ${row.id}`)).toEqual([])
    })
  })
  test('home has each model once, two of a host at most, one where it publishes no amount, the highest rated first', () => {
    const slugs = atHome.map(({ row }) => row.slug)
    expect(atHome.length).toBeGreaterThan(10)
    expect(new Set(slugs).size).toBe(slugs.length)
    for (const hosted of groupBy(atHome, ({ provider }) => provider.slug).values())
      expect(hosted.length).toBeLessThanOrEqual(hosted.some(isUnpublished) ? 1 : 2)
    expect(atHome.filter(({ row }) => ONCE_KINDS.has(row.kind))).toEqual([])
    const values = atHome.map(({ row }) => row.ratings['arena-text']!.value)
    expect(values).toEqual(values.toSorted((a, b) => b - a))
  })
  test('are rated, the highest first, by what the answer names', () => {
    const { data, order } = JSON.parse(
      answerTo(MODELS, datasetsOf(then, () => '').models, 'limit=20').body,
    ) as ModelList
    expect(order?.column).toBe('arena-text')
    expect(data.map(({ id }) => id)).toEqual(first.map(({ row }) => row.id))
    const values = data.map(({ ratings }) => ratings!['arena-text']!.value)
    expect(values).toEqual(values.toSorted((a, b) => b - a))
  })
})

describe('families of models', () => {
  const families = [...familyDetails(catalog).values()]
  const releases = families.flatMap(({ slug, releases }) =>
    releases.map((release) => ({ ...release, of: slug })),
  )

  test('have each model whose family they are, once', () => {
    const models = modelDetails(catalog).filter(({ family }) => family !== null)
    const free = releases.filter(({ free }) => free.length > 0)
    expect(free.map(({ of, slug }) => `${of} ${slug}`).toSorted()).toEqual(
      models.map(({ family, slug }) => `${family} ${slug}`).toSorted(),
    )
    expect(new Set(releases.map(({ slug }) => slug)).size).toBe(releases.length)
    expect(families.length).toBeGreaterThan(20)
    const sold = releases.filter(({ free }) => free.length === 0)
    expect(sold.length).toBeGreaterThan(100)
    for (const { paid } of sold) expect(paid.map(({ price }) => price?.input)).not.toContain(undefined)
  })
  test('have what the newest copies list with a price, though nobody dates it', () => {
    const known = new Set(releases.map(({ slug }) => slug))
    const of = new Set(families.map(({ slug }) => slug))
    const listed = catalog.active.flatMap(({ slug: host, imported, kin }) =>
      (imported?.models ?? []).map((model) => ({ ...model, slug: slugOf(model.id, host), kin })),
    )
    const dated = new Set(listed.flatMap(({ slug, released }) => (released ? [slug] : [])))
    const lacking = listed.filter(({ slug, price, seen, deprecated, kin }) => {
      const isSold = price?.input !== undefined && price.output !== undefined && !deprecated
      const isUndated = !dated.has(slug) && seen?.['@earendil-works/pi-ai'] === true
      return isSold && isUndated && of.has(kin(slug).family ?? '') && !known.has(slug ?? '')
    })
    expect(lacking.flatMap(({ id }) => (/[-:](?:latest|batch|spot)$/.test(id) ? [] : [id]))).toEqual([])
  })
  test('have the hosts that /models has of each release', () => {
    const { models } = datasetsOf(catalog, () => '')
    // Those that only moderate are left out unless somebody asks for them.
    const rows = ['', 'capability=moderation'].flatMap((query) =>
      (JSON.parse(answerTo(MODELS, models, query, WHOLE).body) as { data: ShownRow[] }).data.map(wholeRow),
    )
    const hostsOf = (all: readonly ModelRow[]) =>
      new Set(all.map(({ slug, id, provider, offer }) => `${slug} ${provider} ${offer} ${id}`))
    const known = new Set(releases.map(({ slug }) => slug))
    expect(hostsOf(releases.flatMap(({ free }) => free))).toEqual(
      hostsOf(rows.filter(({ slug, ended }) => !ended && known.has(slug ?? ''))),
    )
  })
  test('are of makers whose own API is an entry, where the table names one', () => {
    const named = Object.values(MAKERS).flatMap(({ provider }) => provider ?? [])
    expect(named.filter((slug) => !tree!.providerSlugs.has(slug))).toEqual([])
  })
})

// That members are what a query finds is said below and in src/catalog/collections.test.ts.
test('each collection has members, and there are several of both kinds', () => {
  const asked = catalog.collections.filter(({ query, models }) => query ?? models)
  expect(asked.filter(({ members }) => members.length === 0).map(({ slug }) => slug)).toEqual([])
  expect(asked.filter(({ query }) => query).length).toBeGreaterThan(5)
  expect(asked.filter(({ models }) => models).length).toBeGreaterThan(0)
})

describe('exceptions to rules', () => {
  /** The rules that this entry breaks under another name, for which no exception is. */
  const broken = (slug: string, rules: typeof envVarRules) => {
    const file = `providers/${slug}-copy.yaml`
    const providers = tree!.providers.map((one) =>
      one.slug === slug ? { ...one, slug: `${slug}-copy`, file } : one,
    )
    const context = { tree: { ...tree!, providers }, today: now.toISOString().slice(0, 10) }
    return rules.flatMap(({ check }) => [...check(context)]).filter((found) => found.file === file)
  }
  const packagesAt = (own: { slug: string } | { domain: string }) =>
    tree!.providers
      .filter(({ slug, value }) => ('slug' in own ? own.slug === slug : value.domains.includes(own.domain)))
      .flatMap(({ value }) => Object.values(officialPackages(value.connection)).flat())

  test.each(VARIABLE_EXCEPTIONS)('%s needs the one for %s', (slug, envVar) => {
    const entry = tree!.providers.find((one) => one.slug === slug)
    expect(entry?.value.connection.envVar).toBe(envVar)
    expect(broken(slug, envVarRules)).not.toEqual([])
  })
  test.each(PACKAGE_EXCEPTIONS)('an entry needs the one for the package $package', (row) => {
    expect(packagesAt(row)).toContain(row.package)
    if ('slug' in row) expect(broken(row.slug, packageRules)).not.toEqual([])
  })
  test.each([...BORROWED_PACKAGES])('%s borrows these packages', (slug, packages) => {
    expect(packagesAt({ slug })).toEqual(expect.arrayContaining([...packages]))
  })
})

describe('configuration files of all content', async () => {
  const rows = freeModels(catalog.active).filter(({ row }) => row.id !== null)
  const files = [...(await configs.files(contextAround(catalog)))].map(
    ([path, text]) => [path, String(text)] as const,
  )
  const named = (name: string) => files.filter(([path]) => path.endsWith(`/${name}`))
  const jsonOf = (text: string) => JSON.parse(text.replace(/^\/\/.*\n/gm, ''))
  /** By folder, its routes as provider and id, and the default. */
  const routes = new Map(
    named('litellm.yaml').map(([path, text]) => {
      const { model_list, router_settings } = parseYaml(text)
      const all: string[] = model_list.map((one: { model_name: string }) => one.model_name)
      return [path.replace('litellm.yaml', ''), { all, first: router_settings?.model_group_alias.default }]
    }),
  )
  const rowsOf = (route: string) => rows.filter(({ row, provider }) => `${provider.slug}/${row.id}` === route)
  const trains = (route: string) => rowsOf(route).some(({ offer }) => noTraining(offer.allTerms) === false)

  test('have no model that is missing, stale, or no longer served', () => {
    expect(routes.size).toBeGreaterThan(40)
    for (const [folder, { all }] of routes)
      for (const route of all) {
        const usable = rowsOf(route).filter(
          ({ row }) => !(row.missingFrom ?? row.notServedSince) && !row.stale,
        )
        expect(usable.length, `${folder}${route}`).toBeGreaterThan(0)
      }
  })

  test('have a default where one can be: it calls tools, holds 64,000 tokens, and does not train unless all do', () => {
    for (const [folder, { all, first }] of routes) {
      const fit = all.filter((route) =>
        rowsOf(route).some(({ row }) => row.tools === true && (row.context ?? 0) >= 64_000),
      )
      const asked = all.every(trains) ? fit : fit.filter((route) => !trains(route))
      if (asked.length === 0) expect(first, folder).toBeUndefined()
      else expect(asked, folder).toContain(first)
    }
  })

  test('of one folder have the same default, and have it in themselves', () => {
    const defaults = (name: string, of: (text: string) => [string | undefined, string[]]) => {
      for (const [path, text] of named(name)) {
        const [first, all] = of(text)
        expect(first, path).toBe(routes.get(path.replace(name, ''))!.first)
        if (first !== undefined) expect(all, path).toContain(first)
      }
    }
    const routesIn = (providers: Record<string, { models: object }>) =>
      Object.entries(providers).flatMap(([name, { models }]) =>
        (Array.isArray(models) ? models.map(({ id }) => id) : Object.keys(models)).map(
          (id) => `${name.replace(/-free$/, '')}/${id}`,
        ),
      )
    for (const name of ['opencode.jsonc', 'kilo.jsonc'])
      defaults(name, (text) => {
        const { model, provider } = jsonOf(text)
        return [model?.replace('-free/', '/'), routesIn(provider)]
      })
    defaults('pi.jsonc', (text) => [
      /pi --model (.*)$/m.exec(text)![1]!.replace('-free/', '/'),
      routesIn(jsonOf(text).providers),
    ])
    for (const [path, text] of named('continue.yaml')) {
      const { first } = routes.get(path.replace('continue.yaml', ''))!
      if (first) expect(first, path).toContain(`/${parseYaml(text).models[0].model}`)
    }
  })

  test('name the variables of a provider alike, and no two the same', () => {
    expect(named('env.txt').length).toBeGreaterThan(40)
    for (const [path, text] of named('env.txt')) {
      expect(text.match(/^\w+(?==)/gm)!.length, path).toBe(Object.keys(parseEnv(text)).length)
      for (const block of text.split('\n\n')) {
        const [key, ...others] = block.match(/^(?:# )?[A-Z][A-Z0-9_]*(?==)/gm) ?? []
        const stem = key?.replace(/(?:_API)?_(?:KEY|TOKEN)$/, '')
        for (const name of others) expect(name.replace('# ', ''), path).toMatch(new RegExp(`^${stem}_`))
      }
    }
  })
})

/** What people type, where Enter leads, and what stands there. A page of a name, or a list with the parameters that were read. */
const SEARCHES: readonly (readonly [typed: string, href: RegExp, says?: RegExp])[] = [
  ['flux schnell free', /^\/models\/flux-1-schnell$/, /free at 2/],
  ['embeding api free', /^\/providers\?freeFor=embeddings$/],
  ['openruter alternatves', /^\/providers\?freeFor=chat$/],
  ['image generation api free commercial use', /^\/providers\?commercialUse=true&freeFor=image-generation$/],
  ['image generation no cc', /^\/providers\?noCard=true&freeFor=image-generation$/],
  [
    'groq commercial use allowed',
    /^\/providers\/groq#commercial-use$/,
    /^May what Groq gives be used commercially\? Yes/,
  ],
  ['which free tiers were removed', /^\/(?:changes|ended)$/],
  ['download list as json', /^\/data$/],
  ['llama 4 maverick api', /./, /^Is llama 4 maverick free\? No free offer names it/],
  ['whisper free', /^\/(?:families|models)\/whisper/, /free at \d/],
  ['claude free', /^\/providers\/anthropic$/, /^Is Anthropic’s API free\? (?:No|Yes|Once)/],
  ['gemini free tier', /^\/providers\/google-gemini$/, /^Is the Google Gemini API free\? Yes/],
  ['chatgpt api free', /^\/providers\/openai$/, /^Is OpenAI’s API free\?/],
  ['best free model for coding', /^\/models\?capability=coding$/, /^All \d+ models highest rated first/],
  ['elevenlabs alternative', /^\/providers\?freeFor=text-to-speech$/],
  ['groq rate limits', /^\/providers\/groq#offers$/, /requests a minute/],
  ['is groq free', /^\/providers\/groq$/, /^Is Groq’s API free\? Yes/],
  ['deepgram status', /^\/providers\/deepgram#status$/, /^Does Deepgram answer\?/],
  ['sqlite', /^\/data$/],
  ['germany', /^\/providers\?country=DE$/],
  ['128k context tools', /^\/models\?tools=true&context=128000$/],
  ['2000 requests per day', /^\/capabilities\/chat\?need=2000&per=day&unit=requests$/],
  ['gpt-oss-120b', /^\/models\/gpt-oss-120b$/],
  ['openai/gpt-oss-120b', /^\/models\/gpt-oss-120b$/],
  ['free image generation no card', /^\/providers\?noCard=true&freeFor=image-generation$/],
  ['openai vs anthropic', /^\/compare\?p=openai,anthropic$/],
  ['embeddings without phone', /^\/providers\?noPhone=true&freeFor=embeddings$/],
  ['deepseek', /^\/providers\/deepseek$/],
  ['speech to text commercial', /^\/providers\?commercialUse=true&freeFor=speech-to-text$/],
  ['llama 70b', /^\/models\/llama-.*70b/],
  ['free web search api for agents', /^\/providers\?freeFor=web-search$/],
  ['is openai down', /^\/providers\/openai#status$/],
  ['cheapest deepseek', /^\/models\/deepseek-/, /^deepseek.*\$\d/],
  ['gdpr chat', /^\/providers\?region=EU&freeFor=chat$/],
  ['no registration', /^\/providers\?kind=keyless$/],
  ['vision model free', /^\/models\?input=image$/],
  ['rerank', /^\/providers\?freeFor=rerank$/],
  ['sandbox for code', /^\/providers\?freeFor=code-execution$/],
  ['mistral training data', /^\/providers\/mistral#training$/],
  ['elevnlabs', /^\/providers\/elevenlabs$/],
  ['mistral no card', /^\/providers\/mistral#card$/],
  ['may i use mistral commercially', /^\/providers\/mistral#commercial-use$/],
  ['openapi', /^\/docs\/api$/],
  ['1 million context', /^\/models\?context=1000000$/],
  ['Gemini, Mistral and Groq', /^\/compare\?p=google-gemini,mistral,groq$/],
  // Written together or apart, never the card of another.
  ['huggingface inference free', /^\/providers\/hugging-face$/],
  ['hugging face free', /^\/providers\/hugging-face$/],
  ['open ai free credits', /^\/providers\/openai$/, /Yes, for moderation/],
  ['togetherai free', /^\/providers\/together-ai$/],
  ['openrouter free', /^\/providers\/openrouter$/],
  ['openai limits', /^\/providers\/openai#offers$/, /for moderation/],
  ['github models rate limit', /^\/providers\/github-models$/, /No: it ended on 2026-07-30/],
  ['sora free', /^\/providers\/openai-sora$/, /No: it ended/],
  ['pdf to text api', /^\/providers\?freeFor=ocr$/],
  ['vision api free', /^\/providers\?freeFor=image-understanding$/],
  ['translate api free 500k characters', /^\/capabilities\/translation\?need=500000&per=month$/],
  ['transcribe 300 minutes free', /^\/capabilities\/speech-to-text\?need=300&per=month$/],
  ['100 minutes per day no card', /^\/capabilities\/speech-to-text\?noCard=true&need=100&per=day$/],
  ['transcription no card', /^\/providers\?noCard=true&freeFor=speech-to-text$/],
  ['500k context free', /^\/models\?context=500000$/],
  ['open ai whisper api price', /^\/models\/whisper/, /\$\S+ for 1 minute, .* at /],
  ['cheapest speech to text api', /^\/providers\//, /\$\S+ for 1 minute/],
  ['qwen coder free', /^\/models\/qwen.*coder/],
  ['run llama 70b free', /^\/models\/llama.*70b/],
  ['kimi k2 free', /^\/(?:models|families)(?:\/kimi|\?capability)/],
  ['what happened to hugging face free tier', /^\/providers\/hugging-face#changes$/, /2026-10-08/],
  ['groq base url', /^\/providers\/groq#first-call$/, /https:\/\/api\.groq\.com\S* OpenAI-compatible/],
  ['gpt 5 requests per day', /^\/models\?capability=chat$/, /^Is gpt 5 free\? No/],
  ['gpt-5 free api', /^\/models\?capability=chat$/, /^Is gpt 5 free\? No/],
  ['claude code free alternative', /^\/models\?capability=coding$/],
  ['codex alternative', /^\/models\?capability=coding$/],
  ['what ends soon', /^\/ended$/],
  ['free offers ending', /^\/ended$/],
  ['status', /^\/status$/],
  ['which apis are up', /^\/status$/],
  ['up', /^\/status$/],
  ['what is up now', /^\/status$/],
  ['is openai up', /^\/providers\/openai#status$/, /^Does OpenAI answer\?/],
  ['speech to text online', /^\/providers\?freeFor=speech-to-text$/],
  ['who makes this', /^\/about$/],
  ['who is behind this', /^\/about$/],
  ['can I trust this', /^\/about$/],
  ['changes 2026', /^\/changes$/],
  ['what changed in 2026', /^\/changes$/],
  ['2000 requests a day no card', /^\/capabilities\/chat\?noCard=true&need=2000&per=day&unit=requests$/],
  ['1m tokens a day', /^\/capabilities\/chat\?need=1000000&per=day&unit=tokens$/],
]

describe('the search', () => {
  const view = viewOf(contextAround(catalog), { dumps: () => [], documents: readDocuments() })
  const json = JSON.stringify(searchIndex(view))
  const index = indexOf(JSON.parse(json))
  const providers = listOf<FinderRow>(PROVIDERS, finderIndex(view))
  const models = listOf<IndexedModel>(MODELS, modelIndex(view))
  const ask = (text: string) =>
    found(text, index, { providers: async () => providers, models: async () => models })

  const searches = SEARCHES.map(([typed, href, says = /./]) => [typed, href, says] as const)
  test.each(searches)('%j leads where it should, and leaves nothing out', async (typed, href, says) => {
    const answer = await ask(typed)
    const [first] = rowsOf(answer)
    expect(first!.href).toMatch(href)
    const { title, before, said, card } = first!
    expect(card ? `${card.ask} ${card.verdict} ${card.text}` : [title, before, said].join(' ')).toMatch(says)
    expect(answer.leftOut).toEqual([])
  })

  test('a list shows rows that meet what was read, and not what they are to stand in for', async () => {
    const alternatives = rowsOf(await ask('elevenlabs alternative'))
    expect(
      (await ask('elevenlabs alternative')).groups.filter(({ title }) => /^In place/.test(title)),
    ).toHaveLength(1)
    expect(alternatives.slice(0, 4).map(({ href }) => href)).not.toContain('/providers/elevenlabs')
    const rows = rowsOf(await ask('free image generation no card')).slice(1, 5)
    for (const { start } of rows) expect(start!.keyless || start!.card === false).toBe(true)
    const covering = rowsOf(await ask('500k characters translation'))
    expect(covering.filter(({ said = '' }) => / characters a /.test(said)).length).toBeGreaterThan(2)
    for (const amount of ['2000', '9000000'])
      for (const { said = '' } of rowsOf(await ask(`${amount} requests a day no card`))) {
        const [given] = /^[\d,]+(?= requests a day$)/.exec(said) ?? []
        expect(Number((given ?? amount).replaceAll(',', '')), said).toBeGreaterThanOrEqual(Number(amount))
        expect(said).not.toMatch(/^200,000 tokens a day/)
      }
  })

  test('what cannot be answered is no card of somebody else, and no other task', async () => {
    for (const typed of ['veo 3 free', 'text', 'text classification api', 'inference free'])
      for (const { card, href } of rowsOf(await ask(typed)))
        expect([typed, card, href]).not.toEqual([typed, expect.anything(), expect.anything()])
    for (const typed of ['text', 'text classification api'])
      expect((await ask(typed)).readAs).not.toContain('Chat')
  })

  test('what is given for a time or once says so, and speech has no price by tokens', () => {
    for (const model of modelDetails(catalog)) {
      const { said, price } = index.at(`/models/${model.slug}`)!
      const [best] = model.free.filter((row) => !isMissing({ row }))
      if (best && ONCE_KINDS.has(best.kind)) expect(said, model.slug).toMatch(/ once$|, for \d+ \w+$/)
      if (model.free.every(({ capabilities }) => String(capabilities) === 'speech-to-text'))
        expect([price?.words ?? '', ...model.paid.flatMap(({ price }) => price ?? [])], model.slug).toEqual([
          expect.not.stringMatching(/tokens/),
        ])
    }
  })

  test('what the card of a provider says of speed holds of one model together', () => {
    for (const { slug } of catalog.active) {
      const { offers, headline } = view.provider(slug)!
      const limits = offers.find(({ id }) => id === headline)?.limits ?? []
      const said = index.at(`/providers/${slug}`)!.card!.speed?.replace(/ on \S+$/, '') ?? ''
      const holds = (model?: string) => {
        const own = limits.filter((limit) => !limit.model || limit.model === model)
        const values = own.map(({ value }) => value.toLocaleString('en-US'))
        return (said.match(/\d[\d,]*\d|\d/g) ?? []).every((figure) => values.includes(figure))
      }
      expect([slug, said, [undefined, ...limits.map(({ model }) => model)].some(holds)]).toEqual([
        slug,
        said,
        true,
      ])
    }
  })

  test('only a word that chose nothing is named, and a search that finds nothing says what is near', async () => {
    expect((await ask('groq zzzyx')).leftOut).toEqual(['zzzyx'])
    const free = await ask('free zzzyx')
    expect([rowsOf(free)[0]!.title, free.leftOut]).toEqual([
      expect.stringMatching(/^All \d+ providers$/),
      ['zzzyx'],
    ])
    // However short the name is.
    expect(rowsOf(await ask('gorq'))[0]!.href).toBe('/providers/groq')
    const { groups } = await ask('zzzyx')
    expect(groups.at(-1)!.rows.map(({ href }) => href)).toEqual(['/submit#new'])
  })

  test('has a page of each provider and model, and is small', () => {
    for (const { slug } of catalog.active) expect(index.at(`/providers/${slug}`)!.card!.verdict).not.toBe('')
    for (const { slug } of modelDetails(catalog)) expect(index.at(`/models/${slug}`)).toBeDefined()
    expect(gzipSync(json).length).toBeLessThanOrEqual(90 * 1024)
  })
})

/** What pages say beside links: one question has one number, and the API answers the query of a link with the same. */
const counting = viewOf({ ...contextAround(catalog), datasets })

/** A number that is no part of a word, such as 128K. */
const NUMBER = /(?<!\S)[\d,]+(?!\S)/

type Link = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** What a link leads to, and the number in it or right after it. */
type Counted = { href: string; says: string }

function countedIn(html: string): Counted[] {
  const links = DomUtils.getElementsByTagName('a', parseDocument(html))
  return links.flatMap((link): Counted[] => {
    const href = link.attribs.href ?? ''
    if (!QUERY.test(href)) return []
    const says = after(link) || DomUtils.textContent(link)
    return NUMBER.test(says) ? [{ href, says: says.trim() }] : []
  })
}

const QUERY = /^\/(?:providers|models)\?(?!shown=)|^\/collections\/[a-z-]+$|^\/capabilities\/[a-z0-9-]+$/

/** The text of the element that follows a link with nothing but space between them, as `12 ` or `12 of 30`. */
function after(link: Link): string {
  let next = link.next
  while (next && 'data' in next && next.data.trim() === '') next = next.next
  const text = next && 'name' in next && next.name === 'span' ? DomUtils.textContent(next) : ''
  return /^[\d,]+(?: of [\d,]+)?$/.test(text.trim()) ? text : ''
}

/** What the API answers to what a link leads to. */
function numbersFor(href: string): { total: number; unknown: number } {
  const [, root, slug] = href.split(/[/?#]/)
  if (root === 'collections') {
    const { query, members } = catalog.collections.find((one) => one.slug === slug)!
    if (query) return numbersFor(`/providers?${queryText(query)}`)
    return { total: members.length, unknown: 0 }
  }
  if (root === 'capabilities') return numbersFor(`/providers?freeFor=${slug}`)
  const { total, unknown } = counting.asked(href.replace(/#.*/, ''))
  return { total, unknown: unknown.all }
}

/** Kinds of pages, and how many numbers the walk finds there at least. */
const KINDS: Record<string, number> = {
  ...{ home: 10, providers: 10, capabilities: 10 },
  ...{ models: 0, provider: 0, capability: 0, collection: 0, ended: 0 },
}

test.each(Object.entries(KINDS))(
  'pages of the kind %s show with each link the number of its query',
  (kind, least) => {
    const wrong: string[] = []
    let seen = 0
    for (const { path, body } of PAGE_KINDS[kind]!(counting))
      for (const { href, says } of countedIn(renderToString(body as never))) {
        const { total, unknown } = numbersFor(href)
        const wanted = / not confirmed/.test(says) ? unknown : total
        if (Number(NUMBER.exec(says)![0].replaceAll(',', '')) !== wanted)
          wrong.push(`${path}: ${href} says ${says}, and the API ${wanted}`)
        seen++
      }
    expect(wrong).toEqual([])
    expect(seen).toBeGreaterThanOrEqual(least)
  },
)

test('a collection of models has the providers of the rows that /models finds', () => {
  for (const { models, members } of catalog.collections)
    if (models) {
      const { matching } = counting.asked(`/models?${queryText(models)}`)
      const rows = matching.map((position) => JSON.parse(datasets.models.rows[position]!))
      const given = rows.filter((row) => !row.ended)
      expect(new Set(members.map(({ slug }) => slug))).toEqual(new Set(given.map((row) => row.provider)))
    }
})
