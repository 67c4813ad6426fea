/** Which provider comes next: a list of links that typing makes shorter. */
import { compareUrl, MOST_COMPARED } from './compare-url.ts'

export type Named = readonly [slug: string, name: string]

/** With providers chosen, the list is as long as a glance. */
const FEW = 12

/** Those whose name or slug has every word that was typed. */
export function matching(names: readonly Named[], typed: string): Named[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return names.filter(([slug, name]) => {
    const text = `${name} ${slug}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

type ChooserProps = {
  names: readonly Named[]
  chosen: readonly string[]
  typed: string
  onType: (typed: string) => void
  onFirst: (slugs: readonly string[]) => void
}

export function Chooser({ names, chosen, typed, onType, onFirst }: ChooserProps) {
  if (chosen.length >= MOST_COMPARED) return null
  const found = matching(
    names.filter(([slug]) => !chosen.includes(slug)),
    typed,
  )
  const listed = chosen.length === 0 ? found : typed.trim() === '' ? [] : found.slice(0, FEW)
  const url = ([slug]: Named) => compareUrl([...chosen, slug])
  return (
    <form
      role="search"
      aria-label="Providers to compare"
      onSubmit={(event) => {
        event.preventDefault()
        if (found[0] && typed.trim() !== '') onFirst([...chosen, found[0][0]])
      }}
    >
      <label>
        {chosen.length === 0 ? 'Choose a provider' : 'Add a provider'}{' '}
        <input
          type="search"
          value={typed}
          autocomplete="off"
          placeholder="Name"
          onInput={({ currentTarget }) => onType(currentTarget.value)}
        />
      </label>{' '}
      <span class="soft" role="status">
        {typed.trim() === '' ? '' : `${found.length} ${found.length === 1 ? 'provider' : 'providers'}`}
      </span>
      <ul class="names">
        {listed.map((one) => (
          <li key={one[0]}>
            <a href={url(one)}>{one[1]}</a>
          </li>
        ))}
      </ul>
    </form>
  )
}
