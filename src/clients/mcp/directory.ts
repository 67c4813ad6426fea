/** What the tools read from; what they say of a slug that is not in it, and of statuses that are too old to trust. */
import type { ProviderDetail } from '../../api/providers.ts'
import { providerMeant } from '../../api/query/parameter.ts'
import { wordsFor } from '../../api/query/words.ts'
import { normalise } from '../../base/letters.ts'
import type { ModelRow } from '../../catalog/models/model-schemas.ts'
import { aliasOf } from '../../schema/aliases.ts'
import { REASONS } from '../../schema/reasons.ts'
import type {
  CapabilityDetail,
  ProviderSummary,
  StatusHistory,
  StatusOverview,
} from '../../schema/responses.ts'
import type { Capability, Status } from '../../schema/vocabulary.ts'

/** Where answers come from; part of each answer. `date`: when the snapshot was made. */
export type Origin = { kind: 'snapshot'; date: string } | { kind: 'site'; url: string }

export type Parameters = Readonly<Record<string, string>>

/**
 * A part of the list, how many match in all, and of how many nobody knows; null if a site does not say: `total` only for
 * 200 or more, `unknown` where the answer is a file.
 */
type Page = { data: ProviderSummary[]; total: number | null; unknown: number | null }

export type Offers = CapabilityDetail & { total: number }

type Models = { data: ModelRow[]; total: number; unknown: { all: number } }

/**
 * Reads a directory. A status that is too old to trust is `unknown`. What does not exist is undefined; a site that
 * cannot be read rejects with a `DirectoryError`.
 */
export type Directory = {
  origin: Origin
  /** As `GET /providers` answers parameters that `parseQuery` has no problem with. */
  list(parameters: Parameters): Promise<Page>
  provider(slug: string): Promise<ProviderDetail | undefined>
  /** As `GET /capabilities/<slug>` answers parameters that `parseOfferQuery` has no problem with. */
  capability(slug: Capability, parameters: Parameters): Promise<Offers>
  /** As `GET /models` answers parameters that `parseModelQuery` has no problem with. */
  models(parameters: Parameters): Promise<Models>
  status(): Promise<StatusOverview>
  history(slug: string): Promise<StatusHistory | undefined>
}

/** `lister`: what shows the slugs that there are. */
export async function unknownSlug(
  directory: Directory,
  slug: string,
  lister = 'find_providers',
): Promise<string> {
  const meant = await meantBy(directory, slug.slice(0, 100))
  return `There is no provider with the slug "${slug.slice(0, 64)}". ${
    meant ? `Did you mean "${meant}"? ` : ''
  }${lister} lists the slugs.`
}

/**
 * The slug that was probably meant, the provider with this name, or as `providerMeant` says.
 */
async function meantBy(directory: Directory, name: string): Promise<string | undefined> {
  const { data } = await directory.status()
  const wanted = normalise(name.trim())
  const named = data.find((one) => normalise(one.name) === wanted)
  if (named) return named.slug
  // Retired providers have no status.
  const alias = aliasOf(name)
  if (alias) return (await directory.provider(alias)) && alias
  const slugs = data.map(({ slug }) => slug)
  return providerMeant(name, wordsFor([], slugs))
}

/** What a build at this moment would say of a check that is too old to trust. */
const STALE = { reason: 'stale_run', source: 'none', since: null } as const

/** Why there is no check, which does not depend on its age. */
const NEVER: ReadonlySet<string> = new Set(['never_checked', 'not_checkable', 'retired'])

/** The same directory, in which every status is unknown once its last checks are too old to trust. */
export function aging(directory: Directory, isStale: () => Promise<boolean>): Directory {
  const dated =
    <Asked extends unknown[], Answer>(
      read: (...asked: Asked) => Promise<Answer>,
      age: (answer: NonNullable<Answer>) => Answer,
    ) =>
    async (...asked: Asked): Promise<Answer> => {
      const [answer, stale] = await Promise.all([read(...asked), isStale()])
      return stale && answer ? age(answer) : answer
    }
  return {
    origin: directory.origin,
    list: dated(directory.list, (page) => ({ ...page, data: page.data.map(unknown) })),
    provider: dated(directory.provider, (one) =>
      NEVER.has(one.health.reason) ? one : { ...unknown(one), health: { ...one.health, ...STALE } },
    ),
    capability: dated(directory.capability, (offers) => ({
      ...offers,
      groups: offers.groups.map(({ group, data }) => ({ group, data: data.map(ofUnknown) })),
    })),
    models: dated(directory.models, (models) => ({ ...models, data: models.data.map(ofUnknown) })),
    status: dated(directory.status, (overview) => {
      const total = overview.data.length
      const summary = { online: 0, degraded: 0, down: 0, unknown: total, total }
      return { ...overview, summary, data: overview.data.map(unknown) }
    }),
    history: dated(directory.history, (history) =>
      NEVER.has(history.reason)
        ? history
        : { ...unknown(history), ...STALE, reasonText: REASONS.stale_run ?? STALE.reason },
    ),
  }
}

const unknown = <One extends { status: Status }>(one: One): One => ({ ...one, status: 'unknown' })

const ofUnknown = <Row extends { provider: { status: Status } }>(row: Row): Row => ({
  ...row,
  provider: unknown(row.provider),
})
