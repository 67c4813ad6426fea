/** The facts that a comparison shows, each read from the providers' own answers. Add a row to compare one more. */
import type { ComponentChildren } from 'preact'
import type { ProviderDetail, ProviderEvidence } from '../../api/providers.ts'
import { capital } from '../../base/letters.ts'
import { factTitle } from '../../entry/facts/fact-rows.ts'
import { isOpposed, sidesWords } from '../../entry/facts/facts.ts'
import { doesText, numberWords, placesWords, regionsWords, yesOrNo } from '../../entry/words.ts'
import { StatusWord } from '../components/signs.tsx'
import { speedWords } from '../speed-words.ts'
import { correctUrl } from '../submit/issue-forms.ts'

export type Cell = {
  known: string | null
  disputed?: boolean
  /** Left out where `known` is what one reads. */
  shown?: ComponentChildren
  second?: string | null
  sides?: string
  correct?: string
}

export type Compared = ProviderDetail & { facts: ProviderEvidence['facts'] }

type Evidence = ProviderEvidence['facts'][number]

export type ComparedFact = {
  id: string
  /** As sources name it. */
  fact?: string
  /** Whether it is of the offer that speaks for the provider, where sources name it by its id. */
  ofOffer?: true
  title?: string
  /** What its values mean, where they cannot differ in a way that decides. */
  meaning?: string
  /** Of what is true for some days only: never in one line for all, where its age would not show. */
  ages?: true
  /** How its words are shown, or the words of what is no fact. */
  cell?: (provider: Compared, fact: Evidence | undefined) => Partial<Cell>
}

export const COMPARED_FACTS: readonly ComparedFact[] = [
  {
    id: 'allowance',
    ofOffer: true,
    cell: ({ mainAllowance: { text, condition } }) => ({ shown: <strong>{text}</strong>, second: condition }),
  },
  {
    id: 'kind',
    ofOffer: true,
    cell: ({ retired, hasFreeOffer }) =>
      !retired && hasFreeOffer === false ? { known: 'nothing is free' } : {},
  },
  { id: 'card', ofOffer: true, cell: (provider, fact) => requirement(provider, 'requiresCreditCard', fact) },
  { id: 'phone', ofOffer: true, cell: (provider, fact) => requirement(provider, 'requiresPhone', fact) },
  {
    id: 'speed',
    title: 'speed',
    cell: ({ offers }) => ({
      known:
        speedWords(offers.flatMap(({ limits, unlockedBy }) => (unlockedBy ? [] : limits))).join(', ') || null,
    }),
  },
  {
    id: 'free-models',
    title: 'free models',
    cell: ({ models }) => ({ known: models.freeCount === 0 ? null : numberWords(models.freeCount) }),
  },
  { id: 'atLimit', ofOffer: true },
  { id: 'training', fact: 'terms.trainsOnData', cell: (_, fact) => ({ second: fact ? dateOf(fact) : null }) },
  { id: 'commercial-use', fact: 'terms.commercialUse' },
  {
    id: 'openai-compatible',
    title: 'OpenAI-compatible',
    cell: ({ connection }) => ({ known: yesOrNo(connection.openaiCompatible ?? 'unknown') }),
  },
  {
    id: 'does',
    title: 'does',
    cell: ({ capabilities }) => ({ known: doesText(capabilities.map(({ slug }) => slug)) }),
  },
  { id: 'headquarters', fact: 'headquarters' },
  { id: 'processing', fact: 'terms.processingRegions' },
  { id: 'retention', fact: 'terms.retentionDays' },
  { id: 'agreement', fact: 'terms.dataProcessingAgreement' },
  {
    id: 'regions',
    fact: 'signup.regions',
    cell: ({ signup: { regions } }) => (regions ? { shown: regionsWords(regions, fewPlaces) } : {}),
  },
  { id: 'identity', fact: 'signup.asks.identity' },
  {
    id: 'status-now',
    title: 'status',
    ages: true,
    cell: ({ status, health: { since } }) => ({
      known: status === 'unknown' ? null : status,
      shown: <StatusWord status={status} />,
      second: since && `since ${since.slice(0, 10)}`,
    }),
  },
  {
    id: 'worse',
    title: 'got worse lately',
    meaning: 'the newest change',
    cell: ({ changelog }) => {
      const worse = changelog.find(({ gotWorse }) => gotWorse)
      const words = worse && [worse.before, worse.after ?? worse.change].filter(Boolean).join(' → ')
      return { known: worse?.date ?? 'no such change known', second: words ?? null }
    },
  },
]

export const titleOf = ({ id, title, fact, ofOffer }: ComparedFact): string =>
  capital(title ?? factTitle(ofOffer ? `offers.x.${id}` : fact!, true))

export function cellOf(provider: Compared, { id, fact: name = id, ofOffer, cell }: ComparedFact): Cell {
  const fact = factIn(provider, name, ofOffer)
  return {
    known: fact?.value ?? null,
    disputed: fact?.disputed ?? false,
    ...(fact && isOpposed(fact) && { sides: sidesWords(fact) }),
    ...(fact?.disputed && { correct: correctUrl(provider.slug, fact.name) }),
    ...cell?.(provider, fact),
  }
}

/** Where no offer speaks for the provider, sign-up says what is asked for; a card, that nothing is free. */
function factIn({ facts, headline }: Compared, name: string, ofOffer?: true) {
  const named = (wanted: string) => facts.find((fact) => fact.name === wanted)
  if (!ofOffer) return named(name)
  if (headline !== null) return named(`offers.${headline}.${name}`)
  const free = name === 'card' ? named('free') : undefined
  return free && !free.disputed ? free : named(`signup.asks.${name}`)
}

const dateOf = ({ value, asOf, read }: Evidence) => (value === null ? null : (asOf ?? read))

/** As the summary answers it: what is assumed is not known. */
function requirement(
  { assumed, freeTier }: Compared,
  term: 'requiresCreditCard' | 'requiresPhone',
  fact: Evidence | undefined,
): Partial<Cell> {
  if (assumed.includes(term)) return { known: null }
  const known = freeTier[term] ? 'needed' : 'not needed'
  return {
    known,
    shown: <span class={`chip ${freeTier[term] ? 'yes' : 'no'}`}>{known}</span>,
    second: fact ? dateOf(fact) : null,
  }
}

const FEW_PLACES = 6

const fewPlaces = (codes: readonly string[]) =>
  codes.length > FEW_PLACES ? `${codes.length} countries` : placesWords(codes)
