/** What the form calls the words of the schema. */
import type {
  ALLOWANCES,
  AUTH_SCHEMES,
  CARD_BASES,
  FreeTierKind,
  LinkName,
  SOURCE_TYPES,
  Training,
} from '../../../core/schema/vocabulary.ts'

export const KINDS: Record<FreeTierKind, string> = {
  unknown: 'Not confirmed: no page that I read says',
  keyless: 'Works without an account',
  permanent: 'Stays free, within limits',
  'renewing-credits': 'Credits that renew',
  'one-time-credits': 'Credits once, at sign-up',
  trial: 'Free for some time',
  none: 'Nothing: paid from the first call',
}

export const KNOWN: Record<string, string> = { unknown: 'Not confirmed', false: 'No', true: 'Yes' }

export const BASES: Record<(typeof CARD_BASES)[number], string> = {
  stated: 'A page of the provider says so',
  'paid-only': 'A page says that adding a card moves an account to a paid tier',
  'signup-described': 'A page lists what sign-up asks for',
  reported: 'Two independent dated reports say so',
  called: 'A real call was refused without it',
}

export const AMOUNTS: Record<Exclude<(typeof ALLOWANCES)[number], 'counted'>, string> = {
  unknown: 'Not confirmed',
  unmetered: 'A page says that there is no quota',
  unpublished: 'A page says that it is free and gives no number',
}

export const TRAINS: Record<Training, string> = {
  unknown: 'Not confirmed',
  no: 'No',
  'opt-in': 'Only if one agrees',
  'opt-out': 'Unless one objects',
  yes: 'Yes',
}

export const AUTHS: Record<(typeof AUTH_SCHEMES)[number], string> = {
  bearer: 'Authorization: Bearer',
  header: 'A header of its own',
  query: 'A query parameter',
  basic: 'Basic authentication',
  signature: 'A signature',
  none: 'No key',
}

export const SOURCES: Record<(typeof SOURCE_TYPES)[number], string> = {
  transcript: 'Quotes a page of the provider word for word',
  call: 'A dated real call',
  report: 'A dated statement by a third party',
}

export const PAGES: Record<LinkName, string> = {
  quickstart: 'Quickstart',
  reference: 'API reference',
  openapi: 'OpenAPI file',
  errors: 'Error codes',
  limits: 'Rate limits',
  changelog: 'Changelog',
  pricing: 'Prices',
  terms: 'Terms',
  privacy: 'Privacy policy',
  signup: 'Sign-up',
}

const FACTS: Record<string, string> = {
  connection: 'How to connect',
  'freeTier.kind': 'What is free',
  'freeTier.requiresCreditCard': 'Card',
  'freeTier.requiresPhone': 'Phone number',
  'freeTier.allowance': 'That no amount is given',
  'freeTier.limits': 'All limits',
  'freeTier.creditsExpireAfter': 'When credits expire',
  'freeTier.endsAfter': 'When the trial ends',
  'freeTier.trainsOnData': 'Training on data',
  'freeTier.commercialUse': 'Commercial use',
  'health.probe': 'The URL to check',
  'health.statusPage': 'The status page',
}

/** A fact as people say it; a limit by its id. */
export function factWords(fact: string): string {
  if (fact.startsWith('links.')) return `${PAGES[fact.slice('links.'.length) as LinkName]} (page)`
  return FACTS[fact] ?? fact.replace('freeTier.limits.', 'Limit: ')
}
