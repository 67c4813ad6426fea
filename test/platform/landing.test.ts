import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { findChromium } from '../../scripts/lib/chromium.ts'
import type { ProviderList } from '../../src/api/responses.ts'
import type { Host } from './hosts/host.ts'
import { startNpmStart } from './hosts/npm-start.ts'
import { ROOT } from './site.ts'

const AXE = readFileSync(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8')
const PATHS = ['/', '/submit']

let browser: Browser
let host: Host
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findChromium(process.env)!,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  host = await startNpmStart(inject('site'))
})
afterAll(async () => {
  await browser?.close()
  await host?.close()
})

/** An open page, with its errors and its requests to other origins. */
async function open(path: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  onTestFinished(() => context.close())
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

const notice = (page: Page) => page.locator('#say')
const names = (page: Page) => page.locator('#results tbody [data-field="name"]').allTextContents()

async function listOf(query: string): Promise<ProviderList> {
  const response = await fetch(`${host.url}/api/v1/providers?${query}`)
  return (await response.json()) as ProviderList
}

type Violation = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }

/** What axe finds, one line each, with its place. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const found = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run: () => Promise<{ violations: Violation[] }> } }).axe
      .run()
      .then(({ violations }) => violations),
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

describe.each(PATHS)('%s', (path) => {
  describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
    test.each([320, 768, 1280])('at %i pixels, axe finds nothing and nothing is cut off', async (width) => {
      const { page, errors, thirdParty } = await open(path, {
        colorScheme,
        viewport: { width, height: 900 },
      })
      expect(await violations(page)).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide).toBeLessThanOrEqual(width)
      expect(errors).toEqual([])
      expect(thirdParty).toEqual([])
    })
  })

  test('every link within the site answers', async () => {
    const { page } = await open(path)
    const links = await page.locator('a, link, img, script').evaluateAll((nodes) => [
      ...new Set(
        nodes
          .map((node) => (node as HTMLAnchorElement).href || (node as HTMLImageElement).src || '')
          .filter((url) => url.startsWith(location.origin))
          .map((url) => url.split('#')[0]!),
      ),
    ])
    expect(links.length).toBeGreaterThan(5)
    const statuses = await Promise.all(links.map(async (url) => `${(await fetch(url)).status} ${url}`))
    expect(statuses.filter((line) => !line.startsWith('200'))).toEqual([])
  })

  test('nothing moves while it loads', async () => {
    const { page } = await open(path)
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
    expect(shift).toBeLessThan(0.01)
  })

  test('the keyboard reaches the content first', async () => {
    const { page } = await open(path)
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    expect(await focused.textContent()).toBe('Skip to the content')
    expect((await focused.boundingBox())!.y).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  })
})

describe('without JavaScript', () => {
  test('the page shows what its request answers, and the form leads to the JSON', async () => {
    const { page } = await open('/', { javaScriptEnabled: false })
    const first = await listOf('noCard=true&noPhone=true&limit=12')
    expect(await names(page)).toEqual(first.data.map(({ name }) => name))
    expect(await page.locator('[data-copy]:visible, [data-run]:visible').count()).toBe(0)
    await page.selectOption('#category', 'Search')
    await page.fill('#q', 'web')
    await page.click('form button')
    await page.waitForURL('**/api/v1/providers?*')
    const { object, data } = JSON.parse((await page.locator('body').textContent())!) as ProviderList
    expect(object).toBe('list')
    const expected = await listOf('q=web&category=Search&noCard=true&noPhone=true&limit=12')
    expect(data).toEqual(expected.data)
  })
})

