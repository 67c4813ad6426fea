/** Reads and replaces one answer by its path: `freeTier.limits.0.value`. */
import type { Answers } from './answers.ts'

type Tree = Record<string, unknown>

export function answerAt(answers: Answers, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Tree | undefined)?.[key], answers)
}

/** The answers with another value there; everything else stays the same object. */
export function withAnswer(answers: Answers, path: string, value: unknown): Answers {
  const put = (tree: unknown, [key, ...rest]: string[]): unknown => {
    const next = rest.length === 0 ? value : put((tree as Tree)[key!], rest)
    return Array.isArray(tree) ? tree.with(Number(key), next) : { ...(tree as Tree), [key!]: next }
  }
  return put(answers, path.split('.')) as Answers
}
