/** `/about`: who makes this, how to reach them, how facts get in, and under which licence. */

import { claimsIn } from '../../api/meta.ts'
import { Line } from '../components/parts.tsx'
import { lastRead, type PageKind } from '../site-page.ts'

export const aboutPage: PageKind = function* ({
  publication: { name, repository, contact },
  active,
  catalog: {
    site: { editor, reading },
  },
}) {
  const read = lastRead(active)
  yield {
    path: '/about',
    title: 'About',
    description: `How ${name} knows what it says: sources, dates, checks, licence.`,
    lastmod: read,
    body: (
      <article class="prose">
        <h1>About {name}</h1>
        <p>
          {name} says what {active.length} AI APIs give away: how much, for how long, what sign-up asks for,
          and on which page that stands. It is made from one file for each provider, which anybody may
          correct.
        </p>
        <dl class="lines">
          <Line title="Editor">{editor ?? 'No editor is named.'}</Line>
          <Line title="Contact">
            {contact ? (
              <a href={contact}>{contact.replace(/^mailto:/, '')}</a>
            ) : repository ? (
              <a href={repository}>the repository</a>
            ) : (
              'None is published yet, so corrections cannot reach the editor.'
            )}
          </Line>
          <Line title="Newest fact">
            {read ? (
              <>
                <time datetime={read}>{read}</time>, the day on which a page behind one was last read
              </>
            ) : (
              'none yet'
            )}
          </Line>
          {reading && (
            <Line title="Second reading">
              {claimsIn(reading)} claims drawn at random and compared with their pages by somebody else, until{' '}
              <time datetime={reading.date}>{reading.date}</time>: {reading.right} right, {reading.partly}{' '}
              partly, {reading.wrong} wrong, {reading.outdated} outdated, {reading.unreadable} with an
              unreadable page.
            </Line>
          )}
          <Line title="Method">
            <a href="/docs/contributing">how entries are written</a>,{' '}
            <a href="/docs/contributing#sources">how they are read a second time</a>
          </Line>
        </dl>
        <h2>How a fact gets in</h2>
        <ul>
          <li>
            Every fact names the page that shows it, the day on which that page was read, and the date on the
            page.
          </li>
          <li>
            Where no source says, the answer is “not confirmed”; where sources disagree, the page lists both
            sides. Nothing is guessed. <a href="/quality">How much is known, and how old it is</a>.
          </li>
          <li>
            <a href="/status">Status</a> comes from our own daily checks, without a key, and from the
            providers’ status pages.
          </li>
          <li>
            The score says how easy it is to start, not how good a model is. It is{' '}
            <a href="/docs/scoring">computed</a> from published facts.
          </li>
        </ul>
        <h2>Licence</h2>
        <p>
          The data is in the public domain (CC0 1.0), but for <a href="/docs/data#ratings">ratings</a>, which
          have licences of their own. The code is under the MIT licence.
        </p>
      </article>
    ),
  }
}
