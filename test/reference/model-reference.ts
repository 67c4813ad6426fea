/**
 * The contract of `GET /models` once more, in the plainest words, from entries and imports as people write them: no
 * dataset, no keys, no table of the project's, no shared code.
 */
import type { ModelDirectory } from '../arbitraries/model-directories.ts'

/** What identifies a row. */
export type ReferenceRow = { provider: string; offer: string; id: string | null }

type Entry = ModelDirectory['entries'][number][1]
type Offer = Entry['offers'][number]
type Imported = ModelDirectory['imports'][string]['models'][number]

type Placed = ReferenceRow & {
  entry: Entry
  plan: Offer
  listed: Imported | undefined
  /** The day on which the offer, or its row for the model, ended. */
  gone?: string
  endedOn?: string
}

/** Today is 2026-11-21. */
const [TODAY, MONTH_AGO] = ['2026-11-21', '2026-10-22']

/** The rows of a directory, in no order: what living offers name, what a rule matches, what is paid for unnamed; what ended in the last 30 days. */
export function referenceRows({ entries, imports }: ModelDirectory): ReferenceRow[] {
  return placed(entries, imports).map(({ provider, offer, id }) => ({ provider, offer, id }))
}

/** The end of a model that the entry announces. */
function announced({ changelog: [change] }: Entry, id: string | null): string | undefined {
  const ids = change?.before?.toLowerCase().split(', ')
  return id !== null && ids?.includes(id.toLowerCase()) ? change?.endsOn : undefined
}

function placed(entries: ModelDirectory['entries'], imports: ModelDirectory['imports']): Placed[] {
  const named = living(entries, imports)
  const hasEnded = ({ entry, id }: Placed) => (announced(entry, id) ?? '9') <= TODAY
  const rows = named.filter((one) => !hasEnded(one))
  const ended = named
    .filter(hasEnded)
    .map((one): Placed => ({ ...one, endedOn: announced(one.entry, one.id)! }))
  for (const [provider, entry] of entries)
    for (const plan of entry.offers) {
      if (plan.unlockedBy) continue
      const add = (ids: readonly string[], gone: string | undefined) => {
        for (const id of gone ? ids : []) {
          const listed = imports[provider]?.models.find((one) => one.id === id)
          ended.push({ provider, offer: plan.id, id, entry, plan, listed, gone: gone!, endedOn: gone! })
        }
      }
      if (Array.isArray(plan.models)) add(plan.models, plan.ended)
      for (const quota of plan.quotas ?? []) add(quota.models ?? [], quota.ended ?? plan.ended)
    }
  for (const one of ended) {
    const isOf = (other: Placed) => other.provider === one.provider && other.id === one.id
    const later = ended.filter(
      (other) => isOf(other) && other.offer === one.offer && other.endedOn! > one.endedOn!,
    )
    const before = rows.some((other) => isOf(other) && (!other.endedOn || other.offer === one.offer))
    if (one.endedOn! >= MONTH_AGO && later.length === 0 && !before) rows.push(one)
  }
  return rows
}

function living(entries: ModelDirectory['entries'], imports: ModelDirectory['imports']): Placed[] {
  const rows: Placed[] = []
  for (const [provider, entry] of entries)
    for (const plan of entry.offers) {
      if (plan.ended || plan.unlockedBy) continue
      const list = imports[provider]?.models ?? []
      const ids = new Set(named(plan))
      const { models } = plan
      const add = (id: string | null) =>
        rows.push({ provider, offer: plan.id, id, entry, plan, listed: list.find((one) => one.id === id) })
      for (const id of ids) add(id)
      if (typeof models === 'object' && !Array.isArray(models)) {
        // The one rule of these directories: what ends in :free, but for exceptions.
        const isMeant = (id: string) => id.endsWith(':free') && !models.except?.includes(id) && !ids.has(id)
        const more = new Set(list.filter(({ deprecated }) => !deprecated).map(({ id }) => id))
        // What the provider's other offers name is a model of the rule, too, unless the list has it as deprecated.
        for (const other of entry.offers)
          if (!other.ended)
            for (const id of named(other)) if (!list.some((one) => one.id === id)) more.add(id)
        const found = [...more].filter(isMeant)
        for (const id of found) add(id)
        if (found.length === 0) add(null)
      } else if (models === 'any') add(null)
      else if (!models && !plan.quotas?.some((quota) => quota.models)) add(null)
    }
  return rows
}

function named({ quotas = [], models }: Offer): string[] {
  const living = quotas.filter(({ ended }) => !ended).flatMap((quota) => quota.models ?? [])
  return [...living, ...(Array.isArray(models) ? models : [])]
}

/** Whether it is in no list but one of models that moderate: its name says so, and no row of quotas gives it for something else. */
export function referenceModerates(directory: ModelDirectory, row: ReferenceRow): boolean {
  const one = placed(directory.entries, directory.imports).find(
    ({ provider, offer, id }) => provider === row.provider && offer === row.offer && id === row.id,
  )
  if (!one?.id?.includes('guard') || one.plan.covers === undefined) return false
  return !one.plan.quotas?.some(
    (quota) => quota.for && (quota.ended ?? one.plan.ended) === one.gone && quota.models?.includes(row.id!),
  )
}

/**
 * The rows that pass the filters of a query that is right, and how many more of the listed ones nobody knows to pass: in
 * all, and by the one filter that is open. `q`, `capability`, order and page are not looked at.
 */
