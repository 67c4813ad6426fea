/** The pictures that social networks and chats show next to a link: one for each capability, one for all other pages. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { CAPABILITIES, CAPABILITY_SLUGS } from '../../../src/core/schema/vocabulary.ts'
import { escapeMarkup } from '../../../src/core/text/escape.ts'
import { PREVIEW_SIZE, previewPath } from '../../../src/outputs/site/preview-image.ts'
import { screenshotOf } from './small-png.ts'

/** Without numbers, which change, and without the site's name, which the link shows. */
function cardOf(title: string, question: string): string {
  return `<!doctype html><html lang="en"><style>
    body { margin: 0; box-sizing: border-box; width: 1200px; height: 630px; padding: 80px; background: #fcfcfa;
      border-left: 24px solid #0a6e5c; color: #16181d; font: 40px/1.3 system-ui, sans-serif;
      display: flex; flex-direction: column; justify-content: space-between }
    h1 { font-size: 84px; line-height: 1.1; margin: 0 }
    p { color: #565e68; margin: 24px 0 0 }
    ul { display: flex; gap: 20px; list-style: none; margin: 0; padding: 0 }
    li { border: 3px solid; border-radius: 12px; padding: 6px 24px }
    .no { background: #e7f2ef; border-color: #0a6e5c; color: #0a6e5c }
    .open { border-style: dashed; color: #565e68 }
    .yes { background: #16181d; border-color: #16181d; color: #fcfcfa }
  </style><div><h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(question)}</p></div>
  <ul><li class="no">no card</li><li class="open">phone ?</li><li class="yes">card</li></ul></html>`
}

/** Writes into `folder`, which is served as the root of the site; returns what it wrote with the size of each in bytes. */
export async function previewPictures(browser: Browser, folder: string): Promise<[string, number][]> {
  const page = await browser.newPage({ viewport: PREVIEW_SIZE })
  const cards = [
    [
      undefined,
      'Which AI APIs can you call for free?',
      'How much, card, phone, limits, with the source of each answer.',
    ],
    ...CAPABILITY_SLUGS.map(
      (slug) =>
        [
          slug,
          CAPABILITIES[slug].title,
          'Which APIs are free, how much, and what sign-up asks for.',
        ] as const,
    ),
  ] as const
  const written: [string, number][] = []
  for (const [slug, title, question] of cards) {
    await page.setContent(cardOf(title, question))
    const bytes = await screenshotOf(page)
    const file = join(folder, previewPath(slug))
    writeFileSync(file, bytes)
    written.push([file, bytes.length])
  }
  await page.close()
  return written
}
