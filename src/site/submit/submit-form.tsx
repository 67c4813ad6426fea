/** The three parts of `/submit` with a script. Nothing is sent: links open filled in, texts are copied. */

import { useEffect, useMemo, useState } from 'preact/hooks'
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
import type { CheckRequest } from '../islands/submit-check.ts'
import { Form, type FormView, Later, NOT_CHECKED } from './controls.tsx'
import { EntryForm } from './entry-form.tsx'
import type { EditedAt } from './hand-over.tsx'
import { FilePanel, IssuePart } from './send.tsx'

const DRAFT_KEY = 'submit-draft'

type SubmitFormProps = {
  around: Neighbourhood
  check: Checker
  /** Whether `around` is the directory, or could not be loaded. */
  compared: boolean
  at: EditedAt
  contact: string
  today: string
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  chosen: string
  /** The answers that "correct a fact" begins with, by field. */
  correction: Readonly<Record<string, string>>
  onReady: () => void
}

export function SubmitForm(props: SubmitFormProps) {
  const { around, at, contact, chosen, correction } = props
  const entries = useMemo(
    () =>
      around.entries.toSorted((a, b) => (a.value.name.toLowerCase() < b.value.name.toLowerCase() ? -1 : 1)),
    [around],
  )
  const issues = { entries, at, contact, chosen }
  return (
    <>
      <section id="new" aria-labelledby="new-title">
        <h2 id="new-title">A provider that is missing</h2>
        <NewEntry {...props} />
      </section>
      <div class="halves">
        <section id="correct" aria-labelledby="correct-title">
          <h2 id="correct-title">Correct a fact</h2>
          <Later>
            <IssuePart form="wrong-fact.yml" {...issues} given={correction} withFile />
          </Later>
        </section>
        <section id="signed-up" aria-labelledby="signed-up-title">
          <h2 id="signed-up-title">I signed up</h2>
          <p>Documentation rarely says what sign-up asks for. Two reports that agree count as proof.</p>
          <Later onReady={props.onReady}>
            <IssuePart form="sign-up-report.yml" {...issues} />
          </Later>
        </section>
      </div>
    </>
  )
}

function NewEntry({ check, compared, at, contact, today, storage }: SubmitFormProps) {
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
    visit: (path) => setVisited((before) => (before.has(path) ? before : new Set([...before, path]))),
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
          {!compared && (
            <p role="alert">The other entries could not be loaded, so nothing is compared with them.</p>
          )}
          <EntryForm today={today} />
        </form>
        <FilePanel at={at} contact={contact} begun={hasDraft} showAll={() => setShowsAll(true)} />
      </div>
    </Form.Provider>
  )
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
