/** "Can I call it now?" in one to three sentences, made from the facts. */
import { periodWords } from '../../../core/text/period-words.ts'
import type { SiteProvider } from '../site-page.ts'

/** Text, and whether it is what one must not miss. */
export type Run = { text: string; strong?: true }

const plain = (text: string): Run => ({ text })
const strong = (text: string): Run => ({ text, strong: true })

/** The sentences as runs, to be joined without spaces. */
export function answerOf(provider: SiteProvider): Run[] {
  const { terms, evidence } = provider
  if (evidence.kind.disputed)
    return [strong('Sources disagree'), plain(' on whether anything is free. '), ...asked(provider)]
  if (terms.kind === 'unknown')
    return [plain('Whether anything is free is '), strong('not confirmed'), plain('.')]
  if (terms.kind === 'none') return [strong('Nothing is free.'), plain(' The first call has to be paid for.')]
  return [strong(lead(provider)), plain(` ${amount(provider)}`), ...asked(provider)]
}

/** The same as one line of text. */
export const answerText = (provider: SiteProvider) =>
  answerOf(provider)
    .map(({ text }) => text)
    .join('')
    .trim()

function lead({ terms, of: { card } }: SiteProvider): string {
  if (terms.kind === 'keyless') return 'Free without an account.'
  const what =
    terms.kind === 'trial'
      ? 'Free for a while'
      : terms.kind === 'one-time-credits'
        ? 'Free once, at sign-up'
        : 'Free'
  if (card.assumed) return `${what}.`
  return card.answer
    ? `${what}, but a card is needed.`
    : what === 'Free'
      ? 'Free without a card.'
      : `${what}, without a card.`
}

function amount({ terms, mainAllowance: { text, condition }, evidence }: SiteProvider): string {
  if (evidence.allowance.disputed) return 'Sources disagree on how much. '
  if (terms.allowance === null || terms.allowance === 'unknown') return 'How much is not confirmed. '
  if (terms.allowance === 'unpublished') return 'The provider does not publish how much. '
  if (terms.allowance === 'unmetered') return 'The provider sets no quota. '
  const expiry =
    terms.creditsExpireAfter && !condition?.startsWith('for ')
      ? `, to be used within ${periodWords(terms.creditsExpireAfter)}`
      : ''
  return `${capital(text)}${condition ? `, ${condition}` : ''}${expiry}. `
}

/** What sign-up asks for, as far as the lead has not said it. */
function asked({ terms, evidence, of: { card, phone } }: SiteProvider): Run[] {
  if (terms.kind === 'keyless' && !evidence.kind.disputed) return []
  const disputed = [
    ...(evidence.card.disputed ? ['a card'] : []),
    ...(evidence.phone.disputed ? ['a phone number'] : []),
  ]
  const open = [
    ...(card.assumed && !evidence.card.disputed ? ['a card'] : []),
    ...(phone.assumed && !evidence.phone.disputed ? ['a phone number'] : []),
  ]
  return [
    ...(phone.assumed
      ? []
      : [plain(phone.answer ? 'A phone number is needed. ' : 'No phone number is asked for. ')]),
    ...(disputed.length > 0
      ? [strong('Sources disagree'), plain(` on whether sign-up asks for ${disputed.join(' or ')}. `)]
      : []),
    ...(open.length > 0
      ? [plain(`Whether sign-up asks for ${open.join(' or ')} is `), strong('not confirmed'), plain('.')]
      : []),
  ]
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
