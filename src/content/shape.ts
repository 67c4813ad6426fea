/** Checks a parsed value against a schema and says, in words, where it differs. */
import type { z } from 'zod'
import { isObject, type Path, valueAt } from '../base/json.ts'
import { slugCase, slugOfName } from '../base/letters.ts'
import { nearest } from '../base/nearest.ts'
import { NO_VARIABLE } from '../schema/connection.ts'
import { NO_DOMAIN, NO_SUPPORT } from '../schema/entry.ts'
import { factNames, NO_FACT, OFFER_FACTS } from '../schema/fact-path.ts'
import { NO_AMOUNT } from '../schema/offer.ts'
import { NO_COUNTRY, NO_PERIOD, NO_REGION, NO_SLUG } from '../schema/text.ts'
import { METRICS, PERIODS } from '../schema/vocabulary.ts'
import { clip, MAX_PROBLEMS } from './diagnostic.ts'
import { amountsMeant, countryMeant, daysMeant, otherName, periodMeant, probablyMeant } from './meant.ts'

/** Something wrong at a path of one file; its position is looked up when it is printed. */
export type Finding = {
  path: Path
  message: string
  help: string
  /** Which of the things that the rule finds, where others of them stand for themselves. */
  variant?: 'third-party'
}
export type ShapeFinding = Finding & {
  rule: string
  /** The key that the message names in place of an unknown one. */
  keyMeant?: string
}

/** The value as the schema types it, or the ways in which it differs, the first `MAX_PROBLEMS` of them. */
export function checkShape<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { value: z.infer<Schema> } | { findings: ShapeFinding[] } {
  const result = schema.safeParse(value, { error: allowedKeys })
  // As zod makes them, key by key, objects take three times the memory.
  if (result.success) return { value: JSON.parse(JSON.stringify(result.data)) }
  const findings: ShapeFinding[] = []
  const untyped = new Set<string>()
  for (const issue of result.error.issues) {
    const place = issue.path.join('.')
    // Of what is of another type, nothing else need be said.
    if (!untyped.has(place)) findings.push(...describe(issue, value, []))
    if (issue.code === 'invalid_type') untyped.add(place)
    if (findings.length >= MAX_PROBLEMS) break
  }
  return { findings: withoutMisspelt(findings).slice(0, MAX_PROBLEMS) }
}

/** Without keys that are missing only because they are misspelt: `categry` is one mistake, not two. */
function withoutMisspelt(findings: readonly ShapeFinding[]): ShapeFinding[] {
  const meant = new Set(
    findings.flatMap(({ path, keyMeant }) =>
      keyMeant === undefined ? [] : [[...path.slice(0, -1), keyMeant].join('.')],
    ),
  )
  return findings.filter(({ rule, path }) => rule !== 'missing-key' || !meant.has(path.join('.')))
}

/** Of an unknown key, and of a value in place of keys, the message names the keys: only here is the schema at hand. */
const allowedKeys: z.core.$ZodErrorMap = ({ code, inst, ...issue }) =>
  code === 'unrecognized_keys' ||
  (code === 'invalid_type' && 'expected' in issue && issue.expected === 'object')
    ? Object.keys((inst as z.ZodObject).shape ?? {}).join(', ')
    : undefined

type Issue = z.core.$ZodIssue

