/** Every link and anchor of the real site, over all of its pages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import glob from 'fast-glob'
import { expect, inject, test } from 'vitest'
import { deadLinks } from '../support/dead-links.ts'

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
