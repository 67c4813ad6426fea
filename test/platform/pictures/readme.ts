/** The picture that README opens with, light and dark. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { ORIGIN, serveFrom } from './open-build.ts'
import { screenshotOf } from './small-png.ts'

/** GitHub shows README some 900 pixels wide. */
const SIZE = { width: 1120, height: 640 }

const PATH = '/providers?q=speech+to+text%2C+no+card'

/** `out`: the folder of a build. Writes into `folder`, and returns what it wrote with the size of each in bytes. */
export async function readmePictures(
  browser: Browser,
  out: string,
  folder: string,
): Promise<[string, number][]> {
  const written: [string, number][] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: SIZE, colorScheme, reducedMotion: 'reduce' })
    await serveFrom(out, context)
    const page = await context.newPage()
    await page.goto(ORIGIN + PATH, { waitUntil: 'networkidle' })
    const file = join(folder, `finder${colorScheme === 'dark' ? '-dark' : ''}.png`)
    const bytes = await screenshotOf(page)
    writeFileSync(file, bytes)
    written.push([file, bytes.length])
    await context.close()
  }
  return written
}
