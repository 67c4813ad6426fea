/** A fact as a line: what it is, its answer, and how many sources say so, which opens to their list. */
import type { ComponentChildren } from 'preact'
import type { FactSource } from '../../entry/facts/facts.ts'
import type { SiteProvider } from '../site-page.ts'
import { correctUrl } from '../submit/issue-forms.ts'
import { type FactView, pageName, whoseWords } from './evidence.ts'

type FactProps = {
  provider: SiteProvider
  fact: FactView
  /** Whether the list tells what each page shows; elsewhere the sources of the page do. */
  notes?: true
  /** What else stands behind the evidence, such as a question to the reader. */
  more?: ComponentChildren
}

export function FactRow({ provider, fact, notes, more }: FactProps) {
  const { id, name, title, evidence, support, against } = fact
  const answer = <Answer {...fact} />
  return (
    <div class="fact" id={id}>
      <dt>{title}</dt>
      <dd>
        {support.length + against.length > 0 ? (
          <details>
            <summary>
              {answer} <span class="evidence">{evidence}</span>
            </summary>
            <ul class="ledger">
              {support.map((source) => (
                <Entry provider={provider} source={source} notes={notes} />
              ))}
              {against.map(({ source, value }) => (
                <Entry provider={provider} source={source} notes={notes} says={value ?? 'otherwise'} />
              ))}
              <li class="fix-it">
                <span />
                <a href={correctUrl(provider.slug, name)}>Correct it</a>
              </li>
            </ul>
          </details>
        ) : (
          <>
            {answer} {evidence && <span class="evidence">{evidence}</span>}
          </>
        )}
        {more && <span class="second">{more}</span>}
      </dd>
    </div>
  )
}

function Answer({ sureness, value, detail }: FactView) {
  return (
    <span class="value">
      {sureness === 'open' ? value : <strong>{value}</strong>}
      {detail && <span class="soft"> · {detail}</span>}
    </span>
  )
}

type EntryProps = {
  provider: SiteProvider
  source: FactSource & { note?: string | undefined }
  notes: true | undefined
  says?: string
}

/** Whose page, its name, what it shows, its date. */
function Entry({ provider, source, notes, says }: EntryProps) {
  const { url, note } = source
  return (
    <li>
      <span class="soft">{whoseWords(provider, source)}</span>
      <span>
        <a href={url}>{pageName(url)}</a>
        {says !== undefined && <strong class="second">says: {says}</strong>}
        {notes && note && <span class="second">{note}</span>}
      </span>
      <PageDate {...source} />
    </li>
  )
}

/** The date that a page shows, or the day on which it was read. */
export function PageDate({ asOf, read }: Pick<FactSource, 'asOf' | 'read'>) {
  const day = asOf ?? read
  if (day === undefined) return <span class="soft">no date</span>
  return (
    <span class="soft">
      {!asOf && 'read '}
      <time datetime={day}>{day}</time>
    </span>
  )
}
