/** What forms are made of: boxes to tick, lists to choose from, the field that searches the directory. */
import type { ComponentChildren } from 'preact'
import { ShareLink } from './copy.tsx'
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

type ListProps = {
  /** The id of the form, to which the order belongs though it stands with the count. */
  form: string
  said: string
  orders: Choices
  /** The path of the list, and of the same as the API answers it. */
  path: string
  json: string
  children?: ComponentChildren
}

/** Below a form that filters a list: how many are left, in which order, and in which other forms. */
export const FoundLine = ({ form, said, orders, path, json, children }: ListProps) => (
  <div class="request">
    <span id="say" role="status">
      {said}
    </span>{' '}
    <label>
      sorted by{' '}
      <select id="order" name="sort" form={form}>
        {orders.map(([text, value]) => (
          <option value={value}>{text}</option>
        ))}
      </select>
    </label>{' '}
    <span id="only" data-api={`/api/v1${path}`} />{' '}
    <span class="ways">
      {children}{' '}
      <a id="request-json" href={json}>
        JSON
      </a>{' '}
      <ShareLink path={path} />
    </span>
  </div>
)

/** The field of a list, which finds more than the list has. */
export const ListSearch = ({ label }: { label: string }) => (
  <label class="wide field-with-icon">
    <span class="hidden">{label}</span>
    <SearchIcon />
    <input type="search" name="q" placeholder={label} autocomplete="off" data-palette />
  </label>
)

export const NoneLeft = ({ words = 'No provider is confirmed for all of these.' }: { words?: string }) => (
  <div id="nothing" hidden>
    <strong>{words}</strong> Remove a filter.
  </div>
)
