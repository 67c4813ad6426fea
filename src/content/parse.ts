/** Reads one YAML text into a plain value, and finds the line and column of any path in it. */
import {
  Composer,
  CST,
  type Document,
  type ErrorCode,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  Lexer,
  LineCounter,
  Parser,
  visit,
  YAMLParseError,
} from 'yaml'
import { MAX_DEPTH, type Path } from '../base/json.ts'
import {
  clip,
  MAX_BYTES,
  MAX_PROBLEMS,
  ofFile,
  type Position,
  type Problem,
  START,
  tooLarge,
} from './diagnostic.ts'

/** The document with its errors, or the offset in UTF-16 units at which the text is nested deeper than `MAX_DEPTH`. */
type Composed = { document: Document.Parsed } | { tooDeepAt: number }

/** Like `parseDocument` of the package. Lines are counted in `lineCounter`. Never throws on any text. */
function compose(text: string, lineCounter: LineCounter): Composed {
  const parser = new Parser(lineCounter.addNewLine)
  const composer = new Composer({
    prettyErrors: false,
    strict: true,
    uniqueKeys: true,
    version: '1.2',
    stringKeys: true,
  })
  let tooDeepAt: number | undefined
  lineCounter.addNewLine(0)
  function* tokens(): Generator<CST.Token> {
    for (const lexeme of new Lexer().lex(text)) {
      const start = parser.offset
      yield* parser.next(lexeme)
      // The stack holds the document, then each mapping and list that is open, and perhaps a text.
      const texts = CST.isScalar(parser.stack.at(-1) ?? null) ? 1 : 0
      if (parser.stack.length - 1 - texts > MAX_DEPTH) {
        tooDeepAt = start
        return
      }
    }
    yield* parser.end()
  }
  let document: Document.Parsed | undefined
  // With `true`, an empty text makes a document too.
  for (const next of composer.compose(tokens(), true, text.length)) {
    if (document === undefined) document = next as Document.Parsed
    else {
      const { range } = next as Document.Parsed
      document.errors.push(new YAMLParseError([range[0], range[1]], 'MULTIPLE_DOCS', 'several documents'))
      break
    }
  }
  return tooDeepAt === undefined ? { document: document! } : { tooDeepAt }
}

export type Parsed = {
  value: unknown
  problems: Problem[]
  /** Where a key stands; with `value`, where its value begins, if that is one word or text. */
  locate: (path: Path, what?: 'value') => Position
}

const STYLE_HELP = 'Write the value out where it is needed; content files use plain YAML 1.2 only.'

/** Only a text with one of these characters can hold an anchor, alias, tag, directive or merge key. */
const MAY_HOLD_MACHINERY = /[&*!%]|<<|^---|^\.\.\./m

/** Only a text with one of these can have lost a part of a value, or have quotes that YAML does not know. */
const MAY_BE_DAMAGED = / #\S|[\u2018-\u201f]/

/** Quotes of a word processor, around a whole value. */
const CURLY = /^[\u2018-\u201f](.*)[\u2018-\u201f]$/s

const TOO_DEEP = {
  rule: 'yaml',
  message: `the file is nested more than ${MAX_DEPTH} levels deep here`,
  help: 'Flatten it, or close the brackets above.',
}

const EMPTY = ofFile('yaml', 'the file is empty', 'Start from another entry, or run npm run new -- <slug>.')

const OPEN_QUOTE = {
  message: 'a quote opens here and does not close',
  help: 'Close it; if it is part of the text, put the whole value in quotes of the other kind.',
}

const MISPLACED_ITEM = {
  message: 'this item of a list is indented otherwise than the items above it',
  help: 'Indent this line as the lines above it.',
}

/** Where the parser's own words are for programmers, or say no way out. */
const WORDS: Partial<Record<ErrorCode, { message?: string; help: string }>> = {
  DUPLICATE_KEY: { help: 'Keep one of the two keys.' },
  TAB_AS_INDENT: { message: 'a tab indents this line', help: 'Indent with spaces.' },
  BLOCK_AS_IMPLICIT_KEY: {
    message: 'a value contains a colon and a space, which makes it another key',
    help: 'Put the value in quotes.',
  },
  MULTILINE_IMPLICIT_KEY: {
    message: 'this line has no colon after its key, or the next one is indented too far',
    help: 'Write "key: value", and indent the keys of one mapping alike.',
  },
  BAD_INDENT: { help: 'Indent the keys of one mapping alike, and close each bracket.' },
  BAD_SCALAR_START: { help: 'Put the value in quotes.' },
  BAD_DQ_ESCAPE: { help: 'Write two backslashes for one, or put the value in single quotes.' },
  MISSING_CHAR: { help: 'Close the quote or the bracket, or indent the line as the one above it.' },
  MULTIPLE_DOCS: {
    message: 'the file contains several documents',
    help: 'Keep one, without a line --- or ... in it.',
  },
  NON_STRING_KEY: { message: 'keys must be plain text', help: 'Write each key as one word before a colon.' },
}

