/** Every fact that people see: a row with its title, its typed value and the words for that. Add one here once the schema has it. */

import type { ProviderEntry } from '../../schema/entry.ts'
import type { OfferFact } from '../../schema/fact-path.ts'
import type { Offer, Price } from '../../schema/offer.ts'
import type { SignUp } from '../../schema/sign-up.ts'
import type { Terms } from '../../schema/terms.ts'
import {
  ALLOWANCE_WORDS,
  AT_LIMIT_WORDS,
  type Basis,
  CAPABILITIES,
  type Capability,
  type ChangeKind,
  KIND_WORDS,
  LINK_WORDS,
  type ModelNumber,
  OPERATOR_WORDS,
  SIGN_UP_ASK_WORDS,
  SIGN_UP_ASKS,
  type SignUpAsk,
  TRAINING_WORDS,
} from '../../schema/vocabulary.ts'
import { requirementOf, trainingOf } from '../free-offers.ts'
import { countedLimits, type OfferLimit } from '../offer-limits.ts'
import {
  authText,
  countryName,
  limitWords,
  periodWords,
  placesWords,
  priceWords,
  purchaseWords,
  regionsWords,
  scopeWords,
  waysWords,
} from '../words.ts'
import type { FactValue } from './facts.ts'

/** One fact of every entry, offer or set of terms (`Owner`). */
export type FactRow<Owner, Value = FactValue> = {
  /** Short and stable: the anchor on pages. */
  id: string
  /** In running text. */
  title: string
  /** Undefined where it is not known. */
  value: (owner: Owner, entry: ProviderEntry) => Value | undefined
  /** The value in running text. */
  words: (value: Value) => string
  /** Left out where it is not known: most have no such fact. */
  ifKnown?: true
  /** What sources for the value say, and those against it that name no other; left out: its words, and `otherwise`. */
  sides?: (value: Value) => readonly [own: string, other: string]
  /** Whether it is only kept because it ended: then it goes stale later. */
  hasEnded?: (owner: Owner) => boolean
  /** What ended stays so. */
  neverStale?: true
  /** How it is known, where that is recorded. */
  basis?: (owner: Owner, entry: ProviderEntry) => Basis | undefined
  /** The names that sources support it under besides its own. */
  restsOn?: (owner: Owner, entry: ProviderEntry) => readonly string[]
  explainedBy?: readonly ChangeKind[]
}

/** A row whose words and sides fit its value, for a table of rows with different ones. */
const row = <Owner, Value extends FactValue>(own: FactRow<Owner, Value>) => own as unknown as FactRow<Owner>

type Own<Value> = Omit<FactRow<never, Value>, 'id' | 'value' | 'title'> & { id?: string }

/** What the owner says under this name, which is the id of the row too, unless `rest` has another. */
const own = <Owner, Name extends keyof Owner & string>(
  name: Name,
  title: string,
  rest: Own<NonNullable<Owner[Name]>>,
) => ({ id: name, title, value: (owner: Owner) => owner[name], ...rest }) as unknown as FactRow<Owner>

/** These explain a change of any term. */
export const WHOLE_OFFER: readonly ChangeKind[] = ['free-tier-better', 'free-tier-worse', 'lifecycle']

const known = (value: boolean | 'unknown' | undefined) => (typeof value === 'boolean' ? value : undefined)

const eitherOr =
  (yes: string, no: string) =>
  (value: boolean): readonly [string, string] =>
    value ? [yes, no] : [no, yes]

const yesNo = (value: boolean) => (value ? 'yes' : 'no')

/** Card or phone. It can be known although the offer does not say: its kind or sign-up does. */
const requirement = (ask: 'card' | 'phone', title: string, short: string): FactRow<LimitedOffer> =>
  row<LimitedOffer, boolean>({
    id: ask,
    title,
    value: (offer, entry) => known(requirementOf(entry, offer, ask).value),
    words: (needed) => (needed ? 'needed' : 'not needed'),
    sides: eitherOr(short, `no ${short}`),
    basis: (offer, entry) => requirementOf(entry, offer, ask).basis,
    restsOn: (offer, entry) => [requirementOf(entry, offer, ask).fact],
    explainedBy: [ask, ...WHOLE_OFFER],
  })

/** An offer with its limits, which several facts are about. */
export type LimitedOffer = Offer & { limits: readonly OfferLimit[] }

/** More stand in the table of limits. */
const FEW_AMOUNTS = 2

