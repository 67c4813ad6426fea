/** The questions about a new provider: those of `/submit`, and those of `npm run new` in its order. */
import { countedLimits } from '../../core/limits.ts'
import type { FreeTierTerms } from '../../core/schema/free-tier.ts'
import {
  ALLOWANCE_WORDS,
  ALLOWANCES,
  AUTH_WORDS,
  BASIS_WORDS,
  CAPABILITIES,
  CAPABILITY_SLUGS,
  CARD_BASES,
  CATEGORIES,
  KIND_WORDS,
  LINK_WORDS,
  LINKS,
  METRICS,
  PERIOD_WORDS,
  PHONE_BASES,
  SCOPES,
  SOURCE_TYPE_WORDS,
  STATUS_PAGE_WORDS,
  TRAINING_WORDS,
  type Words,
} from '../../core/schema/vocabulary.ts'
import { capital } from '../../core/text/capital.ts'
import type { Answers, SourceAnswers } from './answers.ts'
import { asWords, type Options, optionsOf, YES_OR_NO } from './options.ts'

export type Question = {
  /** How it is answered, and what the answer is in the entry. `list`: items separated by commas; `lines`: one a line; `several`: any of the options. */
  kind: 'text' | 'url' | 'day' | 'number' | 'numbers' | 'list' | 'lines' | 'choice' | 'known' | 'several'
  /** In the form, below the title of its section. */
  label: string
  hint?: string
  placeholder?: string
  /** Whether the form says that it may stay empty. */
  optional?: true
  options?: Options
  /** Under which title an option stands. */
  groupOf?: (option: string) => string
  /** What the form says of no choice; `word`: what `npm run new` calls it, where that is an answer. */
  none?: { text: string; word?: string }
  /** Whether it is asked at all; if not, the entry is silent on it. `source`: of a question about one. */
  when?: (answers: Answers, source?: SourceAnswers) => boolean
  /** What the entry says without asking, because it follows from other answers. */
  follows?: (answers: Answers) => boolean | string | undefined
  /** The answer that an entry gives by leaving the key out. */
  leftOut?: 'unknown'
  /** How `npm run new` asks it; `true`: by the label; `false`: only the form asks it. */
  ask: string | boolean
  /** What an empty answer means, where `npm run new` takes one. */
  empty?: string
}

export const isFree = ({ freeTier: { kind } }: Answers): boolean => kind !== 'none' && kind !== 'unknown'

const isCounted = ({ freeTier }: Answers) => countedLimits(freeTier as unknown as FreeTierTerms).length > 0

const refusesKeyless = ({ freeTier }: Answers) => (freeTier.kind === 'keyless' ? false : undefined)

type Rest = Omit<Partial<Question>, 'kind' | 'label' | 'ask'>
type Row = (label: string, ask: Question['ask'], rest?: Rest) => Question

const row =
  (kind: Question['kind']): Row =>
  (label, ask, rest) => ({ kind, label, ask, ...rest })

const text = row('text')
const url = row('url')
const day = row('day')
const number = row('number')
const numbers = row('numbers')
const list = row('list')
const lines = row('lines')
const several = row('several')

const known: Row = (label, ask, rest) => ({ kind: 'known', label, ask, options: YES_OR_NO, ...rest })

const link = ({ title, hint }: Words) => url(capital(title), `URL of ${title}: ${hint}`, { optional: true })

const choice = (label: string, options: Options, ask: string | true, rest?: Rest): Question => ({
  kind: 'choice',
  label,
  options,
  ask,
  ...rest,
})