function describe(issue: Issue, root: unknown, above: Path): ShapeFinding[] {
  const path = [...above, ...issue.path]
  const value = valueAt(root, ...path)
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.slice(0, MAX_PROBLEMS).map((key) => unknownKey(path, key, issue.message, value))
    case 'invalid_type': {
      const expected = article(issue.expected)
      if (value === undefined) return [missingKey(path, expected)]
      if (issue.message === NO_AMOUNT) return [noAmount(path, value, root)]
      const message = `expected ${expected}, got ${show(value)}`
      const help =
        path.at(-2) === 'contradicts' && typeof value === 'string'
          ? `Write { fact: ${clip(value)} }, with value: where the page gives one.`
          : typeHelp(issue.expected, value, issue.message)
      return [{ rule: 'wrong-type', path, message, help }]
    }
    case 'invalid_value':
      return [oneOf(path, value, issue.values.map(String))]
    case 'invalid_union':
      if (issue.message === NO_FACT) return [wholeOffer(path, value, root) ?? noFact(path, value)]
      return noMember(issue, root, path)
    case 'too_big':
    case 'too_small':
      return [outOfRange(path, value, issue)]
    default: {
      if (issue.message === NO_SUPPORT) return [emptySource(path)]
      if (issue.message === NO_AMOUNT) return [noAmount(path, value, root)]
      if (isDay(issue)) return [{ rule: 'wrong-format', path, ...dayFound(value, show(value)) }]
      const format = issue.code === 'invalid_format' ? issue.format : undefined
      return [
        {
          rule: format === undefined ? 'bad-text' : 'wrong-format',
          path,
          message: `${issue.message}, got ${show(value)}`,
          help: HELP[issue.message]?.(value) ?? formatHelp(format, issue.message, value, path),
        },
      ]
    }
  }
}

function unknownKey(path: Path, key: string, allowed: string, owner: unknown): ShapeFinding {
  const keys = allowed.split(', ')
  const near = nearest(key, keys)
  const help = quotaMeant(key, owner, keys) ?? unknownKeyHelp(key, allowed)
  return {
    rule: 'unknown-key',
    path: [...path, key],
    message: `unknown key "${clip(key)}"${path.length ? ` in ${path.map(String).join('.')}` : ''}`,
    ...(near ? { help: `Did you mean "${near}"?`, keyMeant: near } : { help }),
  }
}

/** In a row of quotas: `rpm: 30`, and what follows the comma of `30/minute, 1000/day`. */
function quotaMeant(key: string, row: unknown, allowed: readonly string[]): string | undefined {
  if (!allowed.includes('requests')) return undefined
  const value = valueAt(row, key)
  if (PART.test(key) && value === null && isCut(row)) return cutHelp(row)
  if (value === null && amountsMeant(key).length === 1)
    return `Put a space between amounts, not a comma: requests: 30/minute ${amountsMeant(key)[0]}.`
  const [, unit, window] = /^([rt])p([smhd])$/i.exec(key) ?? []
  if (!unit || !window) return undefined
  const metric = unit.toLowerCase() === 'r' ? 'requests' : 'tokens'
  const amount = typeof value === 'number' ? value : 30
  return `Write ${metric}: ${amount}/${WINDOWS[window.toLowerCase()]}.`
}

/** What a comma leaves of `10,000/month` in a mapping on one line: the value 10 and the key `000/month`. */
const PART = /^(?:\d{1,3}|\d{3}(?!\d).*)$/

const partsOf = (row: unknown): string[] =>
  isObject(row) ? Object.keys(row).filter((key) => PART.test(key) && row[key] === null) : []

/** The metrics whose number a comma may have cut: it has at most three digits, and no window. */
const cutMetrics = (row: unknown): [metric: string, first: number][] =>
  isObject(row)
    ? METRICS.flatMap((metric) => {
        const first = row[metric]
        return Number.isInteger(first) && Math.abs(Number(first)) < 1000 ? [[metric, Number(first)]] : []
      })
    : []

/** `30/minute, 500/day` has a part too, and is whole. */
const isCut = (row: unknown): boolean =>
  partsOf(row).length > 0 && (cutMetrics(row).length > 0 || partsOf(row).some((part) => /^\d+$/.test(part)))

/** The number that is meant, where the order of its parts is known: keys that are whole numbers come first in a mapping. */
function cutHelp(row: unknown): string {
  const parts = partsOf(row)
  const [metric, ...others] = cutMetrics(row)
  const [last, ...more] = parts.filter((part) => !/^\d+$/.test(part))
  const between = parts.filter((part) => part !== last)
  const isOrdered = metric !== undefined && others.length + more.length === 0 && between.length < 2
  const meant = isOrdered && last !== undefined ? amountsMeant(`${metric[1]}${between.join('')}${last}`) : []
  return meant.length === 1
    ? `Write ${metric![0]}: ${meant[0]}, without commas.`
    : 'Write each number in plain digits, without commas, and a space between amounts.'
}

