import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { variantKey } from '../query/dataset.ts'
import { type ErrorBody, errorBody, type ProviderList, providerList } from '../schema/responses.ts'
import { anyCodePoints } from '../testing/code-points.ts'
import { reference } from '../testing/reference.ts'
import { aDataset, aSummary, queries, summaries, WORDS } from '../testing/requests.ts'
import { listHandler } from './list.ts'

const many = Array.from({ length: 250 }, (_, index) =>
  aSummary(`p${String(index).padStart(3, '0')}`, { directoryScore: (index * 7) % 100 }),
)
const special = [
  aSummary('voix', {
    name: 'Voix Ångström',
    category: 'Speech',
    requiresCreditCard: false,
    requiresPhone: false,
  }),
  aSummary('re', { name: 'a.*b (x) [y]', category: 'Code', requiresCreditCard: false }),
  aSummary('emoji', { name: 'Smile 😀', category: 'Image', requiresPhone: false }),
]
const handler = listHandler(aDataset([...many, ...special]))

const ask = (query: string, init?: RequestInit) =>
  handler(new Request(`https://x.test/api/v1/providers${query}`, init))
const slugs = async (query: string) => {
  const response = ask(query)
  expect(response.status).toBe(200)
  const body = providerList.parse(await response.json())
  expect(body.count).toBe(body.data.length)
  return body.data.map(({ slug }) => slug)
}
const problems = async (query: string) => {
  const response = ask(query)
  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  return errorBody.parse(await response.json()).errors!
}

