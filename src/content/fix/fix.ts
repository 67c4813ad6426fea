/** Fixes in a content file whitespace, slug case, key order, and what the message of a wrong shape names: dates, misspelt words, lists. */
import { isMap, isScalar, parseDocument, visit, type YAMLMap } from 'yaml'
import type { z } from 'zod'
import type { Path } from '../../core/path.ts'
import { isObject } from '../../core/value-at.ts'
import { presentable } from '../diagnostic.ts'
import { parse } from '../parse.ts'
import { checkShape } from '../shape.ts'
import { walkSchema } from '../walk-schema.ts'
import { reorder } from './reorder.ts'
import { slugCase } from './slug-case.ts'

export type Fixed = {
  text: string
  /** What was fixed, in words, in the order in which it was done; empty when nothing was. */
  done: string[]
}

/** The text fixed; a text that is not plain YAML comes back as it was. Fixing twice changes nothing more. */
export function fixText(text: string, schema: z.ZodType): Fixed {
  if (parse(text).problems.length > 0) return { text, done: [] }
  const done: string[] = []
  let fixed = text
  for (const { name, changesOrderOnly, fix } of FIXES) {
    const told: string[] = []
    const next = fix(fixed, schema, (what) => told.push(what))
    if (next === fixed) continue
    const after = parse(next)
    // A fix of ours that would break the file, or say something else, is left out.
    if (after.problems.length > 0) continue
    if (changesOrderOnly && canonical(after.value) !== canonical(parse(fixed).value)) continue
    fixed = next
    done.push(...(told.length > 0 ? told : [name]))
  }
  return { text: fixed, done }
}

type Fix = {
  name: string
  /** Whether all values must be as they were; the other fixes each prove that for the scalars they touch. */
  changesOrderOnly: boolean
  /** May tell what it changed, where that cannot be guessed from its name. */
  fix: (text: string, schema: z.ZodType, tell: (what: string) => void) => string
}

const FIXES: readonly Fix[] = [
  { name: 'whitespace at line ends', changesOrderOnly: true, fix: trimLines },
  { name: 'whitespace inside quotes', changesOrderOnly: false, fix: trimQuoted },
  { name: 'names of keys', changesOrderOnly: false, fix: fixNamed('key') },
  { name: 'values', changesOrderOnly: false, fix: fixNamed('value') },
  { name: 'letter case of slugs', changesOrderOnly: false, fix: fixSlugs },
  { name: 'order of keys', changesOrderOnly: true, fix: orderKeys },
]

/** Removes whitespace at line ends, except in block texts where it counts, and ends the file with a line break. */
function trimLines(text: string): string {
  const blocks: [start: number, end: number][] = []
  visit(parseDocument(text), {
    Scalar(_, { type, range }) {
      if (range && type?.startsWith('BLOCK_')) blocks.push([range[0], range[1]])
    },
  })
  const trimmed = text.replace(/(?<![ \t])[ \t]+(?=\r?\n|$)/g, (space, offset: number) =>
    blocks.some(([start, end]) => offset > start && offset < end) ? space : '',
  )
  return trimmed.endsWith('\n') ? trimmed : `${trimmed}\n`
}

type Edit = { start: number; end: number; to: string }

function apply(text: string, edits: readonly Edit[]): string {
  let result = text
  for (const { start, end, to } of edits.toSorted((a, b) => b.start - a.start))
    result = result.slice(0, start) + to + result.slice(end)
  return result
}

function trimQuoted(text: string): string {
  const edits: Edit[] = []
  visit(parseDocument(text), {
    Scalar(_, { type, value, range }) {
      if (!range || !type?.startsWith('QUOTE_') || typeof value !== 'string' || value === value.trim()) return
      const [start, end] = range
      const source = text.slice(start, end)
      const to = source[0] + source.slice(1, -1).replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '') + source.at(-1)
      if (parse(to).value === value.trim()) edits.push({ start, end, to })
    },
  })
  return apply(text, edits)
}

