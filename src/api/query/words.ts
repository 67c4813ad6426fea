/** What people call our parameters and values: made by the build into the data of queries, so that no function carries the tables. */
import type { Meant, Words } from '../../catalog/dataset.ts'
import { countryName } from '../../entry/words.ts'
import { ALIASES, aliasesOf, CAPABILITY_ALIASES, HINTS } from '../../schema/aliases.ts'
import { COUNTRY_CODES } from '../../schema/countries.ts'
import { FILTERS } from '../../schema/filters.ts'
import { OFFER_KINDS } from '../../schema/vocabulary.ts'
import { asSaid, type Parameter } from './parameter.ts'
import { type Readable, spelling } from './reader.ts'

/** What other APIs, and fields of our own answers, call our parameters, or one of a value. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  q: 'name tagline website docsUrl query search term text keyword keywords tags id author developer owner creator maker family',
  'sort=score': 'directoryScore',
  sort: 'order orderBy sortBy',
  limit: 'perPage pageSize count max take top $top n',
  offset: 'page skip cursor',
  provider: 'providers providerSlug host hosts',
  context: 'contextLength contextWindow minContext contextSize ctx window',
  maxOutput: 'maxTokens maxOutputTokens minOutput outputTokens',
  minDimensions: 'dimensions dimension dims dim outputDimension vectorSize embeddingSize',
  streaming: 'stream realtime live websocket',
  speakerLabels: 'diarization diarize diarisation speakers speaker',
  minParams: 'params parameters paramCount parameterCount minSize modelSize',
  ending: 'endsOn endedOn ended endsWithin endingWithin deprecated deprecation sunset expires',
  tools: 'tool supportsTools toolCalling toolCalls toolUse functionCalling functions',
  structuredOutput: 'structured jsonMode json jsonSchema responseFormat structuredOutputs',
  reasoning: 'thinking cot',
  openWeights: 'openSource open weights',
  input: 'inputs inputModality multimodal images modality modalities inputModalities',
  atLimit: 'onLimit overage',
  since: 'from after start startDate dateFrom changedSince updatedSince date last month year',
  until: 'to before end endDate dateTo',
  category: 'categories',
  noCard: 'cardBasis noCreditCard',
  noPhone: 'phoneBasis',
  capability: 'capabilities tag task modality feature features useCase service',
  kind: 'freeTier freeTierSummary allowance creditsExpireAfter endsAfter type tier plan event',
  'kind=keyless': 'keyless noKey noAccount noSignup',
  'kind=trial': 'trial',
  openaiCompatible: 'openai compatible',
  noTraining: 'trainsOnDataExcept noTrain',
  commercialUse: 'commercial',
  dpa: 'dataProcessingAgreement hasDpa avv',
  retention: 'retentionDays dataRetention maxRetention',
  'retention=0': 'zdr zeroRetention logging',
  country: 'headquarters hq location',
  region: 'processingRegions',
  'region=EU': 'eu gdpr',
  signUpFrom: 'availableIn signupCountry supportedCountries',
}

/** Fields whose yes is a no of a parameter. */
const OPPOSITES: Readonly<Record<string, string>> = {
  noCard: 'requiresCreditCard creditCard creditCardRequired cardRequired card',
  noPhone: 'requiresPhone phoneRequired phone phoneNumber sms',
  noTraining: 'trainsOnData training trains',
}

/** What no parameter of that name would answer, or not alone. */
const MEANT: Readonly<Record<string, Meant>> = {
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
  model: { message: 'see {models}, which takes q' },
  size: { name: 'limit', message: 'minParams is the least size of a model' },
  output: { message: 'nothing is filtered by what a model returns, but capability' },
  free: { name: 'kind', value: OFFER_KINDS.filter((kind) => kind !== 'unknown').join(',') },
  days: { name: 'since', message: 'it takes a day, such as 2026-10-01' },
}

/** The endpoint that takes a parameter which others do not; `/providers` takes all others. */
const TAKEN_BY: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'provider context maxOutput minDimensions minParams ending tools structuredOutput reasoning openWeights input'
      .split(' ')
      .map((name) => [name, '{models}']),
  ),
  since: '{changes}',
  until: '{changes}',
  atLimit: '{offers}',
}

