/** What a tool is: a name, what it takes and gives, and a function of the directory. */
import { z } from 'zod'
import type { Directory } from './directory.ts'

/** A structured answer, or a sentence that says what is wrong and how to go on. */
export type Reply = { value: Record<string, unknown> } | { problem: string }

export type Tool = {
  name: string
  title: string
  description: string
  input: z.ZodObject
  /** The main fields of the answer; it may hold more. */
  output: z.ZodRawShape
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

/** What every answer carries beside its data. */
export const origin = z
  .object({ kind: z.enum(['snapshot', 'site']), date: z.string().optional(), url: z.string().optional() })
  .describe('Where the data comes from; date: when the snapshot was made.')
