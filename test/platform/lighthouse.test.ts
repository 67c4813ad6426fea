/** Lighthouse over a page of each kind, on a phone and on a desktop, from a host that compresses as real ones do. */
import { type LaunchedChrome, launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findChromium } from '../../scripts/lib/chromium.ts'
import type { Host } from './hosts/host.ts'
import { startPlainServe } from './hosts/own-hosts.ts'
import { PAGES_TO_VISIT } from './page-of-each-kind.ts'

/** Of 100, in each category. */
const LEAST = 98

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** What a page is meant to fail. */
const SKIPPED: Readonly<Record<string, string[]>> = {
  // It asks search engines to stay away, as its content is what its query says.
  '/compare': ['is-crawlable'],
}

let chrome: LaunchedChrome
let host: Host
beforeAll(async () => {
  host = await startPlainServe(inject('site'))
  chrome = await launch({
    chromePath: findChromium(process.env)!,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
    logLevel: 'error',
  })
})
afterAll(async () => {
  chrome?.kill()
  await host?.close()
})

const FORMS = { phone: undefined, desktop: desktopConfig } as const
const runs = PAGES_TO_VISIT.flatMap((path) =>
  (Object.keys(FORMS) as (keyof typeof FORMS)[]).map((form) => [path, form] as const),
)

// A busy machine makes a page look slow; three times in a row it is.
test.each(runs)('%s on a %s', { retry: 2, timeout: 300_000 }, async (path, form) => {
  const result = await lighthouse(
    host.url + path,
    {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: CATEGORIES,
      skipAudits: SKIPPED[path.split('?')[0]!] ?? [],
    },
    FORMS[form],
  )
  const { categories, audits, runtimeError } = result!.lhr
  expect(runtimeError).toBeUndefined()
  const scores = Object.fromEntries(
    Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
  )
  console.log(`${path} on a ${form}: ${Object.values(scores).join(' ')}`)
  const failed = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .map(({ id, weight }) => ({ ...audits[id]!, weight }))
    .filter(({ weight, score }) => weight > 0 && score !== null && score < 0.9)
    .map(({ id, title, displayValue = '' }) => `${id}: ${title} ${displayValue}`)
  for (const [category, score] of Object.entries(scores))
    expect(score, `${category}\n${failed.join('\n')}`).toBeGreaterThanOrEqual(LEAST)
})
