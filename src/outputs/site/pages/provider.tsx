/** `/providers/<slug>`: can I call it now? The answer first, then all that is known, each fact with its source. */
import type { ComponentChildren } from 'preact'
import { capabilityList } from '../../../api/capabilities.ts'
import { alternativesTo } from '../../../api/catalog/alternatives.ts'
import { sourcesFor } from '../../../core/fact-sources.ts'
import { CAPABILITIES, type Capability } from '../../../core/schema/vocabulary.ts'
import { countryName } from '../../../core/text/country-name.ts'
import { providerConfigs } from '../../configs/configs.ts'
import { Checked } from '../components/checked.tsx'
import { Configurations } from '../components/configurations.tsx'
import { joined } from '../components/joined.ts'
import { Mark } from '../components/mark.tsx'
import { ProviderRows } from '../components/provider-rows.tsx'
import { Section } from '../components/section.tsx'
import { datasetOf } from '../dataset.ts'
import { fittingTitle } from '../fitting-title.ts'
import { modelPageOf } from '../models/paged-models.ts'
import { answerOf, answerText } from '../provider/answer.ts'
import { BadgesSection } from '../provider/badges.tsx'
import { ChangesSection } from '../provider/changes.tsx'
import { ConnectionSection } from '../provider/connection.tsx'
import { contributeLinks } from '../provider/contribute.ts'
import { citation, type FactView, factNamed, ownPagesFirst } from '../provider/evidence.ts'
import { FactCard, FactRow } from '../provider/fact-views.tsx'
import { allowanceFact, factsBelow, requirementFact, statusFact } from '../provider/facts.ts'
import { FirstCall } from '../provider/first-call.tsx'
import { lastmodOf } from '../provider/lastmod.ts'
import { LinksSection } from '../provider/links.tsx'
import { ModelsSection } from '../provider/models.tsx'
import { CoverageSection, OffersSection } from '../provider/offers.tsx'
import { ScoreSection } from '../provider/score.tsx'
import { SourcesSection } from '../provider/sources.tsx'
import { StatusSection } from '../provider/status.tsx'
import { rowOf, shownOf } from '../row-of.ts'
import type { PageKind, SitePage, SiteProvider, SiteView } from '../site-page.ts'

export const providerPages: PageKind = function* (view) {
  const counts = new Map(
    capabilityList(view.catalog).data.map(({ slug, providerCount }) => [slug, providerCount]),
  )
  for (const provider of [...view.active, ...view.retired]) yield providerPage(provider, counts, view)
}

/** How many providers have each capability. */
type Counts = ReadonlyMap<Capability, number>

function providerPage(provider: SiteProvider, counts: Counts, view: SiteView): SitePage {
  const { slug, name, retired, capabilities } = provider
  const { baseUrl } = view.publication
  const path = `/providers/${slug}`
  const answer = answerText(provider)
  const lastmod = lastmodOf(provider, view.today)
  const main = capabilities[0]
  const title = retired
    ? `${name} free tier: ended ${retired.date}`
    : fittingTitle(`${name} free tier: limits, card, phone`, `${name} free tier`)
  const description = retired
    ? `${name} ended on ${retired.date}. What it offered, and alternatives.`
    : `${name}: ${answer}`
  const alternates = [
    { type: 'application/json', href: `/api/v1/providers/${slug}.json` },
    { type: 'text/markdown', href: `/providers/${slug}.md` },
  ]
  return {
    path,
    title,
    short: name,
    description,
    section: 'providers',
    ...(main && { capability: main }),
    trail: [
      ['/providers', 'Providers'],
      ...(main ? [[`/capabilities/${main}`, CAPABILITIES[main].title] as const] : []),
    ],
    alternates,
    lastmod,
    data: {
      ...datasetOf(
        { name: `${name} free tier`, description, url: baseUrl + path, dateModified: lastmod },
        alternates.map(({ type, href }) => ({ type, url: baseUrl + href })),
      ),
      about: {
        '@type': 'WebAPI',
        name: `${name} API`,
        url: provider.website,
        documentation: provider.docsUrl,
        provider: { '@type': 'Organization', name, url: provider.website },
      },
    },
    body: <Body provider={provider} counts={counts} view={view} />,
  }
}

type BodyProps = { provider: SiteProvider; counts: Counts; view: SiteView }

