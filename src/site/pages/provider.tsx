/** `/providers/<slug>`: is it free? The answer first, then all that is known, each fact with its sources. */

import { plural } from '../../base/letters.ts'
import { once } from '../../base/memo.ts'
import { isFree } from '../../catalog/allowance/ranking.ts'
import { sourcesFor } from '../../entry/fact-sources.ts'
import { countryName } from '../../entry/words.ts'
import { providerConfigs } from '../../files/configs/configs.ts'
import { providerFeed } from '../../files/feeds/feeds.ts'
import { CAPABILITIES } from '../../schema/vocabulary.ts'
import { Cite, Configurations } from '../components/copy.tsx'
import { Asked, Fold, joined, Links, Section } from '../components/parts.tsx'
import { pictureChips, StatusWord } from '../components/signs.tsx'
import { modelPageOf } from '../models/model-words.ts'
import { answerOf, answerText, questionOf, verdictOf } from '../provider/answer.ts'
import { ConnectionSection, LinksSection } from '../provider/connection.tsx'
import {
  citation,
  decidingFacts,
  FactLine,
  FactRow,
  type FactView,
  factsBelow,
  isDeciding,
  ownPagesFirst,
  pageName,
} from '../provider/facts.tsx'
import { FirstCall, type FreeCall, freeCallOf } from '../provider/first-call.tsx'
import {
  AlternativesSection,
  CostsSection,
  ElsewhereSection,
  elsewhereFor,
  type FreeElsewhere,
  ModelsSection,
} from '../provider/instead.tsx'
import { OffersSection } from '../provider/offers.tsx'
import { BadgeSection, ChangesSection, SourcesSection } from '../provider/sources.tsx'
import { StatusRow, StatusSection } from '../provider/status.tsx'
import { startOf } from '../row-of.ts'
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
  const lastmod = lastmodOf(provider, view.today)
  const main = capabilities[0]
  const description = once(() => `${question} ${answerText(provider)}`)
  const alternates = [
    { type: 'application/json', href: `/api/v1/providers/${slug}.json` },
    { type: 'text/markdown', href: `/providers/${slug}.md` },
  ]
  return {
    path,
    title: fittingTitle(`${question} Limits, card, phone`, question),
    short: name,
    get description() {
      return description()
    },
    section: 'providers',
    ...(main && { capability: main }),
    get picture() {
      const { text, look } = verdictOf(provider)
      return {
        title: question,
        answer: text,
        tone: look,
        said: answerOf(provider),
        ...(provider.hasFreeOffer !== false && { chips: pictureChips(startOf(provider)) }),
      }
    },
    trail: [
      ['/providers', 'Providers'],
      ...(main ? [[`/capabilities/${main}`, CAPABILITIES[main].title] as const] : []),
    ],
    alternates: [...alternates, atom(providerFeed(slug), `Changes at ${name}`)],
    lastmod,
    get data() {
      return {
        ...datasetOf(
          {
            name: `${name} free tier`,
            description: description(),
            url: baseUrl + path,
            dateModified: lastmod,
          },
          alternates.map(({ type, href }) => ({ type, url: baseUrl + href })),
        ),
        about: {
          '@type': 'WebAPI',
          name: `${name} API`,
          url: provider.website,
          documentation: provider.docsUrl,
          provider: { '@type': 'Organization', name, url: provider.website },
        },
      }
    },
    body: <Body provider={provider} view={view} />,
  }
}

type BodyProps = { provider: SiteProvider; view: SiteView }

type Parts = BodyProps & {
  contribute: ContributeLinks
  /** A sentence to copy, with the sources of these facts. */
  cite: (id: string, title: string, value: string, facts: readonly string[]) => string
  call: FreeCall
  deciding: readonly FactView[]
}

function Body({ provider, view }: BodyProps) {
  const { slug, name, hasFreeOffer } = provider
  const { baseUrl, repository } = view.publication
  const url = `${baseUrl}/providers/${slug}`
  const parts: Parts = {
    provider,
    view,
    contribute: contributeLinks({ repository, branch: view.catalog.site.branch }, provider),
    cite: (id, title, value, facts) => {
      const support = new Set(facts.flatMap((fact) => sourcesFor(provider.of.entry, fact)))
      return citation(name, { id, title, value, support: ownPagesFirst(provider, [...support]) }, url)
    },
    call: freeCallOf(provider),
    deciding: decidingFacts(provider),
  }
  return hasFreeOffer === false ? <NothingFree {...parts} url={url} /> : <Free {...parts} url={url} />
}

