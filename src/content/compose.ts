/** Reads a text as one YAML document, and stops where it is nested too deeply for the recursion of what follows. */
import { Composer, CST, type Document, Lexer, type LineCounter, Parser, YAMLParseError } from 'yaml'

/**
 * How many mappings and lists may lie in each other. An entry needs seven; the JSON body of a first call may need some
 * more. A limit of our own is the same on every version of Node, where the size of the stack is not.
 */
export const MAX_DEPTH = 64

/** The document with its errors, or the offset in UTF-16 units at which the text is nested deeper than `MAX_DEPTH`. */
export type Composed = { document: Document.Parsed } | { tooDeepAt: number }

/** Like `parseDocument` of the package. Lines are counted in `lineCounter`. Never throws on any text. */
export function compose(text: string, lineCounter: LineCounter): Composed {
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
