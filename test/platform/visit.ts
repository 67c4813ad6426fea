/** Somebody who came to the front page with a question: what they click and type, and what the screen shows them. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'

export type Visit = {
  page: Page
  click: (target: Locator) => Promise<void>
  /** Types into the search of the front page and opens what it finds first. */
  search: (words: string) => Promise<void>
  choose: (target: Locator, option: string) => Promise<void>
  /** What stands there, as it is read; fails where it is hidden. */
  sees: (target: Locator) => Promise<string>
}

/** As many steps as a question may take, and the searches among them. */
const [MOST_STEPS, MOST_SEARCHES] = [3, 1]

export const SCREENS = {
  '1,280 px': { viewport: { width: 1280, height: 800 } },
  '390 px': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const satisfies Record<string, BrowserContextOptions>

/** Longer texts are cut in what is printed. */
const LONGEST = 240

/** Opens the front page. When the test ends, the walk is printed: its steps, and what was seen how far down the page. */
export async function visit(
  browser: Browser,
  url: string,
  { question, screen }: { question: string; screen: keyof typeof SCREENS },
): Promise<Visit> {
  const context = await browser.newContext({
    ...SCREENS[screen],
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const steps: string[] = []
  const seen: string[] = []
  let searches = 0
  onTestFinished(async () => {
    await context.close()
    console.log(
      [`${question} (${screen}): ${steps.length} steps`, ...steps.map((step) => `  ${step}`), ...seen].join(
        '\n',
      ),
    )
  })
  await page.goto(`${url}/`, { waitUntil: 'networkidle' })
  const step = async (words: string) => {
    steps.push(words)
    expect(steps.length, steps.join(', ')).toBeLessThanOrEqual(MOST_STEPS)
    await page.waitForLoadState('networkidle')
  }
  return {
    page,
    async click(target) {
      const words = wordsOf(await target.innerText())
      await target.click()
      await step(`click “${words}”`)
    },
    async search(words) {
      expect(++searches).toBeLessThanOrEqual(MOST_SEARCHES)
      const field = page.locator('main input[type=search]')
      await field.fill(words)
      await field.press('Enter')
      await page.waitForURL((found) => found.pathname !== '/')
      await step(`search “${words}”`)
    },
    async choose(target, option) {
      await target.selectOption({ label: option })
      await step(`choose “${option}”`)
    },
    async sees(target) {
      const shown = target.first()
      await shown.waitFor({ state: 'visible', timeout: 5_000 })
      const words = wordsOf(await shown.innerText())
      const { y } = (await shown.boundingBox())!
      const down = Math.round(y + (await page.evaluate(() => scrollY)))
      const { pathname, search, hash } = new URL(page.url())
      seen.push(`  saw at ${pathname}${search}${hash}, ${down} px down: ${words.slice(0, LONGEST)}`)
      return words
    },
  }
}

const wordsOf = (text: string) => text.replace(/\s+/g, ' ').trim()
