/** Quotas as lines of text, in the notation of the entry: `for: chat, models: [a, b], requests: 30/minute 1000/day`. */

/** Rows as they would stand in an entry, not yet checked; a line that is not made of keys and values stays text. */
export function quotasOf(text: string): unknown[] {
  return text
    .split(/\r?\n/)
    .map((line) =>
      line
        .trim()
        .replace(/^-\s+/, '')
        .replace(/^\{(.*)\}$/, '$1')
        .trim(),
    )
    .filter((line) => line !== '')
    .map(rowOf)
}

function rowOf(line: string): unknown {
  const row: Record<string, unknown> = {}
  for (const part of apart(line)) {
    const [, key, value] = /^([\w-]+)\s*:(.*)$/.exec(part) ?? []
    if (key === undefined || value === undefined) return line
    row[key] = valueMeant(key, value.trim())
  }
  return row
}

/** At commas that stand before a space, outside of brackets and quotes. */
function apart(line: string): string[] {
  const parts: string[] = []
  let part = ''
  let open = ''
  // A doubled quote within quotes is one of the text.
  for (const { 0: token, index } of line.matchAll(/''|""|./gsu)) {
    if (open === '' && token === ',' && /^(?:\s|$)/.test(line.slice(index + 1, index + 2))) {
      parts.push(part)
      part = ''
      continue
    }
    if (open === token || (open === '[' && token === ']')) open = ''
    else if (open === '' && /^["'[]$/.test(token) && /^\s*[\w-]+\s*:\s*$/.test(part)) open = token
    part += token
  }
  return [...parts, part].map((one) => one.trim()).filter((one) => one !== '')
}

function valueMeant(key: string, text: string): unknown {
  const [, inner] = /^\[(.*)\]$/.exec(text) ?? []
  if (inner !== undefined) return items(inner)
  if (key === 'models') return [unquoted(text)]
  if (key === 'shared') return text === 'true' ? true : text
  return unquoted(
    /^(?:for|scope|ended|note)$/.test(key) ? text : text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, ''),
  )
}

const items = (text: string) =>
  text
    .split(',')
    .map((item) => unquoted(item.trim()))
    .filter((item) => item !== '')

/** Without the quotes around it; a doubled quote within is one. */
function unquoted(text: string): string {
  const [, quote, inner] = /^(["'])(.*)\1$/.exec(text) ?? []
  return quote === undefined ? text : inner!.replaceAll(quote + quote, quote)
}
