/** Writes plain data, and entries, as YAML 1.2 the way people here write it: blocks, short lists on one line, quotes where needed. */

/** Longest list on one line. */
const FLOW_WIDTH = 80

/**
 * The text of an object, with a line break at its end. Reading it gives the same data again. `rows`: paths of lists
 * whose mappings stand on a line each, such as `offers[].quotas`.
 */
export function writeYaml(value: Record<string, unknown>, rows: ReadonlySet<string> = new Set()): string {
  return block(value, '', '')

  function block(map: Record<string, unknown>, indent: string, path: string): string {
    return Object.entries(map)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => {
        const place = path === '' ? key : `${path}.${key}`
        return `${indent}${scalar(key)}:${after(inner, indent, place)}`
      })
      .join('')
  }

  function after(value: unknown, indent: string, path: string): string {
    const line = oneLine(value)
    if (line !== undefined) return ` ${line}\n`
    if (Array.isArray(value)) return `\n${value.map((item) => element(item, `${indent}  `, path)).join('')}`
    return `\n${block(value as Record<string, unknown>, `${indent}  `, path)}`
  }

  function element(value: unknown, indent: string, path: string): string {
    const line = rows.has(path) ? flow(value) : oneLine(value)
    if (line !== undefined) return `${indent}- ${line}\n`
    // The first key, or the first item, stands behind the hyphen.
    const inner = Array.isArray(value)
      ? value.map((item) => element(item, `${indent}  `, path)).join('')
      : block(value as Record<string, unknown>, `${indent}  `, `${path}[]`)
    return `${indent}- ${inner.slice(indent.length + 2)}`
  }
}

/** Any value within a line: `{ for: chat, models: [a, b], requests: 1000/day }`. */
function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`
  if (typeof value !== 'object' || value === null) return scalar(value, true)
  const pairs = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return pairs.length === 0
    ? '{}'
    : `{ ${pairs.map(([key, inner]) => `${scalar(key, true)}: ${flow(inner)}`).join(', ')} }`
}

/** What fits behind a key: a scalar, what is empty, or a short list of words. */
function oneLine(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    if (value.some((item) => typeof item === 'object' && item !== null)) return undefined
    const line = `[${value.map((item) => scalar(item, true)).join(', ')}]`
    const words = value.every((item) => !String(item).includes(' '))
    return value.length === 0 || (words && line.length <= FLOW_WIDTH) ? line : undefined
  }
  if (typeof value === 'object' && value !== null)
    return Object.values(value).every((inner) => inner === undefined) ? '{}' : undefined
  return scalar(value)
}

function scalar(value: unknown, inFlow = false): string {
  if (typeof value === 'number' && !Number.isFinite(value))
    return Number.isNaN(value) ? '.nan' : value > 0 ? '.inf' : '-.inf'
  if (typeof value !== 'string') return String(value)
  if (isPlain(value) && !(inFlow && /[,[\]{}]/.test(value))) return value
  return /^[\x20-\x26\x28-\x7e]*$/.test(value) ? `'${value}'` : quoted(value)
}

/** Words that YAML 1.2 reads as something else than text. */
const NO_TEXT = /^(?:null|true|false)$/i

/** Whether text needs no quotes: it begins like a word, an amount or a day, and nothing in it means anything to YAML. */
const isPlain = (text: string): boolean =>
  /^(?:\p{L}|\d{4}-\d\d-\d\d$|\d[\d,.]* \p{L}|\d+(?:\.\d+)?\/[a-z])/u.test(text) &&
  !NO_TEXT.test(text) &&
  !/: |:$| #|[\p{C}\p{Z}]$|[^\P{C}]|[^\P{Z} ]/u.test(text)

/** As JSON, of which YAML reads every string; what an editor would not show stands as an escape. */
const quoted = (text: string) =>
  JSON.stringify(text).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Lets editors complete and check while one types. */
export const EDITOR_HINT = '# yaml-language-server: $schema=../schemas/provider.json'

/** Lists whose items stand on a line each, so that who changes a number touches one line. */
const ROWS: ReadonlySet<string> = new Set(
  ['quotas', 'reported', 'buys'].map((name) => `offers[].${name}`).concat('prices', 'changelog'),
)

/** The text of `content/providers/<slug>.yaml`, of an entry that may be incomplete: its keys as they stand, short lists on one line. */
export const entryText = (entry: Record<string, unknown>): string =>
  `${EDITOR_HINT}\n${writeYaml(entry, ROWS)}`
