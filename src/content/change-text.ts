/** Makes changes in the text of an entry and leaves every other character as it is, comments and order included. */
import { isDeepStrictEqual } from 'node:util'
import {
  isCollection,
  isNode,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { valueAt } from '../core/value-at.ts'
import { type EntryEdit, type Place, withChanges, wordsAfter } from './entry-changes.ts'
import { parse } from './parse.ts'
import { ROWS } from './template.ts'
import { flow, writeYaml } from './write-yaml.ts'

type Document = ReturnType<typeof parseDocument>
type Splice = { start: number; end: number; text: string }

/** The text with the changes made. Throws if it then says anything else than the changed entry. */
export function changeText(text: string, changes: readonly EntryEdit[]): string {
  let result = text
  for (const change of changes) {
    const { start, end, text: to } = spliceOf(result, change)
    result = result.slice(0, start) + to + result.slice(end)
  }
  const wanted = withChanges(parse(text).value as Record<string, unknown>, changes)
  if (!isDeepStrictEqual(parse(result).value, wanted)) throw new Error('the changes do not fit into the file')
  return result
}

function spliceOf(text: string, change: EntryEdit): Splice {
  const document = parseDocument(text)
  const { path } = change
  if (change.do === 'insert') return insertItem(text, document, path, change.index, change.value)
  if (change.do === 'set' && typeof path.at(-1) === 'number') {
    const item = document.getIn(path, true)
    return { start: startOf(item), end: endOf(text, item), text: flow(change.value) }
  }
  const map = document.getIn(path.slice(0, -1), true) as YAMLMap
  const key = String(path.at(-1))
  const pair = map.items.find((one) => isScalar(one.key) && one.key.value === key)
  if (change.do === 'set') {
    if (change.value === undefined) {
      if (!pair) return nothing
      return map.items.length > 1 || path.length === 1
        ? removePair(text, map, pair)
        : replaceWhole(text, document, path.slice(0, -1), {})
    }
    return pair
      ? replacePair(text, map, pair, path, change.value)
      : insertPair(text, document, map, path, change.value, change.order)
  }
  const words = wordsAfter(valueAt(document.toJS(), ...path), change)
  return pair ? replacePair(text, map, pair, path, words) : insertPair(text, document, map, path, words, [])
}

const nothing: Splice = { start: 0, end: 0, text: '' }

const startOf = (node: unknown) => (isNode(node) && node.range ? node.range[0] : 0)

/** The end of a node, without the line breaks behind a block. */
function endOf(text: string, node: unknown): number {
  const [start, end] = isNode(node) && node.range ? node.range : [0, 0]
  return start + text.slice(start, end).trimEnd().length
}

/** How far a place is from the start of its line. */
const columnOf = (text: string, offset: number) => offset - (text.lastIndexOf('\n', offset - 1) + 1)

const indented = (text: string, column: number) => text.trimEnd().replaceAll('\n', `\n${' '.repeat(column)}`)

/** `key: value` as it stands in a block. */
function pairText(path: Place, value: unknown): string {
  const key = String(path.at(-1))
  const at = path
    .slice(0, -1)
    .reduce<string>(
      (above, step) => (typeof step === 'number' ? `${above}[]` : above ? `${above}.${step}` : step),
      '',
    )
  return writeYaml({ [key]: value }, { rows: ROWS, at })
}

function replacePair(text: string, map: YAMLMap, pair: Pair, path: Place, value: unknown): Splice {
  const old = pair.value
  if (map.flow) return { start: startOf(old), end: endOf(text, old), text: flow(value) }
  const start = startOf(pair.key)
  const written = pairText(path, value).trimEnd()
  const isLine = !written.includes('\n') && !(isCollection(old) && !old.flow)
  // What stands behind a value, such as a comment, stays there.
  if (isLine && isNode(old))
    return { start: startOf(old), end: endOf(text, old), text: written.slice(written.indexOf(': ') + 2) }
  const end = Math.max(endOf(text, old), endOf(text, pair.key) + 1)
  return { start, end, text: indented(written, columnOf(text, start)) }
}

function insertPair(
  text: string,
  document: Document,
  map: YAMLMap,
  path: Place,
  value: unknown,
  order: readonly string[],
): Splice {
  const key = String(path.at(-1))
  if (map.items.length === 0 && path.length > 1)
    return replaceWhole(text, document, path.slice(0, -1), { [key]: value })
  const before = order.slice(0, order.indexOf(key))
  const above = map.items.findLast(({ key: one }) => isScalar(one) && before.includes(String(one.value)))
  if (map.flow) {
    const end = endOf(text, (above ?? map.items.at(-1)!).value)
    return { start: end, end, text: `, ${key}: ${flow(value)}` }
  }
  const first = startOf(map.items[0]!.key)
  const column = columnOf(text, first)
  const written = indented(pairText(path, value), column)
  if (!above) return { start: first, end: first, text: `${written}\n${' '.repeat(column)}` }
  const end = lineEnd(text, Math.max(endOf(text, above.value), endOf(text, above.key)))
  return { start: end, end, text: `\n${' '.repeat(column)}${written}` }
}

/** The end of the line, past a comment that stands there. */
function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset)
  return end < 0 ? text.length : end
}