/** Bytes of a content file as text, or the reason why they cannot be read as text. Refuses invalid UTF-8 and a byte order mark. */
export function decode(bytes: Uint8Array): { text: string } | { problem: Problem } {
  if (bytes.length > MAX_BYTES) return { problem: tooLarge(bytes.length, MAX_BYTES) }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return {
      problem: ofFile('encoding', 'the file starts with a byte order mark', 'Save it as UTF-8 without BOM.'),
    }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { problem: ofFile('encoding', 'the file is not valid UTF-8', 'Save it as UTF-8.') }
  }
}

/** Parses one YAML text. Never throws: whatever is wrong with it is in `problems`, and then `value` is undefined. */
export function parse(text: string): Parsed {
  const lineCounter = new LineCounter()
  const composed = compose(text, lineCounter)
  if ('tooDeepAt' in composed) return failed([{ ...position(lineCounter, composed.tooDeepAt), ...TOO_DEEP }])
  const { document } = composed
  const conflict = document.errors.length > 0 && unresolvedConflict(text)
  if (conflict) return failed([conflict])
  const [item] = document.errors.flatMap((error) => misplacedItem(text, error) ?? [])
  const problems = [
    ...(item === undefined ? [] : [{ ...position(lineCounter, item), rule: 'yaml', ...MISPLACED_ITEM }]),
    // What comes after such an item only follows from it.
    ...causes(document.errors.filter(({ pos }) => item === undefined || pos[1] < item)).map((error) => {
      const quote = openQuote(document, error)
      return {
        ...position(lineCounter, quote ?? error.pos[0]),
        rule: 'yaml',
        ...(quote === undefined ? said(error) : OPEN_QUOTE),
      }
    }),
    ...(MAY_HOLD_MACHINERY.test(text) ? machinery(document, lineCounter) : []),
    ...(MAY_BE_DAMAGED.test(text) ? damagedTexts(document, lineCounter) : []),
  ].slice(0, MAX_PROBLEMS)
  const locate = (path: Path, what?: 'value') => locateIn(document, lineCounter, path, what)
  if (problems.length > 0) return { value: undefined, problems, locate }
  if (document.contents === null) return { ...failed([EMPTY]), locate }
  return { value: document.toJS({ maxAliasCount: 0 }), problems, locate }
}

const failed = (problems: Problem[]): Parsed => ({ value: undefined, problems, locate: () => START })

/** What git writes into a file that two branches changed. */
function unresolvedConflict(text: string): Problem | undefined {
  const line = text.split('\n').findIndex((one) => one.startsWith('<<<<<<< '))
  if (line < 0) return undefined
  return {
    line: line + 1,
    column: 1,
    rule: 'yaml',
    message: 'a merge conflict is not resolved here',
    help: 'Keep what is right of the two sides, and remove the lines of <<<<<<<, ======= and >>>>>>>.',
  }
}

/** Errors that say nothing of the lines after them. */
const LOCAL: ReadonlySet<ErrorCode> = new Set([
  'DUPLICATE_KEY',
  'NON_STRING_KEY',
  'TAB_AS_INDENT',
  'BAD_SCALAR_START',
  'BAD_DQ_ESCAPE',
  'BLOCK_AS_IMPLICIT_KEY',
])

/** Without what only follows from an error before: one tab would be nine errors. */
function causes(errors: readonly YAMLParseError[]): YAMLParseError[] {
  const first = errors.findIndex(({ code }) => !LOCAL.has(code) || code === 'TAB_AS_INDENT')
  const before = first < 0 ? errors : errors.slice(0, first + 1)
  const after = errors
    .slice(before.length)
    .filter(({ code }) => code === 'DUPLICATE_KEY' || code === 'TAB_AS_INDENT')
  const last = before.at(-1)
  return [...before, ...after].filter((error) => error === last || error.pos[0] !== last?.pos[0])
}

/** Where the hyphen stands of an item that is a space too far left or right, if an error is about that. */
function misplacedItem(text: string, { code, message, pos }: YAMLParseError): number | undefined {
  if (
    code !== 'BLOCK_AS_IMPLICIT_KEY' &&
    !(code === 'BAD_INDENT' && message.startsWith('All sequence items'))
  )
    return undefined
  const line = text.lastIndexOf('\n', pos[0] - 1) + 1
  const indent = /^ *(?=- )/.exec(text.slice(line, line + MOST_INDENT))?.[0].length
  return indent === undefined || pos[0] > line + indent ? undefined : line + indent
}

