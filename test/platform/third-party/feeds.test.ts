/** libxml2 and Python's feedparser, which Debian ships, on every feed and on the sitemap. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import glob from 'fast-glob'
import { describe, expect, inject } from 'vitest'
import { testWith } from './program.ts'

/** The Python of the distribution, which has its packages. */
const PYTHON = '/usr/bin/python3'

/** Prints what feedparser finds in each file: errors, and what a reader would show. */
const PARSE = `
import feedparser, json, sys
def read(file):
    found = feedparser.parse(file)
    return {
        "wrong": str(found.get("bozo_exception", "")),
        "version": found.version,
        "id": found.feed.get("id"),
        "updated": bool(found.feed.get("updated_parsed")),
        "entries": [
            {"id": e.get("id"), "title": e.get("title"), "link": e.get("link"), "dated": bool(e.get("updated_parsed"))}
            for e in found.entries
        ],
    }
print(json.dumps([read(file) for file in sys.argv[1:]]))
`

type Read = {
  wrong: string
  version: string
  id: string | null
  updated: boolean
  entries: { id: string | null; title: string | null; link: string | null; dated: boolean }[]
}

const { out } = inject('site')
const feeds = glob.sync('feeds/*.atom', { cwd: out, absolute: true }).toSorted()

describe('xmllint', () => {
  const lint = (files: string[], input?: string) =>
    spawnSync('xmllint', ['--noout', '--nonet', ...files], { encoding: 'utf8', input })

  testWith(
    'libxml2-utils',
    'xmllint',
    '--version',
  )('finds every feed, badge and sitemap well-formed', () => {
    const files = [...feeds, ...glob.sync(['sitemap.xml', 'badges/**/*.svg'], { cwd: out, absolute: true })]
    expect(files.length).toBeGreaterThan(feeds.length + 1)
    expect(lint(files)).toMatchObject({ status: 0, stderr: '' })
    expect(lint(['-'], '<feed>').status).not.toBe(0)
  })
})

describe('feedparser', () => {
  testWith(
    'python3-feedparser',
    PYTHON,
    '-c',
    'import feedparser',
  )('reads every feed', () => {
    expect(feeds.length).toBeGreaterThan(5)
    const { stdout, stderr } = spawnSync(PYTHON, ['-c', PARSE, ...feeds], { encoding: 'utf8' })
    expect(stderr).toBe('')
    const read = JSON.parse(stdout) as Read[]
    expect(read.map(({ wrong, version, updated }) => ({ wrong, version, updated }))).toEqual(
      feeds.map(() => ({ wrong: '', version: 'atom10', updated: true })),
    )
    const ids = read.map(({ id }) => id)
    expect(new Set(ids).size).toBe(feeds.length)
    read.forEach(({ entries }, index) => {
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
      expect(entries.filter(({ title, link, dated }) => !title || !link || !dated)).toEqual([])
      // The JSON feed has the same entries in the same order.
      const json = JSON.parse(readFileSync(feeds[index]!.replace(/\.atom$/, '.json'), 'utf8'))
      expect(entries.map(({ id }) => id)).toEqual(json.items.map(({ id }: { id: string }) => id))
    })
    expect(read.some(({ entries }) => entries.length > 0)).toBe(true)
  })
})
