/** `/providers/<slug>`: is it free? The answer first, then all that is known, each fact with its sources. */

import { plural } from '../../base/letters.ts'
import { isFree } from '../../catalog/allowance/ranking.ts'
import { countryName } from '../../entry/words.ts'
import { providerConfigs } from '../../files/configs/configs.ts'
import { providerFeed } from '../../files/feeds/feeds.ts'
import { CAPABILITIES } from '../../schema/vocabulary.ts'
import { Configurations } from '../components/copy.tsx'
import { Asked, Fold, joined, Line, Links, Section } from '../components/parts.tsx'
import { Monogram } from '../components/signs.tsx'
import { modelPageOf } from '../models/model-words.ts'
import { answerOf, answerText, questionOf, verdictOf } from '../provider/answer.ts'
import { ConnectionSection, LinksSection } from '../provider/connection.tsx'
import {
  citation,
  decidingFacts,
  FactRow,
  type FactView,
  factsBelow,
  isDeciding,
  pageName,
} from '../provider/facts.tsx'
import { FirstCall, freeCallOf } from '../provider/first-call.tsx'
import {
  AlternativesSection,
  CostsSection,
  ElsewhereSection,
  elsewhereFor,
  type FreeElsewhere,
  ModelsSection,
} from '../provider/instead.tsx'
import { OffersSection } from '../provider/offers.tsx'
import { Badge, ChangesSection, SourcesSection } from '../provider/sources.tsx'
import { StatusNow, StatusSection } from '../provider/status.tsx'
import {
  atom,
  datasetOf,
  fittingTitle,
  lastmodOf,
  lastRead,
  type PageKind,
  type SitePage,
  type SiteProvider,
  type SiteView,
} from '../site-page.ts'
import { type ContributeLinks, contributeLinks } from '../submit/hand-over.tsx'

export const providerPages: PageKind = function* (view) {
  for (const provider of [...view.active, ...view.retired]) yield providerPage(provider, view)
}

function providerPage(provider: SiteProvider, view: SiteView): SitePage {
  const { slug, name, capabilities } = provider
  const { baseUrl } = view.publication
  const path = `/providers/${slug}`
  const question = questionOf(provider)
  const description = `${question} ${answerText(provider)}`
  const { text, look } = verdictOf(provider)
  const lastmod = lastmodOf(provider, view.today)
  const main = capabilities[0]
  const alternates = [
    { type: 'application/json', href: `/api/v1/providers/${slug}.json` },
    { type: 'text/markdown', href: `/providers/${slug}.md` },
  ]
  return {
    path,
    title: fittingTitle(`${question} Limits, card, phone`, question),
    short: name,
    description,
    section: 'providers',
    ...(main && { capability: main }),
    picture: {
      title: questionOf({ name: provider.shortName }),
      answer: text,
      tone: look,
      said: answerOf(provider),
    },
    trail: [
      ['/providers', 'Providers'],
      ...(main ? [[`/capabilities/${main}`, CAPABILITIES[main].title] as const] : []),
    ],
    alternates: [...alternates, atom(providerFeed(slug), `Changes at ${name}`)],
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
    body: <Body provider={provider} view={view} />,
  }
}

type BodyProps = { provider: SiteProvider; view: SiteView }

type PageProps = BodyProps & {
  contribute: ContributeLinks
  elsewhere: FreeElsewhere
  url: string
}

function Body({ provider, view }: BodyProps) {
  const { slug, hasFreeOffer, retired } = provider
  const { baseUrl, repository } = view.publication
  const props: PageProps = {
    provider,
    view,
    contribute: contributeLinks({ repository, branch: view.catalog.site.branch }, provider.slug),
    elsewhere: elsewhereFor(view.catalog, provider.of),
    url: `${baseUrl}/providers/${slug}`,
  }
  return (
    <>
      <Heading {...props} />
      {retired || hasFreeOffer === false ? <NothingFree {...props} /> : <Free {...props} />}
      {!retired && <Folds {...props} />}
      <SourcesFold {...props} />
      <Wrong {...props} />
    </>
  )
}

