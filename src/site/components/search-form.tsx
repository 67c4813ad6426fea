/** The field that searches the directory: the palette answers while people type, and without a script `/providers` does. */
import { SearchIcon } from './icon.tsx'

type SearchFormProps = {
  class: string
  /** Accessible name of the form. */
  label: string
  /** Accessible name of its field. */
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