const WINDOWS: Readonly<Record<string, string>> = { s: 'second', m: 'minute', h: 'hour', d: 'day' }

const unknownKeyHelp = (key: string, allowed: string) =>
  THOUSANDS.test(key)
    ? 'Write the number before it without a comma: 1000, not 1,000.'
    : `Allowed here: ${allowed}.`

function noFact(path: Path, value: unknown): ShapeFinding {
  if (value === undefined) return missingKey(path, NO_FACT.replace('expected ', ''))
  const [, id] = /^offers\.([^.]{1,64})\./.exec(String(value)) ?? []
  const names = factNames(id === undefined ? [] : [slugCase(id)]).filter((name) => name !== value)
  const near = typeof value === 'string' ? (factMeant(value, names) ?? nearest(value, names)) : undefined
  return {
    rule: 'wrong-value',
    path,
    message: `${NO_FACT}, got ${show(value)}`,
    help: near
      ? `Did you mean "${near}"?`
      : `Facts are ${id === undefined ? `${OTHER_NAMES.join(', ')}, or of an offer` : OFFER_NAMES}.`,
  }
}

/** What the API and people call a fact of an offer. */
const FACTS_MEANT: Readonly<Record<string, string>> = {
  creditCard: 'card',
  requiresCreditCard: 'card',
  phoneNumber: 'phone',
  requiresPhone: 'phone',
  limits: 'quotas',
  quota: 'quotas',
  duration: 'lasts',
}

function factMeant(value: string, names: readonly string[]): string | undefined {
  const dot = value.lastIndexOf('.') + 1
  const last = value.slice(dot)
  const meant = Object.hasOwn(FACTS_MEANT, last) ? `${value.slice(0, dot)}${FACTS_MEANT[last]}` : undefined
  return meant !== undefined && names.includes(meant) ? meant : undefined
}

/** Of an offer alone, or of a list of it, the names of what it says. */
function wholeOffer(path: Path, value: unknown, root: unknown): ShapeFinding | undefined {
  const [, id, list = ''] = /^offers\.([^.]{1,64})(?:\.(covers|excludes))?$/.exec(String(value)) ?? []
  const offers = valueAt(root, 'offers')
  const offer = Array.isArray(offers) ? offers.find((one) => valueAt(one, 'id') === id) : undefined
  if (id === undefined || offer === undefined) return undefined
  const names = factsOf(offer).filter((name) => name.startsWith(list))
  if (names.length === 0) return undefined
  return {
    rule: 'wrong-value',
    path,
    message: `${NO_FACT}, got ${show(value)}`,
    help: `Name what the page shows of it: ${names.map((name) => `offers.${id}.${name}`).join(', ')}.`,
  }
}

/** What an entry states of an offer, as sources name it. */
function factsOf(offer: unknown): string[] {
  const lists = (['covers', 'excludes'] as const).flatMap((list) => {
    const all = valueAt(offer, list)
    return Array.isArray(all) ? all.map((one) => `${list}.${String(one)}`) : []
  })
  return [...OFFER_FACTS.filter((fact) => valueAt(offer, fact) !== undefined), ...lists]
}

/** The facts of no offer, each family once. */
const OTHER_NAMES = [
  ...new Set(factNames([]).map((name) => name.replace(/^(prices|links)\..*/, '$1.<name>'))),
]

const OFFER_NAMES = `offers.<id>. with ${OFFER_FACTS.join(', ')}, covers.<capability>, excludes.<capability>, quotas.<metric or model> or terms.<name>`

function noAmount(path: Path, value: unknown, root: unknown): ShapeFinding {
  const row = valueAt(root, ...path.slice(0, -1))
  const meant = typeof value === 'string' ? amountsMeant(value) : []
  return {
    rule: 'wrong-format',
    path,
    message: `${NO_AMOUNT}, got ${show(value)}`,
    help: typeof value === 'number' && isCut(row) ? cutHelp(row) : amountHelp(value, meant),
  }
}

function amountHelp(value: unknown, meant: readonly string[]): string {
  if (meant.length > 0) return whichever(meant)
  if (typeof value === 'number')
    return `Say in which window: ${value}/day, or another of ${PERIODS.join(', ')}.`
  return `Write digits, a slash and a window: 1000/day. Windows are ${PERIODS.join(', ')}.`
}

