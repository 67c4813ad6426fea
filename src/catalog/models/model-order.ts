/** The orders of `/models`, decided at build time only. What is not known stands last in each. */

import { DAYS_A_MONTH } from '../../base/days.ts'
import { fold } from '../../base/letters.ts'
import { compareText } from '../../base/order.ts'
import { noTraining } from '../../entry/free-offers.ts'
import { ONCE_KINDS, TOKENS_A_REQUEST } from '../../entry/offer-limits.ts'
import type { EntryView, OfferView } from '../../entry/view.ts'
import { periodDays } from '../../entry/words.ts'
import type { ProviderSummary } from '../../schema/responses.ts'
import type { Metric, Period } from '../../schema/vocabulary.ts'
import type { ModelLimits, ModelRow } from './model-schemas.ts'

type Rowed = {
  row: ModelRow
  /** Whether nobody keeps it current, and what it says is too old. */
  aged?: boolean
  provider: { slug: string; summary: Pick<ProviderSummary, 'directoryScore'> }
}

type Daily = {
  /** Stated for a day or longer; else what a cap on speed leaves room for, which stands after all that is stated. */
  stated: boolean
  amount: number
}

type Windows = Partial<Record<Period, number>>

/** How many of each window are in a day: of amounts, and of caps on speed. */
const STATED: Windows = { day: 1, week: 1 / 7, month: 1 / DAYS_A_MONTH, year: 1 / 365 }
const CAPS: Windows = { second: 86_400, minute: 1440, hour: 24 }

type Windowed = { per: Period; value: number; amount: number }

/** Of a unit, the tightest amount that is stated for a day or longer, and all caps on speed; each with what it comes to in a day. */
function speedAndStated(limits: ModelLimits, unit: Metric): { stated: Windowed | null; caps: Windowed[] } {
  const within = (windows: Windows) =>
    limits.flatMap(({ metric, value, per, scope }): Windowed[] => {
      const times = windows[per]
      return metric === unit && times !== undefined && scope !== 'everyone'
        ? [{ per, value, amount: value * times }]
        : []
    })
  const [tightest] = within(STATED).toSorted((a, b) => a.amount - b.amount)
  return { stated: tightest ?? null, caps: within(CAPS) }
}

/** Of several limits the tightest, as they hold together. Undefined where there is none. */
export function daily(limits: ModelLimits, unit: 'requests' | 'tokens'): Daily | undefined {
  const { stated, caps } = speedAndStated(limits, unit)
  if (stated) return { stated: true, amount: stated.amount }
  return caps.length > 0
    ? { stated: false, amount: Math.min(...caps.map(({ amount }) => amount)) }
    : undefined
}

/** By each rule in turn; the largest number first. */
function ordered<Own extends Rowed>(rows: readonly Own[], ...numbers: ((row: ModelRow) => number)[]): Own[] {
  return rows
    .map((own) => ({
      own,
      numbers: [...numbers.map((of) => of(own.row)), own.provider.summary.directoryScore],
      texts: [fold(own.row.name), own.provider.slug, own.row.offer, own.row.id ?? ''],
    }))
    .sort((a, b) => {
      for (const [index, number] of a.numbers.entries())
        if (number !== b.numbers[index]) return b.numbers[index]! - number
      for (const [index, text] of a.texts.entries()) {
        const order = compareText(text, b.texts[index]!)
        if (order !== 0) return order
      }
      return 0
    })
    .map(({ own }) => own)
}

/** Amounts that renew, requests by what the first to run out leaves of them; then caps, which is what a repeating limit of a single grant is; then none. */
function inADay(row: ModelRow, unit: 'requests' | 'tokens'): { tier: number; amount: number } {
  if (unit === 'requests' && row.comparable) return { tier: 2, amount: row.comparable.requestsPerDay }
  const found = daily(row.limits, unit)
  if (found === undefined) return { tier: 0, amount: -1 }
  return { tier: found.stated && !ONCE_KINDS.has(row.kind) ? 2 : 1, amount: found.amount }
}
const tier = (unit: 'requests' | 'tokens') => (row: ModelRow) => inADay(row, unit).tier
const amount = (unit: 'requests' | 'tokens') => (row: ModelRow) => inADay(row, unit).amount
const context = (row: ModelRow) => row.context ?? -1
const lasts = (row: ModelRow) => periodDays(row.lasts) ?? -1
const fresh = (row: ModelRow) => (row.stale ? 0 : 1)

export const byRequests = <Own extends Rowed>(rows: readonly Own[]): Own[] =>
  ordered(rows, tier('requests'), amount('requests'), fresh, context)

type Hosted = Pick<Rowed, 'row' | 'aged'> & {
  provider: { slug: string; entry: Pick<EntryView, 'operator'> }
  offer: Pick<OfferView, 'allTerms'>
}