export function referenceAnswer(directory: ModelDirectory, search: string) {
  const kept: ReferenceRow[] = []
  const unknown: Record<string, number> & { all: number } = { all: 0 }
  for (const one of placed(directory.entries, directory.imports)) {
    const row = { provider: one.provider, offer: one.offer, id: one.id }
    const asked = new URLSearchParams(search)
    const isUnnamed = row.id === null && !['false', '0'].includes(asked.get('named') ?? '')
    if (!asked.get('provider') && (isUnnamed || referenceModerates(directory, row))) continue
    const answers = [...new URLSearchParams(search)].map(([name, value]) => [
      name,
      answerOf({ ...one, listed: described(one, directory) }, name, value),
    ])
    if (answers.some(([, is]) => is === false)) continue
    const open = answers.filter(([, is]) => is === undefined).map(([name]) => String(name))
    if (open.length === 0) kept.push(row)
    else unknown.all++
    if (open.length === 1) unknown[open[0]!] = (unknown[open[0]!] ?? 0) + 1
  }
  return { kept, unknown }
}

/** What the provider's list says of a model, and what more lists say than deny of those that have it under either name. */
function described({ provider, id, listed }: Placed, { imports }: ModelDirectory): Imported | undefined {
  if (id === null) return listed
  const nameOf = (host: string, own: string) =>
    own === 'auto' || own === 'small' ? `${host} ${own}` : own.toLowerCase().replace(/^acme\/|:free$/g, '')
  const same = Object.entries(imports).flatMap(([host, { models }]) =>
    models.filter((one) => nameOf(host, one.id) === nameOf(provider, id)),
  )
  const of = (is: (one: Imported) => boolean | undefined) => {
    const votes = same.map(is).filter((vote) => vote !== undefined)
    const more = votes.filter(Boolean).length - votes.length / 2
    return more === 0 ? undefined : more > 0
  }
  const tools = of((one) => one.tools)
  // Open at every host or at none: where its own list says something, all of them vote.
  const openWeights = listed?.openWeights === undefined ? undefined : of((one) => one.openWeights)
  return {
    ...(tools !== undefined && { tools }),
    ...listed,
    ...(openWeights !== undefined && { openWeights }),
    id,
  }
}

/** Whether a row meets a filter; undefined: nobody knows. */
function answerOf(
  { provider, id, entry, plan, listed, endedOn }: Placed,
  name: string,
  given: string,
): boolean | undefined {
  const value = given.toLowerCase()
  const isKeyless = plan.kind === 'keyless'
  const terms = { ...entry.terms, ...plan.terms }
  const { trainsOnData, processingRegions, retentionDays } = terms
  const known = (is: boolean | 'unknown' | undefined) => (is === 'unknown' ? undefined : is)
  const spared = (needed: boolean | 'unknown' | undefined) => {
    const is = isKeyless ? false : known(needed)
    return is === undefined ? undefined : !is
  }
  const least = (number: number | undefined) => (number === undefined ? undefined : number >= tokens(value))
  if (value === '' || value === 'false' || (value === '0' && name !== 'ending')) return true
  switch (name) {
    case 'noCard':
      return spared(plan.card ?? entry.signup?.asks?.card)
    case 'noPhone':
      return spared(plan.phone ?? entry.signup?.asks?.phone)
    case 'noTraining':
      if (trainsOnData === undefined || trainsOnData === 'unknown') return undefined
      return trainsOnData === 'no' || trainsOnData === 'opt-in'
    case 'commercialUse':
      return known(terms.commercialUse)
    case 'dpa':
      return known(terms.dataProcessingAgreement)
    case 'retention':
      return retentionDays === undefined ? undefined : retentionDays <= Number(value)
    case 'openaiCompatible':
      return known(entry.connection.openaiCompatible)
    case 'tools':
    case 'structuredOutput':
    case 'reasoning':
    case 'openWeights':
      return listed?.[name]
    case 'minParams': {
      // Of the names of these directories, only one says a size, in its last word.
      const size = /-([0-9]+)b$/.exec(id ?? '')?.[1]
      return size === undefined ? undefined : Number(size) >= Number(value.replace('b', ''))
    }
    case 'ending': {
      const end = endedOn ?? announced(entry, id)
      const days = end ? Math.abs(Date.parse(end) - Date.parse(TODAY)) / 86_400_000 : Number.NaN
      return days <= Number(value.replace('d', ''))
    }
    case 'context':
      return least(listed?.context)
    case 'maxOutput':
      return least(listed?.output)
    case 'input':
      return listed?.input && value.split(',').some((wanted) => (listed.input as string[]).includes(wanted))
    case 'provider':
      return value.split(',').includes(provider)
    case 'kind':
      return value.split(',').includes(plan.kind) || (plan.kind === 'unknown' ? undefined : false)
    case 'region':
      return processingRegions?.some((place) =>
        value === 'eu' ? UNION.includes(place) : place.toLowerCase() === value,
      )
    case 'signUpFrom': {
      // Regions of these directories name single countries.
      if (isKeyless && !plan.regions) return true
      const places = plan.regions ?? entry.signup?.regions
      if (!places || places === 'everywhere') return places && true
      const isNamed = ('only' in places ? places.only : places.except).includes(value.toUpperCase())
      return 'only' in places ? isNamed : !isNamed
    }
    default:
      return true
  }
}

const UNION = ['FR', 'EU']

const tokens = (value: string) => (value.endsWith('k') ? Number(value.slice(0, -1)) * 1000 : Number(value))
