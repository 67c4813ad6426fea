/** What axe finds on a page. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { ROOT } from './site.ts'

const AXE = readFileSync(join(ROOT, 'test/platform/node_modules/axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }

/** One line each, with its place. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const found = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run: (options: object) => Promise<{ violations: Violation[] }> } }).axe
      .run({ rules: { 'target-size': { enabled: true } } })
      .then(({ violations }) => violations),
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}
