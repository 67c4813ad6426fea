/** The days by which pages say how new they are. */
import { newestOf } from '../base/days.ts'
import type { SiteProvider } from './site-page.ts'

export const lastRead = (providers: readonly SiteProvider[]): string | null =>
  newestOf(providers.flatMap(({ of: { entry } }) => entry.sources.map(({ read }) => read)))

/** The newest day on which anything about an entry was found, read or changed. */
export function lastmodOf({ added, reviewed, retired, changelog, of }: SiteProvider, today: string): string {
  const days = [
    added,
    reviewed ?? undefined,
    retired?.date,
    ...changelog.map(({ date }) => date),
    ...of.entry.sources.map(({ read }) => read),
    ...of.incidents.flatMap(({ openedAt, closedAt }) => [openedAt.slice(0, 10), closedAt?.slice(0, 10)]),
  ]
  // A day that is announced has not come yet.
  return newestOf(days.filter((day) => day !== undefined && day <= today)) ?? added
}
