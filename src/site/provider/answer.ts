/** "Is it free?" with its answer in the same line, and the amounts in one to three sentences, made from the facts. */
import { capital, possessive } from '../../base/letters.ts'
import { coveredBy } from '../../catalog/allowance/allowances.ts'
import { type Condition, type Place, placeIn } from '../../catalog/allowance/place.ts'
import { shortWords } from '../../catalog/allowance/place-words.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'
import { headlineFact } from '../../entry/facts/facts.ts'
import { countedLimits } from '../../entry/offer-limits.ts'
import type { EntryView, OfferView } from '../../entry/view.ts'
import {
  amountWords,
  capabilityWords,
  periodWords,
  quantity,
  unitWords,
  windowWords,
} from '../../entry/words.ts'
import type { Capability } from '../../schema/vocabulary.ts'
import { NO_PRICE } from '../capability/offer.ts'
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

export const verdictOf = (provider: SiteProvider): Verdict => answered(provider)[0]

/** What follows it, as runs to be joined without spaces. */
export const answerOf = (provider: SiteProvider): Run[] => answered(provider)[1]()

const textOf = (runs: readonly Run[]) =>
  runs
    .map(({ text }) => text)
    .join('')
    .trim()

export const answerText = (provider: SiteProvider) =>
  textOf([verdictOf(provider), plain(' '), ...answerOf(provider)])

/** The amounts alone; undefined where it is not only them that what is free comes to. */
export const amountText = (provider: SiteProvider): string | undefined =>
  verdictOf(provider).look === 'good' && otherWords(provider) === null
    ? textOf(amount(provider.of, provider.of.entry.headline!))
    : undefined

function answered({ retired, hasFreeOffer, of }: SiteProvider): [Verdict, () => Run[]] {
  const { headline } = of.entry
  if (retired)
    return [
      { text: `No: it ended on ${retired.date}.`, look: 'bad' },
      () => [
        ...(retired.successor ? [plain('Its successor: '), strong(retired.successor), plain('. ')] : []),
        plain('What can be called instead is below.'),
      ],
    ]
  if (isDisputed(of.entry, 'kind'))
    return [
      { text: 'Sources disagree.', look: 'soft' },
      () => [plain('What each side says is below. '), ...asked(of.entry)],
    ]
  if (hasFreeOffer === false)
    return [{ text: 'No.', look: 'bad' }, () => [plain('The first call has to be paid for.')]]
  if (!headline || headline.kind === 'unknown')
    return [
      { text: 'Not confirmed.', look: 'soft' },
      () => [plain('No page that we read says whether anything is free.')],
    ]
  return [{ text: yes(of, headline), look: 'good' }, () => [...amount(of, headline), ...asked(of.entry)]]
}

const isDisputed = (entry: EntryView, fact: Parameters<typeof headlineFact>[1]): boolean =>
  headlineFact(entry, fact)?.sureness === 'disputed'

/** What the offer is for, where that is not the main use of the provider. */
function onlyFor({ entry, mainAllowance: { condition } }: CatalogProvider, own: OfferView) {
  if (condition?.kind === 'for') return condition.capability
  return condition?.kind === 'others-free' ? coveredBy(own, entry)[0] : undefined
}

const LEADS: Partial<Record<OfferView['kind'], string>> = {
  trial: 'For a while',
  'one-time-credits': 'Once, at sign-up',
}

function yes(of: CatalogProvider, offer: OfferView): string {
  const { card } = of.entry
  if (offer.kind === 'keyless') return 'Yes, without an account.'
  const only = onlyFor(of, offer)
  const what = `${LEADS[offer.kind] ?? 'Yes'}${only ? `, for ${capabilityWords(only)}` : ''}`
  if (card.assumed) return `${what}.`
  return card.answer ? `${what}, but a card is needed.` : `${what}, without a card.`
}

const INSTEAD: Partial<Record<NonNullable<OfferView['allowance']>, string>> = {
  unknown: 'How much is not confirmed',
  unpublished: 'The provider does not publish how much',
  unmetered: 'The provider sets no daily or monthly cap',
}

/** ` (2 requests a minute)`: the cap on speed that is all that limits the main use. */
function paceOf(of: CatalogProvider, own: OfferView): string {
  const [main] = of.entry.capabilities ?? []
  const notes = own.allowance === 'unmetered' && main ? placeIn(of, own, main).notes : []
  const note = notes.find((one) => one.kind === 'at-most')
  return note ? ` (${amountWords(note.limit)})` : ''
}

/** What it gives for another use, where the main one has to be paid for. */
function otherUse(of: CatalogProvider, own: OfferView) {
  const only = of.mainAllowance.offer === null ? onlyFor(of, own) : undefined
  const shown = only && placeIn(of, own, only).shown
  return only && { only, amount: typeof shown === 'object' ? amountWords(shown) : null }
}

/** `5,000 requests a day for moderation`: what there is where the main use has to be paid for. */
export function otherWords({ of }: SiteProvider): string | null {
  const { headline } = of.entry
  const other = headline && otherUse(of, headline)
  return other ? `${other.amount ?? 'free'} for ${capabilityWords(other.only)}` : null
}

