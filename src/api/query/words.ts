/** What is said to names and values that are none of ours, of which the build makes the words in the data: functions need them only to refuse. */
import { VALUE_WORDS } from '../../schema/aliases.ts'
import { FILTERS, type Filter } from '../../schema/filters.ts'
import { type Meant, type Readable, spelling, type Words } from './reader.ts'

/** What other APIs, and fields of our own answers, call our parameters. Filters have theirs in the table of filters. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  q: 'slug name tagline website docsUrl query search term text keyword keywords',
  sort: 'directoryScore order orderBy sortBy',
  limit: 'perPage pageSize size count max take top $top n',
  offset: 'page skip start cursor after',
  provider: 'providers providerSlug host hosts vendor company operator',
  context: 'contextLength contextWindow minContext contextSize',
  maxOutput: 'output maxTokens maxOutputTokens minOutput outputTokens',
  tools: 'tool toolCalling toolCalls toolUse functionCalling functions',
  structuredOutput: 'jsonMode json jsonSchema responseFormat structuredOutputs',
  reasoning: 'thinking',
  openWeights: 'openSource weights',
  input: 'inputs modality modalities inputModalities',
  atLimit: 'onLimit overage',
  since: 'from startDate dateFrom changedSince',
  until: 'to before endDate dateTo',
}

/** What no parameter of that name would answer, or not alone. */
const MEANT: Readonly<Record<string, Meant>> = {
  directoryScore: { name: 'sort', value: 'score' },
  lastVerified: { message: 'answers cannot be filtered by date; see {changes}' },
  regions: {
    name: 'region',
    message: 'it is where data is processed; signUpFrom is where people can sign up',
  },
  buys: { name: 'capability', message: 'amounts are compared under {offers}' },
  identityCheck: { message: 'what sign-up asks for is in signup of {provider}' },
  slug: { name: 'q', message: 'read {provider} for one provider' },
  slugs: { message: 'read {provider} for each' },
  ids: { message: 'read {provider} for each' },
  filter: { message: 'each filter is a parameter of its own: category, noCard, kind, …' },
  fields: { message: 'answers always have the same fields' },
  format: { message: 'answers are always JSON, and /data has other formats' },
  price: { message: 'prices are in prices of {provider}' },
  rpm: { message: 'rate limits are in offers of {provider}' },
  sdk: { message: 'packages are in connection of {provider}' },
  vision: { name: 'capability', value: 'image-understanding', message: 'of models, see {vision}' },
  eu: { name: 'region', value: 'EU' },
  gdpr: { name: 'region', value: 'EU' },
  model: { message: 'see {models}, which takes q' },
  params: { message: 'nothing is filtered by the size of a model' },
  dimensions: { message: 'nothing is filtered by the size of vectors' },
  streaming: { message: 'nothing is filtered by whether an API streams' },
}

const FILTER_ROWS = Object.entries(FILTERS) as [name: string, filter: Filter][]

/** The endpoint that takes a parameter which others do not; `/providers` takes all others. */
const TAKEN_BY: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'provider',
      'context',
      'maxOutput',
      'tools',
      'structuredOutput',
      'reasoning',
      'openWeights',
      'input',
    ].map((name) => [name, '{models}']),
  ),
  since: '{changes}',
  until: '{changes}',
  atLimit: '{offers}',
}

/** Fields whose yes is the no of the right parameter. */
const OPPOSITES = new Set(FILTER_ROWS.flatMap(([, { opposite = [] }]) => opposite.map(spelling)))

/** As JSON, by the names of their schemas. */
export const wordsOf = (...endpoints: readonly Readable[]): Record<string, string> =>
  Object.fromEntries(
    endpoints.map((endpoint) => [
      endpoint.schema,
      JSON.stringify({ names: namesFor(endpoint), ...VALUE_WORDS } satisfies Words),
    ]),
  )

/** What names mean on an endpoint; its own `meant` holds there alone. */
function namesFor({ parameters, meant: own = {} }: Readable): Words['names'] {
  const here = ({ name, value, message }: Meant): Meant =>
    name === undefined || name in parameters
      ? { ...(name && { name }), ...(value && { value }), ...(message && { message }) }
      : { message: message ?? `see ${TAKEN_BY[name] ?? '{providers}'}, which takes ${name}` }
  // Later rows win.
  const names: Record<string, Words['names'][string]> = {}
  const add = (name: string, meant: Meant) => {
    const said = here(meant)
    names[spelling(name)] = said.name && OPPOSITES.has(spelling(name)) ? { ...said, isOpposite: true } : said
  }
  for (const [name, others] of Object.entries(ALSO_CALLED)) {
    if (!(name in parameters)) add(name, { name })
    for (const other of others.split(' ')) add(other, { name })
  }
  for (const [name, meant] of Object.entries(MEANT)) add(name, meant)
  for (const [name, { alsoCalled = [], opposite = [] }] of FILTER_ROWS)
    for (const other of [...(name in parameters ? [] : [name]), ...alsoCalled, ...opposite])
      add(other, MEANT[other] ?? { name })
  for (const [name, meant] of Object.entries(own)) add(name, meant)
  return names
}
