/** Which free ids providers' own lists no longer have. Says nothing of a status. */
import { utcDayOf } from '../../base/days.ts'
import type { HealthRun, LiveList, MissingModel, ModelsState } from '../../schema/status-files.ts'

/** The ids to look for, by slug. */
export type WantedIds = ReadonlyMap<string, readonly string[]>

/**
 * The state after a run. Only daily runs count, so that two runs are two days. An id that a list has is forgotten; a list
 * that was not read changes nothing. What no entry wants any more is left out. The same run twice is the same as once.
 */
export function applyLists(
  stored: ModelsState | undefined,
  {
    run,
    lists = [],
  }: { run: Pick<HealthRun, 'kind' | 'startedAt'>; lists?: readonly LiveList[] | undefined },
  wanted: WantedIds,
): ModelsState | undefined {
  if (run.kind !== 'daily') return stored
  const before = new Map(stored?.providers.map(({ slug, missing }) => [slug, missing]))
  const read = new Map(lists.map(({ slug, missing }) => [slug, missing]))
  const day = utcDayOf(run.startedAt)
  const providers = [...wanted.keys()].toSorted().flatMap((slug) => {
    const ids = new Set(wanted.get(slug))
    const own = (before.get(slug) ?? []).filter(({ id }) => ids.has(id))
    const missing = read
      .get(slug)
      ?.filter((id) => ids.has(id))
      .map((id) => seenAgain(own.find((one) => one.id === id) ?? { id, since: day }, day))
    const left = missing ?? own
    return left.length > 0 ? [{ slug, missing: left }] : []
  })
  return stored || providers.length > 0 ? { version: 1, providers } : undefined
}

const seenAgain = (missing: MissingModel, day: string): MissingModel =>
  missing.confirmed === undefined && day > missing.since ? { ...missing, confirmed: day } : missing

/** The day since which a provider does not serve a model, as two of its own lists show; null where nothing says so. */
export function notServed(state: ModelsState | undefined, slug: string, id: string): string | null {
  const own = state?.providers.find((provider) => provider.slug === slug)?.missing
  const found = own?.find((missing) => missing.id === id)
  return found?.confirmed === undefined ? null : found.since
}

/** One id a line, so that a diff shows which it concerns. */
export function modelsStateText({ version, providers }: ModelsState): string {
  const lines = providers.map(
    ({ slug, missing }) =>
      `{"slug":${JSON.stringify(slug)},"missing":[\n${missing.map((one) => JSON.stringify(one)).join(',\n')}\n]}`,
  )
  return `{"version":${version},"providers":[\n${lines.join(',\n')}\n]}\n`
}
