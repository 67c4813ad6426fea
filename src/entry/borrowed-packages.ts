/** Official packages whose downloads say nothing of how much this API is used: they belong to another provider, or serve a database wherever it runs. */
export const BORROWED_PACKAGES: ReadonlyMap<string, readonly string[]> = new Map([
  // Microsoft's documentation names OpenAI's packages as the client of Azure OpenAI.
  ['azure-openai', ['openai']],
  // Drivers and clients of a database or search engine, also where one runs it oneself.
  ['couchbase-capella', ['couchbase']],
  ['elastic-cloud-serverless', ['@elastic/elasticsearch', 'elasticsearch']],
  ['mongodb-atlas-vector-search', ['mongodb', 'pymongo']],
  ['redis-cloud', ['redis']],
])

export const isBorrowed = (slug: string, name: string): boolean =>
  BORROWED_PACKAGES.get(slug)?.includes(name) ?? false
