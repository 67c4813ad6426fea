/** The fields of the form: a label, the answer, and what validation says of it, in place. */

import type { ComponentChildren } from 'preact'
import { copyText } from '../copy-text.ts'
import type { Answers } from './answers.ts'
import { answerAt } from './answers-at.ts'
import type { Checked } from './check-answers.ts'
import { findingWords } from './finding-words.ts'

/** What a field needs of the form. */
export type FormView = {
  answers: Answers
  checked: Checked
  put: (path: string, value: unknown) => void
  /** Whether findings of a field are shown yet: not before somebody has been there. */
  shows: (path: string) => boolean
  visit: (path: string) => void
}

export type FieldProps = { form: FormView; path: string; label: string; hint?: string; optional?: boolean }

export const fieldId = (path: string): string => `f-${path.replaceAll('.', '-')}`

export function Findings({ form, path }: { form: FormView; path: string }) {
  const found = form.shows(path) ? form.checked.findings.filter(({ field }) => field === path) : []
  return (
    <ul class="findings" id={`${fieldId(path)}-found`}>
      {found.map((finding) => (
        <li class={finding.severity}>{findingWords(finding)}</li>
      ))}
    </ul>
  )
}

/** Label, hint and findings around a control. */
function Field({
  form,
  path,
  label,
  hint,
  optional,
  children,
}: FieldProps & { children: ComponentChildren }) {
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
      {children}
      <Findings form={form} path={path} />
    </div>
  )
}

/** What every control has. */
function common({ form, path, hint }: FieldProps) {
  const wrong =
    form.shows(path) &&
    form.checked.findings.some(({ field, severity }) => field === path && severity === 'error')
  return {
    id: fieldId(path),
    value: String(answerAt(form.answers, path)),
    'aria-describedby': `${hint ? `${fieldId(path)}-hint ` : ''}${fieldId(path)}-found`,
    'aria-invalid': wrong,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => form.put(path, currentTarget.value),
    onBlur: () => form.visit(path),
  }
}

export function Text(props: FieldProps & { type?: 'url' | 'date' | 'text'; placeholder?: string }) {
  const { type = 'text', placeholder } = props
  return (
    <Field {...props}>
      {type === 'date' ? (
        <input {...common(props)} type="date" />
      ) : (
        <input
          {...common(props)}
          // The browser's own check of URLs is another than ours.
          type="text"
          inputMode={type}
          autocomplete="off"
          spellcheck={type === 'text'}
          {...(placeholder && { placeholder })}
        />
      )}
    </Field>
  )
}

export function Area(props: FieldProps & { rows: number }) {
  return (
    <Field {...props}>
      <textarea {...common(props)} rows={props.rows} />
    </Field>
  )
}

/** `words`: what stands for each value. `none`: what stands for no value, where that is an answer. */
export function Choice(props: FieldProps & { words: Readonly<Record<string, string>>; none?: string }) {
  const { words, none } = props
  return (
    <Field {...props}>
      <select {...common(props)}>
        {none !== undefined && <option value="">{none}</option>}
        {Object.entries(words).map(([value, text]) => (
          <option value={value}>{text}</option>
        ))}
      </select>
    </Field>
  )
}

/** Any of some words, kept in the order in which they were ticked. */
export function Ticks(
  props: FieldProps & { groups: readonly (readonly [string, Readonly<Record<string, string>>])[] },
) {
  const { form, path, label, hint, groups } = props
  const ticked = answerAt(form.answers, path) as string[]
  const change = (value: string) => (event: { currentTarget: HTMLInputElement }) => {
    const others = ticked.filter((one) => one !== value)
    form.put(path, event.currentTarget.checked ? [...others, value] : others)
    form.visit(path)
  }
  return (
    <fieldset class="field" id={fieldId(path)} tabindex={-1} aria-describedby={`${fieldId(path)}-found`}>
      <legend>{label}</legend>
      {hint && <span class="second">{hint}</span>}
      {groups.map(([name, words]) => (
        <div class="checks">
          {name && <span class="soft">{name}</span>}
          {Object.entries(words).map(([value, text]) => (
            <label class="check" key={value}>
              <input type="checkbox" checked={ticked.includes(value)} onChange={change(value)} />{' '}
              <span>{text}</span>
            </label>
          ))}
        </div>
      ))}
      <Findings form={form} path={path} />
    </fieldset>
  )
}

/** Copies a text, and says so. */
export function Copy({ text, children }: { text: string; children: string }) {
  return (
    <button type="button" onClick={({ currentTarget }) => copyText(currentTarget, children, text)}>
      {children}
    </button>
  )
}
