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

type Placed = ReferenceRow & { entry: Entry; plan: Offer; listed: Imported | undefined }

/** The rows of a directory, in no order: what living offers name, what a rule matches, what is paid for unnamed. */
export function referenceRows({ entries, imports }: ModelDirectory): ReferenceRow[] {
  return placed(entries, imports).map(({ provider, offer, id }) => ({ provider, offer, id }))
}

function placed(entries: ModelDirectory['entries'], imports: ModelDirectory['imports']): Placed[] {
  const rows: Placed[] = []
  for (const [provider, entry] of entries)
    for (const plan of entry.offers) {
      if (plan.ended || plan.unlockedBy) continue
      const list = imports[provider]?.models ?? []
      const ids = new Set<string>()
      for (const quota of plan.quotas ?? [])
        if (!quota.ended) for (const id of quota.models ?? []) ids.add(id)
      const { models } = plan
      if (Array.isArray(models)) for (const id of models) ids.add(id)
      const add = (id: string | null) =>
        rows.push({ provider, offer: plan.id, id, entry, plan, listed: list.find((one) => one.id === id) })
      for (const id of ids) add(id)
      if (typeof models === 'object' && !Array.isArray(models)) {
        // The one rule of these directories: what ends in :free, but for exceptions.
        const more = list.filter(
          ({ id, deprecated }) =>
            id.endsWith(':free') && !models.except?.includes(id) && !deprecated && !ids.has(id),
        )
        for (const { id } of more) add(id)
        if (more.length === 0) add(null)
      } else if (models === 'any') add(null)
      else if (!models && !plan.quotas?.some((quota) => quota.models)) add(null)
    }
  return rows
}

/** Whether it is in no list but one of models that moderate: its name says so, and no row of quotas gives it for something else. */
export function referenceModerates(directory: ModelDirectory, row: ReferenceRow): boolean {
  const one = placed(directory.entries, directory.imports).find(
    ({ provider, offer, id }) => provider === row.provider && offer === row.offer && id === row.id,
  )
  if (!one?.id?.includes('guard') || one.plan.covers === undefined) return false
  return !one.plan.quotas?.some((quota) => quota.for && !quota.ended && quota.models?.includes(row.id!))
}

const UNION = ['FR', 'EU']

/** Whether a row passes the filters of a query that is right; `q`, `capability`, order and page are not looked at. */
export function referencePasses(directory: ModelDirectory, row: ReferenceRow, search: string): boolean {
  const one = placed(directory.entries, directory.imports).find(
    ({ provider, offer, id }) => provider === row.provider && offer === row.offer && id === row.id,
  )
  if (!one) return false
  const { entry, plan, listed } = one
  const isFree = plan.kind === 'keyless'
  const terms = { ...entry.terms, ...plan.terms }
  for (const [name, given] of new URLSearchParams(search)) {
    const value = given.toLowerCase()
    if (value === '' || value === 'false' || value === '0') continue
    if (name === 'noCard' && !isFree && (plan.card ?? entry.signup?.asks?.card) !== false) return false
    if (name === 'noPhone' && !isFree && (plan.phone ?? entry.signup?.asks?.phone) !== false) return false
    if (name === 'noTraining' && terms.trainsOnData !== 'no' && terms.trainsOnData !== 'opt-in') return false
    if (name === 'commercialUse' && terms.commercialUse !== true) return false
    if (name === 'openaiCompatible' && entry.connection.openaiCompatible !== true) return false
    if (name === 'tools' && listed?.tools !== true) return false
    if (name === 'structuredOutput' && listed?.structuredOutput !== true) return false
    if (name === 'reasoning' && listed?.reasoning !== true) return false
    if (name === 'openWeights' && listed?.openWeights !== true) return false
    if (name === 'context' && !((listed?.context ?? 0) >= tokens(value))) return false
    if (name === 'output' && !((listed?.output ?? 0) >= tokens(value))) return false
    if (
      name === 'input' &&
      !value.split(',').some((wanted) => (listed?.input as string[] | undefined)?.includes(wanted))
    )
      return false
    if (name === 'provider' && one.provider !== value) return false
    if (name === 'kind' && !value.split(',').includes(plan.kind)) return false
    if (name === 'region') {
      const places = terms.processingRegions ?? []
      if (!places.some((place) => (value === 'eu' ? UNION.includes(place) : place.toLowerCase() === value)))
        return false
    }
  }
  return true
}

const tokens = (value: string) => (value.endsWith('k') ? Number(value.slice(0, -1)) * 1000 : Number(value))
