/** The last call of each provider, and what follows from it. */

import type { Entry } from '../../../content/tree.ts'
import { daysBetween } from '../../../core/days.ts'
import { readHandedOver } from '../../../core/handed-over.ts'
import { type CallRecord, type CallsRun, type CallsState, callsRun } from '../../../core/schema/calls.ts'
import type { ProviderEntry } from '../../../core/schema/entry.ts'
import type { Finding } from '../finding.ts'

/** Below the content folder. */
export const CALLS_FILE = 'status/calls.json'

/** Bytes of a run. A record has some hundred. */
export const MAX_CALLS_RUN = 256 * 1024

/** The state after these calls. The same twice is the same as once; providers without an entry are forgotten. */
export function applyCalls(
  stored: CallsState | undefined,
  calls: readonly CallRecord[],
  slugs: ReadonlySet<string>,
): CallsState {
  const before = new Map(stored?.calls.map((call) => [call.slug, call]))
  const after = new Map(before)
  for (const call of calls) {
    const last = before.get(call.slug)
    if (last && last.day > call.day) continue
    after.set(call.slug, { ...call, since: last?.outcome === call.outcome ? last.since : call.day })
  }
  const kept = [...after.values()].filter(({ slug }) => slugs.has(slug))
  return { version: 1, calls: kept.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)) }
}

/** One provider a line, so that a diff shows whom it concerns. */
export const callsText = ({ version, calls }: CallsState): string =>
  `{"version":${version},"calls":[\n${calls.map((call) => JSON.stringify(call)).join(',\n')}\n]}\n`

/**
 * The calls that another job hands over, or why they are refused. They say nothing but what the entries name: a slug of
 * an entry, the model of its own first call, a day that is today or yesterday.
 */
export function parseCalls(
  source: string,
  entries: readonly Entry<ProviderEntry>[],
  today: string,
): { run: CallsRun } | { refusal: string } {
  const read = readHandedOver(source, callsRun, MAX_CALLS_RUN)
  if ('refusal' in read) return { refusal: `the file ${read.refusal}` }
  const { calls } = read.value
  const models = new Map(entries.map(({ slug, value }) => [slug, value.connection.firstCall?.model ?? null]))
  for (const { slug, model, day } of calls) {
    if (!models.has(slug)) return { refusal: `${slug} has no entry` }
    if (models.get(slug) !== model) return { refusal: `${slug} names another model than its entry` }
    const age = daysBetween(day, today)
    if (age < 0 || age > 1) return { refusal: `${slug} was called on ${day}` }
  }
  if (new Set(calls.map(({ slug }) => slug)).size < calls.length)
    return { refusal: 'a provider is in them twice' }
  return { run: read.value }
}

/** What a maintainer has to look at, by outcome; the others say nothing about the entry. */
const FOUND: Partial<Record<CallRecord['outcome'], string>> = {
  payment: 'refused for want of payment',
  key: 'the key is refused',
  gone: 'the path or the model is gone',
  rejected: 'the request is refused',
  redirected: 'it leads elsewhere',
}

/** Refused calls, by slug. `facts` are those that the call is about. */
export const callFindings = (
  state: CallsState | undefined,
  factsOf: (call: CallRecord) => string[],
): Finding[] =>
  (state?.calls ?? []).flatMap((call) => {
    const found = FOUND[call.outcome]
    return found === undefined
      ? []
      : [
          {
            kind: 'call-refused' as const,
            slug: call.slug,
            facts: factsOf(call),
            expected: 'the first call is answered, without payment',
            found: `${found} (${call.status})`,
            since: call.since,
          },
        ]
  })
