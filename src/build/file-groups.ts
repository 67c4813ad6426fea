/** What the build writes besides the API. To offer another kind of file, add its group here. */
import { agents } from '../outputs/agents/agents.ts'
import { badges } from '../outputs/badges/badges.ts'
import { calendar } from '../outputs/calendar/calendar.ts'
import { configs } from '../outputs/configs/configs.ts'
import { discovery } from '../outputs/discovery/discovery.ts'
import { feedFiles } from '../outputs/feeds/feeds.ts'
import { pages } from '../outputs/site/pages.ts'
import { staticFiles } from '../outputs/site/static-files.ts'
import type { FileGroup } from '../outputs/site-files.ts'

export const FILE_GROUPS: readonly FileGroup[] = [
  pages,
  staticFiles,
  feedFiles,
  calendar,
  badges,
  configs,
  agents,
  discovery,
]
