/** What all endpoints with a query have in common. */
import { describe, expect, test } from 'vitest'
import { ALIASES } from '../../../test/reference/reference-words.ts'
import { saidOf } from '../../../test/support/approved.ts'
import { asking, sha } from '../../../test/support/datasets.ts'
import { catalogWith, offering } from '../../../test/support/offers.ts'
import { sampleContext } from '../../../test/support/site-context.ts'
import { words } from '../../../test/support/words.ts'
import type { Dataset } from '../../catalog/dataset.ts'
import { errorBody } from '../../schema/responses.ts'
import { datasetsOf } from '../function-data.ts'
import { CHANGES } from './change-query.ts'
import { MODELS } from './model-query.ts'
import { offersFor } from './offer-query.ts'
import { providerMeant } from './parameter.ts'
import { PROVIDERS } from './provider-query.ts'
import type { QueryEndpoint } from './query-endpoint.ts'
import { STATUS } from './status-query.ts'
import { wordsFor } from './words.ts'

const { datasets } = sampleContext()
const STRICT = [PROVIDERS, MODELS, offersFor('chat'), CHANGES] as const
const DATA = new Map<QueryEndpoint, Dataset>([
  [PROVIDERS, datasets.providers],
  [MODELS, datasets.models],
  [STRICT[2], datasets.offers],
  [CHANGES, datasets.changes],
  [STATUS, datasets.providers],
])
const problemsOf = (endpoint: (typeof STRICT)[number], query: string, dataset = DATA.get(endpoint)!) => {
  const { status, body } = asking(endpoint, dataset)(query)
  return status === 400 ? errorBody.parse(JSON.parse(body!)).errors! : []
}

/** Names of filters in other APIs, and those that people would try. */
const INVENTED = {
  OpenRouter:
    'supported_parameters max_price min_context order_by input_modalities output_modalities arch zdr quantizations',
  'models.dev':
    'tool_call attachment open_weights knowledge release_date cost.input limit.output temperature',
  GitHub: 'per_page page direction state visibility affiliation labels created topic language stars',
  Stripe: 'starting_after ending_before expand[] created[gte] active currency limit[] query',
  'Hugging Face': 'pipeline_tag library author full config gated inference_provider num_parameters',
  'JSON:API and OData': 'filter[name] page[size] include fields[models] $filter $select $orderby',
  people:
    'free isFree hasFreeTier noCreditCard cheapest rateLimit latency tokensPerSecond uptime maxDimensions gpu euOnly apiKey callback pretty',
}
const NAMES = Object.values(INVENTED).flatMap((names) => names.split(' '))

describe.each(STRICT)('$path', (endpoint) => {
  test.each(NAMES)('does not ignore %s, and names what there is', (name) => {
    expect(problemsOf(endpoint, `?${name}=1`)).toMatchObject([
      { parameter: name, allowed: Object.keys(endpoint.parameters) },
    ])
  })
  test('ignores what sites and caches add', () => {
    const names = 'utm_source utm_x UTM_ID _ _t cb t ts v timestamp nocache ref fbclid gclid'.split(' ')
    const query = `?${names.map((name) => `${name}=1`).join('&')}`
    expect(problemsOf(endpoint, query)).toEqual([])
    const ask = asking(endpoint, DATA.get(endpoint)!)
    expect(ask(query).headers.etag).toBe(ask().headers.etag)
  })
  test('takes one of each value but of lists', () => {
    for (const [name, { schema, example }] of Object.entries(endpoint.parameters)) {
      if (name === 'provider') continue
      const twice = problemsOf(endpoint, `?${name}=${example}&${name}=${example}`)
      expect(
        twice.map(({ message }) => message),
        name,
      ).toEqual(schema.type === 'array' ? [] : [expect.stringContaining('given 2 times')])
    }
  })
})

test('there are at least 60 names, each once', () => {
  expect(NAMES.length).toBeGreaterThanOrEqual(60)
  expect(new Set(NAMES).size).toBe(NAMES.length)
})

test.each(['tools', 'context', 'q', 'noCard', 'limit', 'categoryy'])(
  'the status of all refuses %s, which is meant as a filter, and ignores what is not',
  (name) => {
    const ask = asking(STATUS, datasets.providers)
    expect(ask(`?${name}=1`).status).toBe(400)
    expect(ask('?noodle=1&callback=x&latency=9').status).toBe(200)
  },
)

