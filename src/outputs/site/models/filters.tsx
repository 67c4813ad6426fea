/** The filters of `/models`: each is a parameter of the API under its own name. */
import { CAPABILITIES, CAPABILITY_SLUGS, type Capability } from '../../../core/schema/vocabulary.ts'
import { type Choices, Choose } from '../components/choose.tsx'
import { FLAGS } from '../filter-words.ts'

/** Name, value and label of each checkbox. */
const CHECKS = [
  ['noCard', 'true', FLAGS.noCard.label],
  ['noPhone', 'true', FLAGS.noPhone.label],
  ['noTraining', 'true', FLAGS.noTraining.label],
  ['tools', 'true', 'Tools'],
  ['structuredOutput', 'true', 'Structured output'],
  ['input', 'image', 'Reads images'],
  ['openWeights', 'true', 'Open weights'],
] as const

const CONTEXTS: Choices = [
  ['Any', ''],
  ['32K or more', '32000'],
  ['128K or more', '128000'],
  ['256K or more', '256000'],
  ['1M or more', '1000000'],
]

const ORDERS: Choices = [
  ['Most requests a day', ''],
  ['Most tokens a day', 'tokens'],
  ['Largest context', 'context'],
  ['By name', 'name'],
]

/** `does`: what some row is for. Without a script the form leads to the API's answer. */
export function ModelFilters({ does }: { does: ReadonlySet<Capability> }) {
  const able = CAPABILITY_SLUGS.filter((slug) => does.has(slug))
  return (
    <form id="models" class="filters" action="/api/v1/models" role="search" aria-label="Models">
      <label class="wide">
        <span class="hidden">Model or provider</span>
        <input type="search" name="q" placeholder="gpt-oss, qwen, groq…" autocomplete="off" />
      </label>
      <fieldset class="checks">
        <legend class="hidden">Only those that are confirmed</legend>
        {CHECKS.map(([name, value, label]) => (
          <label class="check">
            <input type="checkbox" name={name} value={value} /> <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <details>
        <summary>What it does, context, order</summary>
        <div class="choices">
          <Choose
            label="Does"
            name="capability"
            choices={[['Anything', ''], ...able.map((slug) => [CAPABILITIES[slug].title, slug] as const)]}
          />
          <Choose label="Context, in tokens" name="context" choices={CONTEXTS} />
          <Choose label="Order" name="sort" choices={ORDERS} />
        </div>
      </details>
      <button type="submit" class="scriptless">
        Answer as JSON
      </button>
    </form>
  )
}
