/** "Can I call it now?" in one to three sentences, made from the facts. */
import { type Condition, shortWords } from '../../../api/allowance/conditions.ts'
import { allowanceWords } from '../../../api/allowance/main-allowance.ts'
import { headlineFact } from '../../../api/facts/headline-fact.ts'
import { countedLimits } from '../../../core/limits.ts'
import { CAPABILITIES } from '../../../core/schema/vocabulary.ts'
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
  if (isDisputed(provider, 'kind'))
    return [strong('Sources disagree'), plain(' on whether anything is free. '), ...asked(provider)]
  if (provider.free === 'none')
    return [strong('Nothing is free.'), plain(' The first call has to be paid for.')]
  const offer = speaker(provider)
  if (!offer || offer.kind === 'unknown')
    return [plain('Whether anything is free is '), strong('not confirmed'), plain('.')]
  return [strong(lead(provider, offer)), plain(` ${amount(provider)}`), ...asked(provider)]
}

type Offer = SiteProvider['offers'][number]

const offerWith = ({ offers }: SiteProvider, wanted: string | null): Offer | undefined =>
  offers.find(({ id }) => id === wanted)

/** The offer that answers for the provider. */
const speaker = (provider: SiteProvider) => offerWith(provider, provider.headline)

const isDisputed = ({ of }: SiteProvider, fact: Parameters<typeof headlineFact>[1]): boolean =>
  headlineFact(of, fact)?.sureness === 'disputed'

/** The same as one line of text. */
export const answerText = (provider: SiteProvider) =>
  answerOf(provider)
    .map(({ text }) => text)
    .join('')
    .trim()

function lead({ of: { card } }: SiteProvider, { kind }: Offer): string {
  if (kind === 'keyless') return 'Free without an account.'
  const what =
    kind === 'trial' ? 'Free for a while' : kind === 'one-time-credits' ? 'Free once, at sign-up' : 'Free'
  if (card.assumed) return `${what}.`
  return card.answer
    ? `${what}, but a card is needed.`
    : what === 'Free'
      ? 'Free without a card.'
      : `${what}, without a card.`
}

const INSTEAD: Partial<Record<Offer['allowance'], string>> = {
  unknown: 'How much is not confirmed. ',
  unpublished: 'The provider does not publish how much. ',
  unmetered: 'The provider sets no quota. ',
}

function amount(provider: SiteProvider): string {
  if (isDisputed(provider, 'allowance')) return 'Sources disagree on how much. '
  const offer = offerWith(provider, provider.mainAllowance.offer) ?? speaker(provider)!
  const instead = INSTEAD[offer.allowance]
  if (instead) return instead
  const { condition } = provider.of.mainAllowance
  const { kind, lasts } = offer
  const expiry =
    lasts !== null && lasts !== 'never' && kind !== 'trial' && condition?.kind !== 'for-a-time'
      ? `, to be used within ${periodWords(lasts)}`
      : ''
  return `${capital(amountsOf(provider, offer))}${conditionWords(condition, provider)}${expiry}. `
}

/** Where a table says `per model, gpt-oss-120b`, a sentence says `on gpt-oss-120b`. */
function conditionWords(condition: Condition | null, { capabilities: [main] }: SiteProvider): string {
  if (condition === null) return ''
  if (condition.kind === 'per-model') return ` on ${condition.model ?? 'each model'}`
  if (condition.kind === 'unconfirmed' && condition.what === 'covers' && main)
    return `, not confirmed for ${CAPABILITIES[main].title.toLowerCase()}`
  return `, ${shortWords(condition)}`
}

/** `200,000 tokens and 1,000 requests a day`, where the main amount is not the only one of its model and period. */
function amountsOf({ of: { mainAllowance } }: SiteProvider, offer: Offer): string {
  const main = mainAllowance.shown
  const others =
    typeof main === 'string' || !main.model
      ? []
      : countedLimits(offer.limits).filter(
          ({ model, per, metric }) => model === main.model && per === main.per && metric !== main.metric,
        )
  if (typeof main === 'string' || others.length === 0) return allowanceWords(mainAllowance).text
  const listed = [main, ...others].map(({ value, metric }) => quantity(value, metric, false))
  return `${listed.slice(0, -1).join(', ')} and ${listed.at(-1)} ${windowWords(main.per)}`
}

/** What sign-up asks for; a card that is known is said in the lead, unless there is no lead. */
function asked(provider: SiteProvider): Run[] {
  const { card, phone } = provider.of
  const kindIsDisputed = isDisputed(provider, 'kind')
  if (speaker(provider)?.kind === 'keyless') return []
  const all = [
    { what: 'a card', term: card, disputed: isDisputed(provider, 'card') },
    { what: 'a phone number', term: phone, disputed: isDisputed(provider, 'phone') },
  ]
  const named = (list: typeof all, word: string) => list.map(({ what }) => what).join(` ${word} `)
  const known = all.filter(({ term }) => !term.assumed && (term !== card || kindIsDisputed))
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