/** Spaces that a line of content may begin with; more are of no list. */
const MOST_INDENT = 200

/** Where the quote opens that an error misses the end of: the parser reports it where the text ends, often lines below. */
function openQuote(document: Document, { code, pos }: YAMLParseError): number | undefined {
  let opened: number | undefined
  if (code === 'MISSING_CHAR')
    visit(document, {
      Scalar(_, { type, range }) {
        if (type?.startsWith('QUOTE') && range && range[0] < pos[0]) opened = range[0]
      },
    })
  return opened
}

function machinery(document: Document, lineCounter: LineCounter): Problem[] {
  const problems: Problem[] = []
  const report = (offset: number, message: string) =>
    problems.push({ ...position(lineCounter, offset), rule: 'plain-yaml', message, help: STYLE_HELP })
  visit(document, {
    Node(_, node) {
      const offset = node.range?.[0] ?? 0
      if (isAlias(node)) report(offset, `an alias, *${clip(node.source)}, is not allowed`)
      else if (node.anchor) report(offset, `an anchor, &${clip(node.anchor)}, is not allowed`)
      // Set only where the file names a tag; `!!str` stands there in full.
      if (node.tag && (isScalar(node) || isCollection(node)))
        report(offset, `a tag, ${clip(node.tag)}, is not allowed`)
    },
    Pair(_, pair) {
      if (isScalar(pair.key) && pair.key.value === '<<')
        report(pair.key.range?.[0] ?? 0, 'a merge key, <<, is not allowed')
    },
  })
  return problems
}

/** Values that say something else than what was typed. */
function damagedTexts(document: Document, lineCounter: LineCounter): Problem[] {
  const problems: Problem[] = []
  visit(document, {
    Scalar(_, { value, type, comment, range }) {
      if (typeof value !== 'string' || type !== 'PLAIN' || !range) return
      const place = { ...position(lineCounter, range[0]), rule: 'damaged-text' }
      const [, inner] = CURLY.exec(value) ?? []
      if (inner !== undefined)
        problems.push({
          ...place,
          message: `quotes of a word processor would become part of the text: ${clip(value)}`,
          help: `Write straight quotes: "${clip(inner)}".`,
        })
      // Comments begin with a space; what does not was hardly meant as one.
      if (comment && !comment.startsWith(' '))
        problems.push({
          ...place,
          message: `a space and # begin a comment, so the value ends there: ${clip(value)}`,
          help: `If it is part of the text, put all of it in quotes: "${clip(`${value} #${comment}`)}". If not, write a space after #.`,
        })
    },
  })
  return problems
}

/** The place of a path, or of its nearest parent that exists. A missing key is reported at its parent. */
function locateIn(document: Document, lineCounter: LineCounter, path: Path, what?: 'value'): Position {
  let node: unknown = document.contents
  let offset = isCollection(node) ? (node.range?.[0] ?? 0) : 0
  for (const [index, step] of path.entries()) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(step))
      if (!pair || !isScalar(pair.key)) break
      offset = pair.key.range?.[0] ?? offset
      node = pair.value
      if (what && index === path.length - 1) offset = valueOnLine(node, offset, lineCounter)
    } else if (isCollection(node)) {
      const item: unknown = node.items[Number(step)]
      if (!isCollection(item) && !isScalar(item)) break
      offset = item.range?.[0] ?? offset
      node = item
    } else break
  }
  return position(lineCounter, offset)
}

/** Where a value begins that stands on the line of its key; else where the key does. */
function valueOnLine(node: unknown, key: number, lineCounter: LineCounter): number {
  const start = isScalar(node) && node.source ? node.range?.[0] : undefined
  return start !== undefined && lineCounter.linePos(start).line === lineCounter.linePos(key).line
    ? start
    : key
}

function position(lineCounter: LineCounter, offset: number): Position {
  const { line, col } = lineCounter.linePos(offset)
  return { line: Math.max(1, line), column: Math.max(1, col) }
}

/** What is said of `- "a" word`. */
const AFTER_QUOTE = {
  message: 'a quote closes before this, and the value goes on',
  help: `Put the whole value in quotes of the other kind: '"Free" plan' for "Free" plan.`,
}

function said(error: YAMLParseError): { message: string; help: string } {
  if (error.message.startsWith('Unexpected scalar at node end')) return AFTER_QUOTE
  return {
    message: firstSentence(error.message),
    help: 'Fix the YAML here; an editor with a YAML plug-in shows the place.',
    ...WORDS[error.code],
  }
}

const firstSentence = (message: string) => message.split('\n', 1)[0]!.replace(/[.:]$/, '')
