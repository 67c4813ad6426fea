/** The badges: for each a label, and a message with its colour. */
import { allowanceWords, hasAmount } from '../../api/allowance/main-allowance.ts'
import type { CatalogProvider } from '../../api/catalog/provider.ts'
import { headlineFact } from '../../api/facts/headline-fact.ts'
import { kindOf, speakerOf } from '../../core/offers/headline.ts'
import type { FreeTierKind, Status } from '../../core/schema/vocabulary.ts'

/** Six hexadecimal digits. White text on each has a contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3); a test computes it. */
export const COLORS = {
  good: '1a7f37',
  fair: '8a5a00',
  bad: 'b42318',
  plain: '0b62b8',
  quiet: '57606a',
} as const
export const LABEL_COLOR = '3d444d'

export type Color = (typeof COLORS)[keyof typeof COLORS]
export type Message = { text: string; color: Color }

export type Badge = {
  /** The file's name, without its extension. */
  name: string
  /** Shown after the provider's name. */
  label: string
  message: (provider: CatalogProvider) => Message
}

const UNKNOWN: Message = { text: 'unknown', color: COLORS.quiet }
const RETIRED: Message = { text: 'retired', color: COLORS.quiet }

const STATUS_COLORS: Record<Status, Color> = {
  online: COLORS.good,
  degraded: COLORS.fair,
  down: COLORS.bad,
  unknown: COLORS.quiet,
}

const FREE_TIER: Message = { text: 'free tier', color: COLORS.plain }
const NO_CARD: Message = { text: 'no card', color: COLORS.good }
const TRIAL_CREDITS: Message = { text: 'trial credits', color: COLORS.plain }
const TRIAL: Message = { text: 'trial', color: COLORS.plain }
const PAID: Message = { text: 'paid', color: COLORS.quiet }

/** `noCard` is for lasting tiers that are known to need no card; credits and trials are always named as such. */
const OFFERS: Record<FreeTierKind, { offer: Message; noCard: Message }> = {
  keyless: { offer: NO_CARD, noCard: NO_CARD },
  permanent: { offer: FREE_TIER, noCard: NO_CARD },
  'renewing-credits': { offer: FREE_TIER, noCard: NO_CARD },
  'one-time-credits': { offer: TRIAL_CREDITS, noCard: TRIAL_CREDITS },
  trial: { offer: TRIAL, noCard: TRIAL },
  none: { offer: PAID, noCard: PAID },
  unknown: { offer: UNKNOWN, noCard: UNKNOWN },
}

export const BADGES: readonly Badge[] = [
  {
    name: 'status',
    label: 'status',
    message: ({ status: { status } }) => ({ text: status, color: STATUS_COLORS[status] }),
  },
  {
    name: 'score',
    label: 'score',
    message: ({ summary }) => ({ text: summary.directoryScore.toFixed(1), color: COLORS.plain }),
  },
  {
    name: 'free',
    label: 'offer',
    message: ({ content, card }) => OFFERS[kindOf(content)][card.answer ? 'offer' : 'noCard'],
  },
  {
    name: 'allowance',
    label: 'allowance',
    message(provider) {
      const { content, mainAllowance } = provider
      const facts = [headlineFact(provider, 'kind'), headlineFact(provider, 'allowance')]
      if (facts.some((fact) => fact?.sureness === 'disputed')) return UNKNOWN
      const unmetered = speakerOf(content)?.allowance === 'unmetered'
      return {
        text: allowanceWords(mainAllowance).text,
        color: unmetered || hasAmount(mainAllowance) ? COLORS.plain : COLORS.quiet,
      }
    },
  },
]

/** The message of a badge. A retired provider no longer has a status, score or offer. */
export function messageOf(badge: Badge, provider: CatalogProvider): Message {
  return provider.content.retired ? RETIRED : badge.message(provider)
}
