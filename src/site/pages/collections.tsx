/** `/collections`: every list, with what it is for and how many it holds. */
import { lastRead } from '../last-read.ts'
import type { PageKind } from '../site-page.ts'

export const collectionsPage: PageKind = function* ({ catalog: { collections }, active }) {
  const newest = lastRead(active)
  yield {
    path: '/collections',
    title: 'Collections of AI APIs',
    description: `${collections.length} lists of AI APIs: ${collections
      .slice(0, 4)
      .map(({ title }) => title)
      .join(', ')}. Each with its rule, its members and ready configurations.`,
    section: 'providers',
    alternates: [{ type: 'application/json', href: '/api/v1/collections.json' }],
    ...(newest && { lastmod: newest }),
    body: (
      <>
        <h1>Collections</h1>
        <p class="soft">Ready-made lists, each with files for your tools.</p>
        {collections.length === 0 && <p>There is no collection yet.</p>}
        <ul class="tiles">
          {collections.map(({ slug, title, subtitle, members }) => (
            <li class="tile">
              <h2>
                <a href={`/collections/${slug}`}>{title}</a> <span class="soft">{members.length}</span>
              </h2>
              <span class="second">{subtitle}</span>
            </li>
          ))}
        </ul>
      </>
    ),
  }
}
