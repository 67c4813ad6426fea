/** The file as it grows, what is wrong with it, and the issue forms about a provider that is listed; each filled in here, opened at the host, or copied. */

import { useState } from 'preact/hooks'
import type { Neighbour } from '../../content/check-entry.ts'
import { findingWords } from '../../content/questions/form-words.ts'
import { Copy, fieldId, useForm } from './controls.tsx'
import { type EditedAt, editUrl, issueFormUrl, newFileUrl, Reach } from './hand-over.tsx'
import { ISSUE_FORMS, type IssueField, type IssueForm, issueText } from './issue-forms.ts'

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
  const [slug, setSlug] = useState(chosen)
  const [answers, setAnswers] = useState(given)
  const id = (field: string) => `${form.replace('.yml', '')}-${field}`
  const change = (field: string) => (event: { currentTarget: { value: string } }) =>
    setAnswers({ ...answers, [field]: event.currentTarget.value })
  const issue = issueFormUrl(at.repository, form, { slug, ...answers })
  const file = withFile && slug ? editUrl(at, `content/providers/${slug}.yaml`) : undefined
  return (
    <>
      <div class="field">
        <label for={id('slug')}>Provider</label>
        <select id={id('slug')} value={slug} onInput={({ currentTarget }) => setSlug(currentTarget.value)}>
          <option value="">Choose one</option>
          {entries.map((entry) => (
            <option value={entry.slug}>{entry.value.name}</option>
          ))}
        </select>
      </div>
      {ISSUE_FORMS[form].map((field: IssueField) => (
        <div class="field" key={field.id}>
          <label for={id(field.id)}>
            {field.label} {field.optional && <span class="soft">(optional)</span>}
          </label>
          <Control
            field={field}
            id={id(field.id)}
            value={answers[field.id] ?? ''}
            onInput={change(field.id)}
          />
        </div>
      ))}
      <p class="send">
        {issue && (
          <a class="button main" href={issue} target="_blank" rel="noopener">
            Open it on GitHub
          </a>
        )}{' '}
        <Copy text={issueText(form, slug, answers)}>Copy the text</Copy>
      </p>
      {file && (
        <p>
          Or <a href={file}>edit the file</a> yourself: <code>{`content/providers/${slug}.yaml`}</code>
        </p>
      )}
      {!issue && (
        <p class="soft">
          Copy the text. <Reach repository={at.repository} contact={contact} what="an issue with it" />
        </p>
      )}
    </>
  )
}

type ControlProps = {
  field: IssueField
  id: string
  value: string
  onInput: (event: { currentTarget: { value: string } }) => void
}

function Control({ field: { options, long, placeholder }, ...common }: ControlProps) {
  if (options)
    return (
      <select {...common}>
        <option value="">Choose one</option>
        {options.map((option) => (
          <option value={option}>{option}</option>
        ))}
      </select>
    )
  if (long) return <textarea {...common} rows={3} />
  return <input {...common} autocomplete="off" {...(placeholder && { placeholder })} />
}
