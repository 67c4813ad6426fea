/** Run by Deno: what the edge function does when a node starts it. Prints what each step took, as JSON. */

import { handlerOf } from '../src/api/http/answer.ts'
import { answerQuery } from '../src/api/http/answer-query.ts'
import { PROVIDERS, variants } from '../src/api/query/provider-query.ts'

export type FirstAnswers = {
  /** Milliseconds: parsing the dataset; the first answer, which reads the keys; another search. */
  parse: number
  first: number
  next: number
  /** Resident bytes then, and once all 72 variants have been asked for. */
  memory: number
  full: number
}

/** What is used of Deno here; the project's type checker knows only Node. */
declare const Deno: {
  args: string[]
  readTextFileSync(path: string): string
  memoryUsage(): { rss: number }
}

const text = Deno.readTextFileSync(Deno.args[0]!)
const timed = async <T>(work: () => T | Promise<T>): Promise<[result: T, ms: number]> => {
  const started = performance.now()
  const result = await work()
  return [result, performance.now() - started]
}
const [dataset, parse] = await timed(() => JSON.parse(text))
const handler = handlerOf(answerQuery(PROVIDERS, dataset))
const ask = (q: string) => handler(new Request(`https://directory.test/api/v1/providers?q=${q}`)).text()
const [, first] = await timed(() => ask('speech'))
const [, next] = await timed(() => ask('search'))
const memory = Deno.memoryUsage().rss
for (const [, query] of variants()) await ask(`speech&${query}`)
const answers: FirstAnswers = { parse, first, next, memory, full: Deno.memoryUsage().rss }
console.log(JSON.stringify(answers))
