/** Takes all pictures that the repository holds. Started by `npm run screenshots`, which has the browser installed. */
import { mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { launchChromium } from '../chromium.ts'
import { buildSite, ROOT } from '../site.ts'
import { glyphFiles } from './glyphs.ts'
import { ORIGIN } from './open-build.ts'
import { readmePictures } from './readme.ts'

/** So that README is not slow to show. */
const MOST = 150_000

const [now] = process.argv.slice(2)
const images = join(ROOT, 'docs/images')
mkdirSync(images, { recursive: true })
process.env.URL = ORIGIN
const built = buildSite(now)
const browser = await launchChromium()
try {
  const sized = [...(await readmePictures(browser, built.out, images)), ...(await glyphFiles(browser))]
  for (const [file, bytes] of sized) {
    console.log(`${relative(ROOT, file)}: ${bytes.toLocaleString('en')} bytes`)
    if (bytes > MOST) {
      console.error(`${relative(ROOT, file)} has more than ${MOST.toLocaleString('en')} bytes`)
      process.exitCode = 1
    }
  }
} finally {
  await browser.close()
  rmSync(built.project, { recursive: true })
}
