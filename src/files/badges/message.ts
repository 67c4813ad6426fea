/** What the badge of a provider says: is it free without a card, and is it up? */
import type { CatalogProvider } from '../../catalog/provider.ts'
import { kindOf } from '../../entry/offers/headline.ts'
import type { FreeTierKind, Status } from '../../schema/vocabulary.ts'

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

const LASTING: ReadonlySet<FreeTierKind> = new Set(['keyless', 'permanent', 'renewing-credits'])

/** What does not last is always named as such. */
const KIND_WORDS: Record<FreeTierKind, string> = {
  keyless: 'free',
  permanent: 'free',
  'renewing-credits': 'free',
  'one-time-credits': 'trial credits',
  trial: 'trial',
  none: 'paid',
  unknown: 'free: not confirmed',
}

/** Trouble outweighs what the offer says. */
const STATUS_COLORS: Partial<Record<Status, Color>> = { degraded: COLORS.fair, down: COLORS.bad }

/** "free, no card · online". A card is left out where nobody knows, a status where no check of late says. */
export function messageOf({ content, card, status: { status } }: CatalogProvider): Message {
  if (content.retired) return { text: 'retired', color: COLORS.quiet }
  const kind = kindOf(content)
  const isFree = kind !== 'none' && kind !== 'unknown'
  const asks = !isFree || card.assumed ? '' : card.answer ? ', card needed' : ', no card'
  const plain = isFree ? COLORS.plain : COLORS.quiet
  return {
    text: `${KIND_WORDS[kind]}${asks}${status === 'unknown' ? '' : ` · ${status}`}`,
    color: STATUS_COLORS[status] ?? (LASTING.has(kind) && !card.answer ? COLORS.good : plain),
  }
}
