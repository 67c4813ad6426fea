/** "Is it free?" with its answer in the same line, and the amounts in one to three sentences, made from the facts. */
import { capital, possessive } from '../../base/letters.ts'
import { coveredBy } from '../../catalog/allowance/allowances.ts'
import { type Condition, placeIn } from '../../catalog/allowance/place.ts'
import { shortWords } from '../../catalog/allowance/place-words.ts'
import { headlineFact } from '../../entry/facts/facts.ts'
import { countedLimits } from '../../entry/offer-limits.ts'
import {
  amountWords,
  capabilityWords,
  periodWords,
  quantity,
  unitWords,
  windowWords,
} from '../../entry/words.ts'
import type { Capability } from '../../schema/vocabulary.ts'
import type { Run } from '../picture/card.ts'
import { aboutWords, offerOf } from '../row-of.ts'
import type { SiteProvider } from '../site-page.ts'

const plain = (text: string): Run => ({ text })
const strong = (text: string): Run => ({ text, strong: true })

/** Whether it is good news, bad news or neither, which is its colour. */
type Verdict = { text: string; look: 'good' | 'bad' | 'soft' }

/** `Is Groq’s API free?`: what people type. */
export function questionOf({ name }: { name: string }): string {
  const whose = /\bAPIs?$/.test(name) ? `the ${name}` : `${possessive(name)} API`
  return `Is ${whose} free?`
}

export function verdictOf(provider: SiteProvider): Verdict {
  const { retired, hasFreeOffer } = provider
  if (retired) return { text: `No: it ended on ${retired.date}.`, look: 'bad' }
  if (isDisputed(provider, 'kind')) return { text: 'Sources disagree.', look: 'soft' }
  if (hasFreeOffer === false) return { text: 'No.', look: 'bad' }
  const offer = speaker(provider)
  if (!offer || offer.kind === 'unknown') return { text: 'Not confirmed.', look: 'soft' }
  return { text: yes(provider, offer), look: 'good' }
}

/** What follows it, as runs to be joined without spaces. */
export function answerOf(provider: SiteProvider): Run[] {
  const { retired } = provider
  if (retired)
    return [
      ...(retired.successor ? [plain('Its successor: '), strong(retired.successor), plain('. ')] : []),
      plain('What can be called instead is below.'),
    ]
  if (isDisputed(provider, 'kind')) return [plain('What each side says is below. '), ...asked(provider)]
  if (provider.hasFreeOffer === false) return [plain('The first call has to be paid for.')]
  const offer = speaker(provider)
  if (!offer || offer.kind === 'unknown')
    return [plain('No page that we read says whether anything is free.')]
  return [...amount(provider), ...asked(provider)]
}

type Offer = SiteProvider['offers'][number]

const offerWith = ({ offers }: SiteProvider, wanted: string | null): Offer | undefined =>
  offers.find(({ id }) => id === wanted)

const speaker = (provider: SiteProvider) => offerWith(provider, provider.headline)

const isDisputed = ({ of }: SiteProvider, fact: Parameters<typeof headlineFact>[1]): boolean =>
  headlineFact(of.entry, fact)?.sureness === 'disputed'

export const answerText = (provider: SiteProvider) =>
  [verdictOf(provider), plain(' '), ...answerOf(provider)]
    .map(({ text }) => text)
    .join('')
    .trim()

/** What the offer is for, where that is not the main use of the provider. */
function onlyFor({ of: { entry, mainAllowance } }: SiteProvider, { id }: Offer): Capability | undefined {
  const { condition } = mainAllowance
  if (condition?.kind === 'for') return condition.capability
  const own = condition?.kind === 'others-free' ? offerOf(entry, id) : undefined
  return own && coveredBy(own, entry)[0]
}

function yes(provider: SiteProvider, offer: Offer): string {
  const { kind } = offer
  const { card } = provider.of.entry
  if (kind === 'keyless') return 'Yes, without an account.'
  const lead = kind === 'trial' ? 'For a while' : kind === 'one-time-credits' ? 'Once, at sign-up' : 'Yes'
  const only = onlyFor(provider, offer)
  const what = only ? `${lead}, for ${capabilityWords(only)}` : lead
  if (card.assumed) return `${what}.`
  return card.answer ? `${what}, but a card is needed.` : `${what}, without a card.`
}

const INSTEAD: Partial<Record<Offer['allowance'], string>> = {
  unknown: 'How much is not confirmed',
  unpublished: 'The provider does not publish how much',
  unmetered: 'The provider sets no daily or monthly cap',
}

