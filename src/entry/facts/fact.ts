/** A fact that people see, and the row of a table that it is made from. */

import type { EntrySource, ProviderEntry } from '../../schema/entry.ts'
import type { Basis, ChangeKind } from '../../schema/vocabulary.ts'
import type { Contradiction } from '../disputes.ts'

/** `open`: not known. */
export type Sureness = 'confirmed' | 'disputed' | 'open'

/** A page behind a fact. A price page is only named by its price, so nobody says when it was read. */
export type FactSource = Pick<EntrySource, 'url' | 'type' | 'of' | 'asOf'> &
  Partial<Pick<EntrySource, 'read'>>

/** Sources that say the same of a fact. */
export type Side = {
  /** In running text: `no card`. */
  says: string
  count: number
  /** The newest date that one of them shows. */
  newest: string | null
}

export type Fact = {
  /** As sources name it: `offers.free-plan.card`. */
  name: string
  /** Short and stable: the anchor on pages. */
  id: string
  /** The offer that it is of. */
  offer: string | null
  /** In running text. */
  title: string
  /** In words, as the entry has it; null: not known. */
  value: string | null
  sureness: Sureness
  /** How it is known; null: not known, or not recorded. */
  basis: Basis | null
  /** The newest date that a page behind it shows, and the newest day on which one was read. */
  asOf: string | null
  read: string | null
  /** Whether no dated page is new enough. */
  stale: boolean
  /** The day from which that is so; null where it is not known, where no page shows a date, or where the API has ended. */
  staleFrom: string | null
  /** Null where no source supports it. */
  for: Side | null
  against: Side[]
  /** Sources that say otherwise and are too old or too weak to count. */
  outvoted: Side[]
  support: readonly FactSource[]
  contradictions: readonly Contradiction[]
  /** The kinds of changelog item that explain its change; null: its change needs no explanation. */
  explainedBy: readonly ChangeKind[] | null
}

/** What sources for a value say, and those against it that name no other value. */
export type SideWords = Readonly<Record<string, readonly [own: string, other: string]>>

/** Sides of a value that is one of two. */
export const eitherOr = (
  yes: string,
  no: string,
  words: readonly [string, string] = [yes, no],
): SideWords => ({
  [yes]: words,
  [no]: [words[1], words[0]],
})

export const yesOrNo = (value: boolean | 'unknown' | undefined): string | null =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : null

/** One fact of every entry, offer or set of terms (`Owner`). */
export type FactRow<Owner> = {
  id: string
  title: string
  value: (owner: Owner, entry: ProviderEntry) => string | null
  /** Left out where it is not known: most have no such fact. */
  ifKnown?: true
  sides?: SideWords
  /** Whether it is only kept because it ended: then it goes stale later. */
  hasEnded?: (owner: Owner) => boolean
  /** How it is known, where that is recorded. */
  basis?: (owner: Owner, entry: ProviderEntry) => Basis | undefined
  /** The names that sources support it under besides its own. */
  restsOn?: (owner: Owner, entry: ProviderEntry) => readonly string[]
  explainedBy?: readonly ChangeKind[]
}

/** These explain a change of any term. */
export const WHOLE_OFFER: readonly ChangeKind[] = ['free-tier-better', 'free-tier-worse', 'lifecycle']
