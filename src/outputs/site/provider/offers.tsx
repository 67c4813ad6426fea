/** What is free, offer by offer: what each gives, for what, what it asks for, its limits. */
import { CAPABILITIES } from '../../../core/schema/vocabulary.ts'
import { capital } from '../../../core/text/capital.ts'
import { joined } from '../components/joined.ts'
import { Line } from '../components/line.tsx'
import { Mark } from '../components/mark.tsx'
import { Section } from '../components/section.tsx'
import type { SiteProvider } from '../site-page.ts'
import { besides, type FactView } from './evidence.ts'
import { FactRow } from './fact-views.tsx'
import { factsBelow } from './facts.ts'
import { Buys, Limits } from './limit-views.tsx'
import type { Offer } from './limits.ts'

type Props = {
  provider: SiteProvider
  cited: (fact: FactView) => string
  cite: (id: string, title: string, value: string, facts: readonly string[]) => string
  /** The page of a model by its id, where it has one. */
  modelHref: (id: string) => string | undefined
}

/** The main one first, ended ones last. */
export function OffersSection(props: Props) {
  const { offers, headline } = props.provider
  if (offers.length === 0) return null
  const main = offers.filter(({ id }) => id === headline)
  return (
    <Section id="offers" title={offers.length > 1 ? 'Offers' : 'Offer'}>
      {[...main, ...offers.filter(({ id }) => id !== headline)].map((offer) => (
        <OneOffer offer={offer} {...props} />
      ))}
    </Section>
  )
}

/** The parts of its name that stand in lines and tables of their own. */
const ELSEWHERE = /\.(?:covers|excludes|quotas)\./

function OneOffer({ offer, provider, cited, cite, modelHref }: Props & { offer: Offer }) {
  const { id, name, ended, unlockedBy } = offer
  const facts = factsBelow(provider, `offers.${id}.`).filter(({ name }) => !ELSEWHERE.test(name))
  return (
    <article id={`offer-${id}`} {...(ended && { class: 'ended' })}>
      <h3>
        {ended ? <s>{name}</s> : name}{' '}
        {ended && (
          <span class="soft">
            ended <time datetime={ended}>{ended}</time>
          </span>
        )}
        {unlockedBy && <span class="soft">not free: it takes a purchase</span>}
      </h3>
      <dl class="lines">
        <Coverage list="covers" title="For" offer={offer} provider={provider} />
        <Coverage list="excludes" title="Not for" offer={offer} provider={provider} />
        {facts.map((fact) => (
          <FactRow fact={fact} citation={cited(fact)} />
        ))}
      </dl>
      <Limits provider={provider} offer={offer} cite={cite} modelHref={modelHref} />
      <Buys offer={offer} />
    </article>
  )
}

type CoverageProps = { list: 'covers' | 'excludes'; title: string; offer: Offer; provider: SiteProvider }

/** As the entry has it: what sources dispute is marked. */
function Coverage({ list, title, offer, provider }: CoverageProps) {
  const above = `offers.${offer.id}.${list}.`
  const facts = provider.of.facts.filter(({ name }) => name.startsWith(above))
  if (facts.length === 0) return null
  const words = (name: string) => CAPABILITIES[name.slice(above.length) as keyof typeof CAPABILITIES].title
  return (
    <Line title={title}>
      {joined(
        facts.map((fact) => (
          <span id={fact.id}>
            <Mark sureness={fact.sureness} /> {words(fact.name)}
            {besides(fact).length > 0 && <span class="soft"> ({besides(fact).join('; ')})</span>}
          </span>
        )),
      )}
    </Line>
  )
}

const COVERAGE_WORDS = { free: 'free', paid: 'paid', unknown: 'not confirmed' } as const

/** What its API does, and what of it is free. */
export function CoverageSection({ provider: { coverage, offers } }: { provider: SiteProvider }) {
  if (coverage.length === 0) return null
  const names = new Map(offers.map(({ id, name }) => [id, name]))
  return (
    <Section id="does" title="What is free">
      <dl class="lines">
        {coverage.map(({ slug, coverage: is, offers: ids }) => (
          <Line title={CAPABILITIES[slug].title}>
            <Mark sureness={is === 'unknown' ? 'open' : 'confirmed'} /> {capital(COVERAGE_WORDS[is])}
            {ids.length > 0 && <span class="soft">: {ids.map((id) => names.get(id)).join(', ')}</span>}
          </Line>
        ))}
      </dl>
    </Section>
  )
}
