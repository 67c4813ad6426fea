/** A small catalogue in the shape of models.dev's, for tests. */

/** A chat model as the catalogue writes it; `changes` replace keys. */
export const aListedModel = (id: string, changes: Record<string, unknown> = {}) => ({
  id,
  name: `Model ${id}`,
  attachment: false,
  reasoning: false,
  tool_call: true,
  release_date: '2026-01-15',
  last_updated: '2026-01-15',
  modalities: { input: ['text'], output: ['text'] },
  open_weights: true,
  limit: { context: 131_072, output: 8192 },
  cost: { input: 0.5, output: 1.5 },
  ...changes,
})

/** A provider with chat models of these ids, or with these models. */
export const aListedProvider = (id: string, models: readonly string[] | Record<string, unknown>) => ({
  id,
  name: id,
  env: [`${id.toUpperCase()}_API_KEY`],
  npm: '@ai-sdk/openai-compatible',
  api: `https://api.${id}.example.com/v1`,
  doc: `https://docs.${id}.example.com/models`,
  models: Array.isArray(models)
    ? Object.fromEntries(models.map((one: string) => [one, aListedModel(one)]))
    : models,
})

/** The text of a catalogue with these providers. */
export const aCatalogue = (providers: Record<string, readonly string[] | Record<string, unknown>>): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(providers).map(([id, models]) => [id, aListedProvider(id, models)])),
  )
