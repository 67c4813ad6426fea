/** `/quality/missing`: how many names of the integration catalogues are listed, which are not, and who was declined. */
import { groupBy } from '../../../core/group-by.ts'
import { ShareBar } from '../components/share-bar.tsx'
import { Table } from '../components/table.tsx'
import type { PageKind } from '../site-page.ts'

export const missingPage: PageKind = function* ({ catalog, publication }) {
  const { declined, coverage } = catalog
  const { catalogues, missing } = coverage
  const byCount = groupBy(missing, ({ catalogues }) => String(catalogues.length))
  yield {
    path: '/quality/missing',
    title: 'Providers that are missing',
    description: `${missing.length} names of ${catalogues.length} integration catalogues that ${publication.name} does not list yet, those of most catalogues first.`,
    trail: [['/quality', 'What is known, and what is missing']],
    body: (
      <>
        <h1>Providers that are missing</h1>
        <p>
          Catalogues of AI tools name providers that people use. Each of their names is listed here, was{' '}
          <a href="#declined">declined with a reason</a>, or is missing. Do you know one of them?{' '}
          <a href="/submit">Submit it</a>.
        </p>
        <Table
          class="rows whole"
          caption="How many names of each catalogue are listed"
          columns={['Catalogue', 'Listed', 'Declined']}
        >
          {catalogues.map(({ name, url, asOf, names, listed, declined }) => (
            <tr>
              <th scope="row">
                <a href={url}>{name}</a>
                <span class="second">read {asOf}</span>
              </th>
              <td>
                <span class="score">
                  <ShareBar known={listed} of={names} />
                </span>
                <span class="second">
                  {listed} of {names}
                </span>
              </td>
              <td>{declined}</td>
            </tr>
          ))}
        </Table>
        {[...byCount].map(([count, group]) => (
          <>
            <h2>
              In {count === '1' ? 'one catalogue' : `${count} catalogues`}{' '}
              <span class="soft count">{group.length}</span>
            </h2>
            <ul class="plain columns">
              {group.map(({ name, catalogues }) => (
                <li>
                  {name}
                  <span class="second">{catalogues.join(', ')}</span>
                </li>
              ))}
            </ul>
          </>
        ))}
        <h2 id="declined">
          Declined <span class="soft count">{declined.length}</span>
        </h2>
        <p>Looked at, and not listed. From the day named, each may be looked at again.</p>
        <dl>
          {declined.map(({ name, reason, source, reviewAfter }) => (
            <>
              <dt>{name}</dt>
              <dd>
                {reason} <span class="soft">Until {reviewAfter}.</span>
                {source && (
                  <>
                    {' '}
                    <a href={source}>Source</a>
                  </>
                )}
              </dd>
            </>
          ))}
        </dl>
      </>
    ),
  }
}
