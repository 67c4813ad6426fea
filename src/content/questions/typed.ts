/** What an answer is in the entry; quotas in its notation, a line each: `for: chat, models: [a, b], requests: 30/minute 1000/day`. */
import type { Question } from './question.ts'

/** A value, and how it is known. */
export type Value = { value?: unknown; basis?: string }

/** Where it stands how the value at a path is known. */
export const basisPath = (path: string): string => `${path.replace('.asks.', '.')}Basis`

/** Nothing if there is no answer, or if the entry says it by leaving the key out. */
export function typed(question: Question, answer: string | string[]): Value {
  if (question.kind === 'based') {
    const [value = '', basis] = (answer as string).split(' ')
    const known = YES_OR_NO[value] ?? value
    return known === question.leftOut ? {} : { value: known, ...(basis && { basis }) }
  }
  const value = valueIn(question.kind, answer)
  const isEmpty = value === '' || (Array.isArray(value) && value.length === 0 && mayBeAbsent(question))
  return isEmpty || value === question.leftOut ? {} : { value }
}

/** An empty list that has to have items is a mistake of its own, not a missing key. */
const mayBeAbsent = ({ optional, kind }: Question) => optional === true || kind === 'quotas'

const YES_OR_NO: Readonly<Record<string, boolean>> = { true: true, false: false }

const valueIn = (kind: Question['kind'], answer: string | string[]): unknown =>
  typeof answer === 'string' ? (READ[kind]?.(answer) ?? answer.trim()) : answer

/** What a text is; of kinds that are not here the text itself. */
const READ: Partial<Record<Question['kind'], (answer: string) => unknown>> = {
  several: (answer) => (answer === '' ? [] : [answer]),
  list: (answer) => items(answer, /[,\n]/),
  numbers: (answer) => items(answer, /[,\n]/).map(amount),
  lines: (answer) => items(answer, /\r?\n/),
  number: amount,
  known: (answer) => YES_OR_NO[answer] ?? answer,
  quotas: (answer) => quotasOf(answer),
  models: (answer) => (answer.trim() === 'any' ? 'any' : items(answer, /[,\n]/)),
  regions: (answer) => regionsIn(answer.trim()),
  link: (answer) => (/^none:/i.test(answer.trim()) ? { none: answer.trim().slice(5).trim() } : undefined),
}

const items = (text: string, by: RegExp) =>
  text
    .split(by)
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** `1,000` and `1 000` are 1000; anything else stays as it was typed. */
function amount(text: string): number | string {
  const digits = text.trim().replace(/(?<=\d)[,_ ](?=\d{3}(?!\d))/g, '')
  return /^\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : text.trim()
}

/** `only: US, EU`, `everywhere`; anything else stays as it was typed. */
function regionsIn(text: string): unknown {
  const [, word, codes] = /^(only|except)\s*:(.*)$/is.exec(text) ?? []
  return word === undefined ? text : { [word.toLowerCase()]: items(codes!, /[,\s]/) }
}

/** Rows as they would stand in an entry, not yet checked; a line that is not made of keys and values stays text. */
export const quotasOf = (text: string): unknown[] =>
  text
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

function rowOf(line: string): unknown {
  const row: Record<string, unknown> = {}
  for (const part of apart(line)) {
    const [, key, value] = /^([\w-]+)\s*:(.*)$/.exec(part) ?? []
    if (key === undefined || value === undefined) return line
    row[key] = quotaValue(key, value.trim())
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

function quotaValue(key: string, text: string): unknown {
  const [, inner] = /^\[(.*)\]$/.exec(text) ?? []
  if (inner !== undefined) return quotaItems(inner)
  if (key === 'models') return [unquoted(text)]
  if (key === 'shared') return text === 'true' ? true : text
  return unquoted(
    /^(?:for|scope|ended|note)$/.test(key) ? text : text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, ''),
  )
}

const quotaItems = (text: string) =>
  text
    .split(',')
    .map((item) => unquoted(item.trim()))
    .filter((item) => item !== '')

/** Without the quotes around it; a doubled quote within is one. */
function unquoted(text: string): string {
  const [, quote, inner] = /^(["'])(.*)\1$/.exec(text) ?? []
  return quote === undefined ? text : inner!.replaceAll(quote + quote, quote)
}
