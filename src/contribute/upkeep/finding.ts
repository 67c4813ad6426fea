/** What upkeep finds in the content or on the pages it rests on: one thing that a maintainer has to look at. */
import { compareText } from '../../core/compare-text.ts'

/** Kinds of findings, worst first. */
export const FINDING_KINDS = [
  /** A free first call with the owner's key was refused. */
  'call-refused',
  /** The page that facts rest on is gone. */
  'page-gone',
  /** The page is there, but does not show the value any more. */
  'value-gone',
  /** The value stands on another page now, to which the cited one leads. */
  'page-moved',
  /** The provider's own list of models lacks a free model. */
  'model-gone',
  /** The provider's API does not answer as it should. */
  'unhealthy',
  /** A public list says otherwise. */
  'lead-differs',
  /** A public list names a free offer or model that the entry does not. */
  'lead-new',
  /** The page cannot be read by a program: a script builds it, or it asks who reads. */
  'unwatchable',
  /** No dated page has shown the fact for too long. */
  'stale',
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

export type Finding = {
  kind: FindingKind
  slug: string
  /** Names of the facts that it is about: `offers.free-plan.quotas.requests`. Empty where it is about the entry. */
  facts: string[]
  /** The page that was read, if one was. */
  page?: string
  /** What the entry says. */
  expected?: string
  /** What was found instead. Text of others: to be escaped wherever it is shown. */
  found?: string
  /** The day on which it was first found, `YYYY-MM-DD`. */
  since: string
}

/** The order of findings wherever they are listed: worst first, of one kind the oldest. */
export function worstFirst(a: Finding, b: Finding): number {
  return (
    FINDING_KINDS.indexOf(a.kind) - FINDING_KINDS.indexOf(b.kind) ||
    compareText(a.since, b.since) ||
    compareText(a.slug, b.slug) ||
    compareText(a.page ?? '', b.page ?? '')
  )
}
