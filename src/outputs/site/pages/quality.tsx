/** `/quality`: how much is known, proven, disputed and stale; and for each question a page of those who lack the answer. */
import type { Audit, Figures } from '../../../api/catalog/quality/audit.ts'
import { type ChangedPage, changedPages } from '../../../api/catalog/quality/changed-pages.ts'
import { MEASURES, type Measure } from '../../../api/catalog/quality/measures.ts'
import { FRESHNESS_FIELDS, FRESHNESS_WORDS, STALE_AFTER_DAYS } from '../../../core/freshness.ts'
import { once } from '../../../core/once.ts'
import { capital } from '../../../core/text/capital.ts'
import { plural } from '../../../core/text/plural.ts'
import { ProviderNames } from '../components/provider-names.tsx'
import { percent, type Share, ShareBar } from '../components/share-bar.tsx'
import { Table } from '../components/table.tsx'
import { pageName } from '../provider/evidence.ts'
import { QUALITY_SHARES } from '../quality-shares.ts'
import type { PageKind, SitePage, SiteProvider, SiteView } from '../site-page.ts'

/** How many of those who lack an answer the overview names. */
const NAMED = 4

/** What is missing of a provider: for some questions more than one thing. */
type Gap = { provider: SiteProvider; missing: number; of: number }

const TRAIL = [['/quality', 'What is known, and what is missing']] as const

/** What the pages are made from. */
type Known = {
  figures: Audit
  /** By the key of the measure. */
  gaps: ReadonlyMap<string, readonly Gap[]>
  disputed: readonly SiteProvider[]
  changed: readonly ChangedPage[]
}

export const qualityPages: PageKind = function* (view) {
  const known = once((): Known => {
    // Who is asked for most is worth most.
    const providers = view.active.toSorted(
      (a, b) => b.scores.popularity - a.scores.popularity || (a.slug < b.slug ? -1 : 1),
    )
    return {
      figures: view.catalog.audit(),
      gaps: new Map(MEASURES.map((measure) => [measure.key, gapsOf(measure, providers, view)])),
      disputed: providers.filter((provider) => provider.disputed.length > 0),
      changed: changedPages(view.catalog),
    }
  })
  yield overview(view, known)
  for (const measure of MEASURES) yield pageOf(measure, known)
  yield pageOfDisputed(known)
  yield pageOfPages(view, known)
}

function gapsOf({ share }: Measure, providers: readonly SiteProvider[], { today }: SiteView): Gap[] {
  return providers.flatMap((provider) => {
    const { known, of } = share(provider.of.content, today)
    return known < of ? [{ provider, missing: of - known, of }] : []
  })
}

function overview(view: SiteView, known: () => Known): SitePage {
  return {
    path: '/quality',
    title: 'What is known, and what is missing',
    description: `How much ${view.publication.name} knows of ${view.active.length} AI APIs: answered, proven, disputed, stale; and where help is wanted.`,
    alternates: [{ type: 'application/json', href: '/api/v1/meta.json' }],
    body: <Overview catalog={view.catalog} known={known} />,
  }
}

type OfKnown = { known: () => Known }

function Overview({ catalog, known }: OfKnown & Pick<SiteView, 'catalog'>) {
  const { figures, changed } = known()
  const { total, categories } = figures
  return (
    <>
      <h1>What is known, and what is missing</h1>
      <p>
        {total.providers} providers, {number(total.facts)} facts with their sources
        {total.newest && `, the newest of ${total.newest}`}. The same figures stand in{' '}
        <a href="/api/v1/meta.json">/api/v1/meta</a>.
      </p>
      <Table
        class="rows whole"
        caption="How much is known, by category"
        columns={['Category', ...QUALITY_SHARES.map(({ title }) => title)]}
      >
        <FiguresRow name="All" figures={total} />
        {categories.map(({ category, figures: own }) => (
          <FiguresRow name={category} figures={own} />
        ))}
      </Table>
      <p class="second">
        Known: questions about providers with an answer, “does not exist” included. Proven: facts with a
        source of the kind that they need. Fresh: facts on a dated page that is{' '}
        <a href="#stale">new enough</a>.
      </p>
      <h2 id="gaps">Help fill gaps</h2>
      <p>
        One page that shows an answer is enough. <a href="/submit">Correct a fact</a>, or read{' '}
        <a href="/docs/contributing#sources">what counts as a source</a>.
      </p>
      <GapsByQuestion known={known} />
      <StaleFacts stale={total.stale} />
      <h2 id="pages">Pages that changed</h2>
      <p>
        Every week we visit pages that facts rest on. {number(changed.length)} of them are gone, moved, show a
        value no more, or can be read by people only. <a href="/quality/pages">See which</a>.
      </p>
      <h2 id="missing">Providers that are missing</h2>
      <p>
        {number(catalog.coverage.missing.length)} names of {catalog.coverage.catalogues.length} catalogues of
        AI tools are not listed yet. <a href="/quality/missing">See which</a>.
      </p>
    </>
  )
}

