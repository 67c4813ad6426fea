/** How large the edge functions are, without the dataset. */
import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { printTable } from './table.ts'

export async function benchEdge(): Promise<void> {
  const rows: string[][] = []
  for (const entry of readdirSync('src/api/edge')) {
    const { outputFiles } = await build({
      entryPoints: [`src/api/edge/${entry}`],
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      external: ['*.json'],
    })
    const bytes = outputFiles[0]!.contents
    rows.push([
      entry,
      bytes.length.toLocaleString('en'),
      gzipSync(bytes).length.toLocaleString('en'),
      bytes.length <= 20_480 ? 'ok' : 'MISSED',
    ])
  }
  printTable(
    'Edge bundles without data: bytes minified (≤ 20 KB)',
    ['function', 'minified', 'gzipped', ''],
    rows,
  )
}
