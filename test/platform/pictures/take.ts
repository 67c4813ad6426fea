/** Takes all pictures that the repository holds. Started by `npm run screenshots`, which has the browser installed. */
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { previewPath } from '../../../src/outputs/site/preview-image.ts'
import { launchChromium } from '../chromium.ts'
import { buildSite, ROOT } from '../site.ts'
import { ORIGIN } from './open-build.ts'
import { previewPictures } from './previews.ts'
import { readmePictures } from './readme.ts'

/** So that neither README nor a link is slow to show. */
const [MOST_README, MOST_PREVIEW] = [150_000, 40_000]

const [now] = process.argv.slice(2)
const [images, site] = [join(ROOT, 'docs/images'), join(ROOT, 'src/outputs/site/static')]
mkdirSync(images, { recursive: true })
mkdirSync(dirname(join(site, previewPath())), { recursive: true })
process.env.URL = ORIGIN
const built = buildSite(now)
const browser = await launchChromium()
try {
  const sized = [
    ...(await readmePictures(browser, built.out, images)).map((one) => [...one, MOST_README] as const),
    ...(await previewPictures(browser, site)).map((one) => [...one, MOST_PREVIEW] as const),
  ]
  for (const [file, bytes, most] of sized) {
    console.log(`${relative(ROOT, file)}: ${bytes.toLocaleString('en')} bytes`)
    if (bytes > most) {
      console.error(`${relative(ROOT, file)} has more than ${most.toLocaleString('en')} bytes`)
      process.exitCode = 1
    }
  }
} finally {
  await browser.close()
  rmSync(built.project, { recursive: true })
}