function Free(props: PageProps) {
  const { provider, view, elsewhere } = props
  return (
    <>
      <div class="first">
        <Deciding {...props} title="At a glance" glance />
        <Offers {...props} />
      </div>
      <ModelsSection provider={provider} view={view} />
      <div class="two">
        <div>
          <FirstCall provider={provider} {...freeCallOf(provider)} />
          <p class="soft">
            Starts <strong>{provider.directoryScore}</strong> of 100: how easy it is to start, not how good it
            is. <a href="/docs/scoring#the-formula">How it is counted</a>
          </p>
        </div>
        <div>
          <ChangesSection provider={provider} today={view.today} />
          <StatusSection provider={provider} view={view} />
        </div>
      </div>
      {elsewhere.found.length > 0 ? (
        <ElsewhereSection name={provider.name} {...elsewhere} view={view} />
      ) : (
        <AlternativesSection provider={provider} view={view} title="Like it, free" />
      )}
    </>
  )
}

/** What there is instead; of what ended nothing else but when. */
function NothingFree(props: PageProps) {
  const { provider, view, elsewhere } = props
  const { name, retired } = provider
  return (
    <>
      <ElsewhereSection name={name} {...elsewhere} view={view} />
      <div class="two">
        <div>
          {(retired || elsewhere.found.length === 0) && (
            <AlternativesSection provider={provider} view={view} title="Same job, free" />
          )}
          {!retired && <CostsSection provider={provider} />}
          <ChangesSection provider={provider} today={view.today} />
        </div>
        {!retired && (
          <div>
            <Deciding {...props} title="Before you pay" />
            <StatusSection provider={provider} view={view} />
          </div>
        )}
      </div>
      {!retired && <Offers {...props} />}
    </>
  )
}

const Offers = ({ provider, view }: PageProps) => (
  <OffersSection provider={provider} modelHref={(id) => modelPageOf(view.catalog, id, provider.slug)} />
)

/** The question, its answer, and where to go with it. */
function Heading({ provider, view, elsewhere }: PageProps) {
  const { slug, name, retired, hasFreeOffer, website, docsUrl, links, connection, headquarters, asOf } =
    provider
  const verdict = verdictOf(provider)
  const keyUrl = connection.keyUrl ?? links.signup.url
  const listed = [
    [website, pageName(website).split(' ')[0]!],
    [docsUrl, 'Docs'],
    ...(links.limits.url ? [[links.limits.url, 'Limits'] as const] : []),
    ...(links.pricing.url ? [[links.pricing.url, 'Pricing'] as const] : []),
  ] as const
  const nothing = retired || hasFreeOffer === false
  const others = nothing ? elsewhere.found.filter(({ place }) => isFree(place)).length : 0
  return (
    <>
      <Asked
        ask={[<Monogram {...provider} />, questionOf(provider)]}
        answer={verdict.text}
        look={verdict.look}
      />
      <p class="lede">
        {answerOf(provider).map(({ text, strong }) => (strong ? <strong>{text}</strong> : text))}
        {others > 0 && (
          <strong>
            {' '}
            {elsewhere.whose === 'made' ? 'Its models are' : 'Models it sells are'} free at{' '}
            {plural(others, 'other')}.
          </strong>
        )}
      </p>
      <ul class="links actions">
        {!nothing && keyUrl && (
          <li>
            <a class="button main" href={keyUrl}>
              Get a key
            </a>
          </li>
        )}
        <li>
          <a
            class="button"
            href={`/feeds/${providerFeed(slug)}.atom`}
            type="application/atom+xml"
            title={`Feed: changes of ${name}`}
          >
            Follow
          </a>
        </li>
        {!retired && (
          <li>
            <label class="check">
              <input type="checkbox" data-compare={slug} data-name={name} /> Compare
            </label>
          </li>
        )}
        <StatusNow provider={provider} view={view} />
        <Links links={listed} />
        {asOf && (
          <li class="soft">
            As of <time datetime={asOf}>{asOf}</time>
          </li>
        )}
        {headquarters && <li class="soft">{countryName(headquarters)}</li>}
        {connection.openaiCompatible && <li class="soft">OpenAI-compatible</li>}
      </ul>
    </>
  )
}

