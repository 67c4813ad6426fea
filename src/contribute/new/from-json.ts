/** Reads a new entry from JSON: the keys of a content file, and the slug. */

import { slugCase } from '../../content/fix/slug-case.ts'
import { checkShape, type ShapeFinding } from '../../content/shape.ts'
import { parseJson } from '../../core/parse-json.ts'
import { entry, type ProviderEntry } from '../../core/schema/entry.ts'
import { SLUG_PATTERN } from '../../core/schema/text.ts'
import { isObject } from '../../core/value-at.ts'

export type FromJson = { slug: string; entry: ProviderEntry } | { findings: ShapeFinding[] }

/**
 * The draft that a JSON text describes, or everything wrong with it. `slug` may be left out (made from the name),
 * and so may `added` (today), `connection`, `links` and `changelog` (empty). The days on which pages were
 * read are never filled in.
 */
export function draftFromJson(text: string, today: string): FromJson {
  let value: unknown
  try {
    value = parseJson(text)
  } catch (error) {
    return wrong(
      'json',
      [],
      `this is not JSON: ${(error as Error).message}`,
      'Fix the JSON; any JSON validator shows the place.',
    )
  }
  if (!isObject(value))
    return wrong('wrong-type', [], 'expected one object', 'Write the keys of a content file, and slug.')
  const { slug: given, ...fields } = value
  const slug = given ?? (typeof fields.name === 'string' ? slugCase(fields.name) : '')
  const shaped = checkShape(entry, { ...DEFAULTS, added: today, ...fields })
  const findings = 'findings' in shaped ? shaped.findings : []
  if (typeof slug !== 'string' || !SLUG_PATTERN.test(slug))
    findings.push({
      rule: 'slug',
      path: ['slug'],
      message: `"${String(slug)}" is not a slug`,
      help: 'Use lower-case letters, digits and inner hyphens, at most 64.',
    })
  return 'value' in shaped && findings.length === 0
    ? { slug: slug as string, entry: shaped.value }
    : { findings }
}

const DEFAULTS = { connection: {}, links: {}, changelog: [] }

const wrong = (rule: string, path: string[], message: string, help: string): FromJson => ({
  findings: [{ rule, path, message, help }],
})
