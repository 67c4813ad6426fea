/** A new provider on `/submit`, with a script: the questions, and the file that their answers make, which is opened at the host or copied. Nothing is sent. */

import { useEffect, useState } from 'preact/hooks'
import type { Neighbourhood } from '../../content/check-entry.ts'
import {
  type Answers,
  emptyAnswers,
  readDraft,
  withAnswer,
  withoutItem,
  writeDraft,
} from '../../content/questions/answers.ts'
import type { Checked } from '../../content/questions/entry-of.ts'
import { findingWords } from '../../content/questions/form-words.ts'
import { copyText } from '../copy-text.ts'
import type { CheckRequest } from '../islands/submit-check.ts'
import { Form, type FormView, fieldId, questionAt, useForm } from './controls.tsx'
import { EntryForm } from './entry-form.tsx'
import { type EditedAt, newFileUrl, Reach } from './hand-over.tsx'

const DRAFT_KEY = 'submit-draft'

const NOT_CHECKED: Checked = {
  slug: '',
  entry: {},
  facts: [],
  derived: {},
  file: '',
  text: '',
  findings: [],
  accepted: false,
}

type SubmitFormProps = FilePanelProps['to'] & {
  check: Checker
  today: string
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

export function SubmitForm({ check, today, storage, ...to }: SubmitFormProps) {
  const [kept] = useState(() => readDraft(storage.getItem(DRAFT_KEY), today))
  const [answers, setAnswers] = useState(() => kept ?? emptyAnswers(today))
  const [hasDraft, setHasDraft] = useState(kept !== undefined)
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [showsAll, setShowsAll] = useState(false)
  const [checked, setChecked] = useState(NOT_CHECKED)

  useEffect(() => {
    let newest = true
    void check(answers).then((found) => {
      if (newest) setChecked(found)
    })
    return () => {
      newest = false
    }
  }, [answers, check])

  useEffect(() => {
    if (hasDraft) storage.setItem(DRAFT_KEY, writeDraft(answers))
  }, [answers, hasDraft, storage])

  const change = (next: (before: Answers) => Answers) => {
    setAnswers(next)
    setHasDraft(true)
  }
  const form: FormView = {
    answers,
    checked,
    put: (path, value) => change((before) => withAnswer(before, path, value)),
    remove: (list, index) => change((before) => withoutItem(before, list, index)),
    shows: (path) => showsAll || visited.has(path),
    visit: (path) => setVisited((before) => new Set([...before, path])),
  }
  const forget = () => {
    storage.removeItem(DRAFT_KEY)
    setHasDraft(false)
    setAnswers(emptyAnswers(today))
    setVisited(new Set())
    setShowsAll(false)
  }
  return (
    <Form.Provider value={form}>
      <div class="submit">
        <form autocomplete="off" onSubmit={(event) => event.preventDefault()}>
          <p class="soft" role="status">
            Your draft is kept on this machine only; nothing is sent.{' '}
            {hasDraft && (
              <button type="button" onClick={forget}>
                Forget the draft
              </button>
            )}
          </p>
          <EntryForm today={today} />
        </form>
        <FilePanel to={to} begun={hasDraft} showAll={() => setShowsAll(true)} />
      </div>
    </Form.Provider>
  )
}

type FilePanelProps = {
  to: EditedAt & { contact: string }
  /** Whether anything is answered: before that nothing is missing. */
  begun: boolean
  showAll: () => void
}

function FilePanel({ to, begun, showAll }: FilePanelProps) {
  const { slug, text, file, findings: all, accepted } = useForm().checked
  const findings = begun ? all : []
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const url = accepted ? newFileUrl(to, file, text) : undefined
  return (
    <section class="file" aria-labelledby="file">
      <h3 id="file">The file</h3>
      <p role="status">
        {!begun ? 'It grows with each answer.' : accepted ? 'It passes.' : `Missing or wrong: ${errors}.`}{' '}
        {findings.length > errors && `To look at again: ${findings.length - errors}.`}
      </p>
      {findings.length > 0 && (
        <details onToggle={showAll}>
          <summary>Show them</summary>
          <ul>
            {findings.map((finding) => (
              <li>
                <a href={`#${fieldId(finding.field)}`} onClick={goTo}>
                  {questionAt(finding.field)?.label ?? finding.field}
                </a>
                : {findingWords(finding)}
              </li>
            ))}
          </ul>
        </details>
      )}
      <p class="send">
        {url && (
          <a class="button main" href={url} target="_blank" rel="noopener">
            Open it on GitHub
          </a>
        )}{' '}
        <button type="button" onClick={({ currentTarget }) => copyText(currentTarget, 'Copy the file', text)}>
          Copy the file
        </button>
      </p>
      {accepted && (
        <p class="soft">
          {!url ? (
            <Reach {...to} what="a pull request with it" />
          ) : new URL(url).searchParams.has('value') ? (
            'GitHub shows the file before anything is sent.'
          ) : (
            'It is too long for a link: copy it, and paste it there.'
          )}{' '}
          If you work for the provider, say so.
        </p>
      )}
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

function goTo(event: { currentTarget: HTMLAnchorElement; preventDefault: () => void }): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  for (let at = field.closest('details'); at; at = at.parentElement?.closest('details') ?? null)
    at.open = true
  field.focus()
}

type Checker = (answers: Answers) => Promise<Checked>

/** Replies come in the order of the requests. */
export function checkerOf(worker: Worker, around: Neighbourhood, today: string): Checker {
  const waiting: ((checked: Checked) => void)[] = []
  const send = (request: CheckRequest) => worker.postMessage(request)
  worker.addEventListener('message', ({ data }: MessageEvent<Checked>) => waiting.shift()?.(data))
  send({ around, today })
  return (answers) =>
    new Promise((resolve) => {
      waiting.push(resolve)
      send({ answers })
    })
}
