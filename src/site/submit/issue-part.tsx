/** One of the issue forms about a provider that is listed: filled in here, opened at the host, or copied. */
import { useState } from 'preact/hooks'
import type { Neighbour } from '../../content/check-entry.ts'
import { Copy } from './controls.tsx'
import { type EditedAt, editUrl, issueFormUrl, Reach } from './hand-over.tsx'
import { ISSUE_FORMS, type IssueField, type IssueForm, issueText } from './issue-forms.ts'

type IssuePartProps = {
  form: IssueForm
  entries: readonly Neighbour[]
  at: EditedAt
  contact: string
  chosen: string
  given?: Readonly<Record<string, string>>
  /** Whether the entry's file may be the shorter way. */
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
          {field.hint && (
            <span class="second" id={`${id(field.id)}-hint`}>
              {field.hint}
            </span>
          )}
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

function Control({ field: { options, long, placeholder, hint }, id, ...rest }: ControlProps) {
  const common = { id, ...rest, ...(hint && { 'aria-describedby': `${id}-hint` }) }
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
