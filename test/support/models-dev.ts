/** The format of https://models.dev/api.json, as packages/core/src/schema.ts of its repository has it on 2026-07-02. */
import { z } from 'zod'

const date = z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/)
const modalities = z.array(z.enum(['text', 'audio', 'image', 'video', 'pdf']))
const amount = z.number().nonnegative()

const model = z
  .strictObject({
    id: z.string(),
    name: z.string().min(1),
    attachment: z.boolean(),
    reasoning: z.boolean(),
    reasoning_options: z.array(z.strictObject({ type: z.string() })).optional(),
    tool_call: z.boolean(),
    structured_output: z.boolean().optional(),
    knowledge: date.optional(),
    release_date: date,
    last_updated: date,
    modalities: z.strictObject({ input: modalities, output: modalities }),
    open_weights: z.boolean(),
    limit: z.strictObject({ context: amount, output: amount }),
    // Free models alone.
    cost: z.strictObject({ input: z.literal(0), output: z.literal(0) }),
  })
  .refine((one) => one.reasoning === (one.reasoning_options !== undefined))

export const modelsDev = z.record(
  z.string(),
  z.strictObject({
    id: z.string(),
    env: z.array(z.string().regex(/^[A-Z_][A-Z0-9_]*$/)).min(1),
    // The format asks for `api` with this package, and forbids it with most others.
    npm: z.literal('@ai-sdk/openai-compatible'),
    api: z.string().startsWith('https://'),
    name: z.string().min(1),
    doc: z.string().min(1),
    models: z.record(z.string(), model),
  }),
)
export type ModelsDev = z.infer<typeof modelsDev>
