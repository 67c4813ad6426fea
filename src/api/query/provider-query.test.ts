import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { saidOf } from '../../../test/support/approved.ts'
import { aListed, datasetOf } from '../../../test/support/datasets.ts'
import { expectLinear } from '../../../test/support/linear-time.ts'
import { nextTarget } from '../../../test/support/next-target.ts'
import { words } from '../../../test/support/words.ts'
import { type ErrorBody, errorBody, providerList } from '../../schema/responses.ts'
import { CATEGORIES } from '../../schema/vocabulary.ts'
import { handlerOf } from '../http/answer.ts'
import { answerQuery } from '../http/answer-query.ts'
import { PROVIDERS, variants } from './provider-query.ts'

/** One offer of this kind, of which no more is known. */
function offered(kind: string) {
  const spared = kind === 'keyless' ? false : null
  return { offers: [{ kind, covers: [], card: spared, phone: spared }] }
}

const many = Array.from({ length: 250 }, (_, index) =>
  aListed(`p${String(index).padStart(3, '0')}`, { directoryScore: (index * 7) % 100 }),
)
const special = [
  aListed(
    'voix',
    {
      name: 'Voix Ångström',
      tagline: 'Lip-sync and text/speech',
      category: 'Speech',
      status: 'online',
      requiresCreditCard: false,
      requiresPhone: false,
    },
    {
      capabilities: ['speech-to-text', 'lip-sync'],
      ...offered('keyless'),
      openaiCompatible: true,
      training: 'no',
      commercialUse: true,
      dpa: true,
      retentionDays: 0,
      headquarters: 'FR',
      processingRegions: ['EU', 'US'],
    },
  ),
  aListed(
    're',
    { name: 'a.*b (x) [y]', category: 'Code', status: 'degraded', requiresCreditCard: false },
    {
      capabilities: ['lip-sync'],
      ...offered('trial'),
      openaiCompatible: false,
      training: 'opt-in',
      commercialUse: false,
      dpa: false,
      retentionDays: 30,
      signUp: { only: ['US', 'EU'] },
      headquarters: 'US',
      processingRegions: ['DE'],
    },
  ),
  aListed(
    'emoji',
    { name: 'Smile 😀 ΟΔΟΣ straße', category: 'Image', status: 'down', requiresPhone: false },
    { ...offered('permanent'), training: 'opt-out', headquarters: 'CH', processingRegions: ['CH'] },
  ),
]
const handler = handlerOf(answerQuery(PROVIDERS, datasetOf([...many, ...special])))

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
  const ACCEPTED = words(`
    ?category= ?noCard=false ?noCard=0 ?q= ?q=+%20%09 ?sort= ?sort=NAME ?limit= ?limit=200 ?limit=201
    ?offset= ?offset=0 ?offset=00 ?offset=53 ?offset=54 ?capability= ?kind= ?openaiCompatible=false
    ?openaiCompatible=0 ?noTraining=FALSE ?status= ?country= ?region= ?retention= #?limit=0
    ?utm_source=x&_=1&cb=2&t=3&fbclid=4&gclid=5 ?UTM_x[]=1&ref=a&v=2&ts=3&nocache=4&timestamp=5&_t=6
    ?limit=007 ?limit=&limit=5 ?noCard=true ?noCard=TRUE ?noCard=1 ?noPhone=true ?capability=lip-sync
    ?capability=LIP-SYNC ?kind=Keyless,TRIAL ?kind=trial,%20keyless,trial ?noTraining=1 ?region=EU
    ?capability=lip-sync,OCR ?kind=trial&kind=keyless ?retention=030 ?signUpFrom=us ?signUpFrom=EU
    ?category=speech ?category=SPEECH ?noCard=true&noPhone=true ?q=voix ?q=VOIX+angstrom
    ?q=a%CC%8Angstro%CC%88m ?q=speech ?q=.* ?q=(x)+%5By%5D ?q=%F0%9F%98%80 ?limit=1 ?offset=252
    ?offset=252&limit=9 ?capability=speech-to-text ?kind=keyless ?openaiCompatible=true ?dpa=1
    ?commercialUse=TRUE ?status=online ?status=DOWN ?country=fr ?country=EU ?region=de ?region=US
    ?region=CH&country=ch ?capability=lip-sync&noTraining=1&kind=trial ?q=lip-sync ?q=LIP_SYNC
    ?q=lip+sync ?q=text.speech ?q=%CE%BF%CE%B4%CE%BF%CF%83 ?q=%CE%9F%CE%94%CE%9F%CE%A3
    ?q=%CE%BF%CE%B4%CE%BF%CF%82 ?q=STRASSE ?retention=0 ?retention=29 ?signUpFrom=IN ?q=voix#?limit=0
    ?q=%E2%80%8F ?q=nothinglikethis ?q=%FF%FE ?q=%E0%A4%A ?q=constructor ?offset=253 ?q=voix&offset=1
    ?capability=ocr ?kind=none ?country=DE ?region=FR ?q=sync-lip ?q=%E2%84%AA ?q=%00
    ?freeFor=lip-sync&freeFor=ocr
  `)
  const REFUSED = words(`
    ?category=__proto__ ?category=constructor ?noCard= ?noCard=yes ?noPhone ?noPhone=2
    ?noPhone=constructor ?noCard=__proto__ ?sort=toString ?sort=price ?limit=0 ?limit=000 ?limit=-1
    ?limit=1.5 ?limit=1e2 ?limit=+5 ?limit=%D9%A3 ?limit=ten ?offset=-1 ?offset=1.0 ?offset=+1
    ?offset=ten ?capability=x ?kind=keyless, ?kind=, ?openaiCompatible= ?openaiCompatible=maybe
    ?noTraining= ?noTraining=opt-in ?commercialUse= ?country=DEU ?country=XX ?country=%C3%9F
    ?country=%EF%AC%81 ?region=EU,US ?ki=1 ?noodle=1 ?=1 ?%FF=1 ?__proto__=1 ?constructor=2
    ?retention=-1 ?retention=P30D ?filter[kind]=trial ?limits=1 ?limit[]=1 ?lim%F0%9F%98%80t=1
    ?limi%C4%B0=1 ?kind[]=trial&kind[]=none ?KIND[0]=trial ?kindd=trial ?category=LLMs ?category=+LLM
    ?region=europe ?signUpFrom=Europe ?country=UK ?status=up ?status=offline ?nocard=true ?noCards=true
    ?Q=x ?qq=voix ?catgory=LLM ?categoyr=LLM ?capability=lip-sink ?capability=lip-sync,lip-sink
    ?kind=permanant ?kind=keyless,permanant ?sort=scor ?noPhome=true ?srot=name
    ?capability=speech+to+text ?kind=%E2%84%AAeyless ?commercialUse=tru ?status=onlin ?regions=DE
    ?openai_compatible=1 ?noTrainig=1
  `)
  /** What clients send instead: fields of the summary, of `terms`, of other APIs. */
  const MEANT = words(`
    slug=groq name=groq tagline=fast website=x docsUrl=x query=x search=x provider=groq
    directoryScore=50 freeTierSummary=x freeTier=true allowance=counted creditsExpireAfter=P1M
    endsAfter=P1M type=free free=true requiresCreditCard=false requiresCreditCard=0
    requiresCreditCard=true cardBasis=stated requiresPhone=FALSE requiresPhone=1 phoneBasis=stated
    lastVerified=2026-01-01 identityCheck=false filter=free fields=name since=2026-01-01
    until=2026-01-01 model=gpt context=128000 tools=true price=0 rpm=30 ids=groq sdk=npm format=csv
    limits=1 per_page=20 page_size=20 pageSize=20 $top=20 buys=chat tag=ocr regions=DE
    processingRegions=EU trainsOnData=false trainsOnData=no training=no trainsOnData=yes
    trainsOnDataExcept=EU page=2 skip=20 cursor=x order=name orderBy=name sort_by=name hq=US
    location=DE categories=LLM commercial=true vision=true eu=true gdpr=true
  `)

  /** How many are found, or what the one problem is. */
  async function said(query: string): Promise<[string]> {
    const response = ask(query)
    if (response.status === 200) return [`${(await slugs(query)).length} found`]
    const [[parameter] = []] = new URLSearchParams(query)
    const [problem, ...others] = await problems(query)
    expect([problem!.parameter, ...others]).toEqual([parameter])
    return [`${problem!.suggestion ?? 'no suggestion'}: ${problem!.message}`]
  }

  test('each query finds what it should, or is refused with the right name or word', async () => {
    const queries = [...ACCEPTED, ...REFUSED, ...MEANT.map((pair) => `?${pair}`)]
    const cases = queries.map(async (query) => [query, await said(query)] as const)
    const all = saidOf(await Promise.all(cases), (line) => line)
    await expect(all).toMatchFileSnapshot('provider-query.approved.txt')
  })

  test('an unknown category names all of them', async () => {
    expect((await problems('?category=Audio'))[0]!.allowed).toEqual(CATEGORIES)
  })

  test.each<[string, (index: number) => string, number]>([
    ['names that are ignored', (index) => `utm_${index}`, 0],
    ['names that are none', (index) => `name${index}`, 20],
    ['percent signs that escape nothing', () => '%', 1],
    ['escapes that do not decode', () => '%FF', 1],
  ])('%s are read in time that grows with their number', async (_, name, wrong) => {
    const queryOf = (length: number) =>
      `?${Array.from({ length: length / 6 }, (_, index) => name(index)).join('&')}`
    await expectLinear(60_000, queryOf, (query) => ask(query))
    const response = ask(queryOf(60_000))
    expect(response.status).toBe(wrong === 0 ? 200 : 400)
    if (wrong > 0) expect(((await response.json()) as ErrorBody).errors).toHaveLength(wrong)
  })
})

