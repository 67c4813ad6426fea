import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import type { ModelList } from '../../src/catalog/models/model-schemas.ts'
import type { CapabilityDetail, ProviderList } from '../../src/schema/responses.ts'
import { axeViolations } from './axe-violations.ts'
import { launchChromium } from './chromium.ts'
import type { Host } from './hosts/host.ts'
import { startNpmStart } from './hosts/own-hosts.ts'
import { PAGES_TO_VISIT } from './page-of-each-kind.ts'

let browser: Browser
let host: Host
beforeAll(async () => {
  browser = await launchChromium()
  host = await startNpmStart(inject('site'))
})
afterAll(async () => {
  await browser?.close()
  await host?.close()
})

/** An open page, with its errors and its requests to other origins. */
async function open(path: string, options: BrowserContextOptions = {}, atTheEnd = onTestFinished) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  atTheEnd(() => context.close())
  const page = await context.newPage()
  const errors: string[] = []
  const thirdParty: string[] = []
  page.on('console', (message) => {
    if (/error|warning/.test(message.type())) errors.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== host.url) thirdParty.push(request.url())
  })
  await page.goto(host.url + path, { waitUntil: 'networkidle' })
  return { page, errors, thirdParty }
}

/** Of the rows that match; those of which an answer is not confirmed stand folded below. */
const names = (page: Page) => page.locator('#results > :not(details) tbody th a').allTextContents()

const VIEWS = [
  [320, 'dark'],
  [1280, 'light'],
  ...(process.env.QUICK
    ? []
    : ([
        [768, 'light'],
        [1280, 'dark'],
      ] as const)),
] as const

// A page waits for the network more than it computes.
describe.concurrent.each(PAGES_TO_VISIT)('%s', (path) => {
  test.for(VIEWS)(
    'at %i pixels in the %s scheme, axe finds nothing and nothing is cut off',
    async ([width, colorScheme], { onTestFinished }) => {
      const view = { colorScheme, viewport: { width, height: 900 } }
      const { page, errors, thirdParty } = await open(path, view, onTestFinished)
      expect(await axeViolations(page)).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide).toBeLessThanOrEqual(width)
      expect(errors).toEqual([])
      expect(thirdParty).toEqual([])
    },
  )

  test('has at most 40 KB of HTML and 60 KB of script, gzipped', async ({ onTestFinished }) => {
    const weigh = async (url: string) => gzipSync(await (await fetch(host.url + url)).text()).length
    const { page } = await open(path, {}, onTestFinished)
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.endsWith('.js') && name !== '/assets/submit-check.js'),
    )
    const [html, ...all] = await Promise.all([path, ...new Set(scripts)].map(weigh))
    const script = all.reduce((sum, one) => sum + one, 0)
    console.log(`${path}: ${html! >> 10} KB of HTML, ${script >> 10} KB of script`)
    expect(html).toBeLessThanOrEqual(40 * 1024)
    // The checks of the form run beside the page, in a worker that `assets.test.ts` weighs.
    expect(script).toBeLessThanOrEqual(60 * 1024)
  })

  test('nothing moves while it loads', async ({ onTestFinished }) => {
    const { page } = await open(path, {}, onTestFinished)
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
          })
          observer.observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 300)
        }),
    )
    // Half of what browsers call good.
    expect(shift).toBeLessThan(0.05)
  })

  test('the keyboard reaches the content first', async ({ onTestFinished }) => {
    const { page } = await open(path, {}, onTestFinished)
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    expect(await focused.textContent()).toBe('Skip to the content')
    expect((await focused.boundingBox())!.y).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  })
})

describe('a capability', () => {
  test('a need says what part each offer covers, and stands in the URL', async () => {
    const { page } = await open('/capabilities/speech-to-text')
    const first = page.locator('[data-gives] strong').first()
    await page.locator('[data-need] input').fill('100000000')
    await page.locator('[data-need] select').selectOption('month')
    await expect.poll(() => first.textContent()).toBe('covers 1 %')
    await page.waitForURL((url) => url.search === '?need=100000000&per=month')
    await page.reload()
    await expect.poll(() => first.textContent()).toBe('covers 1 %')
    expect(await page.locator('[data-need-head]').first().textContent()).toBe(
      'Your 100,000,000 minutes a month',
    )
  })

  test('what streams and tells speakers apart does both with one model, as the API answers', async () => {
    const query = 'streaming=true&speakerLabels=true'
    const { page } = await open(`/capabilities/speech-to-text?${query}`)
    const answer = await fetch(`${host.url}/api/v1/capabilities/speech-to-text?${query}`)
    const { count } = (await answer.json()) as CapabilityDetail
    expect(count).toBeGreaterThan(0)
    await expect.poll(() => page.locator('[data-has]:not([hidden])').count()).toBe(count)
  })
})

