/** The file as it grows, what is wrong with it, and the issue forms about a provider that is listed; each filled in here, opened at the host, or copied. */

import { useState } from 'preact/hooks'
import type { Neighbour } from '../../content/check-entry.ts'
import { type Answers, answerAt, withAnswer } from '../../content/questions/answers.ts'
import { findingWords } from '../../content/questions/form-words.ts'
import { Copy, Field, Form, type FormView, fieldId, NOT_CHECKED, useForm } from './controls.tsx'
import { type EditedAt, editUrl, issueFormUrl, newFileUrl, Reach } from './hand-over.tsx'
import { ISSUE_FORMS, type IssueForm, issueText } from './issue-forms.ts'

type FilePanelProps = {
  at: EditedAt
  contact: string
  /** Whether anything is answered: before that nothing is missing. */
  begun: boolean
  showAll: () => void
}

export function FilePanel({ at, contact, begun, showAll }: FilePanelProps) {
  const { slug, text, file, findings: all, accepted } = useForm().checked
  const findings = begun ? all : []
  const errors = findings.filter(({ severity }) => severity === 'error')
  return (
    <section class="file" aria-labelledby="file">
      <h3 id="file">The file</h3>
      <p role="status">
        {!begun ? (
          'It grows with each answer.'
        ) : text === '' ? (
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

function goTo(event: { currentTarget: HTMLAnchorElement; preventDefault: () => void }): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  for (let at = field.closest('details'); at; at = at.parentElement?.closest('details') ?? null)
    at.open = true
  field.focus()
}

function Send({ at, contact }: Pick<FilePanelProps, 'at' | 'contact'>) {
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

type IssuePartProps = {
  form: IssueForm
  entries: readonly Neighbour[]
  at: EditedAt
  contact: string
  chosen: string
  given?: Readonly<Record<string, string>>
  withFile?: boolean
}

export function IssuePart({ form, entries, at, contact, chosen, given = {}, withFile }: IssuePartProps) {
  const name = form.replace('.yml', '')
  const providers = Object.fromEntries(entries.map(({ slug, value }) => [slug, value.name]))
  const fields = [
    { id: 'slug', kind: 'choice', label: 'Provider', options: providers } as const,
    ...ISSUE_FORMS[form],
  ]
  const [answers, setAnswers] = useState(() => {
    const empty = Object.fromEntries(fields.map(({ id }) => [id, '']))
    return { [name]: { ...empty, slug: chosen, ...given } } as unknown as Answers
  })
  const own = answerAt(answers, name) as Record<string, string>
  const issue = issueFormUrl(at.repository, form, own)
  const file = withFile && own.slug ? `content/providers/${own.slug}.yaml` : ''
  const editor = file && editUrl(at, file)
  const view: FormView = {
    answers,
    checked: NOT_CHECKED,
    put: (path, value) => setAnswers(withAnswer(answers, path, value)),
    remove: () => {},
    shows: () => false,
    visit: () => {},
  }
  return (
    <Form.Provider value={view}>
      {fields.map(({ id, ...question }) => (
        <Field key={id} {...question} none="Choose one" path={`${name}.${id}`} />
      ))}
      <p class="send">
        {issue && (
          <a class="button main" href={issue} target="_blank" rel="noopener">
            Open it on GitHub
          </a>
        )}{' '}
        <Copy text={issueText(form, own)}>Copy the text</Copy>
      </p>
      {editor && (
        <p>
          Or <a href={editor}>edit the file</a> yourself: <code>{file}</code>
        </p>
      )}
      {!issue && (
        <p class="soft">
          Copy the text. <Reach repository={at.repository} contact={contact} what="an issue with it" />
        </p>
      )}
    </Form.Provider>
  )
}
