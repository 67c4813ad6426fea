/** Asks for the terms of the free tier: what is there depends on its kind. */
import { freeTier, type Limit, type Provider } from '../schema/provider.ts'
import { FREE_TIER_KINDS, type PHONE_BASES } from '../schema/vocabulary.ts'
import type { Ask } from './ask.ts'
import { all, asKnown, checkedBy, choicesOf } from './schema-answers.ts'

const KIND_HINTS: Record<(typeof FREE_TIER_KINDS)[number], string> = {
  keyless: 'no key, no account',
  permanent: 'free for good, within limits',
  'renewing-credits': 'credits that come back each day or month',
  'one-time-credits': 'credits once, at sign-up',
  trial: 'free for some time',
  none: "paid from the first call, and a page of the provider's own says so",
  unknown: 'no page that you read shows it',
}

const BASIS_HINTS: Record<(typeof PHONE_BASES)[number], string> = {
  stated: 'a page says that no phone is asked for',
  'signup-described': 'the provider lists what sign-up asks for, no phone among it',
  tracked: 'a dated list that tracks phone checks notes none',
}

/** The member of the union that describes a kind with credits; all that is asked here stands in it. */
const shape = freeTier.options[1].shape
const limit = shape.limits.unwrap().element

export async function askFreeTier(ask: Ask): Promise<Provider['freeTier']> {
  const kind = await ask.choose(
    'What is free?',
    FREE_TIER_KINDS.map((value) => ({ value, hint: KIND_HINTS[value] })),
  )
  const summary = await ask.text(
    'The offer in one or two sentences of your own, with its numbers',
    checkedBy(shape.summary),
  )
  const tier: Record<string, unknown> = { kind, summary }
  if (kind === 'keyless') Object.assign(tier, { requiresCreditCard: false, requiresPhone: false })
  else Object.assign(tier, await askTerms(ask))
  if (kind !== 'none' && kind !== 'unknown') {
    const limits = await askLimits(ask)
    if (limits.length > 0) tier.limits = limits
  }
  return freeTier.parse(tier)
}

async function askTerms(ask: Ask) {
  const asked = { true: 'a page shows that it is asked for', unknown: 'better than a guess' }
  const card = await ask.choose(
    'Does the first API call need a credit card or other means of payment?',
    choicesOf(shape.requiresCreditCard, {
      ...asked,
      false: "a page of the provider's own shows that it does not",
    }),
  )
  const phone = await ask.choose(
    'Does it need a phone number?',
    choicesOf(shape.requiresPhone, { ...asked, false: 'you can say how that is known' }),
  )
  const basis =
    phone === 'false'
      ? await ask.choose('How is that known?', choicesOf(shape.phoneBasis, BASIS_HINTS))
      : undefined
  return {
    requiresCreditCard: asKnown(card),
    requiresPhone: asKnown(phone),
    ...(basis === undefined ? {} : { phoneBasis: basis }),
  }
}

async function askLimits(ask: Ask): Promise<Limit[]> {
  const limits: Limit[] = []
  while (
    limits.length < 20 &&
    (await ask.confirm(limits.length === 0 ? 'Is there a numeric limit?' : 'Another limit?'))
  ) {
    const metric = await ask.choose('What does it count?', choicesOf(limit.shape.metric))
    const value = await ask.text(
      'How many? (digits only: 1000)',
      all(DIGITS, checkedBy(limit.shape.value, Number)),
    )
    const per = await ask.choose(
      'In which window?',
      choicesOf(limit.shape.per, { once: 'a single grant', moment: 'at the same time' }),
    )
    const scope = await ask.choose('Counted for', [...choicesOf(limit.shape.scope), { value: 'unknown' }])
    limits.push(
      limit.parse({
        id: freeId(`${metric}-${per === 'once' ? 'once' : `per-${per}`}`.toLowerCase(), limits),
        metric,
        value: Number(value),
        per,
        ...(scope === 'unknown' ? {} : { scope }),
      }),
    )
  }
  return limits
}

const DIGITS = (answer: string) =>
  /^\d+(\.\d+)?$/.test(answer) ? undefined : 'expected a number, such as 1000'

function freeId(wanted: string, limits: readonly Limit[]): string {
  const taken = limits.filter(({ id }) => id === wanted || id.startsWith(`${wanted}-`)).length
  return taken === 0 ? wanted : `${wanted}-${taken + 1}`
}
