/** Every link and anchor of the real site, over all of its pages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import glob from 'fast-glob'
import { expect, inject, onTestFinished, test } from 'vitest'
import { deadLinks } from '../support/dead-links.ts'
import { startPlainServe } from './hosts/plain-serve.ts'

test('no link within the site leads to a path or an anchor that it does not have', () => {
  const { out } = inject('site')
  const files = new Map(
    glob
      .sync('**/*', { cwd: out, dot: true })
      .map((file) => [
        `/${file}`,
        file.endsWith('.html') ? readFileSync(join(out, file), 'utf8') : undefined,
      ]),
  )
  const { links, dead } = deadLinks(files)
  const pages = [...files.keys()].filter((file) => file.endsWith('/index.html')).length
  console.log(`links: ${links} on ${pages} pages, ${dead.length} dead`)
  expect(pages).toBeGreaterThan(100)
  expect(dead).toEqual([])
})

test('plain serve answers every path of the sitemap, and a page that is not there with the 404 page', async () => {
  const site = inject('site')
  const host = await startPlainServe(site)
  onTestFinished(() => host.close())
  const sitemap = readFileSync(join(site.out, 'sitemap.xml'), 'utf8')
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
  expect(paths.length).toBeGreaterThan(100)
  const wrong: string[] = []
  for (const path of [...paths, '/compare?p=groq,mistral']) {
    // Followed, because a path such as /models/glm-5.3 leads there to its file.
    const response = await fetch(host.url + path)
    const text = await response.text()
    if (response.status !== 200 || !text.startsWith('<!doctype html>'))
      wrong.push(`${path}: ${response.status}`)
  }
  expect(wrong).toEqual([])
  const missing = await fetch(`${host.url}/providers/no-such-provider`)
  expect(missing.status).toBe(404)
  expect(await missing.text()).toContain('<!doctype html>')
})