/** By the path of the answer, without the number of an item. */
export const QUESTIONS: Readonly<Record<string, Question>> = {
  name: text('Name', 'Name of the provider'),
  slug: text('Slug', 'Slug: the name of its file, which never changes', { optional: true }),
  tagline: text(
    'What it offers, in one line of your own',
    'Tagline: what it offers, in your own words, at most 120 characters',
  ),
  category: choice('Best known for', asWords(CATEGORIES), 'Category that it is best known for', {
    hint: 'The one category that fits best.',
    none: { text: 'Choose one' },
  }),
  capabilities: several('What its API does', 'What does its API do? (at least one)', {
    options: Object.fromEntries(CAPABILITY_SLUGS.map((slug) => [slug, CAPABILITIES[slug].title])),
    groupOf: (slug) => CAPABILITIES[slug as keyof typeof CAPABILITIES].category,
  }),
  website: url('Website', true, { placeholder: 'https://' }),
  domains: list(
    'Its own domains',
    "The provider's own domains, separated by commas (on a shared host with the path: github.com/<owner>)",
    { hint: 'By commas; a shared host with the path.', optional: true },
  ),
  docsUrl: url('Documentation of the API', true, { placeholder: 'https://' }),
  'connection.baseUrl': url('Base URL of the API', true, {
    placeholder: 'https://',
    optional: true,
    empty: 'unknown',
  }),
  'connection.auth': choice('Where the key goes', optionsOf(AUTH_WORDS, 'title'), true, {
    none: { text: 'Not confirmed', word: 'unknown' },
  }),
  'connection.authName': text('Its name', 'Name of that header or parameter', {
    placeholder: 'X-API-Key',
    when: ({ connection: { auth } }) => auth === 'header' || auth === 'query',
  }),
  'connection.envVar': text('Variable of the SDK', 'Environment variable that the SDK reads the key from', {
    placeholder: 'NAME_API_KEY',
    optional: true,
    empty: 'unknown',
  }),
  'connection.openaiCompatible': known(
    'OpenAI-compatible?',
    'Does an OpenAI client work with only base URL and key changed?',
    { leftOut: 'unknown' },
  ),
  'connection.openaiBaseUrl': url('Base URL for OpenAI clients', true, {
    hint: 'If it is not the base URL.',
    optional: true,
    when: ({ connection }) => connection.openaiCompatible === 'true',
    empty: 'the base URL',
  }),
  'connection.keyUrl': url('Page to create a key', true, {
    placeholder: 'https://',
    optional: true,
    empty: 'unknown',
  }),
  'connection.sdks.npm': list('npm packages', 'Official npm packages, separated by commas', {
    optional: true,
    empty: 'unknown',
  }),
  'connection.sdks.pypi': list('PyPI packages', 'Official PyPI packages, separated by commas', {
    optional: true,
    empty: 'unknown',
  }),
  'freeTier.kind': choice('What is free', optionsOf(KIND_WORDS, 'hint'), 'What is free?'),
  'freeTier.summary': text(
    'The offer in a sentence or two',
    'The offer in one or two sentences of your own, with its numbers',
    { hint: 'In your own words, with its numbers. Each number is also a limit below.' },
  ),
  'freeTier.requiresCreditCard': known(
    'Card, or other payment, at the start?',
    'Does the first API call need a credit card or other means of payment?',
    { follows: refusesKeyless },
  ),
  // A tier that is paid from the first call implies a card.
  'freeTier.cardBasis': choice('How is that known?', optionsOf(BASIS_WORDS, 'hint', CARD_BASES), true, {
    none: { text: 'Choose one' },
    when: ({ freeTier: { kind, requiresCreditCard: card } }) =>
      kind !== 'keyless' && card !== 'unknown' && !(kind === 'none' && card === 'true'),
  }),
  'freeTier.requiresPhone': known('Phone number at the start?', 'Does it need a phone number?', {
    follows: refusesKeyless,
  }),
  'freeTier.phoneBasis': choice('How is that known?', optionsOf(BASIS_WORDS, 'hint', PHONE_BASES), true, {
    none: { text: 'Choose one' },
    when: ({ freeTier }) => freeTier.kind !== 'keyless' && freeTier.requiresPhone !== 'unknown',
  }),
  'freeTier.limits.metric': choice('Of what', asWords(METRICS), 'What does it count?'),
  'freeTier.limits.value': number('How many', 'How many?', { placeholder: '1,000' }),
  'freeTier.limits.per': choice('Per', optionsOf(PERIOD_WORDS, 'title'), 'In which window?'),
  'freeTier.limits.scope': choice('Counted per', asWords(SCOPES), true, {
    none: { text: 'Not confirmed', word: 'unknown' },
  }),
  'freeTier.limits.model': text('Only for the model', false, { optional: true }),
  'freeTier.allowance': choice(
    'How much is free',
    optionsOf(
      ALLOWANCE_WORDS,
      'hint',
      ALLOWANCES.filter((word) => word !== 'counted'),
    ),
    'How much is free?',
    { when: isFree, follows: (answers) => (isFree(answers) && isCounted(answers) ? 'counted' : undefined) },
  ),
  'freeTier.creditsExpireAfter': text('Credits expire after', false, {
    placeholder: 'P30D, P3M, P1Y',
    optional: true,
    when: isFree,
  }),
  'freeTier.endsAfter': text('The trial ends after', false, {
    placeholder: 'P14D',
    optional: true,
    when: ({ freeTier }) => freeTier.kind === 'trial',
  }),
  'freeTier.trainsOnData': choice(
    'May data train models?',
    optionsOf(TRAINING_WORDS, 'title'),
    'May data that is sent train models?',
    { leftOut: 'unknown' },
  ),
  'freeTier.commercialUse': known('Commercial use allowed?', 'May the free tier be used commercially?', {
    leftOut: 'unknown',
  }),
  ...Object.fromEntries(LINKS.map((name) => [`links.${name}`, link(LINK_WORDS[name])])),
  'health.probe.url': url('URL to call daily', 'URL to request once a day, without a key', {
    optional: true,
  }),
  'health.probe.expect': numbers('Healthy statuses', 'Statuses of a healthy answer, separated by commas', {
    hint: 'Usually 401.',
    when: ({ health }) => health.probe.url.trim() !== '',
  }),
  'health.statusPage.url': url('Status page', 'Official status page', { optional: true }),
  'health.statusPage.format': choice(
    'Made with',
    optionsOf(STATUS_PAGE_WORDS, 'title'),
    'Status page made with',
    {
      none: { text: 'Something else', word: 'other' },
      when: ({ health }) => health.statusPage.url.trim() !== '',
    },
  ),
  'health.none': text('Why nothing can be checked', 'Why can nothing be checked?', {
    when: ({ health }) => `${health.probe.url}${health.statusPage.url}`.trim() === '',
  }),
  pros: lines('For it', 'Pro'),
  cons: lines('Against it', 'Con'),
  useCases: lines('What it is good for', 'Use case'),
  'sources.url': url('URL', 'URL of the page', { placeholder: 'https://' }),
  'sources.read': day('Read on', false),
  'sources.type': choice('What it is', optionsOf(SOURCE_TYPE_WORDS, 'hint'), 'What is it?', {
    none: { text: 'A page of the provider, or a list', word: 'other' },
  }),
  'sources.of': url('Page that it quotes', true, { when: (_, source) => source?.type === 'transcript' }),
  'sources.asOf': day('Date on the page', 'Date that the page shows, as YYYY-MM-DD', {
    optional: true,
    empty: 'it shows none',
  }),
  'sources.supports': several('What it shows', 'What does this page show? (at least one)'),
  'sources.note': text('Note', false, { optional: true }),
}

/** `freeTier.limits.0.value` is asked as `freeTier.limits.value`; undefined at a part of the entry. */
export const questionAt = (path: string): Question | undefined => QUESTIONS[path.replace(/\.\d+/g, '')]

/** Whether a question is there to be answered. */
export const isAsked = ({ when, follows }: Question, answers: Answers, source?: SourceAnswers): boolean =>
  (when?.(answers, source) ?? true) && follows?.(answers) === undefined
