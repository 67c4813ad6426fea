/** The filters of `/models`: each is a parameter of the API under its own name. */
import { CAPABILITY_SLUGS, type Capability } from '../../schema/vocabulary.ts'
import { AnswerAsJson, Check, type CheckOf, type Choices, Choose } from '../components/choices.tsx'
import { SearchIcon } from '../components/icon.tsx'
import { FLAGS, shortTitle } from '../filter-words.ts'

const CHECKS: readonly CheckOf[] = [
  ['tools', 'true', 'Tools'],
  ['input', 'image', 'Images in'],
  ['noCard', 'true', FLAGS.noCard.label],
  ['noTraining', 'true', FLAGS.noTraining.label],
]
/** Not asked by most: under "More". */
const RARE: readonly CheckOf[] = [
  ['noPhone', 'true', FLAGS.noPhone.label],
  ['structuredOutput', 'true', 'JSON schema'],
  ['openWeights', 'true', 'Open weights'],
]

const CONTEXTS: Choices = [
  ['any', ''],
  ['≥ 32K', '32000'],
  ['≥ 128K', '128000'],
  ['≥ 256K', '256000'],
  ['≥ 1M', '1000000'],
]

const ORDERS: Choices = [
  ['most requests a day', ''],
  ['most tokens a day', 'tokens'],
  ['largest context', 'context'],
  ['name', 'name'],
]

const checks = (list: readonly CheckOf[]) => list.map((one) => <Check of={one} />)

/** Stands with the count, and belongs to the form all the same. */
export const ModelOrder = () => (
  <label>
    sorted by{' '}
    <select id="order" name="sort" form="models">
      {ORDERS.map(([text, value]) => (
        <option value={value}>{text}</option>
      ))}
    </select>
  </label>
)

/** `does`: what some row is for. */
export function ModelFilters({ does }: { does: ReadonlySet<Capability> }) {
  const able = CAPABILITY_SLUGS.filter((slug) => does.has(slug))
  return (
    <form id="models" class="filters bar" action="/api/v1/models" role="search" aria-label="Models">
      <label class="wide field-with-icon">
        <span class="hidden">Model or provider</span>
        <SearchIcon />
        <input type="search" name="q" placeholder="Model or provider" autocomplete="off" />
      </label>
      <Choose
        label="Does"
        name="capability"
        choices={[['anything', ''], ...able.map((slug) => [shortTitle(slug), slug] as const)]}
      />
      <Choose label="Context" name="context" choices={CONTEXTS} />
      {checks(CHECKS)}
      <details>
        <summary>More</summary>
        <div class="choices">{checks(RARE)}</div>
      </details>
      <AnswerAsJson />
    </form>
  )
}
