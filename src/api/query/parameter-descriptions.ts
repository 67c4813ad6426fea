/** What the parameters of each endpoint are for, apart from what reads them: functions at the edge have no use for it. */
import { FILTER_DESCRIPTIONS } from '../../schema/filters.ts'
import { CHANGE_PARAMETERS } from './change-query.ts'
import { MODEL_PARAMETERS } from './model-query.ts'
import { OFFER_PARAMETERS } from './offer-query.ts'
import { MAX_RESULTS, type Parameter } from './parameter.ts'
import { PARAMETERS } from './provider-query.ts'
import { STATUS_PARAMETERS } from './status-query.ts'

export type DescribedParameter = Parameter & { description: string }

const search = (where: string) =>
  `Terms, separated by whitespace, each of which must occur in the ${where}. Letter case and accents do not matter; hyphens, slashes, underscores and dots between letters read as a space.`

const DIMENSIONS =
  'Keep only embeddings known to have vectors of at least so many dimensions; the most that a model can make count.'

const page = (what: string) => ({
  limit: `Maximum number of results. Above ${MAX_RESULTS} counts as ${MAX_RESULTS}.`,
  offset: `How many to skip of the ${what}. The header Link has the URL of the next ones.`,
})

export const PROVIDER_QUERY = described(PARAMETERS, {
  ...FILTER_DESCRIPTIONS,
  q: search('name, tagline or category'),
  sort: 'score: best first. name: ascending, letter case and accents ignored.',
  ...page('filtered, sorted list'),
})

export const OFFER_QUERY = described(OFFER_PARAMETERS, {
  ...FILTER_DESCRIPTIONS,
  noCard: 'When true, keep only offers known to need no credit card or other means of payment.',
  noPhone: 'When true, keep only offers known to need no phone number.',
  noTraining:
    'When true, keep only offers known not to train models on what is sent, or only after opting in.',
  commercialUse: 'When true, keep only offers known to allow commercial use.',
  kind: 'Keep only offers of this kind; several with commas mean any of them. none: nothing is free.',
  minDimensions: DIMENSIONS,
  atLimit:
    'Keep only offers known to do this when they are used up; several with commas mean any of them. stops: calls are refused until it renews. bills: what goes beyond is billed. slows: calls are answered more slowly.',
  sort: 'amount: the largest first. lasts: the longest first, within each group; a month counts as 30 days, and what never ends stands first.',
  q: search('name of the offer, or in name, tagline or category of its provider'),
  ...page('filtered offers, over all groups'),
})

export const MODEL_QUERY = described(MODEL_PARAMETERS, {
  ...FILTER_DESCRIPTIONS,
  q: search(
    'id, name or family of the model, the name of its provider or offer, or what it is for (STT, OCR, vision)',
  ),
  provider: 'Keep only models of this provider, by its slug; several with commas mean any of them.',
  capability:
    'Keep only models that an offer is known to give for this; several with commas mean any of them. coding: chat models known to call tools.',
  minParams: 'Keep only models known to have at least so many billions of parameters in all.',
  ending:
    'Keep only models whose announced end is at most so many days away, and those that ended in so many days. 30d is 30 days.',
  context: 'Keep only models known to take at least so many tokens. 128k is 128000, 1m is 1000000.',
  maxOutput: 'Keep only models known to return at least so many tokens.',
  minDimensions: DIMENSIONS,
  tools: 'When true, keep only models known to call tools.',
  structuredOutput: 'When true, keep only models known to hold to a JSON schema.',
  reasoning: 'When true, keep only models known to think before they answer.',
  openWeights: 'When true, keep only models whose weights are known to be open.',
  input: 'Keep only models known to read this; several with commas mean any of them.',
  noCard: 'When true, keep only offers known to need no credit card or other means of payment.',
  noPhone: 'When true, keep only offers known to need no phone number.',
  noTraining:
    'When true, keep only offers known not to train models on what is sent, or only after opting in.',
  commercialUse: 'When true, keep only offers known to allow commercial use.',
  kind: 'Keep only offers of this kind; several with commas mean any of them.',
  rating:
    'The column that minRating and sort=rating look at; /ratings says what each is. Left out: the one that orders what is asked for.',
  minRating:
    'Keep only models rated at least so high by that column; of word error rates, at most so many. Unrated ones count as unknown. Where no column orders what is asked for, rating must name one.',
  named:
    'When false, add a row for each offer that pays for models which it does not name, such as a credit for any model.',
  sort: 'rating (or best): the highest rated first, hosts of one model together; unrated ones by their release; what no column orders by requests. requests: most a day first, by what runs out first, whether requests, tokens or credit. tokens: most a day first. context: the largest first. lasts: the longest trial or credit first; what never ends stands before all. name: ascending. What is not known is last, and after it, unless by name, what the newest list of its host lacks. What has ended stands after all of these.',
  ...page('filtered, sorted list'),
})

export const CHANGE_QUERY = described(CHANGE_PARAMETERS, {
  since: 'Keep only what happened on this day (UTC) or later.',
  until: 'Keep only what happened on this day (UTC) or earlier.',
  kind: 'Keep only changes of this kind; several with commas mean any of them.',
  concernsFree: 'When true, keep only what is about something free, as far as the facts that it names tell.',
  gotWorse:
    'When true, keep only cuts of free tiers, ends of APIs, and free models that went without another.',
  provider: 'Keep only changes of this provider, by its slug; several with commas mean any of them.',
  category: FILTER_DESCRIPTIONS.category,
  ...page('filtered changes'),
})

export const STATUS_QUERY = described(STATUS_PARAMETERS, FILTER_DESCRIPTIONS)

/** Each with its text; one without a text is a mistake of ours. */
function described(
  parameters: Readonly<Record<string, Parameter>>,
  texts: Readonly<Record<string, string>>,
): Record<string, DescribedParameter> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => {
      const description = texts[name]
      if (description === undefined) throw new Error(`the parameter ${name} has no description`)
      return [name, { ...parameter, description }]
    }),
  )
}
