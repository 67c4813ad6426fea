/** Rewrites the entries of a folder from one free tier to offers, in place, and prints what a reader has to decide. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNode, parseDocument, type Range, stringify } from 'yaml'
import { migrate } from '../src/content/migrate.ts'
import type { Provider } from '../src/core/schema/provider.ts'

type Edit = { range: Range; to: string }

function migratedText(text: string): { text: string; undecided: string[] } {
  const document = parseDocument(text)
  const value = document.toJS() as Provider
  if (value.freeTier === undefined) return { text, undecided: [] }
  const { parts, names, against, corrected, undecided } = migrate(value)
  const edits: Edit[] = []
  const replace = (path: (string | number)[], to: string) => {
    const node = document.getIn(path, true)
    if (isNode(node) && node.range) edits.push({ range: node.range, to })
  }
  for (const [index, source] of value.sources.entries()) {
    const supports = [...new Set(source.supports.flatMap((fact) => names(fact, source)))]
    if (supports.join() !== source.supports.join()) replace(['sources', index, 'supports'], list(supports))
    if (source.contradicts) {
      const facts = [...new Set(source.contradicts.flatMap((fact) => against(fact, supports)))]
      if (facts.length === 0) undecided.push(`sources.${index}: what it contradicts, it also supports`)
      // An empty list is removed with its key.
      replace(
        ['sources', index, 'contradicts'],
        `[${facts.map((fact) => `{ fact: ${scalar(fact)} }`).join(', ')}]`,
      )
    }
  }
  for (const [index, { field }] of (value.corrections ?? []).entries()) {
    const name = corrected(field)
    if (name !== field) replace(['corrections', index, 'field'], scalar(name))
  }
  let next = text
  for (const { range, to } of edits.toSorted((a, b) => b.range[0] - a.range[0])) {
    const old = next.slice(range[0], range[1])
    // A list of several lines ends with a line break, and begins on a line of its own.
    const isBlock = /^\s*- /.test(old) || old.endsWith('\n')
    next = isBlock
      ? `${next.slice(0, range[0]).trimEnd()} ${to}\n${next.slice(range[1]).replace(/^\n/, '')}`
      : next.slice(0, range[0]) + to + next.slice(range[1])
  }
  const lines = next.split('\n')
  const from = lines.findIndex((line) => line.startsWith('freeTier:'))
  const to = lines.findIndex((line, index) => index > from && /^[a-zA-Z#]/.test(line))
  lines.splice(from, to - from, ...partLines(parts))
  return { text: lines.filter((line) => line !== '    contradicts: []').join('\n'), undecided }
}

function partLines({ summary, signup, offers, free, terms }: ReturnType<typeof migrate>['parts']): string[] {
  return [
    `summary: ${scalar(summary)}`,
    ...(signup ? ['signup:', ...keys(signup, '  ')] : []),
    ...(offers.length === 0 ? ['offers: []'] : ['offers:', ...offers.flatMap(offerLines)]),
    ...(free ? [`free: ${free}`] : []),
    ...(terms ? ['terms:', ...keys(terms, '  ')] : []),
  ]
}

const keys = (map: object, indent: string) =>
  Object.entries(map).map(([key, value]) => `${indent}${key}: ${flow(value)}`)

function offerLines(offer: object): string[] {
  const lines = Object.entries(offer).flatMap(([key, value]) =>
    key === 'quotas' || key === 'buys'
      ? [`    ${key}:`, ...(value as object[]).map((row) => `      - ${flow(row)}`)]
      : [`    ${key}: ${flow(value)}`],
  )
  return [`  - ${lines[0]!.trimStart()}`, ...lines.slice(1)]
}

const list = (items: readonly string[]) => `[${items.map(scalar).join(', ')}]`

const scalar = (value: unknown) =>
  stringify([value], {
    collectionStyle: 'flow',
    lineWidth: 0,
    flowCollectionPadding: false,
    singleQuote: true,
  })
    .trim()
    .slice(1, -1)

function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const inner = Object.entries(value).map(([key, one]) => `${key}: ${flow(one)}`)
    return inner.length === 0 ? '{}' : `{ ${inner.join(', ')} }`
  }
  return scalar(value)
}

for (const dir of process.argv.slice(2))
  for (const file of readdirSync(dir).filter((name) => name.endsWith('.yaml'))) {
    const path = join(dir, file)
    const text = readFileSync(path, 'utf8')
    const { text: migrated, undecided } = migratedText(text)
    if (migrated !== text) writeFileSync(path, migrated)
    for (const what of undecided) console.log(`${file}: ${what}`)
  }
