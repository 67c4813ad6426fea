/** The tools that take slugs: `get_provider`, `compare_providers`, and `get_status`, which needs none. */
import { z } from 'zod'
import type { ProviderDetail } from '../../api/providers.ts'
import { addDays } from '../../base/days.ts'
import type { StatusHistory } from '../../schema/responses.ts'
import type { Status } from '../../schema/vocabulary.ts'
import { unknownSlug } from './directory.ts'
import { tool } from './tool.ts'

const SLUG_NAMES = { provider: 'slug', name: 'slug', id: 'slug', q: 'slug', query: 'slug' }

export const getProvider = tool({
  name: 'get_provider',
  title: 'Read one provider',
  description:
    'What is known about one provider: each offer with its limits, what sign-up asks for, terms, prices, how to connect, score, status, pros and cons. null means unknown; fields listed in assumed have the cautious answer, and those in disputed have sources on both sides.',
  input: z.strictObject({
    slug: z.string('Give a slug, as find_providers shows it.').describe('Such as groq.'),
  }),
  output: z.looseObject({ provider: z.looseObject({ slug: z.string(), name: z.string() }) }),
  alsoCalled: SLUG_NAMES,
  async answer(directory, { slug }) {
    const provider = await directory.provider(slug)
    return provider ? { value: { provider } } : { problem: await unknownSlug(directory, slug) }
  },
})

const FEW = 'Give 2 to 5 slugs, as find_providers shows them.'

export const compareProviders = tool({
  name: 'compare_providers',
  title: 'Compare providers',
  description:
    'Compares 2 to 5 providers: score and its parts, status and uptime, each offer with its limits and what it requires, terms, and how to connect. null means unknown.',
  input: z.strictObject({
    slugs: z
      .array(z.string(), FEW)
      .min(2, FEW)
      .max(5, FEW)
      .describe('Each slug once, in the order to show them.'),
  }),
  output: z.looseObject({ providers: z.array(z.looseObject({ slug: z.string() })) }),
  alsoCalled: { providers: 'slugs', names: 'slugs', ids: 'slugs', slug: 'slugs', provider: 'slugs' },
  async answer(directory, { slugs }) {
    const wanted = [...new Set(slugs)]
    if (wanted.length < 2) return { problem: `The slugs are all the same. ${FEW}` }
    const found = await Promise.all(wanted.map((slug) => directory.provider(slug)))
    const absent = wanted.filter((_, index) => !found[index])
    if (absent.length > 0) {
      const problems = await Promise.all(absent.map((slug) => unknownSlug(directory, slug)))
      return { problem: problems.join('\n') }
    }
    return { value: { providers: found.map((provider) => column(provider!)) } }
  },
})

const COMPARED = [
  ...(['slug', 'name', 'category', 'tagline', 'retired', 'status', 'uptime', 'directoryScore'] as const),
  ...(['scores', 'freeTier', 'headline', 'offers', 'hasFreeOffer', 'signup', 'terms'] as const),
  ...(['assumed', 'disputed', 'connection', 'docsUrl', 'lastVerified'] as const),
] satisfies readonly (keyof ProviderDetail | 'uptime')[]

function column(provider: ProviderDetail): Record<string, unknown> {
  const { baseUrl, auth, envVar, openaiCompatible } = provider.connection
  const facts = {
    ...provider,
    uptime: provider.health.uptime,
    connection: { baseUrl, auth, envVar, openaiCompatible },
  }
  return Object.fromEntries(COMPARED.map((name) => [name, facts[name]]))
}

const MAX_LISTED = 50

export const getStatus = tool({
  name: 'get_status',
  title: 'Read status',
  description:
    'With a slug: whether that provider answers, since when and why, its uptime, its last 90 days (as runs of days with one status; days without data are left out) and its incidents. Without: how many providers have each status, and which are degraded or down. Checked once a day; a check older than 72 hours counts as unknown.',
  input: z.strictObject({
    slug: z.string().optional().describe('As find_providers shows it; leave out for the whole directory.'),
  }),
  output: z.looseObject({ more: z.boolean().describe('Whether the lists are cut.') }),
  alsoCalled: SLUG_NAMES,
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
      const listed = { days: statusRuns(history), incidents: incidents.slice(0, MAX_LISTED) }
      return { value: { history: { ...present, ...listed }, more: incidents.length > MAX_LISTED } }
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
