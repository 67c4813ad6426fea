/** The fields of the form: a label, the answer, and what validation says of it, in place. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { groupBy } from '../../base/order.ts'
import { type Answers, answerAt, type ListName } from '../../content/questions/answers.ts'
import type { Checked } from '../../content/questions/entry-of.ts'
import { findingWords } from '../../content/questions/form-words.ts'
import type { Question } from '../../content/questions/question.ts'
import { QUESTIONS } from '../../content/questions/questions.ts'

export type FormView = {
  answers: Answers
  checked: Checked
  put: (path: string, value: unknown) => void
  remove: (list: ListName, index: number) => void
  /** Whether findings of a field are shown yet: not before somebody has been there. */
  shows: (path: string) => boolean
  visit: (path: string) => void
}

export const Form = /* @__PURE__ */ createContext<FormView | undefined>(undefined)

export const useForm = (): FormView => useContext(Form)!

type FieldProps = Question & { path: string }

export const fieldId = (path: string): string => `f-${path.replaceAll('.', '-')}`

export const questionAt = (path: string): Question | undefined => QUESTIONS[path.replace(/\.\d+(?=\.)/, '')]

export function Field(props: FieldProps) {
  const { path, kind, label, hint, optional } = props
  const { shows, checked } = useForm()
  const id = fieldId(path)
  const found = shows(path) ? checked.findings.filter(({ field }) => field === path) : []
  const described = `${hint ? `${id}-hint ` : ''}${id}-found`
  const isGroup = kind === 'several'
  return (
    <div
      class="field"
      {...(isGroup && {
        id,
        role: 'group',
        tabindex: -1,
        'aria-labelledby': `${id}-label`,
        'aria-describedby': described,
      })}
    >
      <label id={`${id}-label`} for={isGroup ? undefined : id}>
        {label} {optional && <span class="soft">(optional)</span>}
      </label>
      {hint && (
        <span class="second" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {isGroup ? (
        <Ticks {...props} />
      ) : (
        <Control
          {...props}
          attributes={{
            id,
            'aria-describedby': described,
            'aria-invalid': found.some(({ severity }) => severity === 'error'),
          }}
        />
      )}
      <ul class="findings" id={`${id}-found`}>
        {found.map((finding) => (
          <li class={finding.severity}>{findingWords(finding)}</li>
        ))}
      </ul>
    </div>
  )
}

function Control({
  path,
  kind,
  placeholder,
  options,
  none,
  attributes,
}: FieldProps & { attributes: object }) {
  const { answers, checked, put, visit } = useForm()
  const hold = checked.derived[path] || placeholder
  const common = {
    ...attributes,
    value: String(answerAt(answers, path)),
    ...(hold && { placeholder: hold }),
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => put(path, currentTarget.value),
    onBlur: () => visit(path),
  }
  if (kind === 'lines' || kind === 'quotas') return <textarea {...common} rows={3} />
  if (!options)
    return (
      <input
        {...common}
        {...(kind === 'day' && { type: 'date' as const })}
        // Not of the type of a URL: the browser's own check of those is another than ours.
        inputMode={kind === 'url' || kind === 'link' ? 'url' : 'text'}
      />
    )
  return (
    <select {...common}>
      {none && <option value="">{checked.derived[path] || none}</option>}
      {Object.entries(options).map(([value, text]) => (
        <option value={value}>{text}</option>
      ))}
    </select>
  )
}

function Ticks({ path, options = {}, groupOf = () => '' }: FieldProps) {
  const { answers, put, visit } = useForm()
  const ticked = answerAt(answers, path) as string[]
  const change = (value: string) => (event: { currentTarget: HTMLInputElement }) => {
    const others = ticked.filter((one) => one !== value)
    put(path, event.currentTarget.checked ? [...others, value] : others)
    visit(path)
  }
  return [...groupBy(Object.keys(options), groupOf)].map(([name, values]) => (
    <div class="checks">
      {name && <span class="soft">{name}</span>}
      {values.map((value) => (
        <label class="check" key={value}>
          <input type="checkbox" checked={ticked.includes(value)} onChange={change(value)} />{' '}
          <span>{options[value]}</span>
        </label>
      ))}
    </div>
  ))
}
