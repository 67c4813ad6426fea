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
  /** How `npm run new` asks it; `true`: by the label. Only the form asks the others. */
  ask?: string | true
  /** What an empty answer means, where `npm run new` takes one. */
  empty?: string
}

export const isFree = ({ freeTier: { kind } }: Answers): boolean => kind !== 'none' && kind !== 'unknown'

const isCounted = ({ freeTier }: Answers) => countedLimits(freeTier as unknown as FreeTierTerms).length > 0

const refusesKeyless = ({ freeTier }: Answers) => (freeTier.kind === 'keyless' ? false : undefined)

const link = (name: (typeof LINKS)[number]): Question => ({
  kind: 'url',
  label: capital(LINK_WORDS[name].title),
  optional: true,
  ask: `URL of ${LINK_WORDS[name].title}: ${LINK_WORDS[name].hint}`,
})

/** By the path of the answer, without the number of an item. */
export const QUESTIONS: Readonly<Record<string, Question>> = {
  name: { kind: 'text', label: 'Name', ask: 'Name of the provider' },
  slug: {
    kind: 'text',
    label: 'Slug',
    optional: true,
    ask: 'Slug: the name of its file, which never changes',
  },
  tagline: {
    kind: 'text',
    label: 'What it offers, in one line of your own',
    ask: 'Tagline: what it offers, in your own words, at most 120 characters',
  },
  category: {
    kind: 'choice',
    label: 'Best known for',
    hint: 'One of the eight categories.',
    options: asWords(CATEGORIES),
    none: { text: 'Choose one' },
    ask: 'Category that it is best known for',
  },
  capabilities: {
    kind: 'several',
    label: 'What its API does',
    options: Object.fromEntries(CAPABILITY_SLUGS.map((slug) => [slug, CAPABILITIES[slug].title])),
    groupOf: (slug) => CAPABILITIES[slug as keyof typeof CAPABILITIES].category,
    ask: 'What does its API do? (at least one)',
  },
  website: { kind: 'url', label: 'Website', placeholder: 'https://', ask: true },
  domains: {
    kind: 'list',
    label: 'Its own domains',
    hint: 'By commas; a shared host with the path.',
    optional: true,
    ask: "The provider's own domains, separated by commas (on a shared host with the path: github.com/<owner>)",
  },
  docsUrl: { kind: 'url', label: 'Documentation of the API', placeholder: 'https://', ask: true },
  'connection.baseUrl': {
    kind: 'url',
    label: 'Base URL of the API',
    placeholder: 'https://',
    optional: true,
    ask: true,
    empty: 'unknown',
  },
  'connection.auth': {
    kind: 'choice',
    label: 'Where the key goes',
    options: optionsOf(AUTH_WORDS, 'title'),
    none: { text: 'Not confirmed', word: 'unknown' },
    ask: true,
  },
  'connection.authName': {
    kind: 'text',
    label: 'Its name',
    placeholder: 'X-API-Key',
    when: ({ connection: { auth } }) => auth === 'header' || auth === 'query',
    ask: 'Name of that header or parameter',
  },
  'connection.envVar': {
    kind: 'text',
    label: 'Variable of the SDK',
    placeholder: 'NAME_API_KEY',
    optional: true,
    ask: 'Environment variable that the SDK reads the key from',
    empty: 'unknown',
  },
  'connection.openaiCompatible': {
    kind: 'known',
    label: 'OpenAI-compatible?',
    options: YES_OR_NO,
    leftOut: 'unknown',
    ask: 'Does an OpenAI client work with only base URL and key changed?',
  },
  'connection.openaiBaseUrl': {
    kind: 'url',
    label: 'Base URL for OpenAI clients',
    hint: 'If it is not the base URL.',
    optional: true,
    when: ({ connection }) => connection.openaiCompatible === 'true',
    ask: true,
    empty: 'the base URL',
  },
  'connection.keyUrl': {
    kind: 'url',
    label: 'Page to create a key',
    placeholder: 'https://',
    optional: true,
    ask: true,
    empty: 'unknown',
  },
  'connection.sdks.npm': {
    kind: 'list',
    label: 'npm packages',
    optional: true,
    ask: 'Official npm packages, separated by commas',
    empty: 'unknown',
  },
  'connection.sdks.pypi': {
    kind: 'list',
    label: 'PyPI packages',
    optional: true,
    ask: 'Official PyPI packages, separated by commas',
    empty: 'unknown',
  },
  'freeTier.kind': {
    kind: 'choice',
    label: 'What is free',
    options: optionsOf(KIND_WORDS, 'hint'),
    ask: 'What is free?',
  },
  'freeTier.summary': {
    kind: 'text',
    label: 'The offer in a sentence or two',
    hint: 'In your own words, with its numbers. Each number is also a limit below.',
    ask: 'The offer in one or two sentences of your own, with its numbers',
  },
  'freeTier.requiresCreditCard': {
    kind: 'known',
    label: 'Card, or other payment, at the start?',
    options: YES_OR_NO,
    follows: refusesKeyless,
    ask: 'Does the first API call need a credit card or other means of payment?',
  },
  'freeTier.cardBasis': {
    kind: 'choice',
    label: 'How is that known?',
    options: optionsOf(BASIS_WORDS, 'hint', CARD_BASES),
    none: { text: 'Choose one' },
    // A tier that is paid from the first call implies a card.
    when: ({ freeTier: { kind, requiresCreditCard: card } }) =>
      kind !== 'keyless' && card !== 'unknown' && !(kind === 'none' && card === 'true'),
    ask: true,
  },
  'freeTier.requiresPhone': {
    kind: 'known',
    label: 'Phone number at the start?',
    options: YES_OR_NO,
    follows: refusesKeyless,
    ask: 'Does it need a phone number?',
  },
  'freeTier.phoneBasis': {
    kind: 'choice',
    label: 'How is that known?',
    options: optionsOf(BASIS_WORDS, 'hint', PHONE_BASES),
    none: { text: 'Choose one' },
    when: ({ freeTier }) => freeTier.kind !== 'keyless' && freeTier.requiresPhone !== 'unknown',
    ask: true,
  },
  'freeTier.limits.metric': {
    kind: 'choice',
    label: 'Of what',
    options: asWords(METRICS),
    ask: 'What does it count?',
  },
  'freeTier.limits.value': { kind: 'number', label: 'How many', placeholder: '1,000', ask: 'How many?' },
  'freeTier.limits.per': {
    kind: 'choice',
    label: 'Per',
    options: optionsOf(PERIOD_WORDS, 'title'),
    ask: 'In which window?',
  },
  'freeTier.limits.scope': {
    kind: 'choice',
    label: 'Counted per',
    options: asWords(SCOPES),
    none: { text: 'Not confirmed', word: 'unknown' },
    ask: true,
  },
  'freeTier.limits.model': { kind: 'text', label: 'Only for the model', optional: true },
  'freeTier.allowance': {
    kind: 'choice',
    label: 'How much is free',
    options: optionsOf(
      ALLOWANCE_WORDS,
      'hint',
      ALLOWANCES.filter((word) => word !== 'counted'),
    ),
    when: isFree,
    follows: (answers) => (isFree(answers) && isCounted(answers) ? 'counted' : undefined),
    ask: 'How much is free?',
  },
  'freeTier.creditsExpireAfter': {
    kind: 'text',
    label: 'Credits expire after',
    placeholder: 'P30D, P3M, P1Y',
    optional: true,
    when: isFree,
  },
  'freeTier.endsAfter': {
    kind: 'text',
    label: 'The trial ends after',
    placeholder: 'P14D',
    optional: true,
    when: ({ freeTier }) => freeTier.kind === 'trial',
  },
  'freeTier.trainsOnData': {
    kind: 'choice',
    label: 'May data train models?',
    options: optionsOf(TRAINING_WORDS, 'title'),
    leftOut: 'unknown',
    ask: 'May data that is sent train models?',
  },
  'freeTier.commercialUse': {
    kind: 'known',
    label: 'Commercial use allowed?',
    options: YES_OR_NO,
    leftOut: 'unknown',
    ask: 'May the free tier be used commercially?',
  },
  ...Object.fromEntries(LINKS.map((name) => [`links.${name}`, link(name)])),
  'health.probe.url': {
    kind: 'url',
    label: 'URL to call daily',
    optional: true,
    ask: 'URL to request once a day, without a key',
  },
  'health.probe.expect': {
    kind: 'numbers',
    label: 'Healthy statuses',
    hint: 'Usually 401.',
    when: ({ health }) => health.probe.url.trim() !== '',
    ask: 'Statuses of a healthy answer, separated by commas',
  },
  'health.statusPage.url': { kind: 'url', label: 'Status page', optional: true, ask: 'Official status page' },
  'health.statusPage.format': {
    kind: 'choice',
    label: 'Made with',
    options: optionsOf(STATUS_PAGE_WORDS, 'title'),
    none: { text: 'Something else', word: 'other' },
    when: ({ health }) => health.statusPage.url.trim() !== '',
    ask: 'Status page made with',
  },
  'health.none': {
    kind: 'text',
    label: 'Why nothing can be checked',
    when: ({ health }) => `${health.probe.url}${health.statusPage.url}`.trim() === '',
    ask: 'Why can nothing be checked?',
  },
  pros: { kind: 'lines', label: 'For it', ask: 'Pro' },
  cons: { kind: 'lines', label: 'Against it', ask: 'Con' },
  useCases: { kind: 'lines', label: 'What it is good for', ask: 'Use case' },
  'sources.url': { kind: 'url', label: 'URL', placeholder: 'https://', ask: 'URL of the page' },
  'sources.read': { kind: 'day', label: 'Read on' },
  'sources.type': {
    kind: 'choice',
    label: 'What it is',
    options: optionsOf(SOURCE_TYPE_WORDS, 'hint'),
    none: { text: 'A page of the provider, or a list', word: 'other' },
    ask: 'What is it?',
  },
  'sources.of': {
    kind: 'url',
    label: 'Page that it quotes',
    when: (_, source) => source?.type === 'transcript',
    ask: true,
  },
  'sources.asOf': {
    kind: 'day',
    label: 'Date on the page',
    optional: true,
    ask: 'Date that the page shows, as YYYY-MM-DD',
    empty: 'it shows none',
  },
  'sources.supports': {
    kind: 'several',
    label: 'What it shows',
    ask: 'What does this page show? (at least one)',
  },
  'sources.note': { kind: 'text', label: 'Note', optional: true },
}

/** `freeTier.limits.0.value` is asked as `freeTier.limits.value`; undefined at a part of the entry. */
export const questionAt = (path: string): Question | undefined => QUESTIONS[path.replace(/\.\d+/g, '')]

/** Whether a question is there to be answered. */
export const isAsked = ({ when, follows }: Question, answers: Answers, source?: SourceAnswers): boolean =>
  (when?.(answers, source) ?? true) && follows?.(answers) === undefined
