import MarkdownIt from 'markdown-it'
import { expect, test } from 'vitest'
import { contextOf, HOSTILE } from '../../../test/support/site-context.ts'
import { dumpFiles } from '../../files/dumps/dumps.ts'
import { feedFiles } from '../../files/feeds/feeds.ts'
import { bytesOf } from '../../files/site-files.ts'
import { documentOf } from '../document.tsx'
import { badgeMarkdown } from '../provider/sources.tsx'
import { viewOf } from '../site-page.ts'
import { dataPage } from './data.tsx'

/** The page, and the files that it speaks of. */
async function pageOf(entries: Parameters<typeof contextOf>[0]) {
  const context = contextOf(entries)
  const files = new Map<string, Uint8Array>()
  const dumps = await dumpFiles(context)
  for (const made of [dumps.files, await feedFiles.files(context)])
    for (const file of made) files.set(`/${file[0]}`, bytesOf(file))
  const view = viewOf(context, { dumps: dumps.described, documents: [] })
  return { html: documentOf([...dataPage(view)][0]!, view), files }
}

const { html, files } = await pageOf({
  hostile: { name: HOSTILE },
  one: { name: 'One' },
  gone: { name: 'Gone', retired: { date: '2026-11-01' } },
})

test('each dump stands there with the size of the file', () => {
  const rows = html.split('<tr>').filter((row) => row.includes('href="/data/providers.'))
  expect(rows).toHaveLength([...files.keys()].filter((path) => path.startsWith('/data/providers.')).length)
  for (const row of rows) {
    const bytes = files.get(/href="([^"]+)"/.exec(row)![1]!)!
    expect(row).toContain(`${bytes.length.toLocaleString('en-US')} bytes`)
  }
})

test('every feed is linked', () => {
  for (const path of files.keys()) if (/^\/feeds\/[^/]+$/.test(path)) expect(html).toContain(`href="${path}"`)
})

test('what to paste shows the badge and leads to the page of the provider, whatever the name', () => {
  for (const name of ['Groq', HOSTILE, 'a](https://evil.example)[b', '"><img src=x>']) {
    const [provider] = viewOf(contextOf({ one: { name } })).active
    const markdown = badgeMarkdown({ provider: provider!, baseUrl: 'https://site.example' })
    const rendered = new MarkdownIt({ html: true }).render(markdown)
    expect(rendered.match(/<[a-z]+/g)).toEqual(['<p', '<a', '<img'])
    expect(rendered).toContain('<a href="https://site.example/providers/one">')
    expect(rendered).toContain('src="https://site.example/badges/one.svg"')
  }
})
