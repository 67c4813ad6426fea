/** What a build must not write, whatever the content says: nothing invisible, and nothing that content is not asked for. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parse as parseCsv } from 'csv-parse/sync'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import markdownIt from 'markdown-it'
import initSqlJs from 'sql.js'
import { parse as parseYaml } from 'yaml'
import { pngParts } from './png-parts.ts'

/** A host that no field of the sample has. Text that names it is only text: it must never be a link. */
export const FOREIGN_HOST = 'evil.example'

/**
 * Of a build, what its writers chose: tags with their attributes, kinds of Markdown tokens, keys, columns, tables,
 * each behind the kind of file. Throws where something is hidden, or a file is not what its name says.
 */
type Parts = Set<string>
type Reader = (bytes: Buffer, note: (part: string) => void) => unknown

/** Control, format, private-use, unassigned and ignorable characters, and separators of lines. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

function assertVisible(text: string): string {
  const hidden = HIDDEN.exec(text)
  if (hidden)
    throw new Error(`U+${hidden[0].codePointAt(0)!.toString(16)} in ${JSON.stringify(text.slice(0, 80))}`)
  return text
}

const decode = (bytes: Buffer) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
/** A text file; only line feeds, or those of CSV, stand between its lines. */
function linesOf(bytes: Buffer, end = '\n'): string[] {
  const lines = decode(bytes).split(end)
  for (const line of lines) assertVisible(line.replaceAll('\n', ''))
  return lines
}

function walk(value: unknown, string: (text: string) => void): void {
  if (typeof value === 'string') string(value)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      string(key)
      walk(inner, string)
    }
}
const scanJson = (text: string) => walk(JSON.parse(text), (each) => assertVisible(each.replaceAll('\n', '')))