const whichever = (meant: readonly string[]) =>
  meant.length === 1 ? `Write ${meant[0]}.` : `Write ${meant.join(' or ')}, whichever is meant.`

const emptySource = (path: Path): ShapeFinding => ({
  rule: 'empty-source',
  path,
  message: `${NO_SUPPORT}, got none`,
  help: 'Add the facts that the page shows, such as supports: [connection], or remove the source.',
})

function missingKey(path: Path, expected: string): ShapeFinding {
  const key = String(path.at(-1))
  const message = `missing key "${key}", expected ${expected}`
  return { rule: 'missing-key', path, message, help: `Add "${key}:" here.` }
}

function outOfRange(
  path: Path,
  value: unknown,
  issue: Extract<Issue, { code: 'too_big' | 'too_small' }>,
): ShapeFinding {
  const big = issue.code === 'too_big'
  const limit = big ? issue.maximum : issue.minimum
  const bound = `${big ? 'at most' : 'at least'} ${limit}`
  const one = UNITS[issue.origin]
  const unit = one === undefined ? '' : ` ${one}${Number(limit) === 1 ? '' : 's'}`
  const size = typeof value === 'string' || Array.isArray(value) ? value.length : undefined
  return {
    rule: 'out-of-range',
    path,
    message: `expected ${bound}${unit}, got ${size ?? show(value)}`,
    help:
      size === undefined
        ? `Write ${bound}.`
        : big
          ? 'Shorten it.'
          : `Add ${missing(path, limit, size, one)}.`,
  }
}

/** What a text or list is short of: `1 item to pros`. */
function missing(path: Path, least: number | bigint, size: number, unit = 'item'): string {
  const count = Number(least) - size
  const named = path.findLast((step) => typeof step === 'string')
  return `${count === 1 ? `1 more ${unit}` : `${count} more ${unit}s`}${named === undefined ? '' : ` to ${String(named)}`}`
}

/** Of a union, the member that the value is most like says what is wrong, or the words that any member takes. */
function noMember(
  issue: Extract<Issue, { code: 'invalid_union' }>,
  root: unknown,
  path: Path,
): ShapeFinding[] {
  if ('options' in issue && issue.discriminator !== undefined) {
    const place = path.at(-1) === issue.discriminator ? path : [...path, issue.discriminator]
    return [oneOf(place, valueAt(root, ...place), issue.options!.map(String))]
  }
  const value = valueAt(root, ...path)
  const [member] = issue.errors.filter((inner) => !inner.some(isOfAnotherForm))
  if (member && typeof value === 'object' && value !== null)
    return member.flatMap((inner) => describe(inner, root, path))
  const words = issue.errors.flat().flatMap((inner) => {
    if (inner.code === 'invalid_value') return inner.values.map(String)
    return inner.code === 'invalid_type' && inner.expected === 'boolean' ? ['true', 'false'] : []
  })
  if (words.length > 0) return [oneOf(path, value, [...new Set(words)])]
  const branch = issue.errors.toSorted((a, b) => a.length - b.length)[0] ?? []
  return branch.flatMap((inner) => describe(inner, root, path))
}

/** One of what a size counts, by its origin. */
const UNITS: Record<string, string> = { string: 'character', array: 'item' }

