/** The parts of a tool: a name, its input, and a function of the directory. */
import type { z } from 'zod'
import type { ParameterProblem } from '../../api/query/parameter.ts'
import type { Directory } from './directory.ts'

/** An answer, or sentences that say what is wrong and what to do. */
export type Reply = { value: Record<string, unknown> } | { problem: string }

/** Arguments by name, without those that are null. */
export type Arguments = Readonly<Record<string, unknown>>

export type Tool = {
  name: string
  title: string
  description: string
  input: z.ZodObject
  /** Other names that agents use for an argument, and its name here. */
  alsoCalled: Readonly<Record<string, string>>
  /** Problems that `input` does not find, unknown names included. */
  check?: (given: Arguments) => ParameterProblem[]
  answer: (directory: Directory, input: never) => Promise<Reply>
}

/** Types a tool's function by the input that it declares. */
export function tool<Input extends z.ZodObject>(
  parts: Omit<Tool, 'input' | 'answer'> & {
    input: Input
    answer: (directory: Directory, input: z.infer<Input>) => Promise<Reply>
  },
): Tool {
  return parts
}
