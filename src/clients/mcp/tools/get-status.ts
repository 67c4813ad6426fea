/** `get_status`: one provider's history, or the providers that are degraded or down. */
import { z } from 'zod'
import { addDays } from '../../../base/days.ts'
import type { StatusHistory } from '../../../schema/responses.ts'
import type { Status } from '../../../schema/vocabulary.ts'
import { unknownSlug } from '../directory.ts'
import { tool } from '../tool.ts'

/** The most providers, or incidents of one provider, in one answer. */
const MAX_LISTED = 50

export const getStatus = tool({
  name: 'get_status',
  title: 'Read status',
  description:
    'With a slug: whether that provider answers, since when and why, its uptime, its last 90 days (as runs of days with one status; days without data are left out) and its incidents. Without: how many providers have each status, and which are degraded or down. Checked once a day; a check older than 72 hours counts as unknown.',
  input: z.strictObject({
    slug: z.string().optional().describe('As find_providers shows it; leave out for the whole directory.'),
  }),
  alsoCalled: { provider: 'slug', name: 'slug', id: 'slug', q: 'slug', query: 'slug' },
  async answer(directory, { slug }) {
    if (slug === undefined) {
      const { summary, data } = await directory.status()
      const troubled = data.filter(({ status }) => status === 'degraded' || status === 'down')
      return {
        value: { summary, troubled: troubled.slice(0, MAX_LISTED), more: troubled.length > MAX_LISTED },
      }
    }
    const history = await directory.history(slug)
    if (history) {
      const { to: _, incidents, ...present } = history
      return {
        value: {
          history: {
            ...present,
            days: statusRuns(history),
            incidents: incidents.slice(0, MAX_LISTED),
          },
          more: incidents.length > MAX_LISTED,
        },
      }
    }
    const { retired, name } = (await directory.provider(slug)) ?? {}
    return retired
      ? { problem: `${name} ended on ${retired.date} and has no status. get_provider still describes it.` }
      : { problem: await unknownSlug(directory, slug) }
  },
})

/** UTC days, both inclusive. */
type StatusRun = { from: string; to: string; status: Status }

/** `days` end with the day `to`, as in `/status/<slug>`. Oldest first; none before the first check. */
export function statusRuns({ days, to }: Pick<StatusHistory, 'days' | 'to'>): StatusRun[] {
  if (to === null) return []
  const runs: StatusRun[] = []
  for (const [index, status] of days.entries()) {
    if (status === null) continue
    const day = addDays(to, index + 1 - days.length)
    const last = runs.at(-1)
    if (last?.status === status && addDays(last.to, 1) === day) last.to = day
    else runs.push({ from: day, to: day, status })
  }
  return runs
}
