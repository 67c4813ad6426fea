/** A new entry to fill in: every field of the schema, each below what the schema says of it. */
import { forEditors, type Schema } from '../build/editor-schemas.ts'
import { EDITOR_HINT } from '../content/write-yaml.ts'
import { entry } from '../schema/entry.ts'

/** What a first entry answers besides what the schema requires. All other fields stand behind a `#`. */
const ASKED: ReadonlySet<string> = new Set([
  ...['capabilities', 'connection.baseUrl', 'connection.auth', 'links.limits', 'health.probe'],
  ...['covers', 'card', 'cardBasis', 'quotas', 'quotas[].requests'].map((name) => `offers[].${name}`),
  ...['sources[].asOf', 'sources[].supports'],
])

const HEADER = `# After each colon, write what a page states. Delete the keys that no page answers: "unknown" is a good
# answer, a guess is not. To use a key behind a #, delete that # and those of the keys that it is part of.
# If nothing is free, write offers: [] and fill in free. At the end, delete all comments except line 1.
`

const WIDTH = 108

/** The text of `content/providers/<slug>.yaml`. `today`: the day on which it is added and its pages are read. */
export function blankEntry(today: string): string {
  const given: Readonly<Record<string, string>> = { added: today, 'sources[].read': today, changelog: '[]' }
  /** What was said above, of a key as such, and is not said again. */
  const said = new Set<string>()
  return `${EDITOR_HINT}\n${HEADER}${fields(forEditors(entry), '', '', true).join('\n')}\n`

  function fields(
    { properties = {}, required = [] }: Schema,
    above: string,
    indent: string,
    isAsked: boolean,
  ) {
    return Object.entries(properties).flatMap(([key, schema]): string[] => {
      const path = above === '' ? key : `${above}.${key}`
      const isLive = isAsked && (required.includes(key) || ASKED.has(path))
      const line = `${indent}${isLive ? '' : '#'}${key}: ${given[path] ?? ''}`.trimEnd()
      return [
        ...wrapped(onceOnly(wordsOf(schema), key), `${indent}# `),
        line,
        ...below(schema, path, `${indent}  `, isLive && given[path] === undefined),
      ]
    })
  }

  function below(schema: Schema, path: string, indent: string, isLive: boolean): string[] {
    const { items, minItems = 1, anyOf = [] } = schema
    if (items?.properties)
      return [`${indent}${isLive ? '' : '#'}-`, ...fields(items, `${path}[]`, `${indent}  `, isLive)]
    if (items) return isLive ? Array.from({ length: minItems }, () => `${indent}-`) : []
    // Of several forms, the one without keys is meant until somebody chooses.
    return [schema, ...anyOf].flatMap((form, index) => fields(form, path, indent, isLive && index === 0))
  }

  function onceOnly(words: string, key: string): string {
    const news = words.split(/(?= One of: .{60})/).filter((part) => !said.has(part.replaceAll(key, '')))
    for (const part of news) said.add(part.replaceAll(key, ''))
    return news.join('').trim()
  }
}

/** The description, and the words that may be written where it does not name them all. */
function wordsOf({ description = '', enum: words = [] }: Schema): string {
  const named = words.every((word) => description.includes(String(word)))
  return named ? description : `${description} One of: ${words.join(', ')}.`.trim()
}

const wrapped = (text: string, prefix: string): string[] =>
  [...text.matchAll(new RegExp(`.{1,${WIDTH - prefix.length}}(?:\\s|$)`, 'g'))].map(
    ([line]) => `${prefix}${line.trimEnd()}`,
  )