function formatHelp(format: string | undefined, message: string, value: unknown, path: Path): string {
  const text = typeof value === 'string' ? value.trim() : ''
  if (format === 'url') {
    if (text === 'none' && (path[0] === 'links' || path.at(-1) === 'statusPage'))
      return 'Write { none: <URL of the page where you looked> }, or leave the key out.'
    const host = text.replace(/^http:\/\//i, '')
    return /^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(host)
      ? `Write https://${clip(host)}.`
      : 'Give the full URL, starting with https://.'
  }
  if (format !== 'regex') return 'Change the value as the message says.'
  const meant = MEANT[message]?.(text)
  return meant ? `Write ${clip(meant)}.` : 'Compare with another entry that is right.'
}

/** By what the schema says of a value: how to write it. */
const HELP: Readonly<Record<string, (value: unknown) => string>> = {
  [NO_COUNTRY]: placeHelp,
  [NO_REGION]: placeHelp,
  [NO_PERIOD]: periodHelp,
}

/** By what the schema says of a text: what somebody meant who wrote something else. */
const MEANT: Readonly<Record<string, (text: string) => string | undefined>> = {
  [NO_VARIABLE]: (text) => text.toUpperCase().replace(/[^A-Z0-9]+/g, '_'),
  [NO_SLUG]: (text) => slugOfName(text),
  [NO_DOMAIN]: (text) => (URL.canParse(text) ? new URL(text).hostname : undefined),
}

/** In a mapping on one line, `{ value: 1,000 }` has a key 000. */
const THOUSANDS = /^\d{3}$/

const isDay = (issue: Issue) => issue.code === 'invalid_format' && issue.format === 'date'

/** Whether a member of a union takes nothing of the form that the value has. */
const isOfAnotherForm = ({ code, path }: Issue) =>
  path.length === 0 && (code === 'invalid_type' || code === 'invalid_value')

/** `keys`: those of the mapping that is expected. */
function typeHelp(expected: string, value: unknown, keys: string): string {
  if (value === null) return 'Write the value after the colon, or remove the key.'
  if (expected === 'string' && typeof value !== 'object') return 'Put the value in quotes.'
  if (expected === 'string' && isOneKey(value))
    return `A colon makes this a key. Put the text in quotes: "${clip(Object.entries(value)[0]!.join(': '))}".`
  if (expected === 'object' && keys) return `Write its keys, each with a value: ${keys}.`
  if (expected === 'number' && typeof value === 'string' && /^\d+([,_ ]\d{3})*$/.test(value))
    return `Write ${value.replaceAll(/\D/g, '')}: digits only, without quotes.`
  if (expected === 'number' && typeof value === 'string' && STATUSES.test(value))
    return 'Write each status that the API answers without a key, such as 401.'
  if (expected !== 'array') return `Write ${article(expected)}.`
  if (typeof value === 'object') return 'Write a list: each item on a line of its own, after a hyphen.'
  return `Write it as a list: [${clip(String(value))}].`
}

/** A class of HTTP statuses: `4xx`. */
const STATUSES = /^[1-5]xx$/i

/** What YAML makes of `- Free: 60 minutes`. */
const isOneKey = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && Object.values(value).length === 1 && typeof Object.values(value)[0] !== 'object'

function dayFound(value: unknown, got: string): Pick<ShapeFinding, 'message' | 'help'> {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))
    return {
      message: `expected a day of the calendar, got ${got}`,
      help: 'There is no such day; look again at the date that the page shows.',
    }
  const days = typeof value === 'string' ? daysMeant(value) : []
  return {
    message: `expected a day as YYYY-MM-DD, got ${got}`,
    help: days.length > 0 ? whichever(days) : 'Write the day as YYYY-MM-DD, such as 2026-08-14.',
  }
}

function placeHelp(value: unknown): string {
  const code = typeof value === 'string' ? countryMeant(value) : undefined
  return code === undefined ? 'Write its code of two letters.' : `Did you mean "${code}"?`
}

function periodHelp(value: unknown): string {
  const period = typeof value === 'string' ? periodMeant(value) : undefined
  return `Write ${period ?? 'P and the length: P14D, P2W, P3M or P1Y'}.`
}

function oneOf(path: Path, value: unknown, allowed: readonly string[]): ShapeFinding {
  const words = `one of ${allowed.join(', ')}`
  if (value === undefined) return missingKey(path, words)
  const near =
    typeof value === 'string'
      ? (nearest(value, allowed) ?? otherName(value, allowed))
      : typeof value === 'boolean'
        ? otherName(String(value), allowed)
        : undefined
  const probable = typeof value === 'string' ? probablyMeant(value, allowed) : undefined
  return {
    rule: 'wrong-value',
    path,
    message: `expected ${words}, got ${show(value)}`,
    help: near
      ? `Did you mean "${near}"?`
      : probable
        ? `Write ${probable}, if the page says that, or another of these.`
        : 'Choose one of these, letter case included.',
  }
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