/** Writes what the findings of the shape name instead of a key or a value, as "Did you mean …" does for people. */
function fixNamed(of: 'key' | 'value'): Fix['fix'] {
  const once: Fix['fix'] = (text, schema, tell) => {
    const document = parseDocument(text)
    const checked = checkShape(schema, parse(text).value)
    const edits = ('findings' in checked ? checked.findings : []).flatMap(({ path, instead }): Edit[] => {
      if (instead === undefined || !(of in instead)) return []
      const node = of === 'key' ? keyAt(document, path) : document.getIn(path, true)
      if (!isScalar(node) || !node.range) return []
      const [start, end] = node.range
      const source = text.slice(start, end)
      const to = 'list' in instead ? `[${source}]` : inQuotesOf(source, Object.values(instead)[0]!)
      const place = (of === 'key' ? path.slice(0, -1) : path).map(String).join('.')
      tell(`${place && `${place}: `}${presentable(source, 60)} is now ${presentable(to, 60)}`)
      return [{ start, end, to }]
    })
    return apply(text, edits)
  }
  // What was made a list may hold a misspelt word.
  return (text, schema, tell) => {
    const first = once(text, schema, tell)
    return first === text || parse(first).problems.length > 0 ? first : once(first, schema, tell)
  }
}

/** In the quotes of the text that it replaces, but for true and false, which quotes would make text. */
function inQuotesOf(source: string, value: string | true): string {
  const [quote] = /^["']/.exec(source) ?? ['']
  return value === 'true' || value === 'false' ? value : `${quote}${value}${quote}`
}

function keyAt(document: ReturnType<typeof parseDocument>, path: Path): unknown {
  const map = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents
  return isMap(map) ? map.items.find(({ key }) => isScalar(key) && key.value === path.at(-1))?.key : undefined
}

/** Rewrites slugs and what names one, keeping their quotes. */
function fixSlugs(text: string, schema: z.ZodType): string {
  const edits: Edit[] = []
  walkSchema(parseDocument(text).contents, schema, {
    map: () => {},
    scalar({ value, range }, kind) {
      if (typeof value !== 'string' || !range) return
      const fixed = kind === 'slug' ? slugCase(value) : kind === 'fact' ? factCase(value) : value
      const [start, end] = range
      const source = text.slice(start, end)
      if (fixed !== value && source.includes(value))
        edits.push({ start, end, to: source.replace(value, () => fixed) })
    },
  })
  return apply(text, edits)
}

/** The offer's name in `offers.<id>.kind`; it follows the case of the offer. */
const factCase = (value: string) =>
  value.replace(/^(offers\.)([^.]+)(?=\.)/, (_, prefix: string, id: string) => prefix + slugCase(id))

/** Orders one mapping at a time, outermost first, until all are in order: each move shifts what stands inside. */
function orderKeys(text: string, schema: z.ZodType): string {
  let ordered = text
  for (let round = 0; round < MAX_MAPS; round++) {
    let next: string | undefined
    walkSchema(parseDocument(ordered).contents, schema, {
      map(node, keys) {
        next ??= inOrder(node, keys) ? undefined : reorder(ordered, node, rankIn(keys))
      },
      scalar: () => {},
    })
    if (next === undefined || next === ordered) return ordered
    ordered = next
  }
  return text
}

/** More mappings than a file of 32 KB can hold. */
const MAX_MAPS = 5_000

function rankIn(order: readonly string[]) {
  return (key: string) => {
    const rank = order.indexOf(key)
    return rank < 0 ? order.length : rank
  }
}

function inOrder(node: YAMLMap, keys: readonly string[]): boolean {
  const ranks = node.items.map(({ key }) => rankIn(keys)(isScalar(key) ? String(key.value) : ''))
  return ranks.every((rank, index) => index === 0 || ranks[index - 1]! <= rank)
}

/** A value as text in which the order of keys does not show. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
