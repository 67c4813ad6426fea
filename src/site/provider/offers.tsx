/** What is free, offer by offer: what each covers and what it does not, what happens at the cap, what comes after, its limits. */
import { capital } from '../../base/letters.ts'
import { ONCE_KINDS } from '../../entry/offer-limits.ts'
import { periodWords } from '../../entry/words.ts'
import { CAPABILITIES, KIND_WORDS } from '../../schema/vocabulary.ts'
import { Fold, Line, Section } from '../components/parts.tsx'
import { StartChips } from '../components/signs.tsx'
import { startOfOffer } from '../row-of.ts'
import type { SiteProvider } from '../site-page.ts'
import { FactRow, factNamed, factsBelow } from './facts.tsx'
import { Buys, Limits, limitTable, type Offer, Reported, readingWords } from './limits.tsx'

type Props = {
  provider: SiteProvider
  modelHref: (id: string) => string | undefined
}

/** The main one first, ended ones last. */
export function OffersSection(props: Props) {
  const { offers, headline } = props.provider
  if (offers.length === 0) return null
  const main = offers.filter(({ id }) => id === headline)
  const others = offers.filter(({ id }) => id !== headline)
  return (
    <Section id="offers" title="What is free" hidden={offers.length === 1}>
      {[...main, ...others].map((offer) => (
        <OneOffer offer={offer} {...props} />
      ))}
    </Section>
  )
}

function OneOffer({ offer, provider, modelHref }: Props & { offer: Offer }) {
  const { id, name, ended, unlockedBy } = offer
  const table = limitTable(offer, provider)
  const facts = factsBelow(provider, `offers.${id}.`).filter(
    (fact) => !fact.name.includes('.quotas.') || fact.against.length > 0,
  )
  return (
    <article id={`offer-${id}`} {...(ended && { class: 'ended' })}>
      <div class="offer-head">
        <h3 class="with" id={`limits-${id}`}>
          {ended ? <s>{name}</s> : name}{' '}
          <span class="soft">
            {ended ? (
              <>
                ended <time datetime={ended}>{ended}</time>
              </>
            ) : unlockedBy ? (
              'not free: it takes a purchase'
            ) : (
              [lastsWords(offer), ...readingWords(offer)].join('; ')
            )}
          </span>
        </h3>
        {!ended && <StartChips {...startOfOffer(offer)} />}
      </div>
      <Limits table={table} provider={provider} offer={offer} modelHref={modelHref} />
      <Reported offer={offer} modelHref={modelHref} />
      <dl class="offer">
        <Covers provider={provider} offer={offer} />
        {!ended && <Beyond provider={provider} offer={offer} />}
        {(['eligibility', 'regions', 'sharedWith', 'unlockedBy'] as const).map((one) => (
          <Known provider={provider} name={`offers.${id}.${one}`} />
        ))}
      </dl>
      <Buys offer={offer} />
      <Fold title="Evidence" about={`what sources say of ${name}`}>
        <dl class="facts">
          {facts.map((fact) => (
            <FactRow provider={provider} fact={fact} />
          ))}
        </dl>
      </Fold>
    </article>
  )
}

/** `renews; it does not end`, `free credits, once; 30 days`. */
function lastsWords({ kind, lasts, limits }: Offer): string {
  const renewing = limits.some(({ per, ended }) => !ended && (per === 'day' || per === 'month'))
  const how = ONCE_KINDS.has(kind) || !renewing ? KIND_WORDS[kind].title : 'renews'
  if (lasts === null) return how
  return `${how}, ${lasts === 'never' ? 'does not end' : `for ${periodWords(lasts)}`}`
}

type OfferProps = { provider: SiteProvider; offer: Offer }

/** Capabilities that it gives, that it does not, and of which no page says, for all offers alike. */
function Covers({ provider: { coverage, headline }, offer }: OfferProps) {
  const rest = (is: 'paid' | 'unknown') =>
    offer.id === headline ? coverage.flatMap((one) => (one.coverage === is ? [one.slug] : [])) : []
  const paid = [...(offer.excludes ?? []), ...rest('paid')]
  const lines = {
    Covers: offer.covers ?? [],
    Paid: [...new Set(paid)],
    'Not confirmed for': rest('unknown').filter((slug) => !paid.includes(slug)),
  }
  return (
    <>
      {Object.entries(lines).map(
        ([title, slugs]) =>
          slugs.length > 0 && (
            <Line look="" title={title}>
              {slugs.map((slug) => CAPABILITIES[slug].title).join(' · ')}
            </Line>
          ),
      )}
    </>
  )
}

function Beyond({ provider, offer }: OfferProps) {
  const { prices, links } = provider
  const atLimit = factNamed(provider, `offers.${offer.id}.atLimit`)
  const covers = offer.covers ?? []
  const price = prices.find(({ capability }) => covers.includes(capability)) ?? prices[0]
  return (
    <>
      <Line look="" title="At the cap">
        {atLimit?.words ? capital(atLimit.words) : <span class="soft">Not confirmed</span>}
      </Line>
      {(price || links.pricing.url) && (
        <Line look="" title="After that">
          {price && `${factNamed(provider, `prices.${price.capability}`)?.words} `}
          {links.pricing.url && <a href={links.pricing.url}>{price ? 'all prices' : 'Paid: prices'}</a>}
        </Line>
      )}
    </>
  )
}

function Known({ provider, name }: { provider: SiteProvider; name: string }) {
  const fact = factNamed(provider, name)
  return fact?.words ? (
    <Line look="" title={capital(fact.title)}>
      {capital(fact.words)}
    </Line>
  ) : null
}
