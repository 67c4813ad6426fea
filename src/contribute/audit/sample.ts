/** Draws random claims with their sources, for a person to re-read. */

import type { Entry } from '../../content/tree.ts'
import { contradictionsOf } from '../../core/disputes.ts'
import { statedFacts } from '../../core/entry-facts.ts'
import { sourcesFor } from '../../core/fact-sources.ts'
import type { EntrySource, ProviderEntry } from '../../core/schema/entry.ts'
import { valueAt } from '../../core/value-at.ts'
import { drawn } from './random.ts'

export type Claim = {
  slug: string
  fact: string
  /** The value as the entry states it. */
  value: unknown
  sources: EntrySource[]
  /** Sources that contradict it. */
  contradictedBy: EntrySource[]
}

/** What people decide by is drawn more often. */
const weightOf = ({ fact }: Claim) =>
  /^(?:free$|signup\.asks\.(?:card|phone)|offers\.[^.]+\.(?:kind|card|phone|covers|quotas))/.test(fact)
    ? 3
    : 1

/** At most `size` claims of active entries, kind, card, phone, coverage and quotas three times as likely as others; the same entries and seed give the same claims in the same order. */
export function sampleClaims(entries: readonly Entry<ProviderEntry>[], size: number, seed: number): Claim[] {
  const claims = entries
    .filter(({ value }) => !value.retired)
    .flatMap(({ slug, value }) =>
      statedFacts(value).map(
        ({ name, path }): Claim => ({
          slug,
          fact: name,
          value: valueAt(value, ...path),
          sources: sourcesFor(value, name),
          contradictedBy: contradictionsOf(value, name).map(({ source }) => source),
        }),
      ),
    )
  return drawn(claims, size, seed, weightOf)
}

/** The claims as text: each with a checkbox, its value and its sources. */
export function claimList(claims: readonly Claim[]): string {
  return claims
    .map(({ slug, fact, value, sources, contradictedBy }, index) =>
      [
        `${String(index + 1).padStart(2)}. [ ] ${slug}: ${fact} = ${JSON.stringify(value)}`,
        ...sources.map((source) => page('shown by', source)),
        ...contradictedBy.map((source) => page('contradicted by', source)),
      ].join('\n'),
    )
    .join('\n\n')
}

const page = (label: string, { url, read, asOf, note }: EntrySource) =>
  `      ${label} ${url} (read ${read}${asOf ? `, dated ${asOf}` : ', undated'})${note ? `\n        ${note}` : ''}`
