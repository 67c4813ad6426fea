/** What differs between two lists of models of one provider. */
import { modelLines } from '../../entry/models/model-lines.ts'
import { isListed } from '../../entry/models/seen.ts'
import type { ImportedModel, ModelPrice } from '../../schema/imported-models.ts'

export type ModelChange =
  | { kind: 'new' | 'gone'; model: ImportedModel }
  | { kind: 'context' | 'output' | 'price' | 'other'; model: ImportedModel; before: ImportedModel }

/** By id, ascending; of one model each change by itself. One that no catalogue has any more is gone, although it is kept. `other`: what it reads, whether it calls tools, its name, … */
export function modelChanges(
  before: readonly ImportedModel[],
  after: readonly ImportedModel[],
): ModelChange[] {
  const old = new Map(before.filter(isListed).map((model) => [model.id, model]))
  const listed = after.filter(isListed)
  const now = new Set(listed.map(({ id }) => id))
  const changes: ModelChange[] = [...old.values()]
    .filter(({ id }) => !now.has(id))
    .map((model) => ({ kind: 'gone', model }))
  for (const model of listed) {
    const was = old.get(model.id)
    if (!was) {
      changes.push({ kind: 'new', model })
      continue
    }
    for (const kind of ['context', 'output'] as const)
      if (model[kind] !== was[kind]) changes.push({ kind, model, before: was })
    if (priceKey(model.price) !== priceKey(was.price)) changes.push({ kind: 'price', model, before: was })
    if (otherFacts(model) !== otherFacts(was)) changes.push({ kind: 'other', model, before: was })
  }
  return changes.toSorted((a, b) => (a.model.id < b.model.id ? -1 : a.model.id > b.model.id ? 1 : 0))
}

const otherFacts = ({ context, output, price, seen, ...facts }: ImportedModel) => modelLines([facts])[0]

const priceKey = (price: ModelPrice | undefined) =>
  price && JSON.stringify([price.input, price.output, price.cachedInput, price.currency, price.per])
