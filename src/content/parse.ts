/** Reads one YAML text into a plain value, and finds the line and column of any path in it. */
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
} from 'yaml'

/** Larger files are refused unread. */
export const MAX_BYTES = 32 * 1024

export type Path = readonly PropertyKey[]
export type Position = { line: number; column: number }

export type Problem = Position & { rule: string; message: string; help: string }

export type Parsed = { value: unknown; problems: Problem[]; locate: (path: Path) => Position }

const START: Position = { line: 1, column: 1 }

const STYLE_HELP = 'Write the value out where it is needed; content files use plain YAML 1.2 only.'

/** Only a text with one of these characters can hold an anchor, alias, tag, directive or merge key. */
const MAY_HOLD_MACHINERY = /[&*!%]|<<|^---|^\.\.\./m

/** Bytes of a content file as text, or the reason why they are none. Refuses invalid UTF-8 and a byte order mark. */
export function decode(bytes: Uint8Array): { text: string } | { problem: Problem } {
  if (bytes.length > MAX_BYTES) return { problem: tooLarge(bytes.length) }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return {
      problem: {
        ...START,
        rule: 'encoding',
        message: 'the file starts with a byte order mark',
        help: 'Save it as UTF-8 without BOM.',
      },
    }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return {
      problem: {
        ...START,
        rule: 'encoding',
        message: 'the file is not valid UTF-8',
        help: 'Save it as UTF-8.',
      },
    }
  }
}

export function tooLarge(bytes: number): Problem {
  return {
    ...START,
    rule: 'file-size',
    message: `the file has ${bytes} bytes, expected at most ${MAX_BYTES}`,
    help: 'Shorten the entry; an entry holds facts, not documentation.',
  }
}

/** Parses one YAML text. Never throws: whatever is wrong with it is in `problems`, and then `value` is undefined. */
export function parse(text: string): Parsed {
  const lineCounter = new LineCounter()
  try {
    const document = parseDocument(text, {
      lineCounter,
      prettyErrors: false,
      strict: true,
      uniqueKeys: true,
      version: '1.2',
      stringKeys: true,
    })
    const problems = [
      ...document.errors.map((error) => ({
        ...position(lineCounter, error.pos[0]),
        rule: 'yaml',
        message: firstSentence(error.message),
        help:
          error.code === 'DUPLICATE_KEY'
            ? 'Keep one of the two keys.'
            : error.code === 'TAB_AS_INDENT'
              ? 'Indent with spaces.'
              : 'Mend the YAML here; an editor with a YAML plug-in shows the place.',
      })),
      ...(MAY_HOLD_MACHINERY.test(text) ? machinery(document, lineCounter) : []),
    ]
    const locate = (path: Path) => locateIn(document, lineCounter, path)
    if (problems.length > 0) return { value: undefined, problems, locate }
    if (document.contents === null)
      return {
        value: undefined,
        problems: [
          {
            ...START,
            rule: 'yaml',
            message: 'the file is empty',
            help: 'Start from another entry, or run npm run new.',
          },
        ],
        locate,
      }
    return { value: document.toJS({ maxAliasCount: 0 }), problems, locate }
  } catch (error) {
    // Nesting thousands deep overflows the parser's recursion; any other exception is a bug of ours.
    if (!(error instanceof RangeError)) throw error
    return {
      value: undefined,
      problems: [
        {
          ...START,
          rule: 'yaml',
          message: 'the file is nested too deeply',
          help: 'Flatten it; no field is deeper than five levels.',
        },
      ],
      locate: () => START,
    }
  }
}

function machinery(document: Document, lineCounter: LineCounter): Problem[] {
  const problems: Problem[] = []
  const report = (offset: number, message: string) =>
    problems.push({ ...position(lineCounter, offset), rule: 'plain-yaml', message, help: STYLE_HELP })
  visit(document, {
    Node(_, node) {
      const offset = node.range?.[0] ?? 0
      if (isAlias(node)) report(offset, `an alias, *${node.source}, is not allowed`)
      else if (node.anchor) report(offset, `an anchor, &${node.anchor}, is not allowed`)
      if (node.tag && (isScalar(node) || isCollection(node)) && node.tag.startsWith('!'))
        report(offset, `a tag, ${node.tag}, is not allowed`)
    },
    Pair(_, pair) {
      if (isScalar(pair.key) && pair.key.value === '<<')
        report(pair.key.range?.[0] ?? 0, 'a merge key, <<, is not allowed')
    },
  })
  return problems
}

/** The place of a path, or of its nearest parent that exists. A missing key is reported at its parent. */
function locateIn(document: Document, lineCounter: LineCounter, path: Path): Position {
  let node: unknown = document.contents
  let offset = isCollection(node) ? (node.range?.[0] ?? 0) : 0
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(step))
      if (!pair || !isScalar(pair.key)) break
      offset = pair.key.range?.[0] ?? offset
      node = pair.value
    } else if (isCollection(node)) {
      const item: unknown = node.items[Number(step)]
      if (!isCollection(item) && !isScalar(item)) break
      offset = item.range?.[0] ?? offset
      node = item
    } else break
  }
  return position(lineCounter, offset)
}

function position(lineCounter: LineCounter, offset: number): Position {
  const { line, col } = lineCounter.linePos(offset)
  return { line: Math.max(1, line), column: Math.max(1, col) }
}

const firstSentence = (message: string) => message.split('\n', 1)[0]!.replace(/[.:]$/, '')
