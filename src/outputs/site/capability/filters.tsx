/** The filters of a capability's page: parameters of the API that hide rows in the browser. */
import { FLAGS } from '../filter-words.ts'
import type { SiteProvider } from '../site-page.ts'

const SHOWN = ['noCard', 'noPhone', 'openaiCompatible'] as const

/** What holds for a provider, as the filter reads it from a row. */
export const holdsFor = ({ of: { facets } }: SiteProvider): string =>
  SHOWN.filter((name) => facets.includes(name)).join(' ')

/** Without a script the form leads to the API's answer for the same capability. */
export function CapabilityFilters({ slug, providers }: { slug: string; providers: readonly SiteProvider[] }) {
  return (
    <form class="filters" data-filter action="/api/v1/providers" aria-label="Filter">
      <input type="hidden" name="capability" value={slug} />
      <fieldset class="checks">
        <legend class="hidden">Only those that are confirmed</legend>
        {SHOWN.map((name) => (
          <label class="check">
            <input type="checkbox" name={name} value="true" />{' '}
            <span>
              {FLAGS[name].label} · {providers.filter(({ of }) => of.facets.includes(name)).length}
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
