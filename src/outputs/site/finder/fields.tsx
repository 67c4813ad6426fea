/** The filters of `/providers`: each is a parameter of the API under its own name. */
import { CAPABILITIES, CAPABILITY_SLUGS, CATEGORIES } from '../../../core/schema/vocabulary.ts'
import { type Choices, Choose } from '../components/choose.tsx'
import { FLAGS } from '../filter-words.ts'

export const KINDS = [
  ['Any offer', ''],
  ['No account', 'keyless'],
  ['Renews', 'keyless,permanent,renewing-credits'],
  ['Once, at sign-up', 'one-time-credits,trial'],
  ['Nothing free', 'none'],
] as const

/** `countries`, `regions`: name and code of those that some entry names. */
export function FinderFields({ countries, regions }: { countries: Choices; regions: Choices }) {
  return (
    <form id="finder" class="filters" action="/api/v1/providers" role="search" aria-label="Providers">
      <label class="wide">
        <span class="hidden">Name, or what you need</span>
        <input type="search" name="q" placeholder="groq, speech to text, no card…" autocomplete="off" />
      </label>
      <fieldset class="checks">
        <legend class="hidden">Only those that are confirmed</legend>
        {Object.entries(FLAGS).map(([name, { label }]) => (
          <label class="check">
            <input type="checkbox" name={name} value="true" /> <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <details>
        <summary>More filters</summary>
        <div class="choices">
          <Choose
            label="Does"
            name="capability"
            choices={[
              ['Anything', ''],
              ...CAPABILITY_SLUGS.map((slug) => [CAPABILITIES[slug].title, slug] as const),
            ]}
          />
          <Choose
            label="Category"
            name="category"
            choices={[['All', ''], ...CATEGORIES.map((name) => [name, name] as const)]}
          />
          <Choose label="Offer" name="kind" choices={KINDS} />
          <Choose label="Company in" name="country" choices={[['Anywhere', ''], ...countries]} />
          <Choose label="Data processed in" name="region" choices={[['Anywhere', ''], ...regions]} />
          <Choose
            label="Order"
            name="sort"
            choices={[
              ['Easiest to start first', ''],
              ['By name', 'name'],
            ]}
          />
        </div>
      </details>
      <button type="submit" class="scriptless">
        Answer as JSON
      </button>
    </form>
  )
}
