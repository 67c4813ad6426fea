/** A fact that people see, and the row of a table that it is made from. */
import type { Basis, ChangeKind, Words } from '../../core/schema/vocabulary.ts'
import type { ProviderDetail } from '../provider-detail.ts'

export type FactSource = ProviderDetail['sources'][number]

/** `open`: not known. */
export type Sureness = 'confirmed' | 'disputed' | 'open'

export type Fact = {
  /** Short and stable: the anchor on pages. */
  id: string
  /** As sources name it: `freeTier.kind`. Null where no source can support it. */
  name: string | null
  /** In running text. */
  title: string
  /** In words; null: not known. */
  value: string | null
  sureness: Sureness
  evidence: {
    /** How it is known; null: not known, or not recorded. */
    basis: Words | null
    /** Days; null of a fact whose dates the API does not publish. */
    asOf: string | null
    read: string | null
    stale: boolean
    /** In the order of the entry. */
    support: FactSource[]
    against: FactSource[]
  }
}

export type FactRow = Pick<Fact, 'id' | 'title'> & {
  value: (provider: ProviderDetail) => string | null
  /** Left out where it is not known: most offers have no such term. */
  ifKnown?: true
  /** Whether it is open although there are words for it. */
  open?: (provider: ProviderDetail) => boolean
  /** What the API publishes of its evidence. */
  evidence?: keyof ProviderDetail['evidence']
  /** Where the evidence of the API gives none. */
  basis?: (provider: ProviderDetail) => Basis | null
  /** The names that sources support it under, where that is not its own. */
  restsOn?: (provider: ProviderDetail) => readonly string[]
  /** A dispute about these makes it disputed too. */
  alsoDisputedBy?: readonly string[]
  /** The kinds of changelog item that explain its change; left out: its change needs no explanation. */
  explainedBy?: readonly ChangeKind[]
}

/** Its title; `name`: null where no source can support it. */
export type NamedRow = FactRow & Pick<Fact, 'name'>
