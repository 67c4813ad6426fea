/** What an import says of itself: as lines on a terminal, and as the pull request that is read in two minutes. */

import { plural } from '../../base/letters.ts'
import { nearest } from '../../base/nearest.ts'
import { codeSpan, escapeMarkdown } from '../../base/safe-text.ts'
import { presentable } from '../../content/diagnostic.ts'
import { isListed } from '../../entry/models/missing-models.ts'
import { modelLines } from '../../entry/models/model-lines.ts'
import { callGitHub, type Repository } from '../../net/github.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { ImportedModel, ImportSource } from '../../schema/imported.ts'
import type { CatalogueProblem } from './catalogue.ts'
import type { Difference } from './further-sources.ts'
import { type ImportOutcome, offerOf } from './import-models.ts'

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
  { name, version = '', asOf }: ImportSource,
): string[] {
  const second = `${name} ${version}`.trim()
  const [older, is, newer] =
    asOf > catalogueAsOf
      ? [`the catalogue of ${catalogueAsOf}`, 'is older than', `${second} of ${asOf}`]
      : [`${second} of ${asOf}`, 'is not newer than', `the catalogue of ${catalogueAsOf}`]
  return [
    `${older} ${is} ${newer}, which counts where they differ: ${plural(differences.length, 'value')}`,
    ...differences.map(({ slug, id, fact, catalogue, second: other, counts }) => {
      const [used, not] = counts === 'second' ? [other, catalogue] : [catalogue, other]
      return presentable(`differs: ${slug} ${id} ${fact}: ${used} counts, not ${not}`)
    }),
  ]
}

const STATES = {
  missing: 'missing',
  broken: 'cannot be read',
  edited: 'edited by hand: the models do not have the hash of the file',
  stored: 'out of date',
}

/** A line for each file that is not as the catalogue says, and for each list that was refused. */
export const outcomeLines = (
  outcomes: readonly ImportOutcome[],
  fileOf: (slug: string) => string,
): string[] =>
  outcomes.flatMap((outcome) => {
    const { slug, stored, state } = outcome
    if (state === 'unchanged') return []
    if (state === 'refused')
      return [`error: ${fileOf(slug)} is not written: ${outcome.reason}\nhelp: ${outcome.help}`]
    const why = stored.state === 'broken' ? `: ${presentable(stored.reason)}` : ''
    const changes = modelChanges('value' in stored ? stored.value.models : [], outcome.models)
    return [`${fileOf(slug)}: ${STATES[stored.state]}${why}; ${counted([changes])}`]
  })

export function totals(outcomes: readonly ImportOutcome[]): string {
  const files = outcomes.flatMap((one) => (one.state === 'refused' ? [] : [one]))
  const models = files.reduce((sum, one) => sum + one.models.length, 0)
  const bytes = files.reduce((sum, one) => sum + Buffer.byteLength(one.text), 0)
  const changed = files.filter(({ state }) => state === 'changed').length
  const refused = outcomes.length - files.length
  return `${plural(files.length, 'file')}, ${plural(models, 'model')}, ${bytes} bytes; ${changed} changed${refused > 0 ? `, ${refused} refused` : ''}`
}

export type ProviderImport = {
  slug: string
  entry: Pick<ProviderEntry, 'offers'>
  before: readonly ImportedModel[]
  after: readonly ImportedModel[]
  sources: readonly ImportSource[]
}

export type ImportSummary = { title: string; body: string }

/** A pull request holds 65,536 characters (GitHub's limit). */
const MAX_BODY = 60_000

const LOOK_UP =
  'Look each up at its provider before you merge: a catalogue can be wrong, or the id renamed. Where it is gone, give its row in `content/providers/<slug>.yaml` the day as `ended`, or take it out of `models`, with an item of the changelog.'

/** Ids by what became of them. */
type Changes = Readonly<Record<'new' | 'gone' | 'changed', readonly string[]>>
type Changed = ProviderImport & { changes: Changes }

const KINDS = ['new', 'gone', 'changed'] as const

