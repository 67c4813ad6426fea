/** `/404.html`: what a host shows where nothing is. The page's script suggests the nearest provider. */
import type { PageKind } from '../site-page.ts'

export const notFoundPage: PageKind = function* () {
  yield {
    path: '/404',
    title: 'Nothing is here',
    description: 'This page does not exist.',
    noindex: true,
    island: 'nearest',
    body: (
      <article class="prose">
        <h1>Nothing is here</h1>
        <p data-nearest>Pages keep their URLs; this one may have been mistyped.</p>
        <p>
          Look through <a href="/providers">all providers</a>, what <a href="/capabilities">each can do</a>,
          or <a href="/ended">offers that ended</a>.
        </p>
      </article>
    ),
  }
}
