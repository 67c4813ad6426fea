/** Where in the form a finding is shown. */
import type { Path } from '../../base/json.ts'
import { type Answers, ITEMS } from './answers.ts'
import { isOffer } from './questions.ts'

/** The paths of all fields: `offers.0.quotas`. */
export function fieldsOf(answers: unknown, above: string): string[] {
  // A list of words is one field; a list of items that has none has no field.
  if (typeof answers === 'string') return [above]
  if (Array.isArray(answers) && typeof answers[0] !== 'object') return above in ITEMS ? [] : [above]
  return Object.entries(answers as object).flatMap(([key, value]) =>
    fieldsOf(value, above === '' ? key : `${above}.${key}`),
  )
}

/** The field at a path of the entry; else the nearest above it, else the first below it; the name of the whole. */
export function fieldAt(path: Path, answers: Answers): string {
  const fields = fieldsOf(answers, '')
  const place = placeOf(path, answers)
  for (let length = place.length; length > 0; length--) {
    const above = place.slice(0, length).join('.')
    const field = fields.find((one) => one === above) ?? fields.find((one) => one.startsWith(`${above}.`))
    if (field !== undefined) return field
  }
  return 'name'
}

/** The keys of the entry as those of the answers. */
function placeOf(path: Path, { offers, capabilities }: Answers): string[] {
  const keys = path.map(String)
  // What is not free stands where the first offer would.
  const isNothing = offers[0] !== undefined && !isOffer(offers[0])
  if (keys[0] === 'free') return ['offers', '0', 'kind']
  if (keys[0] === 'category' && capabilities.length === 0) return ['capabilities']
  if (keys[0] === 'offers') {
    if (keys.length === 1) return ['offers', '0', 'kind']
    keys[1] = String(Number(keys[1]) + Number(isNothing))
    if (keys[2] === 'id') keys[2] = 'name'
  }
  const [, asked] = /^(\w+)Basis$/.exec(keys.at(-1)!) ?? []
  if (asked === undefined) return keys
  return [...keys.slice(0, -1), ...(keys[0] === 'signup' ? ['asks'] : []), asked]
}