function GapsByQuestion({ known }: OfKnown) {
  const { figures, gaps, disputed } = known()
  const { total } = figures
  const largestFirst = MEASURES.toSorted((a, b) => gaps.get(b.key)!.length - gaps.get(a.key)!.length)
  return (
    <Table
      class="rows whole"
      caption="What is missing, by question"
      columns={['Question', 'Known', 'Missing']}
    >
      {largestFirst.map(({ key, title, description }) => (
        <tr>
          <th scope="row">
            <a href={pathOf(key)}>{capital(title)}</a>
            <span class="second">{description}</span>
          </th>
          <ShareCell share={total.measures[key]!} />
          <td>
            <Named
              providers={gaps.get(key)!.map(({ provider }) => provider)}
              page={pathOf(key)}
              none="nothing"
            />
          </td>
        </tr>
      ))}
      <tr>
        <th scope="row">
          <a href="/quality/disputed">Disputed facts</a>
          <span class="second">Facts that at least one source contradicts.</span>
        </th>
        <td>
          <strong>{number(total.disputed)}</strong> of {number(total.facts)} facts
        </td>
        <td>
          <Named providers={disputed} page="/quality/disputed" none="none" />
        </td>
      </tr>
    </Table>
  )
}

/** How many facts are too old, by what they are about. */
function StaleFacts({ stale }: Pick<Figures, 'stale'>) {
  return (
    <>
      <h2 id="stale">Stale facts</h2>
      <p>
        Facts that no dated page shows which is new enough. A newer page of the provider makes them fresh.
      </p>
      <Table
        class="rows whole"
        caption="Stale facts, by what they are about"
        columns={['Facts', { title: 'Stale after', number: true }, 'Stale']}
      >
        {FRESHNESS_FIELDS.map((field) => (
          <tr>
            <th scope="row">{FRESHNESS_WORDS[field]}</th>
            <td class="number">{STALE_AFTER_DAYS[field]} days</td>
            <td>
              <strong>{number(stale[field].stale)}</strong> of {number(stale[field].facts)}
              {stale[field].undated > 0 && (
                <span class="second">{number(stale[field].undated)} without a date</span>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </>
  )
}

function FiguresRow({ name, figures }: { name: string; figures: Figures }) {
  return (
    <tr>
      <th scope="row">
        {name}
        <span class="second">{plural(figures.providers, 'provider')}</span>
      </th>
      {QUALITY_SHARES.map(({ share, parts: [known, rest] }) => (
        <ShareCell share={share(figures)} known={known} rest={rest} />
      ))}
    </tr>
  )
}

/** A bar, and its numbers as text. */
function ShareCell({ share, known = 'known', rest }: { share: Share; known?: string; rest?: string }) {
  const missing = share.of - share.known
  return (
    <td>
      <span class="score">
        <ShareBar {...share} /> <strong>{percent(share)}</strong>
      </span>
      <span class="second">
        {number(share.known)} of {number(share.of)} {known}
        {rest && missing > 0 && `, ${number(missing)} ${rest}`}
      </span>
    </td>
  )
}

/** The first few, and a link to all. */
function Named({
  providers,
  page,
  none,
}: {
  providers: readonly SiteProvider[]
  page: string
  none: string
}) {
  if (providers.length === 0) return <span class="soft">{none}</span>
  const more = providers.length - NAMED
  return (
    <>
      <ProviderNames providers={providers.slice(0, NAMED)} />
      {more > 0 && (
        <>
          , <a href={page}>{more} more</a>
        </>
      )}
    </>
  )
}

function pageOf(measure: Measure, known: () => Known): SitePage {
  const { key, description } = measure
  return {
    path: pathOf(key),
    title: headingOf(measure),
    get description() {
      const share = known().figures.total.measures[key]!
      return `${description} ${number(share.known)} of ${number(share.of)} are known. Help fill the gaps.`
    },
    trail: TRAIL,
    body: <Gaps measure={measure} known={known} />,
  }
}

const headingOf = ({ title }: Measure) => `Not confirmed: ${capital(title)}`

function Gaps({ measure, known }: OfKnown & { measure: Measure }) {
  const { key, description } = measure
  const { total, categories } = known().figures
  const gaps = known().gaps.get(key)!
  return (
    <>
      <h1>{headingOf(measure)}</h1>
      <p>{description}</p>
      <h2>{gaps.length === 0 ? 'Nothing is missing' : `Missing at ${plural(gaps.length, 'provider')}`}</h2>
      {gaps.length > 0 && (
        <>
          <p>
            Best known first. Do you know a page that says it? <a href="/submit">Tell us</a>.
          </p>
          <ul class="plain columns">
            {gaps.map(({ provider: { slug, name }, missing, of }) => (
              <li>
                <a href={`/providers/${slug}`}>{name}</a>
                {of > 1 && (
                  <span class="second">
                    {missing} of {of} missing
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>By category</h2>
      <Table class="rows whole" caption="How much is known, by category" columns={['Category', 'Known']}>
        {[{ category: 'All', figures: total }, ...categories].map(({ category, figures }) => (
          <tr>
            <th scope="row">{category}</th>
            <ShareCell share={figures.measures[key]!} />
          </tr>
        ))}
      </Table>
    </>
  )
}

function pageOfDisputed(known: () => Known): SitePage {
  return {
    path: '/quality/disputed',
    title: 'Disputed facts',
    get description() {
      const { figures, disputed } = known()
      return `${number(figures.total.disputed)} facts of ${plural(disputed.length, 'provider')} on which sources disagree.`
    },
    trail: TRAIL,
    body: <Disputed known={known} />,
  }
}

function Disputed({ known }: OfKnown) {
  const { figures, disputed } = known()
  const { total } = figures
  return (
    <>
      <h1>Disputed facts</h1>
      <p>
        Sources disagree on {number(total.disputed)} of {number(total.facts)} facts. A newer page of the
        provider settles it: <a href="/submit">send one</a>.
      </p>
      <ul class="plain columns">
        {disputed.map(({ slug, name, disputed: facts }) => (
          <li>
            <a href={`/providers/${slug}`}>{name}</a>
            <span class="second">{facts.join(', ')}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const CHANGED = 'Pages that changed'

function pageOfPages({ provider }: SiteView, known: () => Known): SitePage {
  return {
    path: '/quality/pages',
    title: CHANGED,
    get description() {
      return `${plural(known().changed.length, 'page')} that facts rest on and that somebody should read again.`
    },
    trail: TRAIL,
    body: <Changed provider={provider} known={known} />,
  }
}

function Changed({ provider, known }: OfKnown & Pick<SiteView, 'provider'>) {
  const { changed } = known()
  return (
    <>
      <h1>{CHANGED}</h1>
      <p>
        Facts rest on these pages, and a weekly visit found that something is different. What stands there now
        nobody has read yet: <a href="/submit">tell us</a>.
      </p>
      {changed.length === 0 ? (
        <p>Nothing was found.</p>
      ) : (
        <Table class="rows whole" caption={CHANGED} columns={['Provider', 'Page', 'What was found', 'Since']}>
          {changed.map(({ slug, url, says, since }) => (
            <tr>
              <th scope="row">
                <a href={`/providers/${slug}`}>{provider(slug)!.name}</a>
              </th>
              <td>
                <a href={url}>{pageName(url)}</a>
              </td>
              <td>{says}</td>
              <td>{since}</td>
            </tr>
          ))}
        </Table>
      )}
    </>
  )
}

/** `statusPage` → `/quality/status-page` */
const pathOf = (key: string) => `/quality/${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const number = (value: number) => value.toLocaleString('en-US')