describe('parameters at and beyond their edges', () => {
  test.each<[string, number]>([
    ['', 200],
    ['?', 200],
    ['?category=speech', 1],
    ['?category=SPEECH', 1],
    ['?category=', 200],
    ['?noCard=true', 2],
    ['?noCard=TRUE', 2],
    ['?noCard=1', 2],
    ['?noCard=false', 200],
    ['?noCard=0', 200],
    ['?noPhone=true', 2],
    ['?noCard=true&noPhone=true', 1],
    ['?q=', 200],
    ['?q=+%20%09', 200],
    ['?q=voix', 1],
    ['?q=VOIX+angstrom', 1],
    ['?q=a%CC%8Angstro%CC%88m', 1],
    ['?q=speech', 1],
    ['?q=.*', 1],
    ['?q=(x)+%5By%5D', 1],
    ['?q=%F0%9F%98%80', 1],
    ['?q=%E2%80%8F', 0],
    ['?q=nothinglikethis', 0],
    [`?q=${'x'.repeat(100)}`, 0],
    [`?q=${'%F0%9F%98%80'.repeat(100)}`, 0],
    ['?q=%FF%FE', 0],
    ['?q=%E0%A4%A', 0],
    ['?q=constructor', 0],
    ['?sort=', 200],
    ['?sort=NAME', 200],
    ['?limit=', 200],
    ['?limit=1', 1],
    ['?limit=007', 7],
    ['?limit=200', 200],
    ['?limit=201', 200],
    [`?limit=${'9'.repeat(400)}`, 200],
    ['?utm_source=x&_=1&cb=2&t=3', 200],
    ['?__proto__=1&constructor=2&toString=3', 200],
    ['?%FF=1', 200],
    ['?qq=voix', 200],
    ['?q=voix#?limit=0', 1],
    ['#?limit=0', 200],
  ])('%s → %i', async (query, count) => {
    expect(await slugs(query)).toHaveLength(count)
  })

  test.each<[string, string, string | undefined]>([
    ['?category=LLMs', 'category', 'LLM'],
    ['?category=__proto__', 'category', undefined],
    ['?category=constructor', 'category', undefined],
    ['?category=+LLM', 'category', 'LLM'],
    ['?noCard=', 'noCard', undefined],
    ['?noCard=yes', 'noCard', undefined],
    ['?noPhone', 'noPhone', undefined],
    ['?noPhone=2', 'noPhone', undefined],
    ['?noPhone=constructor', 'noPhone', undefined],
    ['?noCard=__proto__', 'noCard', undefined],
    ['?sort=toString', 'sort', undefined],
    [`?q=${'x'.repeat(101)}`, 'q', undefined],
    [`?q=${'+'.repeat(101)}`, 'q', undefined],
    [`?q=${'%F0%9F%98%80'.repeat(101)}`, 'q', undefined],
    ['?sort=price', 'sort', undefined],
    ['?sort=scor', 'sort', 'score'],
    ['?limit=0', 'limit', undefined],
    ['?limit=000', 'limit', undefined],
    ['?limit=-1', 'limit', undefined],
    ['?limit=1.5', 'limit', undefined],
    ['?limit=1e2', 'limit', undefined],
    ['?limit=+5', 'limit', undefined],
    ['?limit=%D9%A3', 'limit', undefined],
    ['?limit=ten', 'limit', undefined],
    ['?nocard=true', 'nocard', 'noCard'],
    ['?Q=x', 'Q', 'q'],
    ['?catgory=LLM', 'catgory', 'category'],
    ['?categoyr=LLM', 'categoyr', 'category'],
    ['?noCards=true', 'noCards', 'noCard'],
    ['?noPhome=true', 'noPhome', 'noPhone'],
    ['?srot=name', 'srot', 'sort'],
    ['?limits=1', 'limits', 'limit'],
    ['?category=LLM&category=LLM', 'category', undefined],
    ['?q=a&q=b', 'q', undefined],
  ])('%s is a 400 that names %s', async (query, parameter, suggestion) => {
    const errors = await problems(query)
    expect(errors).toHaveLength(1)
    expect(errors[0]!.parameter).toBe(parameter)
    expect(errors[0]!.suggestion).toBe(suggestion)
    expect(errors[0]!.message.length).toBeGreaterThan(10)
  })

  test('an unknown category names the eight', async () => {
    expect((await problems('?category=Audio'))[0]!.allowed).toEqual([
      'LLM',
      'Image',
      'Speech',
      'Embeddings',
      'Search',
      'Video',
      'Code',
      'Vision',
    ])
  })

  test('all problems come in one answer, at most 20', async () => {
    expect((await problems('?category=x&noCard=&limit=0&sort=z')).map(({ parameter }) => parameter)).toEqual([
      'category',
      'noCard',
      'limit',
      'sort',
    ])
    const slips = [
      'cat',
      'nocard',
      'NOCARD',
      'noCar',
      'noCrd',
      'nCard',
      'oCard',
      'noCardd',
      'noCaard',
      'nooCard',
      'nnoCard',
      'Limit',
      'LIMIT',
      'limi',
      'limt',
      'lmit',
      'imit',
      'llimit',
      'limitt',
      'limiit',
      'Sort',
      'SORT',
      'sor',
      'sot',
      'srt',
      'ort',
    ]
    expect(await problems(`?${slips.map((name) => `${name}=1`).join('&')}`)).toHaveLength(20)
  })

  test('ten thousand repetitions are one problem, answered at once', async () => {
    const errors = await problems(`?${'limit=1&'.repeat(10_000)}`)
    expect(errors).toHaveLength(1)
    expect(errors[0]!.message).toContain('10000 times')
  })

  test.each<[string, (index: number) => string]>([
    ['names that are none', (index) => `name${index}`],
    ['percent signs that escape nothing', () => '%'],
    ['escapes that do not decode', () => '%FF'],
  ])('ten thousand %s are read once, without an exception for each', (_, name) => {
    const query = `?${Array.from({ length: 10_000 }, (_, index) => name(index)).join('&')}`
    const request = new Request(`https://x.test/api/v1/providers${query}`)
    const read: string[] = []
    class CountedSearchParams extends URLSearchParams {
      constructor(init: string) {
        super(init)
        read.push(init)
      }
    }
    const lowered = vi.spyOn(String.prototype, 'toLowerCase')
    vi.stubGlobal('URLSearchParams', CountedSearchParams)
    onTestFinished(() => {
      vi.unstubAllGlobals()
      lowered.mockRestore()
    })
    expect(handler(request).status).toBe(200)
    expect(lowered.mock.calls.length).toBeLessThanOrEqual(10_010)
    expect(read).toHaveLength(1)
    // Node's reader raises and catches an exception for each name that does not decode.
    expect(() => decodeURIComponent(read[0]!)).not.toThrow()
  })

  test('echoed input is cut to 100 characters and whole ones', async () => {
    const [error] = await problems(`?category=${'%F0%9F%98%80'.repeat(300)}`)
    expect([...error!.value]).toHaveLength(100)
    expect(error!.value.isWellFormed()).toBe(true)
  })
})