function amount(of: CatalogProvider, headline: OfferView): Run[] {
  const { entry, mainAllowance } = of
  if (isDisputed(entry, 'allowance')) return [plain('Sources disagree on how much. ')]
  const { shown, condition } = mainAllowance
  const own = (mainAllowance.offer !== null && offerOf(entry, mainAllowance.offer)) || headline
  const instead = INSTEAD[own.allowance ?? 'counted']
  if (instead) return [plain(`${instead}${paceOf(of, own)}. `), ...withKey(of, own)]
  const other = otherUse(of, own)?.amount
  if (other) return [strong(other), plain('. ')]
  const { kind, lasts = 'never' } = own
  const expires = lasts !== 'never' && kind !== 'trial' && condition?.kind !== 'for-a-time'
  const worth = typeof shown === 'string' ? null : worthOf(of, shown)
  return [
    strong(capital(amountsOf(of, own))),
    plain(worth ? ` (${worth})` : ''),
    plain(conditionWords(condition, entry.capabilities?.[0])),
    plain(expires ? `, to be used within ${periodWords(lasts)}` : ''),
    ...another(of, own),
    plain('. '),
  ]
}

const RENEWING: ReadonlySet<OfferView['kind']> = new Set(['permanent', 'renewing-credits'])

/** `With a free key: 1,000 credits a month.`, where calls without one have no published amount. */
function withKey(of: CatalogProvider, own: OfferView): Run[] {
  const [main] = of.entry.capabilities ?? []
  if (own.kind !== 'keyless' || own.allowance !== 'unpublished' || !main) return []
  const amounts = of.entry.offers.flatMap((offer) => {
    if (!RENEWING.has(offer.kind) || !coveredBy(offer, of.entry).includes(main)) return []
    const { shown } = placeIn(of, offer, main)
    return typeof shown === 'object' ? [amountWords(shown)] : []
  })
  return amounts.slice(0, 1).flatMap((words) => [plain('With a free key: '), strong(words), plain('. ')])
}

/** `≈ 53 requests a day`: what a limit comes to for the main capability, where it counts there; else null. */
export function worthOf(of: CatalogProvider, limit: { id: string; metric: string }): string | null {
  const place = placeShowing(of, limit)
  return place && (aboutWords(place) ?? (limit.metric === 'compute-units' ? NO_PRICE : null))
}

/** The same of an amount in a unit of the provider's own, which alone says nothing. */
export function ownUnitWords(of: CatalogProvider): string | null {
  const { shown } = of.mainAllowance
  const place = typeof shown === 'object' && shown.metric === 'compute-units' ? placeShowing(of, shown) : null
  return place && aboutWords(place)
}

function placeShowing(of: CatalogProvider, { id }: { id: string }): Place | null {
  const [main] = of.entry.capabilities ?? []
  const own = of.entry.offers.find(({ limits }) => limits.some((limit) => limit.id === id))
  const place = main && own ? placeIn(of, own, main) : null
  return typeof place?.shown === 'object' && place.shown.id === id ? place : null
}

/** `, 480 minutes a day for speech to text`: what the offer counts apart for something else that the API does. */
function another(of: CatalogProvider, own: OfferView): Run[] {
  const main = of.mainAllowance.shown
  if (typeof main === 'string') return []
  for (const capability of coveredBy(own, of.entry).slice(1)) {
    const { shown, allowance } = placeIn(of, own, capability)
    if (typeof shown === 'string' || shown.id === main.id) continue
    if (allowance && !allowance.bought && allowance.metric !== main.metric)
      return [plain(', '), strong(amountWords(shown)), plain(` for ${capabilityWords(capability)}`)]
  }
  return []
}

/** Where a table says `per model (gpt-oss-120b)`, a sentence says `on gpt-oss-120b`. */
function conditionWords(condition: Condition | null, main: Capability | undefined): string {
  // The answer has said what it is for.
  if (condition === null || condition.kind === 'for') return ''
  if (condition.kind === 'per-model') return ` on ${condition.model ?? 'each model'}`
  if (condition.kind === 'unconfirmed' && condition.what === 'covers' && main)
    return `, not confirmed for ${capabilityWords(main)}`
  return `, ${shortWords(condition)}`
}

/** `200,000 tokens and 1,000 requests a day`, where the main amount is not the only one of its model and period. */
function amountsOf({ mainAllowance: { shown: main, words } }: CatalogProvider, own: OfferView): string {
  if (typeof main === 'string' || !main.model) return words.text
  const others = countedLimits(own.limits).filter(
    ({ model, per, metric }) => model === main.model && per === main.per && metric !== main.metric,
  )
  const listed = [main, ...others].map((limit) => quantity(limit.value, unitWords(limit), false))
  return others.length === 0
    ? words.text
    : `${listed.slice(0, -1).join(', ')} and ${listed.at(-1)} ${windowWords(main.per)}`
}

/** What sign-up asks for; a card that is known is said in the lead, unless there is no lead. */
function asked(entry: EntryView): Run[] {
  if (entry.headline?.kind === 'keyless') return []
  const all = (['card', 'phone'] as const).map((ask) => ({
    what: ask === 'card' ? 'a card' : 'a phone number',
    state: entry[ask].assumed
      ? isDisputed(entry, ask)
        ? 'disputed'
        : 'open'
      : ask === 'card' && !isDisputed(entry, 'kind')
        ? 'said'
        : entry[ask].answer
          ? 'needed'
          : 'spared',
  }))
  const say = (state: string, word: string, words: (named: string, several: boolean) => Run[]) => {
    const own = all.filter((one) => one.state === state).map(({ what }) => what)
    return own.length > 0 ? words(own.join(` ${word} `), own.length > 1) : []
  }
  return [
    ...say('needed', 'and', (named, many) => [plain(`${capital(named)} ${many ? 'are' : 'is'} needed. `)]),
    ...say('spared', 'or', (named) => [plain(`Sign-up does not ask for ${named}. `)]),
    ...say('disputed', 'or', (named) => [
      strong('Sources disagree'),
      plain(` on whether sign-up asks for ${named}. `),
    ]),
    ...say('open', 'or', (named) => [
      plain(`Whether sign-up asks for ${named} is `),
      strong('not confirmed'),
      plain('.'),
    ]),
  ]
}
