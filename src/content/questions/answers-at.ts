/** Reads and replaces answers by their paths: `offers.0.quotas`. */

import { valueAt } from '../../base/json.ts'
import type { Answers, ListName } from './answers.ts'

type Tree = Record<string, unknown>

export function answerAt(answers: Answers, path: string): unknown {
  return valueAt(answers, ...path.split('.'))
}

/** The answers with another value there; everything else stays the same object. */
export function withAnswer(answers: Answers, path: string, value: unknown): Answers {
  const put = (tree: unknown, [key, ...rest]: string[]): unknown => {
    const next = rest.length === 0 ? value : put((tree as Tree)[key!], rest)
    return Array.isArray(tree) ? tree.with(Number(key), next) : { ...(tree as Tree), [key!]: next }
  }
  return put(answers, path.split('.')) as Answers
}

/** The answers without an item of a list. What pages show of an offer goes with it, and that of later ones stays theirs. */
export function withoutItem(answers: Answers, list: ListName, index: number): Answers {
  const rest = withAnswer(answers, list, (answers[list] as unknown[]).toSpliced(index, 1))
  if (list !== 'offers') return rest
  const moved = (fact: string): string[] => {
    const [, place, name] = /^offers\.(\d+)\.(.+)$/.exec(fact) ?? []
    if (place === undefined || Number(place) < index) return [fact]
    return Number(place) === index ? [] : [`offers.${Number(place) - 1}.${name}`]
  }
  return { ...rest, sources: rest.sources.map((one) => ({ ...one, supports: one.supports.flatMap(moved) })) }
}
