/** What an answer is in the entry. */
import type { Question } from './question.ts'
import { quotasOf } from './quota-lines.ts'

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
  const value = valueMeant(question.kind, answer)
  const isEmpty = value === '' || (Array.isArray(value) && value.length === 0 && mayBeAbsent(question))
  return isEmpty || value === question.leftOut ? {} : { value }
}

/** An empty list that has to have items is a mistake of its own, not a missing key. */
const mayBeAbsent = ({ optional, kind }: Question) => optional === true || kind === 'quotas'

const YES_OR_NO: Readonly<Record<string, boolean>> = { true: true, false: false }

function valueMeant(kind: Question['kind'], answer: string | string[]): unknown {
  if (typeof answer !== 'string') return answer
  switch (kind) {
    case 'several':
      return answer === '' ? [] : [answer]
    case 'list':
      return items(answer, /[,\n]/)
    case 'numbers':
      return items(answer, /[,\n]/).map(amount)
    case 'lines':
      return items(answer, /\r?\n/)
    case 'number':
      return amount(answer)
    case 'known':
      return YES_OR_NO[answer] ?? answer
    case 'quotas':
      return quotasOf(answer)
    case 'models':
      return answer.trim() === 'any' ? 'any' : items(answer, /[,\n]/)
    case 'regions':
      return placesOf(answer.trim())
    case 'link':
      return /^none:/i.test(answer.trim()) ? { none: answer.trim().slice(5).trim() } : answer.trim()
    default:
      return answer.trim()
  }
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
function placesOf(text: string): unknown {
  const [, word, codes] = /^(only|except)\s*:(.*)$/is.exec(text) ?? []
  return word === undefined ? text : { [word.toLowerCase()]: items(codes!, /[,\s]/) }
}
