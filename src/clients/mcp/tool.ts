/** What a tool is: a name, what it takes, and a function of the directory. */
import type { z } from 'zod'
import type { ParameterProblem } from '../../api/query/parameters.ts'
import type { Directory } from './directory.ts'

/** An answer, or sentences that say what is wrong and how to go on. */
export type Reply = { value: Record<string, unknown> } | { problem: string }

/** Arguments by name, without those that are null. */
export type Arguments = Readonly<Record<string, unknown>>

export type Tool = {
  name: string
  title: string
  description: string
  input: z.ZodObject
  /** What agents call an argument instead, and its name here. */
  alsoCalled: Readonly<Record<string, string>>
  /** What is wrong with arguments beyond what `input` says, names that it does not have included. */
  check?: (given: Arguments) => ParameterProblem[]
  answer: (directory: Directory, input: never) => Promise<Reply>
}

/** Holds a tool's function to the input that it declares. */
export function tool<Input extends z.ZodObject>(
  parts: Omit<Tool, 'input' | 'answer'> & {
    input: Input
    answer: (directory: Directory, input: z.infer<Input>) => Promise<Reply>
  },
): Tool {
  return parts
}
