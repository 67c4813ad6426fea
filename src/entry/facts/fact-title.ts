/** The title of a fact by the name that sources and corrections use. */
import type { FACT_NAMES } from '../../schema/fact-path.ts'
import { CAPABILITIES, LINK_WORDS } from '../../schema/vocabulary.ts'
import { ENTRY_FACTS, priceRow } from './entry-facts.ts'
import { OFFER_FACTS } from './offer-facts.ts'
import { SIGN_UP_FACTS } from './sign-up-facts.ts'
import { TERM_FACTS } from './term-facts.ts'

type Titled = Readonly<Record<string, { title: string }>>
type Name = (typeof FACT_NAMES)[number]
type Other = Exclude<Name, `${'links' | 'prices' | 'terms' | 'signup'}.${string}`>

const titles = (prefix: string, table: Titled) =>
  Object.entries(table).map(([name, { title }]) => [`${prefix}${name}`, title] as const)

const OTHERS: Readonly<Record<Other, string>> = {
  ...(Object.fromEntries(ENTRY_FACTS.map(([name, { title }]) => [name, title])) as Record<
    'connection' | 'free' | 'headquarters' | 'retired',
    string
  >),
  signup: 'sign-up',
  'health.probe': 'what is checked',
  'health.statusPage': 'status page',
}

const TITLES: ReadonlyMap<string, string> = new Map([
  ...titles('terms.', TERM_FACTS),
  ...titles('links.', LINK_WORDS),
  ...titles('signup.', Object.fromEntries(SIGN_UP_FACTS)),
  ...Object.keys(CAPABILITIES).map(
    (slug) => [`prices.${slug}`, priceRow(slug as keyof typeof CAPABILITIES).title] as const,
  ),
  ...Object.entries(OTHERS),
])

/** By the end of a name, after that of its offer. */
const OF_OFFERS: ReadonlyMap<string, string> = new Map([
  ...titles('', OFFER_FACTS),
  ...titles('terms.', TERM_FACTS),
  ['quotas', 'limits'],
])

/** `offers.free-plan.kind` → `kind of offer (free-plan)`, in running text. `inOffer`: without the name of the offer. */
export function factTitle(name: string, inOffer = false): string {
  const [, offer, rest] = /^offers\.([^.]+)\.(.+)$/.exec(name) ?? []
  if (offer === undefined || rest === undefined) return TITLES.get(name) ?? name
  const title = OF_OFFERS.get(rest) ?? endTitle(rest)
  return inOffer ? title : `${title} (${offer})`
}

function endTitle(rest: string): string {
  const [list, ...last] = rest.split('.')
  const end = last.join('.')
  if (list === 'quotas') return `limits: ${end}`
  return `${list} ${Object.hasOwn(CAPABILITIES, end) ? CAPABILITIES[end as keyof typeof CAPABILITIES].title : end}`
}
