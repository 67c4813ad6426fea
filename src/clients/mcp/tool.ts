/** What a tool is, and how its arguments are checked: unknown names are errors, because an ignored filter gives a wrong answer. */
import type { z } from 'zod'
import { type Destinations, directed } from '../../api/http/answer.ts'
import type { ParameterProblem } from '../../api/query/parameter.ts'
import { echo, MAX_PROBLEMS } from '../../api/query/reader.ts'
import { nearest } from '../../base/nearest.ts'
import { replaceHidden } from '../../base/safe-text.ts'
import { DirectoryError, type DirectoryErrorCode } from '../client/index.ts'
import type { Directory, Parameters } from './directory.ts'

/** An answer, or sentences that say what is wrong and what to do. */
export type Reply = { value: Record<string, unknown> } | { problem: string }

export type Arguments = Readonly<Record<string, unknown>>

export type Tool = {
  name: string
  title: string
  description: string
  input: z.ZodObject
  /** The shape of what `answer` gives; fields may be added. */
  output: z.ZodObject
  alsoCalled?: Readonly<Record<string, string>>
  /** Problems that `input` does not find, unknown names included. */
  check?: (given: Arguments) => ParameterProblem[]
  answer: (directory: Directory, input: never) => Promise<Reply>
}

/** Types a tool's function by the input that it declares. */
export const tool = <Input extends z.ZodObject>(
  parts: Omit<Tool, 'input' | 'answer'> & {
    input: Input
    answer: (directory: Directory, input: z.infer<Input>) => Promise<Reply>
  },
): Tool => parts

/** The input that the tool declares, or a sentence for each problem. null counts as not given. */
export function readArguments(tool: Tool, raw: Arguments): { input: unknown } | { problem: string } {
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value != null))
  const checked = tool.check?.(given) ?? []
  const explained = new Set(checked.map(({ parameter }) => parameter))
  const unknown = Object.keys(given).filter(
    (name) => !Object.hasOwn(tool.input.shape, name) && !explained.has(echo(name)),
  )
  const problems = [...checked, ...unknown.map((name) => unknownName(tool, name, given[name]))]
  const { success, data, error } = tool.input.safeParse(given)
  const lines = new Set([
    ...problems.map(sentence),
    ...(success ? [] : error.issues)
      .filter(({ code }) => code !== 'unrecognized_keys')
      .map(({ path, message }) => `${path.join('.')}: ${message.replace(/\.$/, '')}.`),
  ])
  return lines.size > 0 ? { problem: [...lines].slice(0, MAX_PROBLEMS).join('\n') } : { input: data }
}

export const inQuery = (given: Arguments): Parameters =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, asText(value)]))

/** A value as written in a query: several are joined by commas. */
function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function unknownName(
  { name: tool, input, alsoCalled = {} }: Tool,
  name: string,
  value: unknown,
): ParameterProblem {
  const names = Object.keys(input.shape)
  const called = new Map(Object.entries(alsoCalled)).get(name.toLowerCase())
  const suggestion = called ?? nearest(name, names)
  return {
    parameter: echo(name),
    value: echo(asText(value)),
    message: `${tool} takes no such argument; it takes ${names.join(', ')}`,
    ...(suggestion ? { suggestion } : {}),
  }
}

function sentence({ parameter, value, message, suggestion }: ParameterProblem): string {
  const meant = suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`
  return `${parameter} = "${value}": ${directed(message, TOOLS)}.${meant}`
}

const TOOLS: Destinations = {
  providers: 'find_providers',
  provider: 'get_provider',
  offers: 'find_offers',
  models: 'find_models',
  model: 'get_model',
  vision: 'find_models with input=image',
  changes: 'list_changes',
}

const MAX_SAID = 2_000

const OTHERWISE = 'Try again. If it keeps failing, the URL given as --url is wrong.'

const HELP: Partial<Record<DirectoryErrorCode, string>> = {
  queries_unsupported: 'Leave those arguments out, or start the server without --url to use its snapshot.',
  invalid_parameter: 'The site does not accept every argument of this server; leave out those that it names.',
  not_found: 'There is no directory at the URL given as --url.',
  unexpected_answer: 'There is no directory at the URL given as --url.',
}

/** The reply to a failed read. Rethrows any other error. */
export function failureReply(error: unknown): Reply {
  if (!(error instanceof DirectoryError)) throw error
  return { problem: `${replaceHidden(error.message, MAX_SAID)}\nhelp: ${HELP[error.code] ?? OTHERWISE}` }
}
