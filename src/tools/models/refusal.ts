/** Which catalogue is not believed: one that lost more than it can have lost. */
import type { ImportedModel } from '../../schema/imported-models.ts'

/** A list that loses a model or two may be right, however short it is. */
const FEW = 3

/** Why the models after are not written in place of those before, or undefined if they are. */
export function refusal(
  before: readonly ImportedModel[],
  after: readonly ImportedModel[],
): string | undefined {
  const now = new Set(after.map(({ id }) => id))
  const gone = before.filter(({ id }) => !now.has(id)).length
  if (gone < FEW) return undefined
  if (shrinks(before.length, after.length))
    return `it has ${after.length} models, where ${before.length} stood: more than a third less`
  if (gone * 2 >= before.length)
    return `${gone} of ${before.length} models have gone and others have come: half of it is renamed, or it is another list`
  return undefined
}

/** Whether more than a third is gone. */
export const shrinks = (before: number, after: number): boolean => after * 3 < before * 2
