/** Reads what one job hands to another: JSON of a bounded size and of one shape. */
import * as z from 'zod'
import { jsonIn } from '../base/json.ts'

/** The value, or what is wrong with the text, to follow its name: `is not JSON`. */
export function readHandedOver<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  mostBytes: number,
): { value: z.infer<Schema> } | { refusal: string } {
  if (Buffer.byteLength(text) > mostBytes) return { refusal: `is larger than ${mostBytes} bytes` }
  const value = jsonIn(text)
  if (value === undefined) return { refusal: 'is not JSON' }
  const { data, error } = schema.safeParse(value)
  return error ? { refusal: `has the wrong shape: ${z.prettifyError(error)}` } : { value: data }
}
