/** What an import says of itself: what is wrong in the catalogue, which files differ, and the sum. */
import { plural } from '../../base/text/plural.ts'
import { presentable } from '../../content/diagnostic.ts'
import type { ImportSource } from '../../schema/imported-models.ts'
import type { CatalogueHint, CatalogueProblem } from './catalogue.ts'
import type { Difference } from './cross-check.ts'
import type { ImportOutcome } from './import-models.ts'
import { modelChanges } from './import-summary.ts'

/** So many problems of one catalogue are printed; the rest is counted. */
const MOST_PROBLEMS = 50

export function problemLines(problems: readonly CatalogueProblem[]): string[] {
  const lines = problems
    .slice(0, MOST_PROBLEMS)
    .map(({ place, message }) => presentable(`warning: ${place}: ${message}`))
  const rest = problems.length - lines.length
  return rest > 0 ? [...lines, `warning: and ${plural(rest, 'more place')} of the catalogue`] : lines
}

/** A line for each value that two sources give differently; the newer counts. */
export function differenceLines(
  differences: readonly Difference[],
  catalogueAsOf: string,
  second: ImportSource | undefined,
): string[] {
  if (!second) return []
  const name = `${second.name} ${second.version ?? ''}`.trim()
  const head =
    second.asOf > catalogueAsOf
      ? `the catalogue of ${catalogueAsOf} is older than ${name} of ${second.asOf}, which counts where they differ: ${plural(differences.length, 'value')}`
      : `${name} of ${second.asOf} is not newer than the catalogue of ${catalogueAsOf}, which counts where they differ: ${plural(differences.length, 'value')}`
  const lines = differences.map(({ slug, id, fact, catalogue, second: other, counts }) => {
    const [used, not] = counts === 'second' ? [other, catalogue] : [catalogue, other]
    return presentable(`differs: ${slug} ${id} ${fact}: ${used} counts, not ${not}`)
  })
  return [head, ...lines]
}

/** Why the stored file of an outcome is written anew. */
const STATES = {
  missing: () => 'missing',
  broken: (reason: string) => `cannot be read: ${presentable(reason)}`,
  edited: () => 'edited by hand: the models do not have the hash of the file',
  stored: () => 'out of date',
}

/** A line for each file that is not as the catalogue says, and for each list that was refused. */
export function outcomeLines(outcomes: readonly ImportOutcome[], fileOf: (slug: string) => string): string[] {
  return outcomes.flatMap((outcome) => {
    const { slug, stored } = outcome
    if (outcome.state === 'unchanged') return []
    if (outcome.state === 'refused')
      return [`error: ${fileOf(slug)} is not written: ${outcome.reason}\nhelp: ${outcome.help}`]
    const reason = STATES[stored.state](stored.state === 'broken' ? stored.reason : '')
    const before = 'value' in stored ? stored.value.models : []
    const changes = modelChanges(before, outcome.models)
    const count = (kind: string) => changes.filter((change) => change.kind === kind).length
    const words = [
      `${count('new')} new`,
      `${count('gone')} gone`,
      `${changes.length - count('new') - count('gone')} changed`,
    ]
    return [`${fileOf(slug)}: ${reason}; ${words.join(', ')}`]
  })
}

export const hintLines = (hints: readonly CatalogueHint[]): string[] =>
  hints.map(({ catalogueId, domain, slugs }) =>
    presentable(
      `hint: no entry names the catalogue's ${catalogueId}, and ${slugs.join(', ')} ${slugs.length === 1 ? 'is' : 'are'} on ${domain} too`,
    ),
  )

export function totals(outcomes: readonly ImportOutcome[]): string {
  const files = outcomes.flatMap((one) => (one.state === 'refused' ? [] : [one]))
  const models = files.reduce((sum, one) => sum + one.models.length, 0)
  const bytes = files.reduce((sum, one) => sum + Buffer.byteLength(one.text), 0)
  const changed = files.filter(({ state }) => state === 'changed').length
  const refused = outcomes.length - files.length
  return `${plural(files.length, 'file')}, ${plural(models, 'model')}, ${bytes} bytes; ${changed} changed${refused > 0 ? `, ${refused} refused` : ''}`
}
