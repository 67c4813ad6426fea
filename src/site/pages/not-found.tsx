/** `/404.html`: what a host shows where nothing is. The script of all pages says what it may have been. */
import type { PageKind } from '../site-page.ts'

export const notFoundPage: PageKind = function* () {
  yield {
    path: '/404',
    title: 'Nothing is here',
    description: 'This page does not exist.',
    noindex: true,
    body: (
      <article class="prose">
        <h1>Nothing is here</h1>
        <p>Pages keep their URLs; this one may have been mistyped.</p>
        <div data-lost />
        <p>
          Look through <a href="/providers">all providers</a>, what <a href="/capabilities">each can do</a>,
          or <a href="/ended">offers that ended</a>.
        </p>
      </article>
    ),
  }
}
