/** Official packages whose downloads say nothing of how much this API is used: they belong to another provider, or serve a database wherever it runs. */
export const BORROWED_PACKAGES: readonly { slug: string; packages: readonly string[]; reason: string }[] = [
  {
    slug: 'azure-openai',
    packages: ['openai'],
    reason: "Microsoft's documentation names OpenAI's packages as the client of Azure OpenAI.",
  },
  {
    slug: 'couchbase-capella',
    packages: ['couchbase'],
    reason: 'The driver of the database, also where one runs it oneself.',
  },
  {
    slug: 'elastic-cloud-serverless',
    packages: ['@elastic/elasticsearch', 'elasticsearch'],
    reason: 'The client of the search engine, also where one runs it oneself.',
  },
  {
    slug: 'mongodb-atlas-vector-search',
    packages: ['mongodb', 'pymongo'],
    reason: 'The driver of the database, also where one runs it oneself.',
  },
  {
    slug: 'redis-cloud',
    packages: ['redis'],
    reason: 'The client of the database, also where one runs it oneself.',
  },
]

export const isBorrowed = (slug: string, name: string): boolean =>
  BORROWED_PACKAGES.some((one) => one.slug === slug && one.packages.includes(name))