/** ` (2 requests a minute)`: the cap on speed that is all that limits the main use. */
function paceOf({ of }: SiteProvider, { id, allowance }: Offer): string {
  const own = allowance === 'unmetered' ? offerOf(of.entry, id) : undefined
  const main = of.entry.capabilities?.[0]
  const note = own && main && placeIn(of, own, main).notes.find(({ kind }) => kind === 'at-most')
  return note?.kind === 'at-most' ? ` (${amountWords(note.limit)})` : ''
}

/** What the offer gives for another use, where the main one has to be paid for. */
function otherUse(provider: SiteProvider, offer: Offer): Run[] {
  const { entry } = provider.of
  const [own, only] = [offerOf(entry, offer.id), onlyFor(provider, offer)]
  const shown = own && only ? placeIn(provider.of, own, only).shown : 'nothing'
  return typeof shown === 'string' ? [] : [strong(amountWords(shown)), plain('. ')]
}

/** `5,000 requests a day for moderation`: what there is where the main use has to be paid for. */
export function otherWords(provider: SiteProvider): string | null {
  const offer = speaker(provider)
  const only = offer && provider.mainAllowance.offer === null ? onlyFor(provider, offer) : undefined
  return offer && only ? `${otherUse(provider, offer)[0]?.text ?? 'free'} for ${capabilityWords(only)}` : null
}

function amount(provider: SiteProvider): Run[] {
  if (isDisputed(provider, 'allowance')) return [plain('Sources disagree on how much. ')]
  const offer = offerWith(provider, provider.mainAllowance.offer) ?? speaker(provider)!
  const instead = INSTEAD[offer.allowance]
  if (instead) return [plain(`${instead}${paceOf(provider, offer)}. `)]
  const other = provider.mainAllowance.offer === null ? otherUse(provider, offer) : []
  if (other.length > 0) return other
  const { condition } = provider.of.mainAllowance
  const { kind, lasts } = offer
  const expiry =
    lasts !== null && lasts !== 'never' && kind !== 'trial' && condition?.kind !== 'for-a-time'
      ? `, to be used within ${periodWords(lasts)}`
      : ''
  return [
    strong(capital(amountsOf(provider, offer))),
    plain(worth(provider, offer)),
    plain(`${conditionWords(condition, provider)}${expiry}`),
    ...another(provider, offer),
    plain('. '),
  ]
}

/** ` (≈ 100M tokens)`: what it comes to in the unit of the list of its main capability. */
function worth({ of }: SiteProvider, { id }: Offer): string {
  const { entry, mainAllowance } = of
  const own = offerOf(entry, id)
  const main = entry.capabilities?.[0]
  if (!own || main === undefined || typeof mainAllowance.shown === 'string') return ''
  const place = placeIn(of, own, main)
  const about =
    typeof place.shown !== 'string' && place.shown.id === mainAllowance.shown.id && aboutWords(place)
  return about ? ` (${about})` : ''
}

/** `, 480 minutes a day for speech to text`: what the offer counts apart for something else that the API does. */
function another({ of }: SiteProvider, { id }: Offer): Run[] {
  const { entry, mainAllowance } = of
  const own = offerOf(entry, id)
  if (!own || typeof mainAllowance.shown === 'string') return []
  const [main, ...others] = coveredBy(own, entry)
  for (const capability of main === undefined ? [] : others) {
    const { shown, allowance } = placeIn(of, own, capability)
    if (typeof shown === 'string' || shown.id === mainAllowance.shown.id) continue
    if (allowance && !allowance.bought && allowance.metric !== mainAllowance.shown.metric)
      return [plain(', '), strong(amountWords(shown)), plain(` for ${capabilityWords(capability)}`)]
  }
  return []
}

/** Where a table says `per model (gpt-oss-120b)`, a sentence says `on gpt-oss-120b`. */
function conditionWords(condition: Condition | null, { capabilities: [main] }: SiteProvider): string {
  if (condition === null) return ''
  // The answer has said it.
  if (condition.kind === 'for') return ''
  if (condition.kind === 'per-model') return ` on ${condition.model ?? 'each model'}`
  if (condition.kind === 'unconfirmed' && condition.what === 'covers' && main)
    return `, not confirmed for ${capabilityWords(main)}`
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
  if (typeof main === 'string' || others.length === 0) return mainAllowance.words.text
  const listed = [main, ...others].map((limit) => quantity(limit.value, unitWords(limit), false))
  return `${listed.slice(0, -1).join(', ')} and ${listed.at(-1)} ${windowWords(main.per)}`
}

/** What sign-up asks for; a card that is known is said in the lead, unless there is no lead. */
function asked(provider: SiteProvider): Run[] {
  const { card, phone } = provider.of.entry
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