test('order: by score, then name; or by name alone', async () => {
  const byScore = (await ask('').json()) as ProviderList
  const scores = byScore.data.map(({ directoryScore }) => directoryScore)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(await slugs('?sort=name&limit=3')).toEqual(['re', 'p000', 'p001'])
})

describe('HTTP', () => {
  test('any answer may be read from any origin', () => {
    for (const [query, method] of [
      ['', 'GET'],
      ['?limit=0', 'GET'],
      ['', 'HEAD'],
      ['', 'OPTIONS'],
      ['', 'POST'],
    ] as const) {
      const { headers } = ask(query, { method })
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-expose-headers')).toBe('ETag')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('a 200 is cached by browsers for minutes and by the edge for an hour, by its whole query', () => {
    const { headers } = ask('?limit=1')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('cache-control')).toBe(
      'public, max-age=300, s-maxage=3600, stale-while-revalidate=86400',
    )
    expect(headers.get('netlify-cdn-cache-control')).toBe(
      'public, max-age=3600, stale-while-revalidate=86400',
    )
    expect(headers.get('netlify-vary')).toBe('query')
    expect(headers.get('etag')).toMatch(/^W\/"[0-9a-f]{16}-[0-9a-f]{16}"$/)
  })

  test('a 400 is cached for a minute', () => {
    expect(ask('?limit=0').headers.get('cache-control')).toBe('public, max-age=60')
  })

  test('queries that mean the same have the same tag, others have another', () => {
    const tag = (query: string) => ask(query).headers.get('etag')
    expect(tag('?category=llm&noCard=1&q=+A++b')).toBe(tag('?q=a+B&noCard=TRUE&category=LLM&utm_source=x'))
    const tags = [
      '',
      '?noCard=1',
      '?noPhone=1',
      '?category=LLM',
      '?sort=name',
      '?limit=1',
      '?q=a',
      '?q=a+b',
      '?q=ab',
    ].map(tag)
    expect(new Set(tags).size).toBe(tags.length)
  })

  test('If-None-Match: a list, weak or strong, or *', async () => {
    const etag = ask('').headers.get('etag')!
    const strong = etag.slice(2)
    for (const value of [etag, strong, `"other", ${etag}`, `W/"x",${strong}`, '*', ' * ']) {
      const response = ask('', { headers: { 'if-none-match': value } })
      expect([value, response.status]).toEqual([value, 304])
      expect(await response.text()).toBe('')
      expect(response.headers.get('etag')).toBe(etag)
      expect(response.headers.get('content-type')).toBeNull()
      expect(response.headers.get('netlify-cdn-cache-control')).toBe('no-store')
    }
    for (const value of ['"other"', strong.slice(1, -1), '', 'W/', `${etag.slice(0, -1)}x"`])
      expect([value, ask('', { headers: { 'if-none-match': value } }).status]).toEqual([value, 200])
  })

  test('HEAD is GET without the body', async () => {
    const [get, head] = [ask('?q=voix'), ask('?q=voix', { method: 'HEAD' })]
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    for (const name of ['content-type', 'cache-control', 'etag'])
      expect(head.headers.get(name)).toBe(get.headers.get(name))
    expect(head.headers.get('netlify-cdn-cache-control')).toBe('no-store')
    expect(ask('?limit=0', { method: 'HEAD' }).status).toBe(400)
  })

  test('a preflight is a 204 that allows reading', async () => {
    const response = ask('', { method: 'OPTIONS' })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS')
    expect(response.headers.get('access-control-allow-headers')).toBe('*')
    expect(response.headers.get('access-control-max-age')).toBe('86400')
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    '%s is a 405 with Allow and an error body',
    async (method) => {
      const response = ask('', { method, ...(method === 'DELETE' ? {} : { body: '{}' }) })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
      expect(((await response.json()) as ErrorBody).code).toBe('method_not_allowed')
    },
  )

  test('our own fault is a JSON 500 without a trace', async () => {
    const original = console.error
    console.error = () => {}
    try {
      const broken = listHandler({ hash: 'x', summaries: [], search: [], variants: { all: [0] } })
      const response = broken(new Request('https://x.test/api/v1/providers?q=a'))
      expect(response.status).toBe(500)
      expect(response.headers.get('cache-control')).toBe('no-store')
      const text = await response.text()
      expect(errorBody.parse(JSON.parse(text)).code).toBe('internal_error')
      expect(text).not.toContain('at ')
    } finally {
      console.error = original
    }
  })
})

test('the handler answers as the reference does, byte for byte, and as the variants where both exist', () => {
  const letterCase = fc.func(fc.boolean())
  const spell = (text: string, upper: (index: number) => boolean) =>
    [...text].map((letter, index) => (upper(index) ? letter.toUpperCase() : letter.toLowerCase())).join('')
  fc.assert(
    fc.asyncProperty(summaries, queries, letterCase, async (all, query, upper) => {
      const search = new URLSearchParams()
      if (query.category) search.set('category', spell(query.category, upper))
      if (query.noCard) search.set('noCard', spell('true', upper))
      if (query.noPhone) search.set('noPhone', '1')
      if (query.sort === 'name') search.set('sort', spell('name', upper))
      if (query.terms.length > 0) search.set('q', ` ${query.terms.join('  ')} `)
      if (query.limit < 200) search.set('limit', String(query.limit))
      const dataset = aDataset(all)
      const response = listHandler(dataset)(new Request(`https://x.test/api/v1/providers?${search}`))
      const text = await response.text()
      const data = reference(all, query)
      expect(text).toBe(JSON.stringify({ object: 'list', count: data.length, data }))
      if (query.terms.length === 0 && query.limit === 200) {
        const variant = dataset.variants[variantKey(query)]!.map((index) => dataset.summaries[index])
        expect(text).toBe(`{"object":"list","count":${variant.length},"data":[${variant.join(',')}]}`)
      }
    }),
  )
})

test('whatever the query, the answer is JSON with object and CORS, and never a 500', () => {
  const name = fc.oneof(
    fc.constantFrom('category', 'noCard', 'noPhone', 'q', 'sort', 'limit', 'nocard', 'Q', 'x'),
    fc.string(),
  )
  const value = fc.oneof(fc.constantFrom('LLM', 'true', '1', 'name', '', '5', ...WORDS), anyCodePoints)
  const query = fc.oneof(
    fc
      .array(fc.tuple(name, value), { maxLength: 6 })
      .map((pairs) => pairs.map(([a, b]) => `${safe(a)}=${safe(b)}`).join('&')),
    fc.string(),
  )
  fc.assert(
    fc.asyncProperty(summaries, query, async (all, search) => {
      const response = listHandler(aDataset(all))(
        new Request(`https://x.test/api/v1/providers?${search.replaceAll('#', '%23')}`),
      )
      expect([200, 400]).toContain(response.status)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      const body = (await response.json()) as { object: string }
      expect(body.object).toBe(response.status === 200 ? 'list' : 'error')
    }),
  )
})

const safe = (text: string) => encodeURIComponent(text.toWellFormed())
