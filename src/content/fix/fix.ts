/** Fixes in a content file what a machine can fix without touching its meaning: whitespace, dates, slug case, key order. */
import { isScalar, parseDocument, type Scalar, visit, type YAMLMap } from 'yaml'
import type { z } from 'zod'
import { parse } from '../parse.ts'
import { type ScalarKind, walkSchema } from '../walk-schema.ts'
import { reorder } from './reorder.ts'
import { slugCase } from './slug-case.ts'

export type Fixed = {
  text: string
  /** What was fixed, in words, in the order in which it was done; empty when nothing was. */
  done: string[]
}

/** The text fixed; a text that is no plain YAML comes back as it was. Fixing twice changes nothing more. */
export function fixText(text: string, schema: z.ZodType): Fixed {
  if (parse(text).problems.length > 0) return { text, done: [] }
  const done: string[] = []
  let fixed = text
  for (const { name, changesOrderOnly, fix } of FIXES) {
    const next = fix(fixed, schema)
    if (next === fixed) continue
    const after = parse(next)
    // A fix of ours that would break the file, or say something else, is left out.
    if (after.problems.length > 0) continue
    if (changesOrderOnly && canonical(after.value) !== canonical(parse(fixed).value)) continue
    fixed = next
    done.push(name)
  }
  return { text: fixed, done }
}

type Fix = {
  name: string
  /** Whether all values must be as they were; the other fixes each prove that for the scalars they touch. */
  changesOrderOnly: boolean
  fix: (text: string, schema: z.ZodType) => string
}

const FIXES: readonly Fix[] = [
  { name: 'whitespace at line ends', changesOrderOnly: true, fix: trimLines },
  { name: 'whitespace inside quotes', changesOrderOnly: false, fix: trimQuoted },
  { name: 'dates', changesOrderOnly: false, fix: fixScalars({ date: isoDay }) },
  {
    name: 'letter case of slugs',
    changesOrderOnly: false,
    fix: fixScalars({ slug: slugCase, fact: factCase }),
  },
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

/** Rewrites the plain or quoted texts that the schema marks as of some kind, keeping their quotes. */
function fixScalars(fixers: Partial<Record<ScalarKind, (value: string) => string>>): Fix['fix'] {
  return (text, schema) => {
    const edits: Edit[] = []
    walkSchema(parseDocument(text).contents, schema, {
      map: () => {},
      scalar(node: Scalar, kind) {
        if (typeof node.value !== 'string' || !node.range) return
        const fixed = fixers[kind]?.(node.value) ?? node.value
        const [start, end] = node.range
        const source = text.slice(start, end)
        if (fixed !== node.value && source.includes(node.value))
          edits.push({ start, end, to: source.replace(node.value, () => fixed) })
      },
    })
    return apply(text, edits)
  }
}

/** `2026/8/4`, `2026.08.04`, `2026-8-4` and `2026-08-04T10:00:00Z` → `2026-08-04`. Day-first forms are ambiguous and stay. */
export function isoDay(value: string): string {
  const match =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z)?$/.exec(value.trim()) ?? []
  const [, year, , month, day] = match
  if (year === undefined) return value
  const iso = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  const instant = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso) ? iso : value
}

/** The limit's name in `freeTier.limits.<id>`; it follows the case of the limit. */
function factCase(value: string): string {
  const prefix = 'freeTier.limits.'
  return value.startsWith(prefix) ? prefix + slugCase(value.slice(prefix.length)) : value
}

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
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
