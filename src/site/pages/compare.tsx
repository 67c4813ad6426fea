/** `/compare?p=a,b,c`: the frame that the script fills from the providers' own answers, and pairs to begin with. */

import { isFree, oneForEach, rankingOf } from '../../catalog/allowance/ranking.ts'
import type { Capability } from '../../schema/vocabulary.ts'
import { compareUrl, MOST_COMPARED } from '../compare/tray.ts'
import { Checked } from '../components/signs.tsx'
import { shortTitle } from '../filter-words.ts'
import type { PageKind, SiteView } from '../site-page.ts'

export const comparePage: PageKind = function* (view) {
  yield {
    path: '/compare',
    title: 'Compare AI APIs',
    description: `Two to ${MOST_COMPARED} AI APIs side by side: free allowance, card, phone, speed, terms. What is not confirmed is never counted as a difference.`,
    section: 'providers',
    trail: [['/providers', 'Providers']],
    short: 'Compare',
    island: 'compare',
    noindex: true,
    body: (
      <>
        <h1 id="compared" tabindex={-1}>
          Compare AI APIs
        </h1>
        <p class="lede" id="verdict">
          Two to four side by side. “Not confirmed” is never counted as a difference.
        </p>
        <div id="comparison" class="tall">
          <noscript>
            Comparing takes a script. Without one, open the pages of <a href="/providers">the providers</a>{' '}
            side by side.
          </noscript>
        </div>
        <p class="soft">
          ≠ marks rows that differ. From each provider’s JSON, /api/v1/providers/{'{slug}'} and its evidence.{' '}
          <Checked current={view.catalog.health.current} />
        </p>
        <Pairs view={view} />
      </>
    ),
  }
}

const FOR: readonly Capability[] = [
  'chat',
  'embeddings',
  'image-generation',
  'speech-to-text',
  'text-to-speech',
  'web-search',
]

/** Of each task the two of whom most people know, of those who give it away first of all. */
function Pairs({ view }: { view: SiteView }) {
  const pairs = FOR.flatMap((capability) => {
    const [one, two] = oneForEach(rankingOf(view.catalog, capability).filter(isFree))
      .map((row) => row.provider)
      .filter(({ entry }) => entry.capabilities?.[0] === capability)
      .toSorted((a, b) => b.score.parts.popularity.score - a.score.parts.popularity.score)
    return one && two ? [{ capability, one, two }] : []
  })
  return (
    <section id="pairs" aria-labelledby="known" hidden>
      <h2 id="known">
        Best known <span class="soft count">of each task, of those who give it away</span>
      </h2>
      <ul class="plain">
        {pairs.map(({ capability, one, two }) => (
          <li>
            <a href={compareUrl([one.slug, two.slug])}>
              {one.summary.name}, {two.summary.name}
            </a>{' '}
            <span class="soft">{shortTitle(capability).toLowerCase()}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
