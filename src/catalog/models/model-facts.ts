/** What catalogues say of a model, as the API publishes it: what none says is null. */
import { z } from 'zod'
import { type ImportedModel, importedModel, importSource, modelPrice } from '../../schema/imported.ts'
import { published } from '../../schema/published.ts'
import { MODALITIES } from '../../schema/vocabulary.ts'

const modalities = (text: string) =>
  z
    .array(z.enum(MODALITIES))
    .nullable()
    .describe(`${text.replace(/\.$/, '')}; null: not known.`)

/** Without what is published as the days that it comes to: served and missingFrom. */
const facts = importedModel.omit({ seen: true })
const { shape } = facts

export const price = published(modelPrice)

export const modelFacts = published(facts, {
  input: { schema: modalities(shape.input.description!), value: ({ input }) => input ?? null },
  outputs: { schema: modalities(shape.outputs.description!), value: ({ outputs }) => outputs ?? null },
  price: {
    schema: price.schema
      .nullable()
      .describe('What a call costs who pays; null: not known, or listed as 0, which says nothing.'),
    value: ({ price: own }) => (own && isPrice(own) ? price.value(own) : null),
  },
})

const { context, output, input, outputs, tools, structuredOutput, reasoning, openWeights } =
  modelFacts.schema.shape

/** The facts that lists show and filter by. */
export const listedFacts = z.strictObject({
  context,
  output,
  input,
  outputs,
  tools,
  structuredOutput,
  reasoning,
  openWeights,
})

/** Those facts of a model, in that order. */
export const whatItIs = (facts: z.infer<typeof modelFacts.schema>) =>
  Object.fromEntries(
    Object.keys(listedFacts.shape).map((name) => [name, facts[name as keyof typeof facts]]),
  ) as z.infer<typeof listedFacts>

export const source = published(importSource)

/** Subscriptions list their models at 0. */
const isPrice = ({ input, output }: NonNullable<ImportedModel['price']>) =>
  (input ?? 0) > 0 || (output ?? 0) > 0

/** For one US dollar-priced million tokens, three of four read: `price.input * 3 + output`. Infinity where it is not known. */
export function comparablePrice(own: z.infer<typeof price.schema> | null): number {
  if (own === null || own.currency !== 'USD' || own.input === null || own.output === null) return Infinity
  return ((own.input * 3 + own.output) * 1_000_000) / own.per
}