/** All but the quotas, of which there is one for each metric or model. */
type Single = Exclude<OfferFact, 'quotas'>

/** In the order of the pages. */
export const OFFER_FACTS: { readonly [Name in Single]: FactRow<LimitedOffer> } = {
  kind: row({
    id: 'kind',
    title: 'kind of offer',
    value: ({ kind }) => (kind === 'unknown' ? undefined : kind),
    words: (kind) => KIND_WORDS[kind].title,
    explainedBy: [...WHOLE_OFFER, 'pricing'],
  }),
  card: requirement('card', 'credit card', 'card'),
  phone: requirement('phone', 'phone number', 'phone number'),
  allowance: row<LimitedOffer, Exclude<Offer['allowance'], 'unknown' | 'counted'> | readonly OfferLimit[]>({
    id: 'allowance',
    title: 'free allowance',
    value(offer) {
      if (offer.allowance !== 'counted') return offer.allowance === 'unknown' ? undefined : offer.allowance
      const amounts = countedLimits(offer.limits)
      return amounts.length > 0 ? amounts : undefined
    },
    words(value) {
      if (typeof value === 'string') return ALLOWANCE_WORDS[value].title
      const rest = value.length - FEW_AMOUNTS
      const words = [...value.slice(0, FEW_AMOUNTS).map(limitWords), ...(rest > 0 ? [`${rest} more`] : [])]
      return words.join(', ')
    },
    restsOn: (offer) =>
      offer.allowance === 'counted' ? countedLimits(offer.limits).map((limit) => quotaName(limit)) : [],
  }),
  models: row({
    id: 'models',
    title: 'free models',
    value: ({ models }) => (Array.isArray(models) && models.length === 0 ? undefined : models),
    words(models) {
      if (models === 'any') return 'every model of what it covers'
      if (Array.isArray(models)) return models.join(', ')
      const except = models.except ? ` but ${models.except.join(', ')}` : ''
      return `those named ${models.pattern}${except}`
    },
    ifKnown: true,
    explainedBy: ['models', ...WHOLE_OFFER],
  }),
  lasts: ofOffer('lasts', 'how long it lasts', lastsWords, ['limit']),
  atLimit: ofOffer('atLimit', 'when it is used up', (word) => AT_LIMIT_WORDS[word].title, [
    'limit',
    'pricing',
  ]),
  eligibility: ofOffer('eligibility', 'who gets it', String),
  regions: ofOffer('regions', 'where it is offered', regionsWords),
  sharedWith: ofOffer('sharedWith', 'shared with', String, ['limit']),
  unlockedBy: ofOffer('unlockedBy', 'unlocked by', purchaseWords, ['limit', 'pricing']),
  ended: { ...ofOffer('ended', 'end of the offer', String), neverStale: true },
}

function lastsWords(lasts: NonNullable<Offer['lasts']>): string {
  return lasts === 'never' ? 'it does not end' : periodWords(lasts)
}

/** What only some offers say. `explainedBy`: besides what explains a change of any term. */
function ofOffer<Name extends keyof LimitedOffer & string>(
  name: Name,
  title: string,
  words: (value: NonNullable<LimitedOffer[Name]>) => string,
  explainedBy: readonly ChangeKind[] = [],
): FactRow<LimitedOffer> {
  const id = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return own(name, title, { id, words, ifKnown: true, explainedBy: [...explainedBy, ...WHOLE_OFFER] })
}

type NamedLimit = { offer: string; model?: string | undefined; metric: string }

/** The fact that a limit belongs to. */
export const quotaName = ({ offer, model, metric }: NamedLimit) => `offers.${offer}.quotas.${model ?? metric}`

/** Whether an offer covers or excludes one capability. */
export const coverageRow = (list: 'covers' | 'excludes', capability: Capability): FactRow<LimitedOffer> =>
  row<LimitedOffer, boolean>({
    id: `${list}-${capability}`,
    title: `${list} ${CAPABILITIES[capability].title}`,
    value: (offer) => offer[list]?.includes(capability) || undefined,
    words: yesNo,
    sides: list === 'covers' ? eitherOr('included', 'not included') : eitherOr('not included', 'included'),
    ...(list === 'covers' && { explainedBy: ['models', 'limit', ...WHOLE_OFFER] }),
  })

/** The limits of one model, or of one metric where rows name no model. */
const limitsNamed = ({ limits }: LimitedOffer, quota: string) =>
  limits.filter(
    ({ model, sharedBy, metric }) =>
      model === quota || sharedBy.includes(quota) || (!model && metric === quota),
  )

