/** Finds sentences of entries that say "paid", "no free" or "card needed" of something that their facts show as free or without a card. */
import type { Entry } from '../../content/tree.ts'
import { coverageOf, freeOffers, requirementOf } from '../../core/offers/living.ts'
import { settled } from '../../core/offers/settled.ts'
import type { ProviderEntry } from '../../core/schema/entry.ts'
import { CAPABILITY_SLUGS, type Capability } from '../../core/schema/vocabulary.ts'
import { CAPABILITY_WORDS } from '../capability-words.ts'

/** A sentence, or a part of one, and the facts that say otherwise. */
export type Contradiction = {
  slug: string
  /** `summary`, or `cons.0`. */
  field: string
  text: string
  /** What the words say: `paid`, `card needed`, `no card`. */
  says: string
  /** What facts say instead: `offers.free-plan.covers.chat`. */
  facts: string[]
}

type Claim = {
  says: string
  /** Any of these. Of two, the second after the first. */
  words: readonly (RegExp | readonly [RegExp, RegExp])[]
  /** Words with which it speaks of something else: what comes later, or one way of several. */
  unless: readonly RegExp[]
  /** The facts that say otherwise, of the capabilities that are named; of none, if the words name none. */
  against: (entry: ProviderEntry, named: readonly Capability[], text: string) => string[]
}

const LATER =
  /only (?:to pay|when|for|once|after)|to upgrade|when (?:it|the credit|a plan)|afterwards|after (?:it|that)\b|\bthen\b|to go on|\buntil\b|another|beyond|ends the free|other models|opting out/

/** Paid from what is given, or free of something that has a name of its own. */
const ASIDE = [/paid (?:from|by) (?:[a-z]+ )?(?:credit|an allowance)/, /of its own|\bafter that\b/]

/** Without a capability, words that say it of all. */
const ALL =
  /\bno free (?:allowance|tier|plan|trial|use|calls?|quota|credits?|access)\b|\bnothing (?:is )?free\b/

const CLAIMS: readonly Claim[] = [
  {
    says: 'paid',
    words: [
      /\bno free\b|\bnot free\b|\bnothing (?:is )?free\b|\bpaid (?:only|from the first)|\bonly paid\b|\b(?:is|are) (?:paid|billed from)\b|\bfor pay only\b|\bfor paid accounts only\b|\bneeds? a paid plan\b|\bstarts? with (?:a|the first|the) paid plans?\b|\bwithout (?:a )?paid\b|\bonly the paid\b|\bneeds? a paid\b|\b(?:is|are) for paid\b|\bprepaid\b|\b(?:is|are) billed\b/,
    ],
    unless: [...ASIDE, LATER],
    against: (entry, named, text) =>
      named.length > 0
        ? named.flatMap((capability) =>
            coverageOf(entry, capability) === 'free'
              ? freeOffers(entry).flatMap(({ id, covers }) =>
                  covers?.includes(capability) ? [`offers.${id}.covers.${capability}`] : [],
                )
              : [],
          )
        : ALL.test(text)
          ? freeOffers(entry).map(({ id }) => `offers.${id}.kind`)
          : [],
  },
  {
    says: 'card needed',
    words: [
      [
        /\b(?:card|payment method)\b/,
        /\b(?:required|needed|asked for|asks|on file|stored|has to be|is added|comes first)\b/,
      ],
      /\b(?:needs?|requires?|asks? for|checks?)\b.{0,20}\b(?:card|payment method)\b/,
      [/\bcannot\b/, /\bwithout\b.{0,12}\bcard\b/],
    ],
    unless: [/\bno (?:credit )?card|\bwithout a(?: credit)? card/, LATER],
    against: (entry, named) => needless(entry, named, 'card'),
  },
  {
    says: 'phone needed',
    words: [
      [/\bphone\b/, /\b(?:required|needed|asked for|verified|checked|first)\b/],
      /\b(?:needs?|requires?|asks? for)\b.{0,20}\bphone\b/,
    ],
    unless: [/\bno phone|\bwithout a phone/, LATER],
    against: (entry, named) => needless(entry, named, 'phone'),
  },
  {
    says: 'no card',
    words: [/\bno (?:credit )?card\b|\bwithout a(?: credit)? card\b/],
    unless: [/\bno card (?:basis|plan)\b/],
    against: (entry) =>
      freeOffers(entry).length > 0 &&
      freeOffers(entry).every((offer) => requirementOf(entry, offer, 'card').value === true)
        ? [...new Set(freeOffers(entry).map((offer) => requirementOf(entry, offer, 'card').fact))]
        : [],
  },
]

/** The facts by which an offer needs no card, or no phone: of those that cover what is named, else of all. */
const needless = (entry: ProviderEntry, named: readonly Capability[], ask: 'card' | 'phone') => {
  const offers = freeOffers(entry).filter(
    ({ covers }) => named.length === 0 || named.some((one) => covers?.includes(one)),
  )
  const needs = offers.map((offer) => requirementOf(entry, offer, ask))
  // Where one offer needs it and another does not, words about the first are right.
  return needs.some(({ value }) => value !== false) ? [] : [...new Set(needs.map(({ fact }) => fact))]
}

/** Contradictions of active entries, in the order of the entries. A person has to judge each. */
export function paidWords(entries: readonly Entry<ProviderEntry>[]): Contradiction[] {
  return entries.flatMap(({ slug, value }) => {
    if (value.retired) return []
    const entry = settled(value)
    const texts = [
      ['summary', value.summary] as const,
      ...value.cons.map((con, at) => [`cons.${at}`, con] as const),
    ]
    return texts.flatMap(([field, text]) =>
      text
        .split(/;\s*|\.\s+/)
        .flatMap((part) =>
          contradictionsOf(entry, part).map((found) => ({ slug, field, text: part, ...found })),
        ),
    )
  })
}

function contradictionsOf(entry: ProviderEntry, text: string): Pick<Contradiction, 'says' | 'facts'>[] {
  const lower = text.toLowerCase()
  return CLAIMS.flatMap(({ says, words, unless, against }) => {
    if (!hasAny(words, lower) || hasAny(unless, lower)) return []
    // "Voice agents start with free minutes, transcription is paid" says so of transcription alone.
    const end = lower.slice(lower.lastIndexOf(',') + 1)
    const own = hasAny(words, end) ? namedIn(entry, end) : []
    const facts = against(entry, own.length > 0 ? own : namedIn(entry, lower), lower)
    return facts.length > 0 ? [{ says, facts }] : []
  })
}

/** Two patterns one after the other, since one with `.*` between them takes quadratic time. */
const hasAny = (patterns: Claim['words'], text: string): boolean =>
  patterns.some((pattern) => {
    if (pattern instanceof RegExp) return pattern.test(text)
    const [first, then] = pattern
    const found = first.exec(text)
    return found !== null && then.test(text.slice(found.index + found[0].length))
  })

const namedIn = (entry: ProviderEntry, text: string): Capability[] =>
  CAPABILITY_SLUGS.filter(
    (slug) => entry.capabilities?.includes(slug) && CAPABILITY_WORDS[slug].inEntries.test(text),
  )

/** For a terminal. */
export const paidWordsList = (found: readonly Contradiction[]): string =>
  [
    ...found.map(
      ({ slug, field, text, says, facts }) =>
        `${slug} ${field}: "${text}"\n    says ${says}; otherwise: ${facts.join(', ')}`,
    ),
    `${found.length} to judge`,
  ].join('\n')