type PageProps = Parts & { url: string }

function Free(props: PageProps) {
  const { provider, view, cite, call } = props
  const { pros, cons } = provider
  const elsewhere = elsewhereFor(view.catalog, provider.of)
  return (
    <>
      <Heading {...props} />
      <div class="first two">
        <Deciding {...props} title="At a glance" hidden />
        <div class="aside">
          <FirstCall provider={provider} {...call} />
          <ChangesSection provider={provider} today={view.today} />
        </div>
      </div>
      <OffersSection provider={provider} cite={cite} modelHref={modelsIn(props)} />
      <ModelsSection provider={provider} />
      {elsewhere.isMaker && <ElsewhereSection name={provider.name} {...elsewhere} view={view} />}
      <div class="halves thirds">
        <List id="for" title="For" items={pros} />
        <List id="against" title="Against" items={cons} />
        <AlternativesSection provider={provider} view={view} title="Like it, free" />
      </div>
      <Rest {...props} />
    </>
  )
}

function NothingFree(props: PageProps) {
  const { provider, view, cite, call } = props
  const elsewhere = elsewhereFor(view.catalog, provider.of)
  const { name, retired } = provider
  return (
    <>
      <Heading {...props} elsewhere={elsewhere} />
      <ElsewhereSection name={name} {...elsewhere} view={view} />
      <div class="two">
        <div>
          <AlternativesSection provider={provider} view={view} title="Same job, free" />
          {!retired && <CostsSection provider={provider} />}
        </div>
        <div class="aside">
          <Deciding {...props} title={retired ? 'Before it ended' : 'Before you pay'} />
          <ChangesSection provider={provider} today={view.today} />
        </div>
      </div>
      <OffersSection provider={provider} cite={cite} modelHref={modelsIn(props)} />
      {!retired && (
        <Fold id="sample" title="Sample call and .env">
          <FirstCall provider={provider} {...call} />
        </Fold>
      )}
      <Rest {...props} />
    </>
  )
}

const modelsIn =
  ({ view, provider }: Parts) =>
  (id: string) =>
    modelPageOf(view.catalog, id, provider.slug)

/** The question, its answer, and where to go with it; `elsewhere`: who else gives the models free. */
function Heading({ provider, view, elsewhere }: PageProps & { elsewhere?: FreeElsewhere }) {
  const { slug, name, retired, hasFreeOffer, website, docsUrl, links, connection, headquarters, of } =
    provider
  const verdict = verdictOf(provider)
  const keyUrl = connection.keyUrl ?? links.signup.url
  const listed = [
    [website, pageName(website).split(' ')[0]!],
    [docsUrl, 'Docs'],
    ...(links.limits.url ? [[links.limits.url, 'Limits'] as const] : []),
    ...(links.pricing.url ? [[links.pricing.url, 'Pricing'] as const] : []),
  ] as const
  const isChecked = !retired && view.catalog.health.current !== null
  const others = elsewhere?.found.filter(({ place }) => isFree(place)).length ?? 0
  return (
    <>
      <Asked ask={questionOf(provider)} answer={verdict.text} look={verdict.look} />
      <p class="lede">
        {answerOf(provider).map(({ text, strong }) => (strong ? <strong>{text}</strong> : text))}
        {others > 0 && (
          <strong>
            {' '}
            {elsewhere?.isMaker ? 'Its models are' : 'Models it sells are'} free at {plural(others, 'other')}.
          </strong>
        )}
      </p>
      <ul class="links actions">
        {hasFreeOffer !== false && keyUrl && (
          <li>
            <a class="button main" href={keyUrl}>
              Get a key
            </a>
          </li>
        )}
        {!retired && (
          <li>
            <label class="check">
              <input type="checkbox" data-compare={slug} data-name={name} /> Compare
            </label>
          </li>
        )}
        {isChecked && (
          <li>
            <StatusWord status={of.summary.status} />
          </li>
        )}
        <Links links={listed} />
        {headquarters && <li class="soft">{countryName(headquarters)}</li>}
        {connection.openaiCompatible && <li class="soft">OpenAI-compatible</li>}
      </ul>
    </>
  )
}

