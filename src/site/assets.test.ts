import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { transform } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { assetFiles } from './pages.ts'

const assets = new Map((await assetFiles()).map(([path, bytes]) => [path, Buffer.from(bytes as Uint8Array)]))
const scripts = [...assets.keys()].filter((path) => path.endsWith('.js'))
const KB = 1024

test('there is one style, one script for all pages, and one for each island', () => {
  const islands = readdirSync('src/site/islands')
    .filter((file) => !file.includes('.test.'))
    .map((file) => `assets/${file.replace(/\.tsx?$/, '.js')}`)
  expect([...assets.keys()]).toEqual([...islands, 'assets/site.css'].toSorted())
  expect(scripts).toContain('assets/page.js')
})

// Two schemes, the search, the bar of what is compared, and paper among them.
test('the style has at most 8 KB gzipped', () => {
  expect(gzipSync(assets.get('assets/site.css')!).length).toBeLessThanOrEqual(8 * KB)
})

describe.each(scripts)('%s', (path) => {
  const most = path === 'assets/submit-check.js' ? 120 : 60
  const text = assets.get(path)!.toString()

  test(`has at most ${most} KB gzipped`, () => {
    expect(gzipSync(text).length).toBeLessThanOrEqual(most * KB)
  })

  test('writes text as text', () => {
    // The library sets HTML where a component asks for it, which none of ours in the browser does.
    const own = text.replaceAll(/dangerouslySetInnerHTML|\.innerHTML/g, '')
    expect(own).not.toMatch(/outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function/)
  })

  test('is a module that its target can read', async () => {
    await expect(transform(text, { loader: 'js', format: 'esm', target: 'es2022' })).resolves.toBeDefined()
  })
})

/** What a URL in an asset is, though nothing is loaded from it. */
const NAMES = [
  'http://www.w3.org/2000/svg',
  'http://www.w3.org/1999/xhtml',
  'http://www.w3.org/1998/Math/MathML',
]

test.each([...assets.keys(), 'assets/icon.svg'])('%s loads nothing from another origin', (path) => {
  const bytes = assets.get(path) ?? readFileSync(`src/site/static/${path}`)
  let text = bytes.toString()
  for (const name of NAMES) text = text.replaceAll(name, '')
  const loads = path.endsWith('.js')
    ? /(?:fetch|import|URL|open|EventSource|WebSocket|sendBeacon)\(\s*["'`](?:https?:)?\/\//
    : /https?:|@import|url\(/
  expect(text).not.toMatch(loads)
  if (path.endsWith('.js') && !/submit/.test(path)) expect(text).not.toMatch(/https?:\/\/\w/)
})
