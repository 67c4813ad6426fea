/** What an import says of itself: as lines on a terminal, and as the pull request that is read in two minutes. */

import { plural } from '../../base/letters.ts'
import { nearest } from '../../base/nearest.ts'
import { compareText } from '../../base/order.ts'
import { codeSpan, escapeMarkdown, markdownTable } from '../../base/safe-text.ts'
import { presentable } from '../../content/diagnostic.ts'
import { modelLines } from '../../entry/models/model-lines.ts'
import { isListed } from '../../entry/models/seen.ts'
import { callGitHub, type Repository } from '../../net/github.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { ImportedModel, ImportSource, ModelPrice } from '../../schema/imported.ts'
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
export function outcomeLines(outcomes: readonly ImportOutcome[], fileOf: (slug: string) => string): string[] {
  return outcomes.flatMap((outcome) => {
    const { slug, stored, state } = outcome
    if (state === 'unchanged') return []
    if (state === 'refused')
      return [`error: ${fileOf(slug)} is not written: ${outcome.reason}\nhelp: ${outcome.help}`]
    const why = stored.state === 'broken' ? `: ${presentable(stored.reason)}` : ''
    const changes = modelChanges('value' in stored ? stored.value.models : [], outcome.models)
    return [
      `${fileOf(slug)}: ${STATES[stored.state]}${why}; ${counted((...kinds) => of(changes, kinds).length)}`,
    ]
  })
}

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
/** So many models of one provider are named in a list; the rest is counted. */
const MOST_NAMED = 12

const LOOK_UP =
  'Look each up at its provider before you merge: a catalogue can be wrong, or the id renamed. Where it is gone, give its row in `content/providers/<slug>.yaml` the day as `ended`, or take it out of `models`, with an item of the changelog.'
const PAID_USE = 'Prices are of a million tokens, beyond what is free.'

type Kind = 'new' | 'gone' | 'context' | 'output' | 'price' | 'other'
type ModelChange = { kind: Kind; model: ImportedModel; before: ImportedModel }
type Changed = ProviderImport & { changes: ModelChange[] }

/** The columns of the table of a summary, by the kinds of changes that they count; and the list that tells them. */
const GROUPS: readonly { column: string; list?: string; kinds: readonly Kind[] }[] = [
  { column: 'new', list: 'New', kinds: ['new'] },
  { column: 'gone', list: 'Gone', kinds: ['gone'] },
  { column: 'context or output', list: 'Context and output, in tokens', kinds: ['context', 'output'] },
  { column: 'price', list: 'Price of a million tokens', kinds: ['price'] },
  { column: 'other facts', kinds: ['other'] },
]

/** Free ids that are gone come first. Undefined where no model differs. */
export function importSummary(
  providers: readonly ProviderImport[],
  notes: readonly string[] = [],
): ImportSummary | undefined {
  const changed: Changed[] = providers
    .map((one) => ({ ...one, changes: modelChanges(one.before, one.after) }))
    .filter(({ changes }) => changes.length > 0)
  if (changed.length === 0) return undefined
  const lost = changed.flatMap(lostFree)
  const counts = counted((...kinds) => changed.reduce((sum, one) => sum + idsOf(one, kinds).length, 0))
  const title = `Models: ${lost.length > 0 ? `${plural(lost.length, 'free id')} gone; ` : ''}${counts}`
  const rows = changed.map((one) => [
    codeSpan(one.slug),
    ...GROUPS.map(({ kinds }) => String(idsOf(one, kinds).length || '')),
  ])
  const body = [
    sourcesLine(changed),
    ...notes,
    section('Free ids that are gone', lost, LOOK_UP) || 'No free id is gone.',
    section('Free ids whose context or price changed', changed.flatMap(alteredFree), PAID_USE),
    '### By provider',
    markdownTable(['provider', ...GROUPS.map(({ column }) => column)], rows),
    ...GROUPS.map(({ list, kinds }) => {
      const tell = kinds[0] === 'new' || kinds[0] === 'gone' ? naming : altering
      return (
        list &&
        section(
          list,
          changed.flatMap((one) => tell(one, kinds)),
        )
      )
    }),
  ]
  return { title, body: cut(body.filter(Boolean).join('\n\n')) }
}

const counted = (count: (...kinds: Kind[]) => number) =>
  `${count('new')} new, ${count('gone')} gone, ${count('context', 'output', 'price', 'other')} changed`

const of = (changes: readonly ModelChange[], kinds: readonly Kind[]) =>
  changes.filter(({ kind }) => kinds.includes(kind))

const idsOf = ({ changes }: Changed, kinds: readonly Kind[]): string[] => [
  ...new Set(of(changes, kinds).map(({ model }) => model.id)),
]