/** The amounts of one model, or of one metric. */
export const quotaRow = (quota: string): FactRow<LimitedOffer> =>
  row({
    id: `quotas-${quota.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
    title: `limits: ${quota}`,
    value: (offer) => limitsNamed(offer, quota),
    words: (limits) =>
      limits
        .map(
          (limit) =>
            limitWords(limit) +
            scopeWords(limit.scope) +
            (limit.capabilities ? ` for ${limit.capabilities.join(', ')}` : '') +
            (limit.ended ? ` (ended ${limit.ended})` : ''),
        )
        .join(', '),
    hasEnded: (offer) => limitsNamed(offer, quota).every(({ ended }) => ended !== undefined),
    explainedBy: ['limit', 'models', ...WHOLE_OFFER],
  })

const ask = (name: SignUpAsk): FactRow<SignUp> => {
  const { title } = SIGN_UP_ASK_WORDS[name]
  const isRequirement = name === 'card' || name === 'phone'
  return row<SignUp, boolean>({
    id: `signup-${name}`,
    title: `${title} at sign-up`,
    value: ({ asks }) => known(asks?.[name]),
    words: (asked) => (asked ? 'asked for' : 'not asked for'),
    sides: eitherOr(title, `no ${title}`),
    ...(isRequirement && {
      basis: (signup: SignUp) =>
        known(signup.asks?.[name]) === undefined ? undefined : (signup[`${name}Basis`] ?? 'signup-described'),
    }),
    explainedBy: isRequirement ? [name, ...WHOLE_OFFER] : WHOLE_OFFER,
  })
}

/** What making an account asks for, by the end of the names, in the order of the pages. */
export const SIGN_UP_FACTS: Readonly<Record<string, FactRow<SignUp>>> = {
  with: own('with', 'ways to sign up', { id: 'signup-with', words: waysWords }),
  ...Object.fromEntries(SIGN_UP_ASKS.map((name) => [`asks.${name}`, ask(name)])),
  regions: own('regions', 'where an account can be made', {
    id: 'signup-regions',
    words: regionsWords,
    explainedBy: WHOLE_OFFER,
  }),
}

const allowed = (
  name: 'commercialUse' | 'dataProcessingAgreement',
  id: string,
  title: string,
  explainedBy?: readonly ChangeKind[],
): FactRow<Terms> =>
  row<Terms, boolean>({
    id,
    title,
    value: (terms) => known(terms[name]),
    words: yesNo,
    sides: eitherOr('yes', 'no'),
    ...(explainedBy && { explainedBy }),
  })

/** What using an API means for data and business, in the order of the pages. */
export const TERM_FACTS: { readonly [Name in keyof Terms]-?: FactRow<Terms> } = {
  trainsOnData: row({
    id: 'training',
    title: 'training on your data',
    value: ({ trainsOnData: own }) => (own === 'unknown' ? undefined : own),
    words(trainsOnData) {
      const except = typeof trainsOnData === 'object' ? trainsOnData.except : []
      const exceptions = except.map(
        ({ regions, value }) => `${TRAINING_WORDS[value].title} in ${placesWords(regions)}`,
      )
      return [TRAINING_WORDS[trainingOf({ trainsOnData })].title, ...exceptions].join('; ')
    },
    explainedBy: WHOLE_OFFER,
  }),
  commercialUse: allowed('commercialUse', 'commercial-use', 'commercial use', WHOLE_OFFER),
  processingRegions: own('processingRegions', 'where data is processed', {
    id: 'processing',
    words: placesWords,
  }),
  retentionDays: own('retentionDays', 'how long data is kept', {
    id: 'retention',
    words: (days) => (days === 0 ? 'not at all' : `${days} ${days === 1 ? 'day' : 'days'}`),
    explainedBy: WHOLE_OFFER,
  }),
  dataProcessingAgreement: allowed(
    'dataProcessingAgreement',
    'data-processing-agreement',
    'data processing agreement',
  ),
}

const ofSpeech = (name: 'streaming' | 'speakerLabels', title: string): FactRow<ProviderEntry> =>
  row<ProviderEntry, boolean | string[]>({
    id: name.toLowerCase(),
    title,
    value({ features }) {
      const own = features?.[name]
      return own === 'unknown' ? undefined : own
    },
    words: (own) => (typeof own === 'boolean' ? yesNo(own) : `of ${own.join(', ')} alone`),
    ifKnown: true,
    explainedBy: ['models', ...WHOLE_OFFER],
  })

/** Of a vector that one model makes, or of what goes into it. */
export const modelNumberRow = (name: ModelNumber, model: string): FactRow<ProviderEntry> =>
  row({
    id: `${name}-${model.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
    title: `${name}: ${model}`,
    value: ({ features }) => features?.[name]?.[model],
    words: String,
    explainedBy: ['models', ...WHOLE_OFFER],
  })

/** Of a provider, where it belongs to no offer, sign-up or terms; by name, in the order of the pages. */
export const ENTRY_FACTS: Readonly<Record<string, FactRow<ProviderEntry>>> = {
  free: row({
    id: 'free',
    title: 'what is free',
    value: ({ free }) => (free === 'none' ? free : undefined),
    words: () => 'nothing',
    ifKnown: true,
    sides: () => ['nothing is free', 'something is free'],
    explainedBy: [...WHOLE_OFFER, 'pricing'],
  }),
  headquarters: own('headquarters', 'headquarters', { words: countryName }),
  operator: own('operator', 'who runs it', { words: (operator) => OPERATOR_WORDS[operator].title }),
  'features.streaming': ofSpeech('streaming', 'streaming of speech to text'),
  'features.speakerLabels': ofSpeech('speakerLabels', 'speaker labels of speech to text'),
  connection: row({
    id: 'connection',
    title: 'connection',
    value: ({ connection }) => (connectionText(connection) === '' ? undefined : connection),
    words: connectionText,
  }),
  retired: row({
    id: 'retired',
    title: 'end of the API',
    value: ({ retired }) => retired?.date,
    words: String,
    ifKnown: true,
    explainedBy: ['lifecycle'],
  }),
}

const priceTitle = (title: string) => `price of ${title}`

export const priceRow = (capability: Capability): FactRow<Price> =>
  row<Price, Price>({
    id: `price-${capability}`,
    title: priceTitle(CAPABILITIES[capability].title),
    value: (price) => price,
    words: priceWords,
    explainedBy: ['pricing', ...WHOLE_OFFER],
  })

function connectionText({ baseUrl, auth, openaiCompatible }: ProviderEntry['connection']): string {
  const isCompatible = known(openaiCompatible)
  return [
    baseUrl,
    authText({ auth }),
    isCompatible === undefined ? null : `${isCompatible ? '' : 'not '}OpenAI-compatible`,
  ]
    .filter(Boolean)
    .join('; ')
}

const titles = (prefix: string, table: Readonly<Record<string, { title: string }>>) =>
  Object.entries(table).map(([name, { title }]) => [`${prefix}${name}`, title] as const)

const TITLES: ReadonlyMap<string, string> = new Map([
  ...titles('', ENTRY_FACTS),
  ...titles('terms.', TERM_FACTS),
  ...titles('links.', LINK_WORDS),
  ...titles('signup.', SIGN_UP_FACTS),
  ...Object.entries(CAPABILITIES).map(([slug, { title }]) => [`prices.${slug}`, priceTitle(title)] as const),
  ['signup', 'sign-up'],
  ['health.probe', 'what is checked'],
  ['health.statusPage', 'status page'],
])

/** By the end of a name, after that of its offer. */
const OF_OFFERS: ReadonlyMap<string, string> = new Map([
  ...titles('', OFFER_FACTS),
  ...titles('terms.', TERM_FACTS),
  ['quotas', 'limits'],
])

/** `offers.free-plan.kind` → `kind of offer (free-plan)`, in running text. `inOffer`: without the name of the offer. */
export function factTitle(name: string, inOffer = false): string {
  const [, offer, rest] = /^offers\.([^.]+)\.(.+)$/.exec(name) ?? []
  if (offer === undefined || rest === undefined)
    return TITLES.get(name) ?? name.replace(/^features\.(dimensions|context)\b\.?/, '$1: ')
  const title = OF_OFFERS.get(rest) ?? endTitle(rest)
  return inOffer ? title : `${title} (${offer})`
}

function endTitle(rest: string): string {
  const [list, ...last] = rest.split('.')
  const end = last.join('.')
  if (list === 'quotas') return `limits: ${end}`
  return `${list} ${Object.hasOwn(CAPABILITIES, end) ? CAPABILITIES[end as keyof typeof CAPABILITIES].title : end}`
}
