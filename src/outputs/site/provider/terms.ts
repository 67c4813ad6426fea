/** The other terms of an offer, and the facts about its provider. */

import { PUBLISHED_TERMS, type TermName } from '../../../api/published-terms.ts'
import { perObject } from '../../../core/per-object.ts'
import { KIND_WORDS } from '../../kind-words.ts'
import { TRAINING_WORDS } from '../../training-words.ts'
import { countryName } from '../country-name.ts'
import type { SiteProvider } from '../site-page.ts'
import { capital } from './answer.ts'
import { againstOf, type FactView, supportOf } from './evidence.ts'

type Row = {
  id: string
  title: string
  fact: string
  /** null: not known. */
  value: (provider: SiteProvider) => string | null
  /** Whether the page says so where it is not known. */
  always: boolean
}

/** A term whose title and words are those of the Markdown page. */
function published<Name extends TermName>(id: string, name: Name, always: boolean, title?: string): Row {
  const { line } = PUBLISHED_TERMS[name]
  return {
    id,
    title: title ?? line.title,
    fact: `freeTier.${name}`,
    value({ terms }) {
      const value = terms[name]
      return value === null ? null : (line.value as (value: unknown) => string)(value)
    },
    always,
  }
}

const names = (codes: readonly string[]) => codes.map(countryName).join(', ')

/** In the order of the page. */
const ROWS: readonly Row[] = [
  {
    id: 'kind',
    title: 'Kind of offer',
    fact: 'freeTier.kind',
    value: ({ terms }) => KIND_WORDS[terms.kind],
    always: true,
  },
  published('credits-last', 'creditsExpireAfter', false),
  published('trial-lasts', 'endsAfter', false),
  {
    id: 'training',
    title: 'Trains on your data',
    fact: 'freeTier.trainsOnData',
    value({ terms: { trainsOnData, trainsOnDataExcept } }) {
      const exceptions = trainsOnDataExcept.map(
        ({ regions, value }) => `${TRAINING_WORDS[value] ?? 'not confirmed'} in ${names(regions)}`,
      )
      if (trainsOnData === null) return exceptions.join('; ') || null
      return [TRAINING_WORDS[trainsOnData] ?? 'not confirmed', ...exceptions].join('; ')
    },
    always: true,
  },
  published('commercial-use', 'commercialUse', true, 'Commercial use'),
  published('identity', 'identityCheck', true),
  {
    ...published('regions', 'regions', true),
    value({ terms: { regions } }) {
      if (regions === null) return null
      const { everywhere, only, except } = regions
      return everywhere
        ? 'every country'
        : only.length > 0
          ? `only ${names(only)}`
          : `every country but ${names(except)}`
    },
  },
  {
    ...published('processing', 'processingRegions', true),
    value: ({ terms }) => terms.processingRegions && names(terms.processingRegions),
  },
  {
    id: 'headquarters',
    title: 'Headquarters',
    fact: 'headquarters',
    value: ({ headquarters }) => headquarters && countryName(headquarters),
    always: true,
  },
]

/** Every term that is known or ought to be, in the order of the page. */
export const termFacts = perObject((provider: SiteProvider): readonly FactView[] =>
  ROWS.flatMap(({ id, title, fact, value, always }) => {
    const words = value(provider)
    if (words === null && !always) return []
    const disputed = provider.disputed.includes(fact)
    return [
      {
        id,
        title,
        sureness: disputed ? 'disputed' : words === null ? 'open' : 'confirmed',
        value: words === null ? 'Not confirmed' : capital(words),
        detail: disputed ? 'Sources disagree' : '',
        support: supportOf(provider, [fact]),
        against: againstOf(provider, [fact]),
      } satisfies FactView,
    ]
  }),
)