function Deciding(props: PageProps & { title: string; hidden?: boolean }) {
  const { provider, view, contribute, deciding, url, title, hidden = false } = props
  const { name, retired, hasFreeOffer } = provider
  const known = deciding.filter(({ support }) => support.length > 0)
  return (
    <Section
      id="facts"
      title={title}
      hidden={hidden}
      beside={
        known.length > 0 && (
          <Cite text={known.map((fact) => citation(name, fact, url)).join('\n')} of={`facts of ${name}`} />
        )
      }
    >
      <dl class="facts">
        {deciding.map((fact) => (
          <FactRow
            provider={provider}
            fact={fact}
            notes
            more={
              fact.sureness === 'open' &&
              (fact.id === 'card' || fact.id === 'phone') &&
              !retired && <a href={contribute.signUp}>Did you sign up?</a>
            }
          />
        ))}
        <StatusRow provider={provider} view={view} />
        <FactLine title="Score">
          <span class="value">
            <strong>{provider.directoryScore}</strong> of 100
            <span class="soft"> · how easy to start, not how good</span>
          </span>{' '}
          <span class="evidence">
            <a href="/docs/scoring#the-formula">what counts</a>
          </span>
        </FactLine>
      </dl>
      <ul class="links correct" id="contribute">
        <Links
          links={[
            [contribute.report, 'Report a mistake'],
            ...(hasFreeOffer === false ? [] : [[contribute.ended, 'Free offer ended'] as const]),
            ...(retired ? [] : [[contribute.signUp, 'I signed up'] as const]),
            [contribute.edit, 'Edit this page'],
          ]}
        />
      </ul>
    </Section>
  )
}

/** What most do not look for: sources, all other facts, connection, status, badge. */
function Rest(props: PageProps) {
  const { provider, view, contribute, cite } = props
  const { slug, retired, connection } = provider
  const { baseUrl } = view.publication
  const configs = retired ? [] : providerConfigs(view.catalog, provider.of)
  const others = factsBelow(provider, 'signup.', 'terms.', 'headquarters', 'operator', 'prices.').filter(
    (fact) => !isDeciding(fact),
  )
  return (
    <>
      <SourcesSection provider={provider} lastRead={lastRead([provider])} />
      <ul class="links correct">
        <Links
          links={[
            [`/api/v1/providers/${slug}.json`, 'JSON'],
            [`/api/v1/providers/${slug}/evidence.json`, 'Evidence as JSON'],
            [`/providers/${slug}.md`, 'Markdown'],
          ]}
        />
      </ul>
      <Facts provider={provider} facts={others} report={contribute.report} />
      <Reports provider={provider} />
      <StatusSection provider={provider} view={view} />
      {configs.length > 0 && <Configurations files={configs} baseUrl={baseUrl} />}
      <div class="halves">
        <ConnectionSection
          provider={provider}
          citation={cite('connection', 'connection', connection.baseUrl ?? 'base URL not confirmed', [
            'connection',
          ])}
        />
        <LinksSection provider={provider} />
      </div>
      <BadgeSection provider={provider} baseUrl={baseUrl} />
    </>
  )
}

/** The first screen says them of the offer that speaks for the provider. */
const SAID: ReadonlySet<string> = new Set(['signup.asks.card', 'signup.asks.phone'])

type FactsProps = {
  provider: SiteProvider
  facts: readonly FactView[]
  report: string
}

function Facts({ provider, facts, report }: FactsProps) {
  const isOpen = ({ sureness, evidence }: FactView) => sureness === 'open' && evidence === ''
  const open = facts.filter((fact) => isOpen(fact) && !SAID.has(fact.name))
  return (
    <Section id="terms" title="Sign-up, terms and prices">
      <dl class="facts">
        {facts
          .filter((fact) => !isOpen(fact))
          .map((fact) => (
            <FactRow provider={provider} fact={fact} />
          ))}
        {open.length > 0 && (
          <FactLine title="Not confirmed">
            <span class="value">
              {joined(
                open.map(({ id, title }) => <span id={id}>{title}</span>),
                ' · ',
              )}
            </span>
            <span class="second">
              <a href={report}>Do you know a page that says?</a>
            </span>
          </FactLine>
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

function Reports({ provider: { of } }: { provider: SiteProvider }) {
  const { reports = [] } = of.entry
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