describe('/models', () => {
  test('shows the rows that the API answers, in its order, and the request for them', async () => {
    const { page } = await open('/models?q=qwen')
    for (const name of ['tools', 'noCard']) await page.locator(`#models input[name=${name}]`).check()
    await page.locator('#order').selectOption('context')
    await page.locator('#request-json[href*="sort=context"]').waitFor()
    const path = (await page.locator('#request-json').getAttribute('href'))!
    expect(path).toContain('q=qwen')
    const { data } = (await (await fetch(host.url + path)).json()) as ModelList
    // Of one model few hosts are shown.
    const shown = await page
      .locator('[data-models] tr:not(.group):visible th a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    expect([...new Set(shown)]).toEqual([...new Set(data.map(({ slug }) => `/models/${slug}`))])
    expect(data.length).toBeGreaterThan(0)
  })

  test('shows three hosts of a model at most, which names it once and says how many more there are', async () => {
    const { page } = await open('/models')
    const { data } = (await (await fetch(`${host.url}/api/v1/models.json`)).json()) as ModelList
    const at = data.findIndex(({ slug }, place) => data[place + 3]?.slug === slug)
    const { slug } = data[at]!
    const hosts = data.slice(at).findIndex((row) => row.slug !== slug)
    const rows = page.locator(`[data-models] tr:has(th a[href="/models/${slug}"])`)
    await expect.poll(() => rows.count()).toBe(3)
    const [first, ...others] = await rows.evaluateAll((all) =>
      all.map((row) => row.classList.contains('same')),
    )
    expect([first, ...others]).toEqual([false, true, true])
    expect(await rows.nth(2).locator('[data-more]').getAttribute('data-more')).toBe(`${hosts - 3}`)
  })

  test('puts the rating for coding first where models are asked for that, and that of chat where not', async () => {
    const { page } = await open('/models?capability=coding')
    const figures = page.locator('[data-models] tr .number:has(b):has(strong)').first()
    const fonts = () =>
      figures.evaluate((cell) =>
        [...cell.querySelectorAll('b, strong')].map((one) => [
          one.localName,
          Number.parseFloat(getComputedStyle(one).fontSize),
        ]),
      )
    const larger = async () => {
      const [[first, size], [, next]] = (await fonts()) as [[string, number], [string, number]]
      return size > next ? first : undefined
    }
    await expect.poll(larger).toBe('b')
    await page.locator('#models [name=capability]').selectOption('')
    await expect.poll(larger).toBe('strong')
  })

  test('keeps what a link asks for and no field can hold', async () => {
    const { page } = await open('/models?provider=groq&context=100k')
    await page.locator('#request-json[href="/api/v1/models?provider=groq&context=100k"]').waitFor()
    const providers = await page.locator('[data-models] tr:visible a[href^="/providers/"]').allTextContents()
    expect([...new Set(providers)]).toEqual(['Groq'])
  })
})

describe('the search of every page', () => {
  test('opens with a key, answers in its rows, and goes where the arrows say', async () => {
    const { page, errors } = await open('/status')
    await page.keyboard.press('/')
    await page.keyboard.type('groq')
    const options = page.locator('.palette [role=option]')
    await options.first().waitFor()
    expect(await options.first().innerText()).toMatch(/^Is Groq’s API free\?\s*Yes[\s\S]*a day/)
    expect(await axeViolations(page)).toEqual([])
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
    expect(await page.locator('.palette [aria-selected=true]').innerText()).toMatch(/^Is Groq/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/providers\/groq$/)
    expect(errors).toEqual([])
  })

  test('an answer that comes late does not take the place of a newer one', async () => {
    const { page } = await open('/status')
    let send = () => {}
    const held = new Promise<void>((resolve) => {
      send = resolve
    })
    await page.route('**/assets/finder.json', (route) => held.then(() => route.continue()))
    const field = page.locator('header input[type=search]')
    const asked = page.waitForRequest('**/assets/finder.json')
    await field.fill('speech to text no card')
    await asked
    await field.fill('groq')
    const first = page.locator('.palette [role=option]').first()
    await first.waitFor()
    const arrived = page.waitForResponse('**/assets/finder.json')
    send()
    await arrived.then((answer) => answer.finished())
    await page.waitForTimeout(500)
    expect(await first.innerText()).toMatch(/^Is Groq’s API free/)
  })

  test('on a phone it opens above the page, and reads a task as filters', async () => {
    const { page } = await open('/changes', { viewport: { width: 390, height: 844 } })
    await page.locator('.search-link').click()
    await page.locator('header input[type=search]').fill('stt no card')
    await page.locator('.read-as .chip').first().waitFor()
    expect(await page.locator('.read-as .chip').allTextContents()).toEqual(['Speech to text', 'No card'])
    const answer = await fetch(`${host.url}/api/v1/providers?freeFor=speech-to-text&noCard=true&limit=200`)
    const { count } = (await answer.json()) as ProviderList
    expect(await page.locator('.palette [role=option]').first().innerText()).toContain(
      `All ${count} providers`,
    )
  })
})

describe('the finder', () => {
  /** Providers by the row that stands for each: the first that is free and known to need no card, else the first. */
  async function ranked(capability: string) {
    const response = await fetch(`${host.url}/api/v1/capabilities/${capability}.json`)
    const { groups, providers } = (await response.json()) as CapabilityDetail
    const rows = groups.flatMap(({ group, data }) =>
      data.map((row) => ({ ...row, group, provider: providers[row.provider]! })),
    )
    const standsFor = (name: string) => {
      const own = rows.filter(({ provider }) => provider.name === name)
      const isFree = (row: (typeof own)[number]) => ['renews', 'once', 'unpublished'].includes(row.group)
      return own.find((row) => row.card === false && isFree(row)) ?? own[0]
    }
    return rows.filter((row) => row === standsFor(row.provider.name)).map(({ provider }) => provider.name)
  }

  /** What the page says that it asks is what the API answers, in the same order. */
  async function agrees(page: Page) {
    const path = (await page.locator('#request-json').getAttribute('href'))!
    const { data } = (await (await fetch(host.url + path)).json()) as ProviderList
    const capability = new URL(path, host.url).searchParams.get('freeFor')
    const found = data.map(({ name }) => name)
    // With a capability chosen, the page has the order of that capability.
    const expected = capability ? (await ranked(capability)).filter((name) => found.includes(name)) : found
    expect(expected).toHaveLength(found.length)
    await expect.poll(() => names(page)).toEqual(expected.slice(0, 30))
    return path
  }

  test('reads what people type, and shows the request that it means', async () => {
    const { page } = await open('/providers?q=speech+to+text%2C+no+card')
    expect(await agrees(page)).toBe('/api/v1/providers?freeFor=speech-to-text&noCard=true')
    expect(await page.locator('#finder input[name=noCard]').isChecked()).toBe(true)
    expect((await names(page)).length).toBeGreaterThan(5)
  })

  test('each filter can be taken back, and more rows stand below the first', async () => {
    const { page } = await open('/providers')
    await page.locator('#finder input[name=noCard]').check()
    await page.locator('#finder input[name=noPhone]').check()
    await page.waitForURL(/noCard=true&noPhone=true/)
    await page.goBack()
    await expect.poll(() => page.locator('#finder input[name=noPhone]').isChecked()).toBe(false)
    expect(new URL(page.url()).search).toBe('?noCard=true')
    await page.locator('button.more').click()
    await expect.poll(async () => (await names(page)).length).toBe(60)
  })

  test('twelve rows stand on a screen of 1,280 × 800', async () => {
    const { page } = await open('/providers?freeFor=chat', { viewport: { width: 1280, height: 800 } })
    await expect.poll(async () => (await names(page)).length).toBe(30)
    const { y, height } = (await page.locator('#results tbody tr').nth(11).boundingBox())!
    expect(y + height).toBeLessThanOrEqual(800)
  })

  test('what is ticked stays across pages, and leads to the comparison', async () => {
    const { page } = await open('/providers')
    const first = (await names(page)).slice(0, 2)
    for (const place of [0, 1]) await page.locator('[data-compare]').nth(place).check()
    await page.goto(`${host.url}/status`, { waitUntil: 'networkidle' })
    expect(await page.locator('.tray').innerText()).toContain('2 chosen')
    await page.locator('.tray a').click()
    await page.locator('.compare').waitFor()
    expect(await page.locator('h1').textContent()).toBe(`${first.join(' or ')}?`)
  })

  test('where no row is left, says what the words are elsewhere', async () => {
    const { page } = await open('/providers?q=groq&country=FR')
    await page.locator('#nothing a[href^="/providers/groq"]').first().waitFor()
    expect(await page.locator('#nothing').textContent()).toContain(
      'No provider is confirmed for all of these',
    )
  })
})

test('a page that is not there suggests the nearest one', async () => {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  for (const [path, meant] of [
    ['/providers/elevnlabs.html', '/providers/elevenlabs'],
    ['/providers/gorq', '/providers/groq'],
    ['/capabilities/tts', '/capabilities/text-to-speech'],
  ]) {
    const response = await page.goto(`${host.url}${path}`, { waitUntil: 'networkidle' })
    expect(response!.status()).toBe(404)
    await page.locator(`main a[href="${meant}"]`).waitFor()
  }
})
