/** Checks a parsed value against a schema and says, in words, where it differs. */
import type { z } from 'zod'
import type { Path } from '../core/facts.ts'
import { nearest } from '../core/nearest.ts'
import { MAX_PROBLEMS, presentable } from './diagnostic.ts'

/** Something wrong at a path of one file; its position is looked up when it is printed. */
export type Finding = { path: Path; message: string; help: string }
export type ShapeFinding = Finding & { rule: string }

/** The value as the schema types it, or the ways in which it differs, the first `MAX_PROBLEMS` of them. */
export function checkShape<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { value: z.infer<Schema> } | { findings: ShapeFinding[] } {
  const result = schema.safeParse(value)
  if (result.success) return { value: result.data }
  const findings: ShapeFinding[] = []
  for (const issue of result.error.issues) {
    findings.push(...describe(issue, value, [], schema))
    if (findings.length >= MAX_PROBLEMS) break
  }
  return { findings: findings.slice(0, MAX_PROBLEMS) }
}

type Issue = z.core.$ZodIssue

function describe(issue: Issue, root: unknown, above: Path, schema: z.ZodType): ShapeFinding[] {
  const path = [...above, ...issue.path]
  const got = show(at(root, path))
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.slice(0, MAX_PROBLEMS).map((key) => {
        const allowed = keysAt(schema, path, root)
        const near = nearest(key, allowed)
        return {
          rule: 'unknown-key',
          path: [...path, key],
          message: `unknown key "${clip(key)}"${path.length ? ` in ${path.map(String).join('.')}` : ''}`,
          help: near ? `Did you mean "${near}"?` : `Allowed here: ${allowed.join(', ')}.`,
        }
      })
    case 'invalid_type':
      if (at(root, path) === undefined)
        return [
          {
            rule: 'missing-key',
            path,
            message: `missing key "${String(path.at(-1))}", expected ${article(issue.expected)}`,
            help: `Add "${String(path.at(-1))}:" here.`,
          },
        ]
      return [
        {
          rule: 'wrong-type',
          path,
          message: `expected ${article(issue.expected)}, got ${got}`,
          help:
            issue.expected === 'string' ? 'Put the value in quotes.' : `Write ${article(issue.expected)}.`,
        },
      ]
    case 'invalid_value': {
      const allowed = issue.values.map(String)
      return [oneOf(path, got, at(root, path), allowed)]
    }
    case 'invalid_union': {
      const discriminator = 'discriminator' in issue ? issue.discriminator : undefined
      if (typeof discriminator === 'string') {
        const place = path.at(-1) === discriminator ? path : [...path, discriminator]
        const options = unionOptions(schema, root, place.slice(0, -1))
        return [oneOf(place, show(at(root, place)), at(root, place), options)]
      }
      const literals = issue.errors
        .flat()
        .flatMap((inner) =>
          inner.code === 'invalid_value'
            ? inner.values.map(String)
            : inner.code === 'invalid_type' && inner.expected === 'boolean'
              ? ['true', 'false']
              : [],
        )
      const allowed = [...new Set(literals)]
      if (allowed.length > 0) return [oneOf(path, got, at(root, path), allowed)]
      const branch = issue.errors.toSorted((a, b) => a.length - b.length)[0] ?? []
      return branch.flatMap((inner) => describe(inner, root, path, schema))
    }
    case 'too_big':
    case 'too_small': {
      const bound = issue.code === 'too_big' ? `at most ${issue.maximum}` : `at least ${issue.minimum}`
      const unit = issue.origin === 'string' ? ' characters' : issue.origin === 'array' ? ' items' : ''
      const size = sizeOf(at(root, path))
      return [
        {
          rule: 'out-of-range',
          path,
          message: `expected ${bound}${unit}, got ${size ?? got}`,
          help: issue.code === 'too_big' ? 'Shorten it.' : 'Add what is missing.',
        },
      ]
    }
    default:
      return [
        {
          rule: issue.code === 'invalid_format' ? 'wrong-format' : 'bad-text',
          path,
          message: `${formatMessage(issue)}, got ${got}`,
          help:
            FORMAT_HELP[issue.code === 'invalid_format' ? issue.format : ''] ??
            'Mend the value as the message says.',
        },
      ]
  }
}

