/** Asks for the terms of the free tier; the questions depend on its kind. */
import { countedLimits } from '../../core/limits.ts'
import { type FreeTierTerms, freeTier, type Limit } from '../../core/schema/free-tier.ts'
import type { Provider } from '../../core/schema/provider.ts'
import {
  ALLOWANCE_WORDS,
  BASIS_WORDS,
  FREE_TIER_KINDS,
  KIND_WORDS,
  PERIOD_WORDS,
  PERIODS,
  TRAINING_WORDS,
} from '../../core/schema/vocabulary.ts'
import type { Ask } from './ask.ts'
import { all, asKnown, checkedBy, choicesOf, hintsOf, unknownFirst } from './schema-answers.ts'

/** The union member of a kind with credits; it has every field that is asked for here. */
const shape = freeTier.options[1].shape
const limit = shape.limits.unwrap().element
const trainingWords = shape.trainsOnData.unwrap().options[0]

export async function askFreeTier(ask: Ask): Promise<Provider['freeTier']> {
  const kind = await ask.choose(
    'What is free?',
    // "unknown" comes first: the default must never be the strongest claim.
    unknownFirst(FREE_TIER_KINDS.map((value) => ({ value, hint: KIND_WORDS[value].hint }))),
  )
  const summary = await ask.text(
    'The offer in one or two sentences of your own, with its numbers',
    checkedBy(shape.summary),
  )
  const tier: Record<string, unknown> = { kind, summary }
  if (kind === 'keyless') Object.assign(tier, { requiresCreditCard: false, requiresPhone: false })
  else Object.assign(tier, await askTerms(ask, kind))
  if (kind !== 'none' && kind !== 'unknown') {
    const limits = await askLimits(ask)
    if (limits.length > 0) tier.limits = limits
    tier.allowance =
      countedLimits({ kind, limits } as FreeTierTerms).length > 0
        ? 'counted'
        : await ask.choose(
            'How much is free?',
            unknownFirst(choicesOf(shape.allowance, hintsOf(ALLOWANCE_WORDS))).filter(
              ({ value }) => value !== 'counted',
            ),
          )
  }
  Object.assign(tier, await askDataTerms(ask))
  return freeTier.parse(tier)
}

async function askTerms(ask: Ask, kind: string) {
  const hints = { true: 'it is required', false: 'it is not', unknown: 'better than a guess' }
  const requirement = async (term: 'requiresCreditCard' | 'requiresPhone', question: string) => {
    const answer = await ask.choose(question, unknownFirst(choicesOf(shape[term], hints)))
    if (answer === 'unknown') return { [term]: 'unknown' }
    const key = term === 'requiresCreditCard' ? 'cardBasis' : 'phoneBasis'
    // A tier that is paid from the first call implies a card.
    if (kind === 'none' && key === 'cardBasis' && answer === 'true') return { [term]: true }
    // A refused call shows that something is required, never that it is not.
    const bases = choicesOf(shape[key], hintsOf(BASIS_WORDS)).filter(
      ({ value }) => answer === 'true' || value !== 'called',
    )
    const basis = await ask.choose('How is that known?', bases)
    return { [term]: asKnown(answer), [key]: basis }
  }
  return {
    ...(await requirement(
      'requiresCreditCard',
      'Does the first API call need a credit card or other means of payment?',
    )),
    ...(await requirement('requiresPhone', 'Does it need a phone number?')),
  }
}

/** Terms besides the amount: training and commercial use. */
async function askDataTerms(ask: Ask) {
  const training = await ask.choose(
    'May data that is sent train models?',
    unknownFirst(choicesOf(trainingWords, hintsOf(TRAINING_WORDS))),
  )
  const commercial = await ask.choose(
    'May the free tier be used commercially?',
    unknownFirst(choicesOf(shape.commercialUse)),
  )
  return {
    ...(training === 'unknown' ? {} : { trainsOnData: training }),
    ...(commercial === 'unknown' ? {} : { commercialUse: asKnown(commercial) }),
  }
}

async function askLimits(ask: Ask): Promise<Limit[]> {
  const limits: Limit[] = []
  while (
    limits.length < 20 &&
    (await (limits.length === 0
      ? ask.confirm('Is there a numeric limit?')
      : ask.confirm('Another limit?', false)))
  ) {
    const metric = await ask.choose('What does it count?', choicesOf(limit.shape.metric))
    const value = await ask.text(
      'How many? (digits only: 1000)',
      all(DIGITS, checkedBy(limit.shape.value, Number)),
    )
    const per = await ask.choose(
      'In which window?',
      PERIODS.map((value) => {
        const { title } = PERIOD_WORDS[value]
        return { value, hint: title === value ? undefined : title }
      }),
    )
    const scope = await ask.choose('Counted per', [{ value: 'unknown' }, ...choicesOf(limit.shape.scope)])
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
