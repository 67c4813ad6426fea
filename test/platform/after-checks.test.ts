/** Pages that show what health checks found, on the real content with nine days of them. */
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { axeViolations } from './axe-violations.ts'
import { launchChromium } from './chromium.ts'
import { contentWithHistory } from './content-with-history.ts'
import type { Host } from './hosts/host.ts'
import { startNpmStart } from './hosts/own-hosts.ts'

const { now } = inject('site')
let browser: Browser
let checked: Host
let removeContent: () => void
beforeAll(async () => {
  const { dir, remove } = contentWithHistory(now)
  removeContent = remove
  browser = await launchChromium()
  checked = await startNpmStart({ now }, dir)
})
afterAll(async () => {
  await browser?.close()
  await checked?.close()
  removeContent?.()
})

async function newPage(options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options)
  onTestFinished(() => context.close())
  return await context.newPage()
}

describe.each(['/status', '/providers/elevenlabs', '/providers', '/compare?p=elevenlabs,groq'])(
  '%s',
  (path) => {
    test.each([
      [320, 'dark'],
      [1280, 'light'],
    ] as const)(
      'at %i pixels in the %s scheme, axe finds nothing and nothing is cut off',
      async (width, colorScheme) => {
        const page = await newPage({ colorScheme, viewport: { width, height: 900 } })
        await page.goto(checked.url + path, { waitUntil: 'networkidle' })
        expect(await axeViolations(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      },
    )

    test('four days after the last check it says when that was, and that its statuses are unknown', async () => {
      const page = await newPage()
      const present = page.locator('.status:not(.past)', { hasText: /online|answering/i }).first()
      const decoration = () => present.evaluate((word) => getComputedStyle(word).textDecorationLine)
      const said = page.locator('[data-stale-after]').first()
      await page.goto(checked.url + path, { waitUntil: 'networkidle' })
      expect(await decoration()).toBe('none')
      expect(await said.innerText()).toMatch(/^Last checked \d{4}-\d\d-\d\d 00:00 UTC, .*\.$/)
      await page.clock.setFixedTime(Date.parse(now) + 4 * 86_400_000)
      await page.reload({ waitUntil: 'networkidle' })
      expect(await decoration()).toBe('line-through')
      expect(await said.innerText()).toMatch(/^Last checked [45] days ago; treat as unknown\.$/)
    })
  },
)

test('the page of statuses stays small, however many days it draws', async () => {
  const html = await (await fetch(`${checked.url}/status`)).text()
  console.log(`/status with 90 days: ${html.length} bytes`)
  expect(html.length).toBeLessThan(350_000)
})