/** Names and days of all catalogues that were read. */
function sourcesLine(changed: readonly Changed[]): string {
  const sources = new Set(
    changed.flatMap(({ sources }) => sources.map(({ name, asOf }) => `${escapeMarkdown(name)} of ${asOf}`)),
  )
  return `Read from ${[...sources].toSorted().join(', ')}. Merging changes what is said of models, such as context and price. Which of them are free stays as \`content/providers\` says.`
}

const lineOf = ({ slug }: Changed, text: string) => `- ${codeSpan(slug)}: ${text}`

function lostFree(one: Changed): string[] {
  const now = one.after.filter(isListed).map(({ id }) => id)
  return idsOf(one, ['gone']).flatMap((id) => {
    const offer = offerOf(one.entry, id)
    if (!offer) return []
    const near = nearest(id, now)
    const rest = near ? `; nearest now: ${codeSpan(near)}` : ''
    return lineOf(one, `${codeSpan(id)}, offer ${codeSpan(offer.id)}${rest}`)
  })
}

function alteredFree(one: Changed): string[] {
  const changes = one.changes.filter(({ model }) => offerOf(one.entry, model.id))
  return altering({ ...one, changes }, ['context', 'output', 'price'])
}

function naming(one: Changed, kinds: readonly Kind[]): string[] {
  const ids = idsOf(one, kinds)
  const named = ids.slice(0, MOST_NAMED).map((id) => {
    const offer = offerOf(one.entry, id)
    return offer ? `${codeSpan(id)} (free, offer ${codeSpan(offer.id)})` : codeSpan(id)
  })
  const rest = ids.length - named.length
  return ids.length > 0 ? [lineOf(one, `${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`)] : []
}

/** Each model in a line of its own, with what it was. */
function altering(one: Changed, kinds: readonly Kind[]): string[] {
  const lines = of(one.changes, kinds).map((change) =>
    lineOf(one, `${codeSpan(change.model.id)} ${difference(change)}`),
  )
  const rest = lines.length - MOST_NAMED
  return rest > 0 ? [...lines.slice(0, MOST_NAMED), lineOf(one, `and ${rest} more`)] : lines
}

function difference({ kind, model, before }: ModelChange): string {
  if (kind === 'context' || kind === 'output')
    return `${kind}: ${amount(before[kind])} → ${amount(model[kind])}`
  const parts = (['input', 'output', 'cachedInput'] as const)
    .filter((part) => before.price?.[part] !== model.price?.[part])
    .map((part) => `${PRICE_WORDS[part]} ${price(before.price, part)} → ${price(model.price, part)}`)
  return `price: ${parts.join(', ')}`
}

const PRICE_WORDS = { input: 'input', output: 'output', cachedInput: 'cached input' } as const

const amount = (value: number | undefined) => value?.toLocaleString('en-US') ?? 'not said'

const price = (of: ModelPrice | undefined, part: keyof typeof PRICE_WORDS) =>
  of?.[part] === undefined ? 'not said' : `${of[part]} ${of.currency}`

const section = (title: string, lines: readonly string[], ...intro: string[]): string =>
  lines.length === 0 ? '' : [`### ${title}`, ...intro, lines.join('\n')].join('\n\n')

/** Whole lines only, so that no code span is left open. */
function cut(body: string): string {
  if (body.length <= MAX_BODY) return body
  const end = body.lastIndexOf('\n', MAX_BODY)
  return `${body.slice(0, end)}\n\nThe rest is in the files.`
}

/** Facts that differ, each as what is compared of it. `other`: what it reads, whether it calls tools, its name, … */
const COMPARED: Partial<Record<Kind, (model: ImportedModel) => unknown>> = {
  context: ({ context }) => context,
  output: ({ output }) => output,
  price: ({ price }) =>
    price && JSON.stringify([price.input, price.output, price.cachedInput, price.currency, price.per]),
  other: ({ context, output, price, seen, ...facts }) => modelLines([facts])[0],
}

/** By id, ascending; of one model each change by itself. One that no catalogue has any more is gone, although it is kept. */
function modelChanges(before: readonly ImportedModel[], after: readonly ImportedModel[]): ModelChange[] {
  const [old, now] = [before, after].map(
    (models) => new Map(models.filter(isListed).map((model) => [model.id, model])),
  ) as [Map<string, ImportedModel>, Map<string, ImportedModel>]
  const all = [...new Map([...old, ...now]).values()].toSorted((a, b) => compareText(a.id, b.id))
  return all.flatMap((model): ModelChange[] => {
    const was = old.get(model.id)
    if (!was || !now.has(model.id)) return [{ kind: was ? 'gone' : 'new', model, before: model }]
    return Object.entries(COMPARED)
      .filter(([, of]) => of(was) !== of(model))
      .map(([kind]) => ({ kind: kind as Kind, model, before: was }))
  })
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
