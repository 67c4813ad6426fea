/** What an import changes, as Markdown that is read in two minutes, and the pull request that says it. */
import { nearest } from '../../base/nearest.ts'
import { codeSpan, escapeMarkdown, markdownTable } from '../../base/text/markdown.ts'
import { plural } from '../../base/text/plural.ts'
import { modelLines } from '../../entry/models/model-lines.ts'
import { isListed } from '../../entry/models/seen.ts'
import type { Repository } from '../../net/github/api.ts'
import { callGitHub } from '../../net/github/api.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { ImportedModel, ImportSource, ModelPrice } from '../../schema/imported-models.ts'
import { offerOf } from './wanted-models.ts'

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

/** What to do before merging. */
const LOOK_UP =
  'Look each up at its provider before you merge: a catalogue can be wrong, or the id renamed. Where it is gone, give its row in `content/providers/<slug>.yaml` the day as `ended`, or take it out of `models`, with an item of the changelog.'
const PAID_USE = 'Prices are of a million tokens, beyond what is free.'

type Changed = ProviderImport & { changes: ModelChange[] }
type Line = { slug: string; text: string }

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
  const altered = changed.flatMap(alteredFree)
  const count = (...kinds: string[]) => changed.reduce((sum, one) => sum + idsOf(one, kinds).length, 0)
  const counts = [
    `${count('new')} new`,
    `${count('gone')} gone`,
    `${count('context', 'output', 'price', 'other')} changed`,
  ]
  const title = `Models: ${lost.length > 0 ? `${plural(lost.length, 'free id')} gone; ` : ''}${counts.join(', ')}`
  const body = [
    sourcesLine(changed),
    ...notes,
    section('Free ids that are gone', lost, { intro: LOOK_UP, otherwise: 'No free id is gone.' }),
    section('Free ids whose context or price changed', altered, { intro: PAID_USE }),
    '### By provider',
    table(changed),
    section(
      'New',
      changed.flatMap((one) => named(one, 'new')),
    ),
    section(
      'Gone',
      changed.flatMap((one) => named(one, 'gone')),
    ),
    section(
      'Context and output, in tokens',
      changed.flatMap((one) => altering(one, ['context', 'output'])),
    ),
    section(
      'Price of a million tokens',
      changed.flatMap((one) => altering(one, ['price'])),
    ),
  ]
  return { title, body: cut(body.filter(Boolean).join('\n\n')) }
}

const idsOf = ({ changes }: Changed, kinds: readonly string[]): string[] => [
  ...new Set(changes.filter(({ kind }) => kinds.includes(kind)).map(({ model }) => model.id)),
]

/** Names and days of all catalogues that were read. */
function sourcesLine(changed: readonly Changed[]): string {
  const sources = new Set(
    changed.flatMap(({ sources }) => sources.map(({ name, asOf }) => `${escapeMarkdown(name)} of ${asOf}`)),
  )
  return `Read from ${[...sources].toSorted().join(', ')}. Merging changes what is said of models, such as context and price. Which of them are free stays as \`content/providers\` says.`
}

function lostFree({ slug, entry, changes, after }: Changed): Line[] {
  return changes.flatMap(({ kind, model: { id } }) => {
    const offer = kind === 'gone' ? offerOf(entry, id) : undefined
    if (!offer) return []
    const near = nearest(
      id,
      after.filter(isListed).map((model) => model.id),
    )
    const rest = near ? `; nearest now: ${codeSpan(near)}` : ''
    return [{ slug, text: `${codeSpan(id)}, offer ${codeSpan(offer.id)}${rest}` }]
  })
}

function alteredFree(changed: Changed): Line[] {
  const free = new Set(changed.changes.filter(({ model }) => offerOf(changed.entry, model.id)))
  const own = { ...changed, changes: changed.changes.filter((change) => free.has(change)) }
  return altering(own, ['context', 'output', 'price'])
}

function named(changed: Changed, kind: 'new' | 'gone'): Line[] {
  const ids = idsOf(changed, [kind])
  if (ids.length === 0) return []
  const rest = ids.length - MOST_NAMED
  const text = ids
    .slice(0, MOST_NAMED)
    .map((id) => {
      const offer = offerOf(changed.entry, id)
      return offer ? `${codeSpan(id)} (free, offer ${codeSpan(offer.id)})` : codeSpan(id)
    })
    .join(', ')
  return [{ slug: changed.slug, text: `${text}${rest > 0 ? ` and ${rest} more` : ''}` }]
}

