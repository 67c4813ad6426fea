/** Opens pages of a build in a browser without a server, on an origin that is the same on every machine. */
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { BrowserContext } from 'playwright-core'

export const ORIGIN = 'https://directory.example.org'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** `out`: the folder of the build. Whatever is asked for elsewhere fails. */
export async function serveFrom(out: string, context: BrowserContext): Promise<void> {
  await context.route('**', async (route) => {
    const { origin, pathname } = new URL(route.request().url())
    const name = pathname === '/' ? '/index' : pathname
    const file = [name, `${name}.html`, `${name}.json`].find(
      (path) => extname(path) && existsSync(join(out, path)),
    )
    if (origin !== ORIGIN || !file) return route.fulfill({ status: 404, body: '' })
    await route.fulfill({
      body: readFileSync(join(out, file)),
      contentType: TYPES[extname(file)] ?? 'application/octet-stream',
    })
  })
}
