/** How large the project is, by folder: what a newcomer has to read. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import jsTokens from 'js-tokens'
import { groupBy } from '../src/base/order.ts'
import { median, printTable } from './table.ts'

const CODE = /\.tsx?$/
const TEST = /\.(test|fuzz)\.tsx?$/
/** What tests compare a whole output with, and what is neither code nor content: images, JSON, SQL, lock files. */
const APPROVED = /\.approved\.|^test\/approved\//

type Sized = { lines: number; bytes: number; functions: number }

export function benchSize(): void {
  const files = execFileSync('git', ['ls-files', '-z', 'src', 'scripts', 'bench', 'test'], {
    encoding: 'utf8',
  })
    .split('\0')
    .filter(Boolean)
  const groups = groupBy(files, groupOf)
  const sums = ['src', 'scripts', 'bench', 'tests', 'approved files', 'data beside code']
  const names = [...groups.keys()].toSorted()
  const rows = names.map((name) => rowOf(name, groups.get(name)!))
  const totals = sums.map((sum) =>
    rowOf(
      `all ${sum}`,
      names.filter((name) => name === sum || name.startsWith(`${sum}/`)).flatMap((name) => groups.get(name)!),
    ),
  )
  printTable(
    'Size: lines, bytes without comments, modules, the median of their lines, functions (declared or arrow)',
    ['folder', 'lines', 'bytes', 'modules', 'median', 'functions'],
    [...rows.filter(([name]) => !sums.includes(name!)), ...totals],
  )
}

/** `src/<folder>` for the code of a folder, else the kind of file. */
function groupOf(file: string): string {
  const [top, folder, ...rest] = file.split('/')
  if (APPROVED.test(file)) return 'approved files'
  if (!CODE.test(file) && !file.endsWith('.css')) return 'data beside code'
  if (top === 'test' || TEST.test(file)) return 'tests'
  return top === 'src' ? (rest.length > 0 ? `src/${folder}` : 'src') : top!
}

function rowOf(name: string, files: readonly string[]): string[] {
  const sizes = files.map(sizeOf)
  const sum = (key: keyof Sized) => sizes.reduce((total, one) => total + one[key], 0).toLocaleString('en')
  const lines = sizes.length > 0 ? Math.round(median(sizes.map((one) => one.lines))) : 0
  const modules = files.filter((file) => CODE.test(file)).length
  return [name, sum('lines'), sum('bytes'), String(modules), String(lines), sum('functions')]
}

function sizeOf(file: string): Sized {
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n').length - 1
  if (!CODE.test(file))
    return { lines, bytes: Buffer.byteLength(text.replaceAll(/\/\*[\s\S]*?\*\//g, '')), functions: 0 }
  const jsx = file.endsWith('x')
  const kept = [...jsTokens(text, { jsx })].filter(({ type }) => !type.endsWith('Comment'))
  // Types have arrows too, so functions are counted in the JavaScript.
  const script = transformSync(text, { loader: jsx ? 'tsx' : 'ts', jsx: 'automatic' }).code
  const functions = [...jsTokens(script)].filter(({ value }) => value === '=>' || value === 'function').length
  return { lines, bytes: Buffer.byteLength(kept.map(({ value }) => value).join('')), functions }
}
