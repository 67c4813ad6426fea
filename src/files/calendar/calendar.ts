/** `/ends.ics`: the announced ends of APIs and offers, for calendars. */
import type { PublishedChange } from '../../schema/responses.ts'
import type { FileGroup, SiteFile } from '../site-files.ts'
import { type DayEvent, iCalendar } from './i-calendar.ts'

export const CALENDAR_PATH = 'ends.ics'

export const calendar: FileGroup = {
  name: 'calendar',
  *files({ catalog, publication: { name, baseUrl } }): Iterable<SiteFile> {
    yield [
      CALENDAR_PATH,
      iCalendar({
        name: `${name}: announced ends`,
        url: `${baseUrl}/${CALENDAR_PATH}`,
        events: catalog.changes.flatMap((change) => eventOf(change, baseUrl)),
      }),
    ]
  },
}

/** Past ends stay: an event that vanished from a calendar would look called off. */
function eventOf(change: PublishedChange, baseUrl: string): DayEvent[] {
  const { id, at, endsOn, summary, before, after, source, providers } = change
  if (endsOn === null) return []
  const [{ slug, name, category }] = providers as [PublishedChange['providers'][number]]
  return [
    {
      id,
      day: endsOn,
      stamp: at,
      title: `${name}: announced end`,
      text: [
        summary,
        ...(before === null ? [] : [`Before: ${before}`]),
        ...(after === null ? [] : [`After: ${after}`]),
        ...(source === null ? [] : [`Source: ${source}`]),
      ].join('\n'),
      url: `${baseUrl}/providers/${slug}#changes`,
      category,
    },
  ]
}