/** What people say for values, by parameter; `place` stands for all that take a country. */
const VALUES: Readonly<Record<string, Readonly<Record<string, Meant>>>> = {
  kind: {
    credits: { message: 'renewing-credits come again, one-time-credits are given once' },
    'free tier': { name: 'permanent' },
    'free trial': { name: 'trial' },
    'no key': { name: 'keyless' },
    paid: { name: 'none' },
    free: { message: 'all but none and unknown are free' },
    monthly: { name: 'renewing-credits' },
    forever: { name: 'permanent' },
    removed: { name: 'retired' },
    new: { name: 'added' },
    price: { name: 'pricing' },
    cut: { name: 'free-tier-worse' },
    cuts: { name: 'free-tier-worse' },
  },
  status: {
    up: { name: 'online' },
    ok: { name: 'online' },
    operational: { name: 'online' },
    offline: { name: 'down' },
  },
  category: { chat: { name: 'LLM' }, audio: { name: 'Speech' }, nlp: { name: 'LLM' } },
  sort: {
    best: { name: 'score' },
    duration: { name: 'lasts' },
    longest: { name: 'lasts' },
    uptime: { message: 'uptime is in health of {provider}, null before the first check' },
  },
  input: { vision: { name: 'image' }, images: { name: 'image' } },
  place: {
    europe: { name: 'EU' },
    'european union': { name: 'EU' },
    uk: { name: 'GB' },
    usa: { name: 'US' },
    ...Object.fromEntries(COUNTRY_CODES.map((code) => [asSaid(countryName(code)), { name: code }])),
  },
}

/** The names that mean something else on some endpoints, and the aliases of values. `slugs`: of all providers; undefined: any may be one. */
export const wordsFor = (endpoints: readonly Readable[], slugs?: readonly string[]): Words => ({
  ...(slugs && { slugs }),
  names: Object.fromEntries(
    endpoints.map(({ schema, parameters }) => [schema, namesOf(parameters, OWN[schema])]),
  ),
  aliases: Object.fromEntries([
    ...Object.entries(VALUES).flatMap(([of, values]) =>
      endpoints.some(({ parameters }) => (of === 'place' ? 'region' : of) in parameters)
        ? Object.entries(values).map(([value, meant]) => [`${of}:${value}`, meant] as const)
        : [],
    ),
    ...Object.entries(ALIASES).flatMap(([slug, words]) =>
      words.split(' ').map((word) => [`provider:${word}`, { name: slug }] as const),
    ),
    // Of a word that stands twice the first is meant.
    ...Object.entries(CAPABILITY_ALIASES)
      .toReversed()
      .flatMap(([slug]) => aliasesOf(slug).map((word) => [`capability:${word}`, { name: slug }] as const)),
    ...Object.entries(HINTS).map(([word, message]) => {
      const name = Object.keys(CAPABILITY_ALIASES).find((slug) => aliasesOf(slug).includes(word))
      return [`capability:${word}`, { ...(name && { name }), message }] as const
    }),
  ]),
})

/** What names mean on one endpoint alone. */
const OWN: Readonly<Record<string, Readonly<Record<string, Meant>>>> = {
  'provider-list': { provider: { name: 'q', message: 'read {provider} for one provider' } },
  'model-list': {
    model: { name: 'q', message: 'read {model} for one model' },
    slug: { name: 'q', message: 'read {model} for one model' },
    vision: { name: 'input', value: 'image' },
    rpm: { name: 'sort', value: 'requests' },
    price: { message: 'what a model costs who pays is in {model}' },
    freeFor: { name: 'capability' },
  },
}

function namesOf(
  parameters: Readonly<Record<string, Parameter>>,
  own: Readonly<Record<string, Meant>> = {},
): Record<string, Meant> {
  const isHere = (name: string) => Object.hasOwn(parameters, name)
  const here = ({ name, message, ...rest }: Meant): Meant =>
    name === undefined || isHere(name)
      ? { ...(name && { name }), ...(message && { message }), ...rest }
      : { message: message ?? `see ${TAKEN_BY[name] ?? '{providers}'}, which takes ${name}` }
  const names: Record<string, Meant> = {}
  const add = (name: string, meant: Meant) => {
    names[spelling(name)] = here(meant)
  }
  for (const [asked, others] of Object.entries(ALSO_CALLED)) {
    const [name, value] = asked.split('=') as [string, string?]
    if (!isHere(name)) add(name, { name })
    for (const other of others.split(' ')) add(other, { name, ...(value && { value }) })
  }
  for (const [name, meant] of Object.entries(MEANT)) add(name, meant)
  for (const name of Object.keys(FILTERS)) if (!isHere(name)) add(name, { name })
  for (const [name, others] of Object.entries(OPPOSITES))
    for (const other of others.split(' ')) add(other, { name, negates: true })
  for (const [name, meant] of Object.entries(own)) add(name, meant)
  return names
}
