/** `/`: what this is in one line, search first, capabilities with counts, the last real changes. */
import { isFree, oneForEach, rankingOf } from '../../../api/allowance/ranking.ts'
import { CAPABILITIES, type Capability } from '../../../core/schema/vocabulary.ts'
import { Code } from '../components/code.tsx'
import { Section } from '../components/section.tsx'
import { StartChips } from '../components/start-chips.tsx'
import { datasetOf } from '../dataset.ts'
import { shownOf } from '../row-of.ts'
import type { PageKind, SiteProvider, SiteView } from '../site-page.ts'

/** What most people look for, in this order. */
const WANTED: readonly Capability[] = [
  'chat',
  'image-generation',
  'speech-to-text',
  'text-to-speech',
  'embeddings',
  'web-search',
  'video-generation',
  'code-execution',
  'ocr',
]

/** How many of the last changes, and of the best of a capability. */
const [CHANGES, BEST] = [6, 3]

/** Chips that lead to a filtered list, by the API's own query. */
const QUICK: readonly (readonly [text: string, query: string, holds: (provider: SiteProvider) => boolean])[] =
  [
    ['No card needed', 'noCard=true', ({ of }) => !of.card.answer],
    ['No card, no phone', 'noCard=true&noPhone=true', ({ of }) => !of.card.answer && !of.phone.answer],
    ['No account', 'kind=keyless', ({ of }) => of.facets.includes('kind:keyless')],
    ['OpenAI-compatible', 'openaiCompatible=true', ({ of }) => of.facets.includes('openaiCompatible')],
  ]

export const homePage: PageKind = function* (view) {
  const { active, publication, catalog } = view
  const { name, baseUrl } = publication
  const sentence = `${active.length} APIs: how much is free, whether sign-up asks for a card or a phone, and the source for each answer.`
  yield {
    path: '/',
    title: `${name}: ${catalog.site.tagline}`,
    description: `Which AI APIs can you call for free? ${sentence}`,
    alternates: [
      { type: 'application/json', href: '/api/v1/providers.json' },
      { type: 'text/markdown', href: '/llms.txt' },
    ],
    data: datasetOf({ name, description: sentence, url: `${baseUrl}/` }, [
      { type: 'application/json', url: `${baseUrl}/data/providers.json` },
      { type: 'text/csv', url: `${baseUrl}/data/providers.csv` },
    ]),
    body: (
      <>
        <section class="hero">
          <h1>Which AI APIs can you call for free?</h1>
          <p>{sentence}</p>
          <form class="search" action="/providers" role="search" aria-label="Providers">
            <input
              type="search"
              name="q"
              aria-label="Search by name or by what you need"
              placeholder="groq, speech to text, no card…"
              autocomplete="off"
            />
            <button type="submit">Search</button>
          </form>
          <ul class="chips large">
            {QUICK.map(([text, query, holds]) => (
              <li>
                <a class="chip" href={`/providers?${query}`}>
                  {text} · {active.filter(holds).length}
                </a>
              </li>
            ))}
          </ul>
        </section>
        <Section id="wanted" title="By what you need" hidden>
          <ul class="tiles">
            {WANTED.map((capability) => (
              <Tile capability={capability} view={view} />
            ))}
            <li class="tile">
              <h3>
                <a href="/capabilities">All capabilities</a>
              </h3>
            </li>
          </ul>
        </Section>
        <div class="halves">
          <LatestChanges {...view} />
          <div>
            <Section id="use" title="Use the data">
              <Code role="region" label="Example" text={`curl '${baseUrl}/api/v1/providers?noCard=true'`} />
              <p class="soft">
                A free JSON API without a key. The data is CC0: <a href="/data">CSV, SQLite, feeds, badges</a>
                .
              </p>
            </Section>
            <Section id="collections" title="Collections">
              <ul class="plain">
                {catalog.collections.slice(0, CHANGES).map(({ slug, title, members }) => (
                  <li>
                    <a href={`/collections/${slug}`}>{title}</a> <span class="soft">{members.length}</span>
                  </li>
                ))}
                <li>
                  <a href="/collections">All collections</a>
                </li>
              </ul>
            </Section>
          </div>
        </div>
      </>
    ),
  }
}

/** A capability, how many offer it, and the three that give most, as its page ranks them. */
function Tile({ capability, view: { catalog } }: { capability: Capability; view: SiteView }) {
  const ranked = oneForEach(rankingOf(catalog, capability))
  return (
    <li class="tile">
      <h3>
        <a href={`/capabilities/${capability}`}>{CAPABILITIES[capability].title}</a>{' '}
        <span class="soft">{ranked.length}</span>
      </h3>
      <ul>
        {ranked
          .filter(isFree)
          .slice(0, BEST)
          .map((row) => {
            const { slug, name } = row.provider.summary
            const { text, start } = shownOf(row)
            return (
              <li>
                <a href={`/providers/${slug}`}>{name}</a> <span class="soft">{text}</span>
                <StartChips {...start} />
              </li>
            )
          })}
      </ul>
    </li>
  )
}

/** Without additions, which say what we did and not what a provider did. */
function LatestChanges({ catalog }: SiteView) {
  const real = catalog.changes.filter(({ kind }) => kind !== 'added').slice(0, CHANGES)
  return (
    <Section id="latest" title="Latest changes">
      <ul class="plain">
        {real.map(({ at, title, providers: [one] }) => (
          <li>
            <time datetime={at.slice(0, 10)}>{at.slice(0, 10)}</time>{' '}
            <a href={`/providers/${one!.slug}#changes`}>{title}</a>
          </li>
        ))}
        <li>
          <a href="/changes">All changes</a>
        </li>
      </ul>
    </Section>
  )
}
