/** The filters of `/providers`: each is a parameter of the API under its own name. */
import { CAPABILITY_SLUGS, CATEGORIES } from '../../schema/vocabulary.ts'
import { AnswerAsJson, Check, type Choices, Choose } from '../components/choices.tsx'
import { SearchIcon } from '../components/icon.tsx'
import { FLAGS, FREE, shortTitle } from '../filter-words.ts'

const KINDS = [
  ['Any offer', ''],
  ['Anything free', FREE.replace('kind=', '')],
  ['No account', 'keyless'],
  ['Renews', 'keyless,permanent,renewing-credits'],
  ['Once, at sign-up', 'one-time-credits,trial'],
  ['Nothing free', 'none'],
] as const

const ORDERS: Choices = [
  ['easiest to start', ''],
  ['easiest to start', 'score'],
  ['name', 'name'],
]

/** Not asked by most: under "More". */
const RARE = new Set<string>(['openaiCompatible', 'commercialUse'])

const ABLE = CAPABILITY_SLUGS.map((slug) => [shortTitle(slug), slug] as const)

const flags = (rare: boolean) =>
  Object.entries(FLAGS)
    .filter(([name]) => RARE.has(name) === rare)
    .map(([name, { label }]) => <Check of={[name, 'true', label]} />)

/** `countries`, `regions`: name and code of those that some entry names. */
export function FinderFields({ countries, regions }: { countries: Choices; regions: Choices }) {
  return (
    <form id="finder" class="filters bar" action="/api/v1/providers" role="search" aria-label="Providers">
      <label class="wide field-with-icon">
        <span class="hidden">Name, or what you need</span>
        <SearchIcon />
        <input type="search" name="q" placeholder="Name or task" autocomplete="off" />
      </label>
      <Choose label="Free for" name="freeFor" choices={[['anything', ''], ...ABLE]} />
      {flags(false)}
      <Choose label="Company in" name="country" choices={[['any', ''], ...countries]} />
      <details>
        <summary>More</summary>
        <div class="choices">
          <Choose label="Offer" name="kind" choices={KINDS} />
          <Choose label="Does, free or not" name="capability" choices={[['anything', ''], ...ABLE]} />
          <Choose
            label="Category"
            name="category"
            choices={[['all', ''], ...CATEGORIES.map((name) => [name, name] as const)]}
          />
          <Choose label="Data processed in" name="region" choices={[['anywhere', ''], ...regions]} />
          {flags(true)}
        </div>
      </details>
      <AnswerAsJson />
    </form>
  )
}

/**
 * Stands with the count, and belongs to the form all the same. In a list of one capability the script calls the first
 * order "most free", and shows the second.
 */
export const FinderOrder = () => (
  <label>
    sorted by{' '}
    <select name="sort" form="finder">
      {ORDERS.map(([text, value]) => (
        <option value={value} hidden={value === 'score'}>
          {text}
        </option>
      ))}
    </select>
  </label>
)
