import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import glob from 'fast-glob'
import { describe, expect, test } from 'vitest'

/** The folders of `src/`: each may import itself and what stands before it. */
const FOLDERS = [
  'base',
  'schema',
  'net',
  'entry',
  'content',
  'health',
  'catalog',
  'api',
  'configs',
  'files',
  'site',
  'build',
  'clients',
  'tools',
]

/** These also run in Deno and in a browser. `schema/site.ts` does not: only builds read `site.yaml`, and only Node decodes Punycode. */
const PORTABLE =
  /^src\/(base\/|schema\/(?!site\.)|entry\/|content\/(parse|shape|diagnostic|check-entry|write-yaml)\.ts|content\/(rules|questions)\/|api\/(query|http|edge)\/)/

const sources = glob.sync('src/**/*.{ts,tsx}', { ignore: ['**/*.test.ts', '**/*.d.ts'] })
const placeOf = (path: string) => FOLDERS.indexOf(path.split('/')[1]!)

test('src/ holds these folders and nothing else', () => {
  const folders = readdirSync('src').filter((name) => !name.endsWith('.test.ts'))
  expect(folders.toSorted()).toEqual(FOLDERS.toSorted())
})

/** What a file imports of ours, types included. */
const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?'(\.[^']+)'/g)].map(([, target]) =>
    new URL(target!, `file:///${file}`).pathname.slice(1),
  )

/** The first files found that import each other in a circle, the last of them again the first; empty where there are none. */
function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const search = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return []
    for (const next of imports.get(file) ?? []) {
      const circle = search(next, [...path, file])
      if (circle.length > 0) return circle
    }
    done.add(file)
    return []
  }
  for (const file of imports.keys()) {
    const circle = search(file, [])
    if (circle.length > 0) return circle
  }
  return []
}

test('no files import each other in a circle, types included', () => {
  const all = [...sources, ...glob.sync('scripts/**/*.ts', { ignore: ['**/*.test.ts'] })]
  const imports = new Map(all.map((file) => [file, importsOf(file)]))
  expect(imports.get('src/build/build.ts')).toContain('src/build/emit.ts')
  expect(circleIn(imports)).toEqual([])
  imports.set('src/build/emit.ts', ['src/build/build.ts'])
  expect(circleIn(imports)).toHaveLength(3)
})

describe('imports point one way', () => {
  test.each(sources)('%s', (file) => {
    for (const imported of importsOf(file)) {
      expect(imported, `${file} imports ${imported}`).not.toMatch(/^(test|bench|scripts)\//)
      if (imported.startsWith('src/'))
        expect(placeOf(imported), `${file} imports ${imported}`).toBeLessThanOrEqual(placeOf(file))
    }
  })

  test.each(sources.filter((file) => PORTABLE.test(file)))('%s imports nothing of Node', (file) => {
    expect(readFileSync(file, 'utf8')).not.toMatch(/from 'node:/)
  })
})

describe('the edge', () => {
  const entries = readdirSync('src/api/edge')

  test('holds entries only, each of about ten lines', () => {
    for (const entry of entries) {
      const text = readFileSync(`src/api/edge/${entry}`, 'utf8')
      expect(text, entry).toMatch(/export const config = \{[^}]*path: /)
      expect(text, entry).toContain('export default')
      expect(text.split('\n').length, entry).toBeLessThanOrEqual(14)
    }
  })

  test.each(entries)('%s bundles to at most 20 KB without data and without zod', async (entry) => {
    const { outputFiles, metafile } = await build({
      entryPoints: [`src/api/edge/${entry}`],
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