function removePair(text: string, map: YAMLMap, pair: Pair): Splice {
  const [start, end] = [startOf(pair.key), Math.max(endOf(text, pair.value), endOf(text, pair.key))]
  if (map.flow) {
    const behind = /^\s*,\s*/.exec(text.slice(end))?.[0]
    if (behind !== undefined) return { start, end: end + behind.length, text: '' }
    const kept = text.slice(0, start).trimEnd()
    return { start: kept.endsWith(',') ? kept.length - 1 : kept.length, end, text: '' }
  }
  const line = start - columnOf(text, start)
  // The first key of an item stands behind its hyphen, where the next one moves up.
  const isFirst = text.slice(line, start).includes('-')
  const from = isFirst ? start : line
  const next = lineEnd(text, end) + 1
  return { start: from, end: isFirst ? next + (start - line) : next, text: '' }
}

/** The list or mapping at a place, written anew. */
function replaceWhole(text: string, document: Document, path: Place, value: unknown): Splice {
  const map = document.getIn(path.slice(0, -1), true) as YAMLMap
  const pair = map.items.find((one) => isScalar(one.key) && one.key.value === path.at(-1))!
  return replacePair(text, map, pair, path, value)
}

function insertItem(text: string, document: Document, path: Place, index: number, value: unknown): Splice {
  const list = document.getIn(path, true) as YAMLSeq | undefined
  if (!isSeq(list)) {
    const map = document.getIn(path.slice(0, -1), true) as YAMLMap
    return insertPair(text, document, map, path, [value], ORDER_OF_LISTS)
  }
  if (list.flow || list.items.length === 0) {
    const present = valueAt(document.toJS(), ...path) as unknown[]
    return replaceWhole(text, document, path, present.toSpliced(index, 0, value))
  }
  const first = text.lastIndexOf('-', startOf(list.items[0]))
  const column = columnOf(text, first)
  const written = pairText(path, [value])
  const item = indented(written.slice(written.indexOf('\n') + 1).replace(/^ {2}/gm, ''), column)
  if (index < list.items.length) {
    const start = text.lastIndexOf('-', startOf(list.items[index]))
    return { start, end: start, text: `${item}\n${' '.repeat(column)}` }
  }
  const end = lineEnd(text, endOf(text, list.items.at(-1)))
  return { start: end, end, text: `\n${' '.repeat(column)}${item}` }
}

/** Keys that stand above a list that is not there yet, which is that of the prices. */
const ORDER_OF_LISTS: readonly string[] = ['summary', 'signup', 'offers', 'free', 'terms', 'prices']
