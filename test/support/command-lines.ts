/** The command lines that a Markdown document shows: what a reader would copy into a terminal. */
import MarkdownIt, { type Token } from 'markdown-it'

export type CommandLine = {
  /** Of the document, from 1. */
  line: number
  /** As written; with line breaks where a quoted argument or a `\` goes on. */
  text: string
  /** What the document shows below it as its output. */
  output: string
}

/** Languages of fences that nobody runs in a terminal; `text` is for what no program reads. */
const OTHER_LANGUAGES = /^(?:yaml|json|jsonc|ts|js|sql|html|toml|markdown|http|text)$/

/**
 * Every line of every block of code that has no other language. In a block with a line that begins with `$ `, only these
 * lines are commands, and what is below one is its output.
 */
export function commandLines(markdown: string): CommandLine[] {
  return new MarkdownIt().parse(markdown, {}).flatMap((token) => {
    const isShell =
      token.type === 'code_block' || (token.type === 'fence' && !OTHER_LANGUAGES.test(token.info))
    if (!isShell) return []
    const first = token.map![0] + (token.type === 'fence' ? 2 : 1)
    const lines = token.content.trimEnd().split('\n')
    return lines.some((line) => line.startsWith('$ ')) ? withOutput(lines, first) : whole(lines, first)
  })
}

/** The commands in running text and tables that are ours: `npm run health -- --dry-run`. */
export function inlineCommands(markdown: string): string[] {
  const inline = (token: Token): string[] =>
    token.type === 'code_inline' ? [token.content] : (token.children ?? []).flatMap(inline)
  return new MarkdownIt()
    .parse(markdown, {})
    .flatMap(inline)
    .filter((code) => /^(?:[A-Z]+=\S+ )*npm (?:run|start|test)\b/.test(code))
}

function withOutput(lines: readonly string[], first: number): CommandLine[] {
  const found: CommandLine[] = []
  for (const [index, line] of lines.entries())
    if (line.startsWith('$ ')) found.push({ line: first + index, text: line.slice(2), output: '' })
    else if (found.length > 0) found.at(-1)!.output += `${line}\n`
  return found
}

/** Lines, each with those that it goes on in. */
function whole(lines: readonly string[], first: number): CommandLine[] {
  const found: CommandLine[] = []
  for (const [index, line] of lines.entries()) {
    const last = found.at(-1)
    if (last && goesOn(last.text)) last.text += `\n${line}`
    else if (line.trim() !== '') found.push({ line: first + index, text: line, output: '' })
  }
  return found
}

/** Whether a quote is open at the end, outside of a comment, or a backslash takes the line break away. */
function goesOn(text: string): boolean {
  let quote = ''
  let before = ' '
  for (const character of text.replaceAll(/\\./g, '')) {
    if (quote === '' && character === '#' && /\s/.test(before)) return false
    if (quote === '' && (character === "'" || character === '"')) quote = character
    else if (character === quote) quote = ''
    before = character
  }
  return quote !== '' || text.endsWith('\\')
}
