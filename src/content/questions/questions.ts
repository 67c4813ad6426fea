/** The questions about a provider: in sections, in the order in which they are asked. */
import { capital } from '../../base/letters.ts'
import { type Amount, amountsOf, isRateCap } from '../../entry/offer-limits.ts'
import type { Quota } from '../../schema/offer.ts'
import * as words from '../../schema/vocabulary.ts'
import { type Answers, NO_OFFER, type OfferAnswers, UNCLEAR } from './answers.ts'
import * as ask from './question.ts'
import { asWords, type Item, optionsOf, type Question } from './question.ts'
import { quotasOf } from './typed.ts'

export const isOffer = ({ kind }: OfferAnswers): boolean => !(NO_OFFER as readonly string[]).includes(kind)

const isFree = (_: Answers, item?: Item) => isOffer(item as OfferAnswers)

/** What an offer may leave open. */
const ofFree: Pick<Question, 'optional' | 'when'> = { optional: true, when: isFree }

const mayAsk = (_: Answers, item?: Item) => isFree(_, item) && (item as OfferAnswers).kind !== 'keyless'

/** The amounts of the rows that are right so far. The schema is left to validation, for pages load this table. */
export const amountsIn = (offer: OfferAnswers): Amount[] =>
  quotasOf(offer.quotas).flatMap((row) => {
    if (typeof row === 'string' || 'ended' in (row as Quota)) return []
    const texts = Object.entries(row as Quota).filter(([, value]) => typeof value === 'string')
    return amountsOf(Object.fromEntries(texts) as Quota).filter(
      ({ value, per }) => Number.isFinite(value) && (words.PERIODS as readonly string[]).includes(per),
    )
  })

/** Those that say how much, and not only how fast. */
export const countedIn = (offer: OfferAnswers): Amount[] =>
  amountsIn(offer).filter((amount) => !isRateCap(amount))

const CAPABILITY_OPTIONS = Object.fromEntries(
  words.CAPABILITY_SLUGS.map((slug) => [slug, words.CAPABILITIES[slug].title]),
)

const ofCapabilities: Pick<Question, 'options' | 'groupOf'> = {
  options: CAPABILITY_OPTIONS,
  groupOf: (slug) => words.CAPABILITIES[slug as words.Capability].category,
}

const { unknown: _, none: nothing, ...KINDS } = optionsOf(words.KIND_WORDS, 'hint')
const KIND_OPTIONS = { ...KINDS, [UNCLEAR]: 'Free, and no page says for how long' }

export type Section = {
  title: string
  note?: string
  /** One item of the list that the questions are about, in words. */
  item?: string
  questions: Readonly<Record<string, Question>>
}