/** What a browser or a feed reader may be sent to. */
function scanLink(url: string): void {
  if (/^(?:[#/?](?!\/)|$)/.test(url)) return
  const { protocol, hostname, username, password } = new URL(url)
  const local = url.startsWith('http://localhost:8888/') || url === 'http://localhost:8888'
  if (!local && protocol !== 'https:' && protocol !== 'mailto:') throw new Error(`a link to ${url}`)
  if (username || password || `.${hostname}`.endsWith(`.${FOREIGN_HOST}`)) throw new Error(`a link to ${url}`)
}

const LINKS = new Set(['href', 'src', 'action', 'formaction', 'cite', 'data', 'uri'])

/** HTML whose tags are closed, SVG, XML. */
function markup(unpairedTags: string[] = []): Reader {
  const options = {
    allowBooleanAttributes: true,
    unpairedTags,
    ignoreAttributes: false,
    attributeNamePrefix: '',
  }
  return (bytes, note) => {
    const source = linesOf(bytes)
      .join('\n')
      .replace(/^<!doctype html>\n/, '')
    const valid = XMLValidator.validate(source, options)
    if (valid !== true) throw new Error(valid.err.msg)
    const nodes = (list: Record<string, unknown>[], above: string) => {
      for (const node of list) {
        const tag = Object.keys(node).find((key) => key !== ':@')!
        if (tag === '#text') {
          if (above === 'uri' || above === 'loc') scanLink(String(node[tag]))
          continue
        }
        for (const [name, value] of Object.entries((node[':@'] as object | undefined) ?? {})) {
          note(`${tag} ${name}`)
          if (LINKS.has(name)) scanLink(String(value).replaceAll('&#38;', '&').replaceAll('&#39;', "'"))
          else if (name === 'type' || name === 'rel') note(`${tag} ${name}=${value}`)
        }
        note(tag)
        nodes(node[tag] as Record<string, unknown>[], tag)
      }
    }
    nodes(new XMLParser({ ...options, preserveOrder: true }).parse(source), '')
  }
}

const markdown = markdownIt({ html: true, linkify: true })
// What GitHub makes a link of without brackets: with a scheme, or after www.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false }).add('//', null)
// So that an escaped character stays apart from the text around it.
markdown.core.ruler.disable('text_join')
const scanMarkdown: Reader = (bytes, note) => {
  for (const { type, children } of markdown.parse(linesOf(bytes).join('\n'), {})) {
    note(type)
    for (const child of children ?? []) {
      if (child.type !== 'text_special') note(child.type)
      if (child.type === 'text' && /\bwww\./i.test(child.content))
        throw new Error(`a link to ${child.content}`)
      if (child.type === 'link_open') scanLink(String(child.attrGet('href')))
    }
  }
}

const scanYaml: Reader = (bytes, note) => {
  const source = linesOf(bytes).join('\n')
  const value = parseYaml(source, { version: '1.2' })
  if (JSON.stringify(parseYaml(source, { version: '1.1' })) !== JSON.stringify(value))
    throw new Error('not the same under YAML 1.1')
  walk(value, assertVisible)
  const keys = (inner: unknown): void => {
    if (typeof inner !== 'object' || inner === null) return
    for (const [key, deeper] of Object.entries(inner)) {
      if (!Array.isArray(inner)) note(key)
      keys(deeper)
    }
  }
  keys(value)
}

/** What a spreadsheet would run of a cell, also where it splits lines at semicolons. A number and the id of a model do nothing. */
export const formulaIn = (cell: string): string | undefined =>
  cell
    .split(';')
    .map((part) => part.replace(/^[\s"]+/, ''))
    .find((part) => /^[=+@-]/.test(part) && !/^-\d+(\.\d+)?$|^@[a-z0-9_.:/-]*$/i.test(part))

const scanCsv: Reader = (bytes, note) => {
  const text = linesOf(bytes, '\r\n').join('\r\n')
  const [head, ...rows] = parseCsv(text, { record_delimiter: '\r\n' }) as string[][]
  for (const name of head!) note(name)
  for (const cell of rows.flat()) {
    const formula = formulaIn(cell)
    if (formula !== undefined) throw new Error(`a formula: ${formula}`)
    assertVisible(cell.replaceAll('\n', ''))
  }
}

const sqlite = initSqlJs()
const scanSqlite = async (bytes: Buffer, note: (part: string) => void) => {
  const { Database } = await sqlite
  const database = new Database(bytes)
  try {
    const rows = (sql: string) => database.exec(sql)[0]?.values ?? []
    if (String(rows('PRAGMA integrity_check')) !== 'ok') throw new Error('a damaged database')
    for (const [type, name, sql] of rows('SELECT type, name, sql FROM sqlite_schema')) {
      note(`${type} ${name} ${sql}`)
      if (type === 'table')
        for (const row of rows(`SELECT * FROM "${name}"`))
          for (const cell of row) if (typeof cell === 'string') assertVisible(cell.replaceAll('\n', ''))
    }
  } finally {
    database.close()
  }
}

/** Lines of a form; the first letter is what the form is about. */
const lines =
  (...forms: RegExp[]): Reader =>
  (bytes) => {
    for (const line of linesOf(bytes, decode(bytes).includes('\r\n') ? '\r\n' : '\n'))
      if (line !== '' && !forms.some((form) => form.test(line))) throw new Error(`an odd line: ${line}`)
  }

/** A header that a site sends, or `!` and its name. */
const HEADER_LINE =
  /^ {2}(?:! )?(?:Link|Cache-Control|Access-Control-[A-Z][\w-]+|(?:Content|Permissions|Referrer|X)-[A-Z][\w-]+)(?:: [ -~]+)?$/

/** Every kind of file that a build writes; the first row that fits reads it. */
const READERS: readonly (readonly [files: RegExp, read: Reader])[] = [
  [/\.json$|^\.well-known\/api-catalog$/, (bytes) => scanJson(decode(bytes))],
  // What they show is drawn from content, so their bytes differ.
  [/^assets\/previews\/.*\.png$/, (bytes, note) => note(pngParts(bytes).join(' '))],
  [/^assets\//, (bytes, note) => note(bytes.toString('base64'))],
  [/\.ndjson$/, (bytes) => decode(bytes).trimEnd().split('\n').forEach(scanJson)],
  [/\.html$/, markup(['meta', 'link', 'input', 'img'])],
  [/\.(?:atom|xml|svg)$/, markup()],
  [/\.ics$/, lines(/^[A-Z-]+(?:;[A-Z]+=[A-Z]+)?:/, /^ /)],
  [/\.md$|^llms(?:-full)?\.txt$/, scanMarkdown],
  [/\.yaml$/, scanYaml],
  [/\.jsonc$/, (bytes) => scanJson(decode(bytes).replace(/^\/\/.*\n/gm, ''))],
  [/\.csv$/, scanCsv],
  [/\.sqlite$/, scanSqlite],
  [
    /^configs\/.*\/env\.txt$/,
    lines(/^# ?/, /^[A-Z_][A-Z0-9_]*=$/, /^[A-Z_][A-Z0-9_]*_(?:OPENAI_BASE_URL|FREE_MODEL)=[\w./:@+-]+$/),
  ],
  [
    /^configs\/.*\/claude-code\.txt$/,
    lines(/^# ?/, /^export ANTHROPIC_[A-Z_]+=(?:'[^']*'|"\$[A-Z_][A-Z0-9_]*")$/, /^unset ANTHROPIC_API_KEY$/),
  ],
  [/^_redirects$/, lines(/^\/[\w/.-]+\*? \/[\w/.-]+ (?:200|404)$/)],
  [/^_headers$/, lines(/^\/[\w/.*-]*$/, HEADER_LINE)],
  [/^robots\.txt$|^\.well-known\/security\.txt$/, lines(/^[A-Z][\w-]+: [ -~]+$/, /^#/)],
]

/** Reads every file of a build but those in `read`, to which it adds. Throws at the first thing that is hidden, odd, or sent elsewhere. */
export async function partsOf(outDir: string, read: Set<string> = new Set()): Promise<Parts> {
  const parts: Parts = new Set()
  const entries = readdirSync(outDir, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = relative(outDir, join(entry.parentPath, entry.name))
    assertVisible(path)
    const [files, reader] = READERS.find(([kind]) => kind.test(path)) ?? []
    if (!files || !reader) throw new Error(`no reader for ${path}`)
    const bytes = readFileSync(join(outDir, path))
    const file = `${files} ${createHash('sha256').update(bytes).digest('base64')}`
    if (read.has(file)) continue
    try {
      await reader(bytes, (part) => parts.add(`${files} ${part}`))
    } catch (error) {
      throw new Error(`${path}: ${(error as Error).message}`)
    }
    read.add(file)
  }
  return parts
}

/**
 * Throws where a build has a part that a clean one has not: a tag, an attribute, a key, a table. Files in `read` are
 * those of the clean build and of builds that passed.
 */
export async function scanBuild(outDir: string, clean: Parts, read?: Set<string>): Promise<void> {
  const files = new Set(read)
  const foreign = [...(await partsOf(outDir, files))].find((part) => !clean.has(part))
  if (foreign !== undefined) throw new Error(`a part that no clean build has: ${foreign.slice(0, 200)}`)
  for (const file of files) read?.add(file)
}