function Body({ provider, counts, view }: BodyProps) {
  const { slug, name, tagline, retired, pros, cons, useCases } = provider
  const { baseUrl, repository } = view.publication
  const url = `${baseUrl}/providers/${slug}`
  const configs = retired ? [] : providerConfigs(provider.of)
  const contribute = contributeLinks({ repository, branch: view.catalog.site.branch }, provider)
  const cited = (fact: FactView) => citation(name, fact, url)
  const citeFacts = (id: string, title: string, value: string, facts: readonly string[]) => {
    const support = new Set(facts.flatMap((fact) => sourcesFor(provider.of.content, fact)))
    return citation(name, { id, title, value, support: ownPagesFirst(provider, [...support]) }, url)
  }
  const card = (fact: FactView, more?: ComponentChildren) => (
    <FactCard fact={fact} citation={cited(fact)} more={more} />
  )
  const question = (fact: FactView) =>
    fact.sureness === 'open' &&
    !retired && (
      <>
        {' · '}
        <a href={contribute.signUp}>Did you sign up?</a>
      </>
    )
  const [cardView, phoneView] = [requirementFact(provider, 'card'), requirementFact(provider, 'phone')]
  const facts = (id: string, title: string, ...beginnings: readonly string[]) => (
    <Facts
      id={id}
      title={title}
      facts={factsBelow(provider, ...beginnings)}
      cited={cited}
      report={contribute.report}
    />
  )
  return (
    <>
      <h1>{name} free tier</h1>
      {retired ? (
        <p class="answer">
          <strong>This API ended on {retired.date}.</strong>
          {retired.successor && ` Its successor: ${retired.successor}.`} Everything below describes it before
          its end.
        </p>
      ) : (
        <p class="answer">
          {answerOf(provider).map(({ text, strong }) => (strong ? <strong>{text}</strong> : text))}
        </p>
      )}
      <div class={retired ? 'first' : 'first two'}>
        <div>
          <dl class="facts panel">
            {card(cardView, question(cardView))}
            {card(phoneView, question(phoneView))}
            {card(allowanceFact(provider))}
            {card(statusFact(provider, view), <StatusMore provider={provider} view={view} />)}
          </dl>
          <p class="soft note">
            {tagline}. <Also provider={provider} /> · <a href={contribute.report}>wrong</a> or{' '}
            <a href={contribute.ended}>ended</a>?
          </p>
        </div>
        {!retired && <FirstCall provider={provider} />}
      </div>
      <CoverageSection provider={provider} />
      <OffersSection
        provider={provider}
        cited={cited}
        cite={citeFacts}
        modelHref={(id) => modelPageOf(view.catalog, id, slug)}
      />
      <ModelsSection provider={provider} />
      <div class="halves thirds">
        <List id="for" title="For" items={pros} />
        <List id="against" title="Against" items={cons} />
        <List id="uses" title="Good for" items={useCases} />
      </div>
      {facts('signup', 'Sign-up', 'signup.')}
      {facts('terms', 'Terms', 'terms.', 'headquarters')}
      {facts('prices', 'What comes after', 'prices.')}
      <Reports provider={provider} />
      <div class="halves">
        {configs.length > 0 && <Configurations files={configs} baseUrl={baseUrl} />}
        <ConnectionSection
          provider={provider}
          citation={citeFacts(
            'connection',
            'connection',
            provider.connection.baseUrl ?? 'base URL not confirmed',
            ['connection'],
          )}
        />
        <LinksSection provider={provider} />
      </div>
      <Alternatives provider={provider} counts={counts} view={view} />
      <StatusSection provider={provider} view={view} />
      <ScoreSection provider={provider} />
      <ChangesSection provider={provider} />
      <SourcesSection provider={provider} />
      <BadgesSection provider={provider} baseUrl={baseUrl} />
      <Section id="contribute" title="Something wrong or missing?">
        <ul class="links">
          {(
            [
              [contribute.edit, 'Edit this page'],
              [contribute.report, 'Report a mistake'],
              [contribute.ended, 'Its free offer ended'],
              [contribute.signUp, 'I signed up'],
              [`/api/v1/providers/${slug}.json`, 'JSON'],
              [`/providers/${slug}.md`, 'Markdown'],
            ] as const
          ).map(([href, title]) => (
            <li>
              <a href={href}>{title}</a>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

/** When it was checked, how it was before, and where the provider itself says so. */
function StatusMore({ provider, view }: { provider: SiteProvider; view: SiteView }) {
  const { of, retired, health } = provider
  const { current } = view.catalog.health
  const { checkedAt } = of.status
  return (
    <>
      {!retired && checkedAt && (
        <>
          {'. '}
          <Checked current={current} at={checkedAt} /> <a href="#status">90 days</a>
        </>
      )}
      {health.statusPageUrl && (
        <>
          {' · '}
          <a href={health.statusPageUrl}>its own page</a>
        </>
      )}
    </>
  )
}

/** What else decides, in one line. */
function Also({ provider }: { provider: SiteProvider }) {
  const { connection, of } = provider
  const { sources } = of.content
  const also = ['terms.trainsOnData', 'terms.commercialUse'].map((name) => factNamed(provider, name)!)
  const open = also.flatMap(({ sureness, title }) => (sureness === 'confirmed' ? [] : [title]))
  const words = [
    ...(connection.openaiCompatible ? ['OpenAI-compatible'] : []),
    ...also.flatMap(({ sureness, title, value }) => (sureness === 'confirmed' ? [`${title}: ${value}`] : [])),
    ...(open.length > 0 ? [`${open.join(' and ')} not confirmed`] : []),
  ]
  return (
    <>
      Also: {words.join(' · ')} · <a href="#terms">all terms</a> ·{' '}
      <a href="#sources">sources ({sources.length})</a>
    </>
  )
}

type FactsProps = {
  id: string
  title: string
  facts: readonly FactView[]
  cited: (fact: FactView) => string
  /** Where somebody can say what is missing. */
  report: string
}

/** Facts as lines; those that nobody confirmed are said once. */
function Facts({ id, title, facts, cited, report }: FactsProps) {
  if (facts.length === 0) return null
  const isOpen = ({ sureness, detail }: FactView) => sureness === 'open' && detail === ''
  const open = facts.filter(isOpen)
  return (
    <Section id={id} title={title}>
      <dl class="lines">
        {facts
          .filter((fact) => !isOpen(fact))
          .map((fact) => (
            <FactRow fact={fact} citation={cited(fact)} />
          ))}
        {open.length > 0 && (
          <div class="line">
            <dt>Not confirmed</dt>
            <dd>
              <Mark sureness="open" />{' '}
              {joined(
                open.map(({ id, title }) => <span id={id}>{title}</span>),
                ' · ',
              )}
            </dd>
            <dd class="soft">
              <a href={report}>Do you know a page that says?</a>
            </dd>
          </div>
        )}
      </dl>
    </Section>
  )
}

function List({ id, title, items }: { id: string; title: string; items: readonly string[] }) {
  return (
    <Section id={id} title={title}>
      <ul class="plain">
        {items.map((item) => (
          <li>{item}</li>
        ))}
      </ul>
    </Section>
  )
}

/** What people were asked for. */
function Reports({ provider: { of } }: { provider: SiteProvider }) {
  const { reports = [] } = of.content
  if (reports.length === 0) return null
  const words = (holds: boolean | 'unknown' | undefined, yes: string, no: string) =>
    typeof holds === 'boolean' ? [holds ? yes : no] : []
  return (
    <Section id="reports" title="People who signed up">
      <ul class="plain">
        {reports.map(({ date, country, card, phone, identity, waitingList, firstCallWorked, url }) => (
          <li>
            <time datetime={date}>{date}</time> from {countryName(country)}:{' '}
            {[
              ...words(card, 'asked for card', 'no card'),
              ...words(phone, 'asked for phone number', 'no phone number'),
              ...words(identity, 'asked for document or legal name', 'no document or legal name'),
              ...words(waitingList, 'a waiting list', 'no waiting list'),
              ...words(firstCallWorked, 'the first call worked', 'the first call failed'),
            ].join(', ')}{' '}
            <a class="soft" href={url}>
              report
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Others that do the same, in the order of its page. */
function Alternatives({ provider, counts, view }: BodyProps) {
  const { slug, capabilities, retired, of } = provider
  const main = capabilities[0]
  if (!main) return null
  const words = CAPABILITIES[main].title.toLowerCase()
  const shown = alternativesTo(view.catalog, of)
  if (shown.length === 0) return null
  const compared = [...(retired ? [] : [slug]), ...shown.slice(0, 2).map((other) => other.provider.slug)]
  return (
    <Section id="alternatives" title={`Alternatives for ${words}`}>
      <ProviderRows
        rows={shown.map((other) => rowOf(view.provider(other.provider.slug)!, shownOf(other)))}
        withStatus={view.catalog.health.current !== null}
        caption="Others that do the same, the most free first"
      />
      <p class="note">
        <a href={`/capabilities/${main}`}>
          All {counts.get(main)} for {words}
        </a>
        {compared.length > 1 && (
          <>
            {' · '}
            <a href={`/compare?p=${compared.join(',')}`}>Compare the first {compared.length}</a>
          </>
        )}
      </p>
    </Section>
  )
}