function altering({ slug, changes }: Changed, kinds: readonly string[]): Line[] {
  const lines = changes.flatMap((change) =>
    kinds.includes(change.kind) && 'before' in change
      ? [{ slug, text: `${codeSpan(change.model.id)} ${difference(change)}` }]
      : [],
  )
  const rest = lines.length - MOST_NAMED
  return rest > 0 ? [...lines.slice(0, MOST_NAMED), { slug, text: `and ${rest} more` }] : lines
}

function difference({ kind, model, before }: Extract<ModelChange, { before: ImportedModel }>): string {
  if (kind === 'context' || kind === 'output')
    return `${kind}: ${amount(before[kind])} → ${amount(model[kind])}`
  const parts = (['input', 'output', 'cachedInput'] as const).flatMap((part) =>
    before.price?.[part] === model.price?.[part]
      ? []
      : [`${PRICE_WORDS[part]} ${price(before.price, part)} → ${price(model.price, part)}`],
  )
  return `price: ${parts.join(', ')}`
}

const PRICE_WORDS = { input: 'input', output: 'output', cachedInput: 'cached input' } as const

const amount = (value: number | undefined) => value?.toLocaleString('en-US') ?? 'not said'

const price = (of: ModelPrice | undefined, part: keyof typeof PRICE_WORDS) =>
  of?.[part] === undefined ? 'not said' : `${of[part]} ${of.currency}`

function table(changed: readonly Changed[]): string {
  const cells = (one: Changed, ...kinds: string[]) => String(idsOf(one, kinds).length || '')
  return markdownTable(
    ['provider', 'new', 'gone', 'context or output', 'price', 'other facts'],
    changed.map((one) => [
      codeSpan(one.slug),
      cells(one, 'new'),
      cells(one, 'gone'),
      cells(one, 'context', 'output'),
      cells(one, 'price'),
      cells(one, 'other'),
    ]),
  )
}

function section(
  title: string,
  lines: readonly Line[],
  { intro, otherwise = '' }: { intro?: string; otherwise?: string } = {},
): string {
  if (lines.length === 0) return otherwise
  return [
    `### ${title}`,
    '',
    ...(intro ? [intro, ''] : []),
    ...lines.map(({ slug, text }) => `- ${codeSpan(slug)}: ${text}`),
  ].join('\n')
}

/** Whole lines only, so that no code span is left open. */
function cut(body: string): string {
  if (body.length <= MAX_BODY) return body
  const end = body.lastIndexOf('\n', MAX_BODY)
  return `${body.slice(0, end)}\n\nThe rest is in the files.`
}

type ModelChange =
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

/** The branch that imports are pushed to. Nothing else may use it: it is overwritten. */
export const IMPORT_BRANCH = 'models-import'

type PullRequestChange = { action: 'opened' | 'updated' | 'kept'; number: number }

type PullRequest = { number: number; title: string; body: string | null }

/** Opens it, or brings the open one up to date. Throws if GitHub answers with an error. Never merges. */
export async function syncPullRequest(
  repository: Repository,
  base: string,
  { title, body }: ImportSummary,
  fetch: typeof globalThis.fetch,
): Promise<PullRequestChange> {
  const [owner = ''] = repository.name.split('/')
  const query = new URLSearchParams({ state: 'open', head: `${owner}:${IMPORT_BRANCH}`, base })
  const [open] = (await callGitHub(repository, fetch, 'GET', `pulls?${query}`)) as PullRequest[]
  if (!open) {
    const value = { title, body, head: IMPORT_BRANCH, base }
    const { number } = (await callGitHub(repository, fetch, 'POST', 'pulls', value)) as PullRequest
    return { action: 'opened', number }
  }
  const { number } = open
  if (open.title === title && open.body === body) return { action: 'kept', number }
  await callGitHub(repository, fetch, 'PATCH', `pulls/${number}`, { title, body })
  return { action: 'updated', number }
}
