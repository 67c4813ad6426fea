/** "Can I call it now?" in one to three sentences, made from the facts. */
import { type Condition, shortWords } from '../../../api/allowance/conditions.ts'
import { allowanceWords } from '../../../api/allowance/main-allowance.ts'
import { isActive, isRateCap } from '../../../core/limits.ts'
import { limitsOf } from '../../../core/offers/limits.ts'
import { settled } from '../../../core/offers/settled.ts'
import { quantity, windowWords } from '../../../core/text/amount-words.ts'
import { capital } from '../../../core/text/capital.ts'
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

function amount(provider: SiteProvider): string {
  const { terms, evidence } = provider
  if (evidence.allowance.disputed) return 'Sources disagree on how much. '
  if (terms.allowance === null || terms.allowance === 'unknown') return 'How much is not confirmed. '
  if (terms.allowance === 'unpublished') return 'The provider does not publish how much. '
  if (terms.allowance === 'unmetered') return 'The provider sets no quota. '
  const { condition } = provider.of.mainAllowance
  const expiry =
    terms.creditsExpireAfter && condition?.kind !== 'for-a-time'
      ? `, to be used within ${periodWords(terms.creditsExpireAfter)}`
      : ''
  return `${capital(amountsOf(provider))}${conditionWords(condition)}${expiry}. `
}

/** Where a table says `per model, gpt-oss-120b`, a sentence says `on gpt-oss-120b`. */
function conditionWords(condition: Condition | null): string {
  if (condition === null) return ''
  return condition.kind === 'per-model'
    ? ` on ${condition.model ?? 'each model'}`
    : `, ${shortWords(condition)}`
}

/** `200,000 tokens and 1,000 requests a day`, where the main amount is not the only one of its model and period. */
function amountsOf({ of: { content, mainAllowance } }: SiteProvider): string {
  const main = mainAllowance.shown
  const others =
    typeof main === 'string' || !main.model
      ? []
      : settled(content)
          .offers.filter(({ id }) => id === main.offer)
          .flatMap(limitsOf)
          .filter((limit) => isActive(limit) && !isRateCap(limit))
          .filter(
            ({ model, per, metric }) => model === main.model && per === main.per && metric !== main.metric,
          )
  if (typeof main === 'string' || others.length === 0) return allowanceWords(mainAllowance).text
  const listed = [main, ...others].map(({ value, metric }) => quantity(value, metric, false))
  return `${listed.slice(0, -1).join(', ')} and ${listed.at(-1)} ${windowWords(main.per)}`
}

/** What sign-up asks for; a card that is known is said in the lead, unless there is no lead. */
function asked({ terms, evidence, of: { card, phone } }: SiteProvider): Run[] {
  if (terms.kind === 'keyless' && !evidence.kind.disputed) return []
  const all = [
    { what: 'a card', term: card, disputed: evidence.card.disputed },
    { what: 'a phone number', term: phone, disputed: evidence.phone.disputed },
  ]
  const named = (list: typeof all, word: string) => list.map(({ what }) => what).join(` ${word} `)
  const known = all.filter(({ term }) => !term.assumed && (term !== card || evidence.kind.disputed))
  const needed = known.filter(({ term }) => term.answer)
  const spared = known.filter(({ term }) => !term.answer)
  const disputed = all.filter((one) => one.disputed && one.term.assumed)
  const open = all.filter((one) => !one.disputed && one.term.assumed)
  return [
    ...(needed.length > 0
      ? [plain(`${capital(named(needed, 'and'))} ${needed.length > 1 ? 'are' : 'is'} needed. `)]
      : []),
    ...(spared.length > 0 ? [plain(`Sign-up does not ask for ${named(spared, 'or')}. `)] : []),
    ...(disputed.length > 0
      ? [strong('Sources disagree'), plain(` on whether sign-up asks for ${named(disputed, 'or')}. `)]
      : []),
    ...(open.length > 0
      ? [plain(`Whether sign-up asks for ${named(open, 'or')} is `), strong('not confirmed'), plain('.')]
      : []),
  ]
}
