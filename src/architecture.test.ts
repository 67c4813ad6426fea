import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import glob from 'fast-glob'
import { describe, expect, test } from 'vitest'

/** Which folder of `src/` may import which; files at the top of `src/` count by their name. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  schema: [],
  'days.ts': [],
  'nearest.ts': [],
  query: ['schema', 'nearest.ts'],
  http: ['query', 'schema'],
  edge: ['http', 'query'],
  content: ['schema', 'nearest.ts', 'days.ts'],
  allowance: ['schema', 'content'],
  score: ['schema', 'content', 'allowance'],
  health: ['schema', 'content', 'days.ts', 'nearest.ts'],
  changes: ['schema', 'content', 'health'],
  'catalog.ts': ['schema', 'content', 'allowance', 'score', 'health', 'changes', 'query', 'days.ts'],
  api: [
    'schema',
    'catalog.ts',
    'allowance',
    'changes',
    'query',
    'http',
    'score',
    'health',
    'audit',
    'days.ts',
  ],
  'escape.ts': [],
  'markdown.ts': [],
  'limit-words.ts': ['schema'],
  'site-files.ts': ['api', 'catalog.ts'],
  pages: ['api', 'catalog.ts', 'schema', 'escape.ts', 'site-files.ts', 'query'],
  dumps: ['allowance', 'api', 'catalog.ts', 'limit-words.ts', 'schema', 'site-files.ts', 'days.ts'],
  feeds: ['changes', 'api', 'catalog.ts', 'schema', 'site-files.ts', 'escape.ts'],
  badges: ['api', 'catalog.ts', 'schema', 'site-files.ts', 'escape.ts'],
  configs: ['catalog.ts', 'markdown.ts', 'schema', 'site-files.ts'],
  agents: [
    'allowance',
    'api',
    'catalog.ts',
    'changes',
    'limit-words.ts',
    'markdown.ts',
    'query',
    'schema',
    'site-files.ts',
  ],
  discovery: ['api', 'catalog.ts', 'schema', 'site-files.ts', 'escape.ts'],
  client: [],
  mcp: ['client', 'query', 'schema', 'health', 'days.ts', 'nearest.ts'],
  package: ['api', 'catalog.ts', 'mcp', 'query', 'schema'],
  build: [
    'agents',
    'api',
    'badges',
    'catalog.ts',
    'configs',
    'content',
    'discovery',
    'dumps',
    'feeds',
    'health',
    'pages',
    'query',
    'schema',
    'site-files.ts',
  ],
  serve: ['build', 'http', 'query'],
  conformance: ['api', 'discovery', 'http', 'query', 'schema', 'testing'],
  audit: ['allowance', 'content', 'schema', 'days.ts'],
  documents: ['api', 'catalog.ts', 'http', 'query'],
  diff: ['build', 'content', 'schema'],
  new: ['schema', 'content', 'days.ts'],
  stale: ['schema', 'content', 'health', 'days.ts'],
  popularity: ['schema', 'content'],
}

const sources = glob.sync('src/**/*.ts', {
  ignore: ['**/*.test.ts', '**/*.d.ts', 'src/testing/**', '**/farm/**'],
})
const placeOf = (path: string) => path.split('/')[1]!

describe('imports point one way', () => {
  test.each(sources)('%s', (file) => {
    const place = placeOf(file)
    for (const [, target] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?'(\.[^']+)'/g)) {
      const imported = new URL(target!, `file:///${file}`).pathname.slice(1)
      if (!imported.startsWith('src/')) continue
      const other = placeOf(imported)
      if (other !== place) expect(MAY_IMPORT[place], `${file} imports ${imported}`).toContain(other)
    }
  })

  test.each(sources.filter((file) => /^src\/(schema|query|http|edge)\//.test(file)))(
    '%s imports nothing of Node',
    (file) => {
      expect(readFileSync(file, 'utf8')).not.toMatch(/from 'node:/)
    },
  )
})

describe('the edge', () => {
  const entries = readdirSync('src/edge')

  test('holds entries only, each of about ten lines', () => {
    for (const entry of entries) {
      const text = readFileSync(`src/edge/${entry}`, 'utf8')
      expect(text, entry).toMatch(/export const config = \{[^}]*path: /)
      expect(text, entry).toContain('export default')
      expect(text.split('\n').length, entry).toBeLessThanOrEqual(14)
    }
  })

  test.each(entries)('%s bundles to at most 20 KB without data and without zod', async (entry) => {
    const { outputFiles, metafile } = await build({
      entryPoints: [`src/edge/${entry}`],
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      metafile: true,
      external: ['*.json'],
    })
    expect(outputFiles[0]!.contents.length).toBeLessThanOrEqual(20 * 1024)
    expect(gzipSync(outputFiles[0]!.contents).length).toBeGreaterThan(100)
    expect(Object.keys(metafile.inputs).filter((input) => input.includes('node_modules'))).toEqual([])
  })
})
