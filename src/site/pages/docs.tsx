/** `/docs` and a page for each document of the repository. */
import { groupBy } from '../../base/order.ts'
import { Links, type LinksProps } from '../components/parts.tsx'
import { type LibraryDocument, libraryOf } from '../documents/library.ts'
import type { PageKind, SitePage } from '../site-page.ts'

export const docsPages: PageKind = function* (view) {
  const library = libraryOf(view)
  yield {
    path: '/docs',
    title: 'Docs',
    description: `How to use the data of ${view.publication.name}, how its facts and scores are made, and how to add to it.`,
    section: 'api',
    body: (
      <>
        <h1>Docs</h1>
        <p>
          <a href="/docs/api">API reference</a>: every endpoint with its parameters and fields. Free, without
          a key.
        </p>
        {[...groupBy(library, ({ group }) => group)].map(([group, documents]) => (
          <section>
            <h2>{group}</h2>
            <ul class="plain">
              {documents.map(({ path, title, lead }) => (
                <li>
                  <a href={path}>{title}</a> <span class="second">{lead}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </>
    ),
  }
  for (const document of library) yield pageOf(document, library)
}

function pageOf(document: LibraryDocument, library: readonly LibraryDocument[]): SitePage {
  const { path, title, lead, html, sections } = document
  const parts = sections.filter(({ level }) => level === 2)
  return {
    path,
    title,
    description: lead || title,
    section: 'api',
    trail: [['/docs', 'Docs']],
    body: (
      <div class="docs">
        {parts.length > 1 && (
          <Side label="On this page" links={parts.map(({ id, text }) => [`#${id}`, text])} />
        )}
        <article class="text prose" dangerouslySetInnerHTML={{ __html: html }} />
        <Side
          label="Documents"
          links={[
            ['/docs/api', 'API reference'],
            ...library.map(({ path, title }) => [path, title] as const),
          ]}
          current={path}
        />
      </div>
    ),
  }
}

type SideProps = { label: string; links: LinksProps['links']; current?: string }

/** The links beside a document. */
export const Side = ({ label, ...links }: SideProps) => (
  <nav class="side" aria-label={label}>
    <ul>
      <Links {...links} />
    </ul>
  </nav>
)
