/** What users would want to hear, as the API and the feeds publish it. */

import type { PublishedChange } from '../../schema/responses.ts'
import type { Site } from '../../schema/site.ts'
import { CHANGE_WORDS } from '../../schema/vocabulary.ts'
import { additions } from './additions.ts'
import { type ChangeEvent, type ChangeSource, changeEvents } from './events.ts'
import { tagUri } from './tag.ts'

/** Newest first; those of one instant by id. Ids are unique. An announced end stands at the day of its announcement. */
export function changes(
  providers: readonly ChangeSource[],
  site: Pick<Site, 'feedAuthority'>,
): PublishedChange[] {
  const real = providers.flatMap((provider) =>
    changeEvents(provider).map((event) => published(event, provider, site)),
  )
  return [...real, ...additions(providers, site)].sort((a, b) =>
    a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? 1 : -1,
  )
}

/** What ended, moved or was sold is its own title, where it is no longer than this. */
const TITLE = 80

function published(
  { origin, name, at, kind, summary, before, after, endsOn, source }: ChangeEvent,
  { slug, entry: { name: provider, category } }: ChangeSource,
  site: Pick<Site, 'feedAuthority'>,
): PublishedChange {
  return {
    id: tagUri(site, slug, origin, name),
    at,
    kind,
    providers: [{ slug, name: provider, category }],
    title: `${provider}: ${kind === 'lifecycle' && summary.length <= TITLE ? summary.replace(/\.$/, '') : CHANGE_WORDS[kind].hint}`,
    summary,
    before,
    after,
    endsOn,
    source,
  }
}
