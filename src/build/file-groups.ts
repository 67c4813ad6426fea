/** What the build writes besides the API. To offer another kind of file, add its group here. */
import { agents } from '../files/agents/agents.ts'
import { badges } from '../files/badges/badges.ts'
import { calendar } from '../files/calendar/calendar.ts'
import { configs } from '../files/configs/configs.ts'
import { discovery } from '../files/discovery/discovery.ts'
import { feedFiles } from '../files/feeds/feeds.ts'
import type { FileGroup } from '../files/site-files.ts'
import { staticFiles } from '../site/assets.ts'
import { pages } from '../site/pages.ts'

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
