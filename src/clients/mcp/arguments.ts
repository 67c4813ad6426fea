/** Validates the arguments of a tool. Unknown names are errors, because an ignored filter gives a wrong answer. */

import { type Places, placed } from '../../api/query/foreign-names.ts'
import type { ParameterProblem } from '../../api/query/parameter.ts'
import { echo, MAX_PROBLEMS } from '../../api/query/reader.ts'
import { nearest } from '../../base/nearest.ts'
import type { Parameters } from './directory.ts'
import type { Arguments, Tool } from './tool.ts'

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
  const lines = [
    ...problems.map(sentence),
    ...(success ? [] : error.issues)
      .filter(({ code }) => code !== 'unrecognized_keys')
      .map(({ path, message }) => `${path.join('.')}: ${message.replace(/\.$/, '')}.`),
  ]
  return lines.length > 0 ? { problem: lines.slice(0, MAX_PROBLEMS).join('\n') } : { input: data }
}

export const inQuery = (given: Arguments): Parameters =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, asText(value)]))

/** A value as written in a query: several are joined by commas. */
function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function unknownName(
  { name: tool, input, alsoCalled }: Tool,
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
  return `${parameter} = "${value}": ${placed(message, TOOLS)}.${meant}`
}

/** The tools that answer what the API answers at a path. There is none for changes. */
const TOOLS: Places = {
  providers: 'find_providers',
  provider: 'get_provider',
  offers: 'find_offers',
  models: 'find_models',
  model: 'find_models',
  vision: 'find_models with input=image',
  changes: '/changes of the API',
}