describe('another word for a capability is answered by the right one', () => {
  const aliases = ALIASES.flatMap(([right, list]) => list.split(',').map((word) => [word, right] as const))
  test('there are many', () => expect(aliases.length).toBeGreaterThan(40))
  test.each(aliases)('%s: %s', (word, right) => {
    for (const written of [word, word.toUpperCase(), word.replaceAll(' ', '-'), ` ${word}`])
      for (const [endpoint, name] of [
        [PROVIDERS, 'capability'],
        [PROVIDERS, 'freeFor'],
        [MODELS, 'capability'],
      ] as const) {
        // Models are asked for coding by that word.
        if (word === 'coding' && endpoint === MODELS) continue
        const [problem, ...others] = problemsOf(endpoint, `?${name}=chat,${encodeURIComponent(written)}`)
        expect(others).toEqual([])
        expect(problem!.suggestion).toBe(right)
      }
  })
})

/** What is said of each query; nothing where it is taken. */
const said = (endpoint: (typeof STRICT)[number], queries: string, dataset = DATA.get(endpoint)!) =>
  saidOf(
    words(queries).map((query) => [`${endpoint.path}?${query}`, query]),
    (query) =>
      problemsOf(endpoint, `?${query}`, dataset).map(
        ({ parameter, suggestion, message }) => `${parameter} → ${suggestion}: ${message}`,
      ),
  )

test('another name of a provider, and other words than ours, are answered by the right ones', async () => {
  const slugs = 'google-gemini anthropic openai moonshot-ai xai groq github-models github-gpu'.split(' ')
  const { models, changes } = datasetsOf(
    catalogWith(slugs.map((slug) => [slug, offering([{}], {}, slug)])),
    sha,
  )
  const named = `
    provider=gemini provider=Claude provider=gpt-4o provider=chatgpt provider=kimi provider=grok provider=groq
    provider=groqq provider=copilot provider=models provider=github provider=constructor provider=nobody
    provider=groq&provider=XAI
  `
  const all = [
    said(MODELS, named, models),
    said(CHANGES, named, changes),
    said(
      PROVIDERS,
      `capability=code capability=coding capability=vision capability=speech region=europe signUpFrom=India
      country=united-states kind=free-trial kind=credits retention=30d free=true`,
    ),
    said(MODELS, 'input=vision'),
    said(CHANGES, 'kind=cut days=90'),
    said(STRICT[2], 'sort=duration'),
  ]
  await expect(all.join('\n')).toMatchFileSnapshot('query-endpoint.approved.txt')
})

test('each filter has a tag of its own, and one spelling for the same question', () => {
  const tag = (endpoint: QueryEndpoint, query: string) =>
    asking(endpoint, DATA.get(endpoint)!)(query).headers.etag
  for (const endpoint of DATA.keys()) {
    const queries = Object.entries(endpoint.parameters).flatMap(([name, { example }]) =>
      name === 'provider' ? [] : [`?${name}=${example === 0 ? 1 : example}`],
    )
    expect(new Set([...queries, ''].map((query) => tag(endpoint, query))).size).toBe(queries.length + 1)
    const all = queries.map((query) => query.slice(1))
    expect(tag(endpoint, `?${all.join('&')}`)).toBe(tag(endpoint, `?utm_id=1&${all.toReversed().join('&')}`))
  }
  expect(tag(MODELS, '?context=128k&tools=1')).toBe(tag(MODELS, '?tools=TRUE&context=128000&q='))
  expect(tag(MODELS, '?input=image,pdf')).toBe(tag(MODELS, '?input=pdf&input=image'))
  expect(tag(MODELS, '?context=128k')).not.toBe(tag(MODELS, '?maxOutput=128k'))
})

test.each([
  ['an alias', 'Gemini', 'google-gemini'],
  ['an alias of what is not listed', 'grok', undefined],
  ['the only one with this word', ' deep ', 'deep-infra'],
  ['a word of two', 'ai', undefined],
  ['the one at the start', 'groq (cloud)', 'groq'],
  ['a slip', 'gorq', 'groq'],
  ['spaces before a very long name', `${' '.repeat(100)}groq`, undefined],
  ['nothing', '', undefined],
])('the provider that was meant by %s', (_, name, slug) => {
  const words = wordsFor([], ['google-gemini', 'groq', 'deep-infra', 'you-ai', 'z-ai'])
  expect(providerMeant(name, words)).toBe(slug)
})
