/** What forms are made of: boxes to tick, lists to choose from, the field that searches the directory. */
import { SearchIcon } from './signs.tsx'

export type CheckOf = readonly [name: string, value: string, label: string]

export const Check = ({ of: [name, value, label] }: { of: CheckOf }) => (
  <label class="check">
    <input type="checkbox" name={name} value={value} /> <span>{label}</span>
  </label>
)

/** Without a script a form leads to the API's answer. */
export const AnswerAsJson = () => (
  <button type="submit" class="scriptless">
    Answer as JSON
  </button>
)

export type Choices = readonly (readonly [text: string, value: string])[]

export function Choose({ label, name, choices }: { label: string; name: string; choices: Choices }) {
  return (
    <label>
      <span>{label}</span>
      <select name={name}>
        {choices.map(([text, value]) => (
          <option value={value}>{text}</option>
        ))}
      </select>
    </label>
  )
}

type SearchFormProps = {
  class: string
  label: string
  field: string
  placeholder: string
}

export function SearchForm({ class: className, label, field, placeholder }: SearchFormProps) {
  return (
    <form class={`${className} field-with-icon`} action="/providers" role="search" aria-label={label}>
      <SearchIcon />
      <input
        type="search"
        name="q"
        aria-label={field}
        placeholder={placeholder}
        autocomplete="off"
        data-palette
      />
      <span class="kbd" aria-hidden="true">
        /
      </span>
    </form>
  )
}

export const NoneLeft = ({ words = 'No provider is confirmed for all of these.' }: { words?: string }) => (
  <div id="nothing" hidden>
    <strong>{words}</strong> Remove a filter.
  </div>
)
