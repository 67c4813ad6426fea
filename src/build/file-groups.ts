/** What the build writes beside the API. To offer another kind of file, add its group here. */
import { agents } from '../agents/agents.ts'
import { badges } from '../badges/badges.ts'
import { configs } from '../configs/configs.ts'
import { discovery } from '../discovery/discovery.ts'
import { dumps } from '../dumps/dumps.ts'
import { feedFiles } from '../feeds/feeds.ts'
import { pages } from '../pages/pages.ts'
import type { FileGroup } from '../site-files.ts'

export const FILE_GROUPS: readonly FileGroup[] = [pages, dumps, feedFiles, badges, configs, agents, discovery]