export const SECTIONS = {
  provider: {
    title: 'The provider',
    questions: {
      name: ask.text('Name', { hint: 'As the provider writes it.', first: 'name' }),
      website: ask.url('Website', { placeholder: 'https://', first: 'website' }),
      docsUrl: ask.url('Documentation of the API', { placeholder: 'https://', first: 'docs' }),
      capabilities: ask.several('What its API does', {
        ...ofCapabilities,
        hint: 'The main one first.',
        first: 'capabilities',
      }),
      tagline: ask.text('What it offers, in one line of your own', {
        hint: 'At most 120 characters, without superlatives.',
        first: 'tagline',
      }),
      slug: ask.text('Slug', { hint: 'The name of its file, which never changes.', optional: true }),
      category: ask.choice('Best known for', asWords(words.CATEGORIES), {
        none: 'That of the first thing it does',
      }),
      domains: ask.list('Its own domains', {
        hint: 'By commas; of a shared host with the path: github.com/<owner>.',
        optional: true,
      }),
      headquarters: ask.text('Country of the company', { placeholder: 'US', optional: true }),
    },
  },
  connection: {
    title: 'How to connect',
    questions: {
      'connection.baseUrl': ask.url('Base URL of the API', {
        placeholder: 'https://',
        optional: true,
        first: 'base URL',
      }),
      'connection.auth': ask.choice('Where the key goes', optionsOf(words.AUTH_WORDS, 'title'), {
        none: 'Not confirmed',
        first: 'key',
      }),
      'connection.authName': ask.text('Name of that header or parameter', {
        placeholder: 'X-API-Key',
        when: ({ connection: { auth } }) => auth === 'header' || auth === 'query',
        first: 'key',
      }),
      'connection.keyUrl': ask.url('Page to create a key', { placeholder: 'https://', optional: true }),
      'connection.openaiCompatible': ask.known('OpenAI-compatible?', {
        hint: 'An OpenAI client works with only base URL and key changed.',
      }),
      'connection.openaiBaseUrl': ask.url('Base URL for OpenAI clients', {
        hint: 'If it is not the base URL.',
        optional: true,
        when: ({ connection }) => connection.openaiCompatible === 'true',
      }),
      'connection.envVar': ask.text('Variable of the SDK', {
        hint: 'The environment variable that the SDK reads the key from.',
        placeholder: 'NAME_API_KEY',
        optional: true,
      }),
      'connection.sdks.npm': ask.list('Official npm packages', { hint: 'By commas.', optional: true }),
      'connection.sdks.pypi': ask.list('Official PyPI packages', { hint: 'By commas.', optional: true }),
    },
  },
  offers: {
    title: 'What is free',
    note: '“Not confirmed” is a good answer; a guess is not. What other conditions give is another offer.',
    item: 'offer',
    questions: {
      'offers.kind': ask.choice('What is free', KIND_OPTIONS, {
        optionsOf: (index) =>
          index === 0 ? { unknown: 'Not confirmed', ...KIND_OPTIONS, none: nothing! } : KIND_OPTIONS,
        first: 'kind',
      }),
      'offers.name': ask.text('Its name', { hint: 'As the provider calls it.', when: isFree, first: 'kind' }),
      'offers.covers': ask.several('What it is free for', {
        ...ofCapabilities,
        hint: 'What a page includes; nothing where none says.',
        ...ofFree,
        follows: ({ capabilities, offers }) =>
          capabilities.length === 1 && offers.length === 1 ? capabilities : undefined,
        first: 'covers',
      }),
      'offers.quotas': ask.quotas('How much', {
        hint: "A line for each line of the provider's table, with for and models where they differ.",
        placeholder: 'for: chat, models: [gpt-oss-120b], requests: 30/minute 1000/day, tokens: 200000/day',
        ...ofFree,
        first: 'amount',
      }),
      'offers.allowance': ask.choice(
        'Where no amount is known',
        optionsOf(words.ALLOWANCE_WORDS, 'hint', ['unmetered', 'unpublished', 'unknown']),
        {
          when: isFree,
          follows: (_, item) => (countedIn(item as OfferAnswers).length > 0 ? 'counted' : undefined),
          first: 'amount',
        },
      ),
      'offers.card': ask.based('Card, or other payment, before the first call?', words.CARD_BASES, {
        when: mayAsk,
        first: 'card',
      }),
      'offers.phone': ask.based('Phone number before the first call?', words.PHONE_BASES, {
        when: mayAsk,
        first: 'phone',
      }),
      'offers.excludes': ask.several('What it leaves out', {
        ...ofCapabilities,
        hint: 'What a page says it does not include.',
        ...ofFree,
      }),
      'offers.models': ask.models('Free models without a number', {
        hint: 'Ids by commas; any: credit pays for every model.',
        ...ofFree,
      }),
      'offers.scope': ask.choice('Counted per', asWords(words.SCOPES), {
        none: 'Not confirmed',
        when: isFree,
      }),
      'offers.lasts': ask.text('How long it lasts, or credits keep', {
        hint: 'P14D, P3M, P1Y; never: a page says that it does not end.',
        placeholder: 'P30D',
        ...ofFree,
      }),
      'offers.atLimit': ask.choice('When it is used up', optionsOf(words.AT_LIMIT_WORDS, 'hint'), {
        none: 'Not confirmed',
        when: isFree,
      }),
      'offers.eligibility': ask.text('Who gets it', {
        hint: 'In a few words, where not everybody does.',
        ...ofFree,
      }),
      'offers.sharedWith': ask.text('The cloud whose products share this credit', {
        placeholder: 'Google Cloud',
        ...ofFree,
      }),
      'offers.ended': ask.day('Ended on', ofFree),
    },
  },
  summary: {
    title: 'In a sentence or two',
    questions: {
      summary: ask.text('What is free, in a sentence or two', {
        hint: 'In your own words, with its numbers. Each number is also in a quota above.',
        optional: true,
      }),
    },
  },
  signup: {
    title: 'Sign-up',
    note: 'What the page that makes an account asks for. Of card and phone, an offer may say otherwise.',
    questions: {
      'signup.with': ask.several('Ways to make an account', {
        options: asWords(words.SIGN_UP_WAYS),
        optional: true,
      }),
      ...Object.fromEntries(
        words.SIGN_UP_ASKS.map((asked) => {
          const label = `${capital(words.SIGN_UP_ASK_WORDS[asked].title)}?`
          const rest = { hint: `${capital(words.SIGN_UP_ASK_WORDS[asked].hint)}.` }
          const asksBasis = asked === 'card' || asked === 'phone'
          const bases = asked === 'card' ? words.CARD_BASES : words.PHONE_BASES
          return [`signup.asks.${asked}`, asksBasis ? ask.based(label, bases, rest) : ask.known(label, rest)]
        }),
      ),
      'signup.regions': ask.regions('Where an account can be made', {
        hint: 'everywhere, only: US, EU or except: CN, RU.',
        optional: true,
      }),
    },
  },
  terms: {
    title: 'Terms',
    note: 'Of free use; where nothing is free, of paid use.',
    questions: {
      'terms.trainsOnData': ask.choice('May data train models?', optionsOf(words.TRAINING_WORDS, 'title'), {
        leftOut: 'unknown',
      }),
      'terms.commercialUse': ask.known('Commercial use allowed?'),
      'terms.processingRegions': ask.list('Where data is processed', {
        hint: 'Codes of countries, or EU, by commas.',
        placeholder: 'US, EU',
        optional: true,
      }),
      'terms.retentionDays': ask.number('Days that what is sent is kept', {
        hint: '0: not at all.',
        optional: true,
      }),
      'terms.dataProcessingAgreement': ask.known('Data processing agreement offered?'),
    },
  },
  prices: {
    title: 'What comes after',
    note: 'One reference price for each thing it does.',
    item: 'price',
    questions: {
      'prices.capability': ask.choice('What is bought', CAPABILITY_OPTIONS, { none: 'Choose one' }),
      'prices.model': ask.text('Model or plan', { optional: true }),
      'prices.amount': ask.number('For how many', { placeholder: '1,000,000' }),
      'prices.metric': ask.choice('Of what', asWords(words.METRICS), { none: 'Choose one' }),
      'prices.price': ask.number('Price of that amount', { placeholder: '0.60' }),
      'prices.currency': ask.choice('Currency', asWords(words.CURRENCIES)),
      'prices.source': ask.url('Price page', { placeholder: 'https://' }),
      'prices.asOf': ask.day('Date on that page', { optional: true }),
    },
  },
  links: {
    title: 'Pages for developers',
    note: 'The URL; or none: and the documentation index that you read and that has no such page.',
    questions: Object.fromEntries(
      words.LINKS.map((name) => [`links.${name}`, ask.link(words.LINK_WORDS[name])]),
    ),
  },
  health: {
    title: 'Daily check',
    questions: {
      'health.probe.url': ask.url('URL to call daily', {
        hint: 'One of the API that answers without a key, usually 401; not a page.',
        optional: true,
        first: 'probe',
      }),
      'health.probe.expect': ask.numbers('Healthy statuses', {
        hint: 'Usually 401.',
        when: ({ health }) => health.probe.url.trim() !== '',
      }),
      'health.statusPage.url': ask.url('Status page', { optional: true }),
      'health.statusPage.format': ask.choice('Made with', optionsOf(words.STATUS_PAGE_WORDS, 'title'), {
        none: 'Something else',
        when: ({ health }) => health.statusPage.url.trim() !== '',
      }),
      'health.none': ask.text('Why nothing can be checked', {
        optional: true,
        when: ({ health }) => `${health.probe.url}${health.statusPage.url}`.trim() === '',
      }),
    },
  },
  words: {
    title: 'In two to five lines each',
    note: 'Concrete, so that a reader can check them. One a line, no marketing.',
    questions: {
      pros: ask.lines('For it', { first: 'words' }),
      cons: ask.lines('Against it', { first: 'words' }),
      useCases: ask.lines('What it is good for', { first: 'words' }),
    },
  },
  sources: {
    title: 'Pages that you read',
    note: 'Every fact needs a page that shows it, best one of the provider. At least one page shows its date.',
    item: 'page',
    questions: {
      'sources.url': ask.url('URL', { placeholder: 'https://', first: 'source' }),
      'sources.type': ask.choice('What it is', optionsOf(words.SOURCE_TYPE_WORDS, 'hint'), {
        none: 'A page of the provider, or a list',
      }),
      'sources.of': ask.url('Page that it quotes', {
        when: (_, item) => (item as { type: string }).type === 'transcript',
      }),
      'sources.asOf': ask.day('Date on the page', { optional: true, first: 'source' }),
      'sources.supports': ask.several('What it shows', { first: 'source' }),
      'sources.read': ask.day('Read on'),
      'sources.note': ask.text('Note', { optional: true }),
    },
  },
} as const satisfies Record<string, Section>
export type SectionName = keyof typeof SECTIONS

/** By the path of the answer, without the number of an item. */
export const QUESTIONS: Readonly<Record<string, Question>> = Object.assign(
  {},
  ...Object.values(SECTIONS).map(({ questions }) => questions),
)

/** Whether a question is there to be answered. */
export const isAsked = ({ when, follows }: Question, answers: Answers, item?: Item): boolean =>
  (when?.(answers, item) ?? true) && follows?.(answers, item) === undefined
