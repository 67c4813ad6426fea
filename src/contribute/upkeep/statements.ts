/** How surely a page still says what it said of cards and of training: 2 in that sense, 1 by a word of the subject. */
import type { Training } from '../../core/schema/vocabulary.ts'

export type Statement = `card-${'no' | 'upgrade' | 'yes'}` | `training-${Exclude<Training, 'unknown'>}`

const CARD =
  /\b(?:credit|debit|payment|bank) ?cards?\b|\bcards?\b|\bpayment (?:methods?|information|details)\b|\bbilling (?:details|information|account|method)s?\b|信用卡|银行卡|支付方式|карт[аыуе]|способ оплаты|\bkreditkarte|\btarjeta|\bcarte (?:bancaire|de crédit)/g
const TRAIN =
  /\btrain(?:s|ed|ing)?\b|\bimprov(?:e|es|ing|ement)\b|训练|обуч|\btrainier|\bentra[iî]n|\bentrena/g

const NOT =
  /\bno\b|\bnot\b|n't\b|n’t\b|\bwithout\b|\bnever\b|\bnone\b|\bneither\b|\boptional\b|无需|不需要|不会|不用|\bбез\b|\bне\b|\bsin\b|\bohne\b|\bsans\b|\bkeine?\b|\bnicht\b/
const NEEDS =
  /\brequir|\bmust\b|\bneed|\bnecessary\b|\bvalid\b|\benter\b|\bprovid|\badd(?:ing|s)?\b|\bverif|\bmandatory\b|绑定|\bтребу|\berforderlich/
const UPGRADE =
  /\bupgrad|\bpaid\b|\bpay\b|\btiers?\b|\bdeveloper\b|\bhigher\b|\bplans?\b|\bbilling\b|\bbeyond\b|\bcharge/
const CONSENT = /\bpermission|\bconsent|\bopt(?:s|ed|ing)?[ -]?in\b|\bunless\b|\bagree|\bexplicit/
const OPT_OUT =
  /\bopt(?:s|ed|ing)?[ -]?out\b|\bdisabl|\bturn(?:ed|ing)? off\b|\bobject\b|\bunless\b|\bsettings?\b/
const SERVICES = /\bimprov/

type Sense = { subject: RegExp; reach: number; holds: (around: string) => boolean }
const is =
  (...words: readonly RegExp[]) =>
  (around: string) =>
    words.some((word) => word.test(around))

const SENSES: Record<Statement, Sense> = {
  'card-no': { subject: CARD, reach: 40, holds: is(NOT) },
  'card-upgrade': { subject: CARD, reach: 120, holds: is(UPGRADE, NOT) },
  'card-yes': { subject: CARD, reach: 60, holds: (around) => NEEDS.test(around) && !NOT.test(around) },
  'training-no': { subject: TRAIN, reach: 100, holds: is(NOT) },
  'training-opt-in': { subject: TRAIN, reach: 160, holds: is(CONSENT, NOT) },
  'training-opt-out': { subject: TRAIN, reach: 240, holds: is(OPT_OUT) },
  'training-yes': { subject: TRAIN, reach: 60, holds: (around) => !NOT.test(around) },
  'training-service-improvement': { subject: TRAIN, reach: 40, holds: is(SERVICES) },
}

/** Places of a subject that are looked at. */
const MOST_PLACES = 2_000

export function statementLevel(statement: Statement, text: string): 0 | 1 | 2 {
  const { subject, reach, holds } = SENSES[statement]
  let count = 0
  for (const { 0: words, index } of text.matchAll(subject)) {
    if (holds(text.slice(Math.max(0, index - reach), index + words.length + reach))) return 2
    if (++count === MOST_PLACES) break
  }
  return count > 0 ? 1 : 0
}