// What else is asked on pages is said by the laws in dataset.test.ts and provider-query.fuzz.test.ts.
test('the link keeps what was asked, and nothing that was ignored', () => {
  const search = `?q=%C3%A0bout&limit=0010&offset=5&utm_source=x&kind=&category=llm&sort=name&utm_x=${'y'.repeat(5000)}`
  expect(nextTarget(ask(search).headers.get('link'))).toBe(
    '/api/v1/providers?q=%C3%A0bout&limit=10&offset=15&category=llm&sort=name',
  )
})

test.each<[string, string, string | undefined]>([
  ['?limit=252', '253', '/api/v1/providers?limit=200&offset=200'],
  ['?offset=52', '253', '/api/v1/providers?offset=252'],
  ['?offset=53', '253', undefined],
  ['?kind=trial,keyless&offset=1', '2', undefined],
])('%s: %s in all, next %s', (search, total, next) => {
  for (const method of ['GET', 'HEAD']) {
    const { headers } = ask(search, { method })
    expect(headers.get('x-total-count')).toBe(total)
    expect(nextTarget(headers.get('link'))).toBe(next)
    expect(headers.get('link')).toContain('rel="describedby"')
  }
})

test('our own fault is a JSON 500 without a trace', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const broken = handlerOf(answerQuery(PROVIDERS, { ...datasetOf(special), search: [] }))
  const response = broken(new Request('https://x.test/api/v1/providers?q=a'))
  expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'no-store'])
  const text = await response.text()
  expect(errorBody.parse(JSON.parse(text)).code).toBe('internal_error')
  expect(text).not.toContain('at ')
})

test('there are eight variants of each category and of all, each with a name and a query of its own', () => {
  const all = variants()
  for (const at of [0, 1] as const)
    expect(new Set(all.map((one) => one[at])).size).toBe(8 * (CATEGORIES.length + 1))
  expect(Object.fromEntries(all)).toMatchObject({
    all: '',
    'llm.no-card.name': 'category=LLM&noCard=true&sort=name',
    'embeddings.no-card.no-phone': 'category=Embeddings&noCard=true&noPhone=true',
  })
})
