/** The fields of the form: a label, the answer, and what validation says of it, in place. */
import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import { groupBy } from '../../base/order.ts'
import { type Answers, answerAt, type ListName } from '../../content/questions/answers.ts'
import type { Checked } from '../../content/questions/entry-of.ts'
import { findingWords } from '../../content/questions/form-words.ts'
import type { Question } from '../../content/questions/question.ts'
import { copyText } from '../copy-text.ts'

export type FormView = {
  answers: Answers
  checked: Checked
  put: (path: string, value: unknown) => void
  remove: (list: ListName, index: number) => void
  /** Whether findings of a field are shown yet: not before somebody has been there. */
  shows: (path: string) => boolean
  visit: (path: string) => void
}

export const NOT_CHECKED: Checked = {
  slug: '',
  entry: {},
  facts: [],
  derived: {},
  file: '',
  text: '',
  findings: [],
  accepted: false,
}

export const Form = /* @__PURE__ */ createContext<FormView | undefined>(undefined)

export const useForm = (): FormView => useContext(Form)!

type FieldProps = Question & { path: string }

export const fieldId = (path: string): string => `f-${path.replaceAll('.', '-')}`

function Findings({ path }: { path: string }) {
  const { shows, checked } = useForm()
  const found = shows(path) ? checked.findings.filter(({ field }) => field === path) : []
  return (
    <ul class="findings" id={`${fieldId(path)}-found`}>
      {found.map((finding) => (
        <li class={finding.severity}>{findingWords(finding)}</li>
      ))}
    </ul>
  )
}

export function Field(props: FieldProps) {
  const { path, kind, label, hint, optional } = props
  if (kind === 'several') return <Ticks {...props} />
  return (
    <div class="field">
      <label for={fieldId(path)}>
        {label} {optional && <span class="soft">(optional)</span>}
      </label>
      {hint && (
        <span class="second" id={`${fieldId(path)}-hint`}>
          {hint}
        </span>
      )}
      <Control {...props} />
      <Findings path={path} />
    </div>
  )
}

function Control({ path, kind, hint, placeholder, options, none }: FieldProps) {
  const { answers, checked, put, shows, visit } = useForm()
  const value = String(answerAt(answers, path))
  const isUrl = kind === 'url' || kind === 'link'
  const hold = checked.derived[path] || placeholder
  const common = {
    id: fieldId(path),
    value,
    'aria-describedby': `${hint ? `${fieldId(path)}-hint ` : ''}${fieldId(path)}-found`,
    'aria-invalid':
      shows(path) && checked.findings.some(({ field, severity }) => field === path && severity === 'error'),
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => put(path, currentTarget.value),
    onBlur: () => visit(path),
  }
  if (kind === 'lines' || kind === 'quotas')
    return (
      <textarea {...common} rows={3} spellcheck={kind === 'lines'} {...(placeholder && { placeholder })} />
    )
  if (kind === 'day') return <input {...common} type="date" />
  if (options)
    return (
      <select {...common}>
        {none && <option value="">{checked.derived[path] || none}</option>}
        {Object.entries(options).map(([value, text]) => (
          <option value={value}>{text}</option>
        ))}
      </select>
    )
  return (
    <input
      {...common}
      // The browser's own check of URLs is another than ours.
      type="text"
      inputMode={isUrl ? 'url' : 'text'}
      autocomplete="off"
      spellcheck={!isUrl}
      {...(hold && { placeholder: hold })}
    />
  )
}

function Ticks({ path, label, hint, options = {}, groupOf = () => '' }: FieldProps) {
  const { answers, put, visit } = useForm()
  const ticked = answerAt(answers, path) as string[]
  const change = (value: string) => (event: { currentTarget: HTMLInputElement }) => {
    const others = ticked.filter((one) => one !== value)
    put(path, event.currentTarget.checked ? [...others, value] : others)
    visit(path)
  }
  return (
    <fieldset class="field" id={fieldId(path)} tabindex={-1} aria-describedby={`${fieldId(path)}-found`}>
      <legend>{label}</legend>
      {hint && <span class="second">{hint}</span>}
      {[...groupBy(Object.keys(options), groupOf)].map(([name, values]) => (
        <div class="checks">
          {name && <span class="soft">{name}</span>}
          {values.map((value) => (
            <label class="check" key={value}>
              <input type="checkbox" checked={ticked.includes(value)} onChange={change(value)} />{' '}
              <span>{options[value]}</span>
            </label>
          ))}
        </div>
      ))}
      <Findings path={path} />
    </fieldset>
  )
}

export function Copy({ text, children }: { text: string; children: string }) {
  return (
    <button type="button" onClick={({ currentTarget }) => copyText(currentTarget, children, text)}>
      {children}
    </button>
  )
}

type LaterProps = {
  children: ComponentChildren
  /** When the part is there, and with it all before it. */
  onReady?: () => void
}

/** A part of the form that is drawn in a task of its own, after those before it, so that a slow phone answers in between. */
export function Later({ children, onReady }: LaterProps) {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true))
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (ready) onReady?.()
  }, [ready, onReady])
  return ready && children
}