const FORMAT_HELP: Record<string, string> = {
  url: 'Give the full address, starting with https://.',
  date: 'Write the day as YYYY-MM-DD, such as 2026-08-14.',
  regex: 'Compare with another entry that is right.',
}

function formatMessage(issue: Issue): string {
  if (issue.code === 'invalid_format' && issue.format === 'date') return 'expected a day as YYYY-MM-DD'
  return issue.message
}

function oneOf(path: Path, got: string, value: unknown, allowed: readonly string[]): ShapeFinding {
  const near = typeof value === 'string' ? nearest(value, allowed) : undefined
  if (value === undefined)
    return {
      rule: 'missing-key',
      path,
      message: `missing key "${String(path.at(-1))}", expected one of ${allowed.join(', ')}`,
      help: `Add "${String(path.at(-1))}:" here.`,
    }
  return {
    rule: 'wrong-value',
    path,
    message: `expected one of ${allowed.join(', ')}, got ${got}`,
    help: near ? `Did you mean "${near}"?` : 'Choose one of these, letter case included.',
  }
}

function at(root: unknown, path: Path): unknown {
  let value = root
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<PropertyKey, unknown>)[step]
  }
  return value
}

/** Walks the schema beside the value to the object schema at a path. */
function schemaAt(schema: z.core.$ZodType, path: Path, root: unknown): z.core.$ZodType | undefined {
  let here: z.core.$ZodType | undefined = unwrap(schema)
  let value: unknown = root
  for (const step of path) {
    const def: z.core.$ZodTypes['_zod']['def'] | undefined = (here as z.core.$ZodTypes | undefined)?._zod.def
    if (!def) return undefined
    here = pickBranch(here!, value)
    const inner = (here as z.core.$ZodTypes)._zod.def
    value = at(value, [step])
    if (inner.type === 'object') here = inner.shape[String(step)]
    else if (inner.type === 'array') here = inner.element
    else return undefined
    here = here && unwrap(here)
  }
  return here && pickBranch(here, value)
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const def = (schema as z.core.$ZodTypes)._zod.def
  return def.type === 'optional' ? unwrap(def.innerType) : schema
}

/** In a union told apart by a key, the member that the value's key names. */
function pickBranch(schema: z.core.$ZodType, value: unknown): z.core.$ZodType {
  const def = (schema as z.core.$ZodTypes)._zod.def
  if (def.type !== 'union' || !('discriminator' in def)) return schema
  const discriminator = String(def.discriminator)
  const wanted = at(value, [discriminator])
  const found = def.options.find((option) => literals(option, discriminator).includes(String(wanted)))
  return found ?? schema
}

function literals(option: z.core.$ZodType, key: string): string[] {
  const def = (option as z.core.$ZodTypes)._zod.def
  const field = def.type === 'object' ? def.shape[key] : undefined
  const fieldDef = field && (field as z.core.$ZodTypes)._zod.def
  return fieldDef?.type === 'literal' ? fieldDef.values.map(String) : []
}

function keysAt(schema: z.ZodType, path: Path, root: unknown): string[] {
  const found = schemaAt(schema, path, root)
  const def = found && (found as z.core.$ZodTypes)._zod.def
  return def?.type === 'object' ? Object.keys(def.shape) : []
}

function unionOptions(schema: z.ZodType, root: unknown, path: Path): string[] {
  const found = schemaAt(schema, path, root)
  const def = found && (found as z.core.$ZodTypes)._zod.def
  if (def?.type !== 'union' || !('discriminator' in def)) return []
  return def.options.flatMap((option) => literals(option, String(def.discriminator)))
}

const ARTICLES: Record<string, string> = {
  object: 'a mapping of keys',
  array: 'a list',
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
}
const article = (type: string) => ARTICLES[type] ?? type

function show(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'nothing (null)'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a mapping of keys'
  return typeof value === 'string' ? `"${clip(value)}"` : String(value)
}

function sizeOf(value: unknown): string | undefined {
  if (typeof value === 'string' || Array.isArray(value)) return String(value.length)
  return undefined
}

/** What is quoted from a file stays short. */
const clip = (value: string) => presentable(value, 80)
