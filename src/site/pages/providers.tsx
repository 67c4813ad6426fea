/** `/providers`: all of them as a table, filtered in the browser by the API's own query, whose parameters are the fields of the form. */

import { plural } from '../../base/letters.ts'
import { byScore } from '../../base/order.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { countryName } from '../../entry/words.ts'
import type { FlagName } from '../../schema/filters.ts'
import type { ProviderSummary } from '../../schema/responses.ts'
import { CAPABILITY_SLUGS, CATEGORIES } from '../../schema/vocabulary.ts'
import {
  AnswerAsJson,
  Check,
  type Choices,
  Choose,
  FoundLine,
  ListSearch,
  NoneLeft,
} from '../components/choices.tsx'
import { Asked, Fold } from '../components/parts.tsx'
import { Checked } from '../components/signs.tsx'
import { FLAGS, FREE, flagCheck, RENEWS, shortTitle } from '../filter-words.ts'
import { FinderRows, STEP } from '../finder/rows.tsx'
import { finderRowOf } from '../indexes.ts'
import type { PageKind, SiteView } from '../site-page.ts'

const QUESTION = 'Which providers have a free API?'

export const providersPage: PageKind = function* (view) {
  const { catalog, provider } = view
  const all = byScore(catalog.active.map(({ summary }) => summary))
  const first = all.slice(0, STEP).map(({ slug }) => finderRowOf(provider(slug)!, catalog))
  const rest = all.slice(STEP)
  const free = view.asked(`/providers?${FREE}`).total
  const answer = `${free} of ${all.length}.`
  const withStatus = catalog.health.current !== null
  yield {
    path: '/providers',
    title: 'AI APIs and what each gives away',
    description: `${all.length} AI APIs in one table, ${free} of them with something free: how much, whether sign-up asks for a card or a phone number, and whether input trains models.`,
    section: 'providers',
    picture: {
      title: QUESTION,
      answer,
      tone: 'good',
      said: [
        { text: 'How much, whether sign-up asks for a card or a phone, and whether input trains models.' },
      ],
    },
    island: 'finder',
    alternates: [{ type: 'application/json', href: '/api/v1/providers.json' }],
    body: (
      <>
        <Asked ask={QUESTION} answer={answer} />
        <FinderFields countries={codesOf(view, 'country')} regions={codesOf(view, 'region')} />
        <FoundLine
          form="finder"
          said={plural(all.length, 'provider')}
          orders={ORDERS}
          path="/providers"
          json="/api/v1/providers.all.json"
        >
          <a id="further" href="/capabilities" hidden>
            How far each amount goes
          </a>
        </FoundLine>
        <NoneLeft />
        <div id="results" data-total={all.length} {...(withStatus && { 'data-status': 'true' })}>
          <FinderRows rows={first} withStatus={withStatus} caption="Providers, easiest to start first" />
          {rest.length > 0 && <Others rest={rest} provider={provider} />}
        </div>
        <p class="soft note">
          ? no undisputed source yet · “easiest to start” is the <a href="/docs/scoring">score</a>, which says
          nothing about models. <Checked current={catalog.health.current} />
        </p>
        <Lists {...catalog} />
      </>
    ),
  }
}

const Lists = ({ collections }: Pick<Catalog, 'collections'>) => (
  <Fold id="lists" title="Ready-made lists" about="each with files for your tools">
    <ul class="names">
      {collections.map(({ slug, title, members }) => (
        <li>
          <a href={`/collections/${slug}`}>{title}</a> <span class="soft">{members.length}</span>
        </li>
      ))}
    </ul>
  </Fold>
)

/** Those after the first rows: a script shows more of them; without one all are named. */
function Others({ rest, provider }: { rest: readonly ProviderSummary[] } & Pick<SiteView, 'provider'>) {
  return (
    <>
      <button type="button" class="more scripted">
        {Math.min(STEP, rest.length)} more of {rest.length}
      </button>
      <noscript>
        <h2>All others, easiest to start first</h2>
        <ul class="names">
          {rest.map(({ slug, name }) => (
            <li>
              <a href={`/providers/${slug}`}>{name}</a>{' '}
              <span class="soft">{provider(slug)!.mainAllowance.text}</span>
            </li>
          ))}
        </ul>
      </noscript>
    </>
  )
}

/** The places that some entry names: name and code, by name. */
function codesOf({ datasets }: SiteView, facet: 'country' | 'region') {
  const codes = new Set(
    Object.keys(datasets.providers.keys).flatMap((key) =>
      key.startsWith(`${facet}:`) ? [key.slice(facet.length + 1)] : [],
    ),
  )
  return [...codes].map((code) => [countryName(code), code] as const).toSorted(([a], [b]) => (a < b ? -1 : 1))
}

const KINDS = [
  ['Any offer', ''],
  ['Anything free', FREE.replace('kind=', '')],
  ['No account', 'keyless'],
  [RENEWS.title, RENEWS.query.replace('kind=', '')],
  ['Once, at sign-up', 'one-time-credits,trial'],
  ['Nothing free', 'none'],
] as const

/** In a list of one capability the script calls the first "most free". */
const ORDERS: Choices = [
  ['easiest to start', ''],
  ['name', 'name'],
]

const RARE = new Set<string>(['openaiCompatible', 'commercialUse', 'dpa', 'streaming', 'speakerLabels'])

const ABLE = CAPABILITY_SLUGS.map((slug) => [shortTitle(slug), slug] as const)

const flags = (rare: boolean) =>
  (Object.keys(FLAGS) as FlagName[])
    .filter((name) => RARE.has(name) === rare)
    .map((name) => <Check of={flagCheck(name)} />)

/** `countries`, `regions`: name and code of those that some entry names. */
function FinderFields({ countries, regions }: { countries: Choices; regions: Choices }) {
  return (
    <form id="finder" class="filters bar" action="/api/v1/providers" role="search" aria-label="Providers">
      <ListSearch label="Name or task" />
      <Choose label="Free for" name="freeFor" choices={[['anything', ''], ...ABLE]} />
      {flags(false)}
      <Choose label="Company in" name="country" choices={[['any', ''], ...countries]} />
      <details>
        <summary>More</summary>
        <div class="choices">
          <Choose label="Offer" name="kind" choices={KINDS} />
          <Choose label="Can do" name="capability" choices={[['anything', ''], ...ABLE]} />
          <Choose
            label="Category"
            name="category"
            choices={[['all', ''], ...CATEGORIES.map((name) => [name, name] as const)]}
          />
          <Choose label="Data processed in" name="region" choices={[['anywhere', ''], ...regions]} />
          {flags(true)}
        </div>
      </details>
      <AnswerAsJson />
    </form>
  )
}