describe('with JavaScript', () => {
  test('a search shows its results, its URL and its command in the page', async () => {
    const { page, errors, thirdParty } = await open('/')
    await page.uncheck('[name="noPhone"]')
    await page.selectOption('#category', 'Speech')
    await page.selectOption('#sort', 'name')
    await page.click('form button')
    const query = 'category=Speech&sort=name&limit=12&noCard=true'
    const { data } = await listOf(query)
    await expect.poll(() => names(page)).toEqual(data.map(({ name }) => name))
    expect(await notice(page).textContent()).toBe(`${data.length} providers, by name`)
    expect(await page.locator('#request-link').getAttribute('href')).toBe(`/api/v1/providers?${query}`)
    expect(await page.locator('#request-curl').textContent()).toBe(
      `curl '${host.url}/api/v1/providers?${query}'`,
    )
    expect(new URL(page.url()).search).toBe(`?${query}`)
    expect(await violations(page)).toEqual([])

    await page.reload({ waitUntil: 'networkidle' })
    await expect.poll(() => names(page)).toEqual(data.map(({ name }) => name))
    expect(await page.isChecked('[name="noPhone"]')).toBe(false)
    expect([...errors, ...thirdParty]).toEqual([])
  })

  test('typing searches', async () => {
    const { page } = await open('/')
    // The last of those shown, so that a search must change what is there.
    const word = (await names(page)).at(-1)!.toLowerCase()
    await page.locator('#q').pressSequentially(word, { delay: 20 })
    const { data } = await listOf(`q=${encodeURIComponent(word)}&limit=12&noCard=true&noPhone=true`)
    expect(data.length).toBeGreaterThan(0)
    await expect.poll(() => names(page)).toEqual(data.map(({ name }) => name))
  })

  test('a search without a match shows a message', async () => {
    const { page } = await open('/')
    await page.fill('#q', 'zzzz-nothing')
    await expect.poll(() => notice(page).textContent()).toMatch(/^No provider matches\./)
    expect(await page.locator('#results').isVisible()).toBe(false)
    expect(await violations(page)).toEqual([])
    await page.fill('#q', '')
    await expect.poll(() => page.locator('#results').isVisible()).toBe(true)
  })

  test('an invalid value shows the message of the API', async () => {
    const { page } = await open('/')
    await page.fill('#q', 'x'.repeat(101))
    await expect.poll(() => notice(page).textContent()).toBe('q may have at most 100 characters.')
    expect(await notice(page).getAttribute('class')).toContain('error')
    expect(await page.locator('#results').isVisible()).toBe(false)
    expect(await violations(page)).toEqual([])
  })

  test.each([
    ['no answer', (page: Page) => page.route('**/api/**', (route) => route.abort()), /could not be reached/],
    [
      'an answer that is not JSON',
      (page: Page) => page.route('**/api/**', (route) => route.fulfill({ status: 502, body: '<html>' })),
      /answered with status 502\./,
    ],
  ])('%s shows a message, and the next search works again', async (_, break_, message) => {
    const { page } = await open('/')
    await break_(page)
    await page.click('form button')
    await expect.poll(() => notice(page).textContent()).toMatch(message)
    await page.unroute('**/api/**')
    await page.click('form button')
    await expect.poll(() => notice(page).textContent()).toBe('12 providers, best first')
    expect(await page.locator('#results').isVisible()).toBe(true)
  })

  test('a slow answer shows that it loads, and an older one never replaces a newer one', async () => {
    const { page } = await open('/')
    let release: (() => Promise<void>) | undefined
    await page.route('**/api/v1/providers?category=Image*', async (route) => {
      release = () => route.continue().catch(() => undefined)
    })
    await page.selectOption('#category', 'Image')
    await expect.poll(() => notice(page).textContent()).toBe('Loading…')
    expect(await page.locator('#results').getAttribute('aria-busy')).toBe('true')
    await page.selectOption('#category', 'Code')
    const { data } = await listOf('category=Code&limit=12&noCard=true&noPhone=true')
    await expect.poll(() => names(page)).toEqual(data.map(({ name }) => name))
    await release!()
    await page.waitForTimeout(200)
    expect(await names(page)).toEqual(data.map(({ name }) => name))
  })

  test('each endpoint runs in the page', async () => {
    const { page, errors } = await open('/')
    const buttons = page.locator('[data-run]')
    expect(await buttons.count()).toBeGreaterThan(8)
    for (const button of await buttons.all()) {
      const path = await button.getAttribute('data-run')
      await button.click()
      await expect
        .poll(() => page.locator('#answer p').textContent())
        .toBe(`GET ${path} answered with status 200`)
      expect(await page.locator('#answer pre').textContent()).toContain('"object": ')
    }
    expect(await violations(page)).toEqual([])
    expect(errors).toEqual([])
  })

  test('the copy button copies the command', async () => {
    const { page } = await open('/', { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.locator('[data-copy]').first().click()
    await expect.poll(() => page.locator('[data-copy]').first().textContent()).toBe('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await page.locator('#request-curl').textContent(),
    )
  })
})