/** Free ids that are gone come first. Undefined where no model differs. */
export function importSummary(
  providers: readonly ProviderImport[],
  notes: readonly string[] = [],
): ImportSummary | undefined {
  const changed: Changed[] = providers
    .map((one) => ({ ...one, changes: modelChanges(one.before, one.after) }))
    .filter(({ changes }) => Object.values(changes).some((ids) => ids.length > 0))
  if (changed.length === 0) return undefined
  const lost = changed.flatMap(lostFree)
  const counts = counted(changed.map(({ changes }) => changes))
  const title = `Models: ${lost.length > 0 ? `${plural(lost.length, 'free id')} gone; ` : ''}${counts}`
  const body = [
    sourcesLine(changed),
    ...notes,
    ...(lost.length > 0 ? ['### Free ids that are gone', LOOK_UP, lost.join('\n')] : ['No free id is gone.']),
    '### By provider',
    changed.map(providerLine).join('\n'),
    'The files have a model a line, with what changed of it.',
  ]
  return { title, body: cut(body.join('\n\n')) }
}

function providerLine({ slug, changes }: Changed): string {
  const kinds = KINDS.filter((kind) => changes[kind].length > 0)
  return `- ${codeSpan(slug)}: ${kinds.map((kind) => `${kind} ${named(changes[kind])}`).join('; ')}`
}

/** So many models of one kind are named; the rest is counted. */
const MOST_NAMED = 12

function named(ids: readonly string[]): string {
  const rest = ids.length - MOST_NAMED
  return ids.slice(0, MOST_NAMED).map(codeSpan).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

const counted = (all: readonly Changes[]) =>
  KINDS.map((kind) => `${all.reduce((sum, one) => sum + one[kind].length, 0)} ${kind}`).join(', ')

/** Names and days of all catalogues that were read. */
function sourcesLine(changed: readonly Changed[]): string {
  const sources = new Set(
    changed.flatMap(({ sources }) => sources.map(({ name, asOf }) => `${escapeMarkdown(name)} of ${asOf}`)),
  )
  return `Read from ${[...sources].toSorted().join(', ')}. Merging changes what is said of models, such as context and price. Which of them are free stays as \`content/providers\` says.`
}

function lostFree({ slug, entry, after, changes }: Changed): string[] {
  const now = after.filter(isListed).map(({ id }) => id)
  return changes.gone.flatMap((id) => {
    const offer = offerOf(entry, id)
    if (!offer) return []
    const near = nearest(id, now)
    const rest = near ? `; nearest now: ${codeSpan(near)}` : ''
    return `- ${codeSpan(slug)}: ${codeSpan(id)}, offer ${codeSpan(offer.id)}${rest}`
  })
}

/** Whole lines only, so that no code span is left open. */
function cut(body: string): string {
  if (body.length <= MAX_BODY) return body
  const end = body.lastIndexOf('\n', MAX_BODY)
  return `${body.slice(0, end)}\n\nThe rest is in the files.`
}

/** Ascending. One that no catalogue has any more is gone, although it is kept. */
function modelChanges(before: readonly ImportedModel[], after: readonly ImportedModel[]): Changes {
  const [old, now] = [before, after].map((models) => {
    const listed = models.filter(isListed).map(({ seen: _, ...facts }) => facts)
    return new Map(listed.map((model) => [model.id, modelLines([model])[0]]))
  }) as [Map<string, string>, Map<string, string>]
  const [was, is] = [old, now].map((models) => [...models.keys()].toSorted()) as [string[], string[]]
  return {
    new: is.filter((id) => !old.has(id)),
    gone: was.filter((id) => !now.has(id)),
    changed: is.filter((id) => old.has(id) && old.get(id) !== now.get(id)),
  }
}

/** The branch that imports are pushed to. Nothing else may use it: it is overwritten. */
export const IMPORT_BRANCH = 'models-import'

type PullRequest = { number: number; title: string; body: string | null }

/** Opens it, or brings the open one up to date. Throws if GitHub answers with an error. Never merges. */
export async function syncPullRequest(
  repository: Repository,
  base: string,
  { title, body }: ImportSummary,
  fetch: typeof globalThis.fetch,
): Promise<{ action: 'opened' | 'updated' | 'kept'; number: number }> {
  const ask = (method: 'GET' | 'POST' | 'PATCH', path: string, value?: object) =>
    callGitHub(repository, fetch, method, path, value)
  const head = `${repository.name.split('/')[0]}:${IMPORT_BRANCH}`
  const query = new URLSearchParams({ state: 'open', head, base })
  const [open] = (await ask('GET', `pulls?${query}`)) as PullRequest[]
  if (!open) {
    const made = await ask('POST', 'pulls', { title, body, head: IMPORT_BRANCH, base })
    return { action: 'opened', number: (made as PullRequest).number }
  }
  const { number } = open
  if (open.title === title && open.body === body) return { action: 'kept', number }
  await ask('PATCH', `pulls/${number}`, { title, body })
  return { action: 'updated', number }
}
