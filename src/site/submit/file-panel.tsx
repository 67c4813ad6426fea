/** The file as it grows, what is wrong with it, and the way to send it. */
import { findingWords } from '../../content/questions/finding-words.ts'
import { Copy, fieldId, useForm } from './controls.tsx'
import { type EditedAt, newFileUrl, Reach } from './hand-over.tsx'

type FilePanelProps = {
  at: EditedAt
  contact: string
  showAll: () => void
}

export function FilePanel({ at, contact, showAll }: FilePanelProps) {
  const { slug, text, file, findings, accepted } = useForm().checked
  const errors = findings.filter(({ severity }) => severity === 'error')
  return (
    <section class="file" aria-labelledby="file">
      <h3 id="file">The file</h3>
      <p role="status">
        {text === '' ? (
          'It is being checked.'
        ) : accepted ? (
          <strong>It passes.</strong>
        ) : (
          <>
            <strong>{errors.length}</strong> {errors.length === 1 ? 'answer is' : 'answers are'} missing or
            wrong.
          </>
        )}{' '}
        {findings.length > errors.length && `${findings.length - errors.length} to look at again.`}
      </p>
      {findings.length > 0 && (
        <details onToggle={showAll}>
          <summary>Show them</summary>
          <ul>
            {findings.map((finding) => (
              <li>
                <a href={`#${fieldId(finding.field)}`} onClick={goTo}>
                  {labelOf(finding.field)}
                </a>
                : {findingWords(finding)}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Send at={at} contact={contact} />
      {slug && (
        <p class="soft">
          <code>{file}</code>
        </p>
      )}
      <pre tabindex={0} role="region" aria-label="The file as YAML">
        <code>{text}</code>
      </pre>
    </section>
  )
}

/** What a field is called in the form, below the legend of its group: `Page 1, What it shows`. */
function labelOf(path: string): string {
  const field = document.getElementById(fieldId(path))
  const label = field?.querySelector(':scope > legend') ?? (field as HTMLInputElement | null)?.labels?.[0]
  const group = field?.parentElement?.closest('fieldset')?.querySelector(':scope > legend')
  // Behind the words of a label may stand that the field is optional.
  const words = [group?.textContent, label?.firstChild?.textContent].flatMap((text) => text?.trim() ?? [])
  return words.join(', ') || path
}

/** Moves to a field, also where it is folded away. */
function goTo(event: { currentTarget: HTMLAnchorElement; preventDefault: () => void }): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  for (let at = field.closest('details'); at; at = at.parentElement?.closest('details') ?? null)
    at.open = true
  field.focus()
}

function Send({ at, contact }: Omit<FilePanelProps, 'showAll'>) {
  const { text, file, accepted } = useForm().checked
  const url = newFileUrl(at, file, text)
  const editor = newFileUrl(at, file)
  return (
    <>
      <p class="send">
        {accepted && url && (
          <a class="button main" href={url} target="_blank" rel="noopener">
            Open it on GitHub
          </a>
        )}{' '}
        <Copy text={text}>Copy the file</Copy>
      </p>
      {accepted && url && (
        <p class="soft">
          GitHub shows the file before anything is sent. If you work for the provider, say so there.
        </p>
      )}
      {accepted && !url && editor && (
        <p>
          It is too long for a link: copy it, then <a href={editor}>open an empty file on GitHub</a> and paste
          it.
        </p>
      )}
      {accepted && !editor && (
        <p>
          Copy it as <code>{file}</code>.{' '}
          <Reach repository={at.repository} contact={contact} what="a pull request with it" /> If you work for
          the provider, say so.
        </p>
      )}
    </>
  )
}
