/** The filters of a capability's page: parameters of the API that hide rows in the browser. */
import type { SiteProvider } from '../site-page.ts'

/** Words, parameter, and whether it is known to hold. */
const FILTERS: readonly (readonly [
  text: string,
  name: string,
  holds: (provider: SiteProvider) => boolean,
])[] = [
  ['No card needed', 'noCard', ({ of }) => !of.card.answer],
  ['No phone needed', 'noPhone', ({ of }) => !of.phone.answer],
  ['OpenAI-compatible', 'openaiCompatible', ({ of }) => of.facets.includes('openaiCompatible')],
]

/** What holds for a provider, as the filter reads it from a row. */
export const holdsFor = (provider: SiteProvider): string =>
  FILTERS.filter(([, , holds]) => holds(provider))
    .map(([, name]) => name)
    .join(' ')

/** Without a script the form leads to the API's answer for the same capability. */
export function CapabilityFilters({ slug, providers }: { slug: string; providers: readonly SiteProvider[] }) {
  return (
    <form class="filters" data-filter action="/api/v1/providers" aria-label="Filter">
      <input type="hidden" name="capability" value={slug} />
      <fieldset class="checks">
        <legend class="hidden">Only those that are confirmed</legend>
        {FILTERS.map(([text, name, holds]) => (
          <label class="check">
            <input type="checkbox" name={name} value="true" />{' '}
            <span>
              {text} · {providers.filter(holds).length}
            </span>
          </label>
        ))}
      </fieldset>
      <button type="submit" class="scriptless">
        Answer as JSON
      </button>
      <span class="soft" role="status" data-filter-say />
    </form>
  )
}