/** How easily somebody starts, the easiest first: without an account; then by card and phone; with what all callers share; last where more is asked. */
function start({ row: { kind, card, phone, asks, onlyFrom, limits } }: Hosted): number {
  if (asks || onlyFrom) return 7
  if (limits.some(({ scope }) => scope === 'everyone')) return 6
  if (kind === 'keyless') return 0
  if (card !== false) return card === null ? 4 : 5
  return phone === null ? 2 : phone ? 3 : 1
}

const TRAINS = new Map([
  [true, 0],
  [undefined, 1],
  [false, 2],
])

/** Requests a day: stated; converted from tokens or credit; what caps on speed leave room for; not published. */
function requestsADay(row: ModelRow): { from: number; amount: number } {
  const requests = inADay(row, 'requests')
  const tokens = inADay(row, 'tokens')
  const isStated = daily(row.limits, 'requests')?.stated
  if (requests.tier === 2) return { from: isStated ? 0 : 1, amount: requests.amount }
  if (tokens.tier === 2) return { from: 1, amount: tokens.amount / TOKENS_A_REQUEST }
  return { from: requests.tier === 1 ? 2 : 3, amount: requests.amount }
}

/** Whether nobody but one person, or nobody with a name, is known to stand behind a host. Such a host is never first where another is there. */
export const runsAlone = (operator: EntryView['operator'] | null): boolean =>
  operator === 'individual' || operator === 'unnamed'

/** Hosts of one model: what renews, starts easily, keeps data to itself and gives much comes first; what is too old and what the newest list lacks are last. */
export function byHost<Own extends Hosted>(hosts: readonly Own[]): Own[] {
  const keyed = hosts.map((own) => {
    const { row, offer } = own
    const { from, amount } = requestsADay(row)
    const keys = [
      Number(isMissing(own)),
      Number(own.aged ?? false),
      Number(runsAlone(own.provider.entry.operator)),
      Number(ONCE_KINDS.has(row.kind)),
      start(own),
      TRAINS.get(noTraining(offer.allTerms))!,
      Number(offer.allTerms.commercialUse === false),
      from,
      -amount,
    ]
    return { own, keys, text: `${own.provider.slug} ${row.offer} ${row.id}` }
  })
  return keyed
    .toSorted((a, b) => {
      const at = a.keys.findIndex((key, index) => key !== b.keys[index])
      return at < 0 ? compareText(a.text, b.text) : a.keys[at]! - b.keys[at]!
    })
    .map(({ own }) => own)
}

/** Whether the newest list of its host lacks it, or its maker ended it. */
export const isMissing = ({ row: { missingFrom, notServedSince } }: Pick<Rowed, 'row'>): boolean =>
  (missingFrom ?? notServedSince) !== null

/** What somebody who reads the row today can call, as far as is known; nobody can count on what all callers share. */
export const isUsable = ({ row }: Pick<Rowed, 'row'>): boolean =>
  !row.ended &&
  !isMissing({ row }) &&
  !row.stale &&
  !row.capabilities.includes('moderation') &&
  row.limits.every(({ scope }) => scope !== 'everyone')

/** Nobody who looks for a model means one that judges what others write, unless by asking for it. */
export const onlyModerates = ({ row: { capabilities } }: Rowed): boolean =>
  capabilities.length > 0 && capabilities.every((one) => one === 'moderation')

/** What stands after all else, each after those before it: too old and kept by nobody, not in the newest list, ended, for moderation only. */
const LAST: readonly ((own: Rowed) => boolean)[] = [
  ({ aged = false }) => aged,
  isMissing,
  ({ row }) => row.ended === true,
  onlyModerates,
]

const placeOf = (own: Rowed) => LAST.findLastIndex((holds) => holds(own))

export const lastOnes = <Own extends Rowed>(rows: readonly Own[]): Own[] =>
  rows.toSorted((a, b) => placeOf(a) - placeOf(b))

export type ModelSort = 'requests' | 'tokens' | 'context' | 'lasts' | 'name'

/** Rows in every order; of equal ones stale ones last, then by the score of their provider, then by name. */
export const ORDERS: Readonly<Record<ModelSort, <Own extends Rowed>(rows: readonly Own[]) => Own[]>> = {
  requests: (rows) => lastOnes(byRequests(rows)),
  tokens: (rows) => lastOnes(ordered(rows, tier('tokens'), amount('tokens'), fresh, context)),
  context: (rows) => lastOnes(ordered(rows, context, tier('requests'), amount('requests'), fresh)),
  lasts: (rows) => lastOnes(ordered(rows, lasts, tier('requests'), amount('requests'), fresh)),
  name: (rows) =>
    rows
      .map((own) => ({ own, name: (own.row.ended ? '\uffff' : '') + (own.row.slug ?? fold(own.row.name)) }))
      .sort((a, b) => compareText(a.name, b.name))
      .map(({ own }) => own),
}