/** `glance`: as a strip across the page, under no visible heading. */
function Deciding(props: PageProps & { title: string; glance?: true }) {
  const { provider, contribute, url, title, glance } = props
  const deciding = decidingFacts(provider)
  const known = deciding.filter(({ support }) => support.length > 0)
  return (
    <Section id="facts" title={title} {...(glance && { hidden: true, class: 'glance' })}>
      <dl class="facts">
        {deciding.map((fact) => (
          <FactRow
            provider={provider}
            fact={fact}
            notes
            more={
              fact.sureness === 'open' &&
              (fact.id === 'card' || fact.id === 'phone') && <a href={contribute.signUp}>Did you sign up?</a>
            }
          />
        ))}
      </dl>
      {known.length > 0 && (
        <button
          type="button"
          class="quiet"
          data-copy={known.map((fact) => citation(provider.name, fact, url)).join('\n')}
          aria-label={`Copy citation: facts of ${provider.name}`}
        >
          Copy citation
        </button>
      )}
    </Section>
  )
}

/** What few come for, closed. */
function Folds(props: PageProps) {
  const { provider, view } = props
  const { slug, pros, cons } = provider
  const { baseUrl } = view.publication
  const configs = providerConfigs(view.catalog, provider.of)
  return (
    <>
      <Fold title="Sign-up, terms and prices" about="who runs it, what it keeps, for and against">
        <Facts {...props} />
        <div class="halves">
          {Object.entries({ For: pros, Against: cons }).map(([title, items]) => (
            <Section id={title.toLowerCase()} title={title}>
              <ul class="plain">
                {items.map((item) => (
                  <li>{item}</li>
                ))}
              </ul>
            </Section>
          ))}
        </div>
      </Fold>
      <Fold title="For developers" about="base URL, SDKs, links, files for tools, badge, JSON">
        {provider.hasFreeOffer === false && <FirstCall provider={provider} {...freeCallOf(provider)} />}
        <div class="halves">
          <ConnectionSection provider={provider} />
          <LinksSection provider={provider} />
        </div>
        {configs.length > 0 && <Configurations files={configs} />}
        <Section id="badge" title="Badge">
          <Badge provider={provider} baseUrl={baseUrl} />
        </Section>
        <ul class="links correct">
          <Links
            links={[
              [`/api/v1/providers/${slug}.json`, 'JSON'],
              [`/api/v1/providers/${slug}/evidence.json`, 'Evidence as JSON'],
              [`/providers/${slug}.md`, 'Markdown'],
            ]}
          />
        </ul>
      </Fold>
    </>
  )
}

function SourcesFold({ provider }: PageProps) {
  const { sources } = provider.of.entry
  const read = lastRead([provider])
  return (
    <Fold title={plural(sources.length, 'source')} {...(read && { about: `last read ${read}` })}>
      <SourcesSection provider={provider} />
    </Fold>
  )
}

function Wrong({ provider: { hasFreeOffer, retired }, contribute }: PageProps) {
  return (
    <Fold id="contribute" title="Something wrong or missing?">
      <ul class="links correct">
        <Links
          links={[
            [contribute.report, 'Report a mistake'],
            ...(hasFreeOffer === false ? [] : [[contribute.ended, 'Free offer ended'] as const]),
            ...(retired ? [] : [[contribute.signUp, 'I signed up'] as const]),
            [contribute.edit, 'Edit this page'],
          ]}
        />
      </ul>
    </Fold>
  )
}

/** The first screen says them of the offer that speaks for the provider. */
const SAID: ReadonlySet<string> = new Set(['signup.asks.card', 'signup.asks.phone'])

function Facts({ provider, contribute }: PageProps) {
  const below = ['signup.', 'terms.', 'features.', 'headquarters', 'operator', 'prices.']
  const facts = factsBelow(provider, ...below).filter((fact) => !isDeciding(fact))
  const isOpen = ({ sureness, evidence }: FactView) => sureness === 'open' && evidence === ''
  const open = facts.filter((fact) => isOpen(fact) && !SAID.has(fact.name))
  return (
    <Section id="terms" title="Sign-up, terms and prices" hidden>
      <dl class="facts">
        {facts
          .filter((fact) => !isOpen(fact))
          .map((fact) => (
            <FactRow provider={provider} fact={fact} />
          ))}
        {open.length > 0 && (
          <Line look="fact" title="Not confirmed">
            <span>
              {joined(
                open.map(({ id, title }) => <span id={id}>{title}</span>),
                ' · ',
              )}
            </span>
            <span class="second">
              <a href={contribute.report}>Do you know a page that says?</a>
            </span>
          </Line>
        )}
      </dl>
    </Section>
  )
}
