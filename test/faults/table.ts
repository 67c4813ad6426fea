/** All faults; a new one is a new row. */
import { clock } from './clock.ts'
import { diskFull } from './disk-full.ts'
import type { Fault } from './fault.ts'
import { kill } from './kill.ts'
import { readOnlyDisk, readOnlyFolder, unreadable } from './read-only.ts'
import { rebuildLoop } from './rebuild-loop.ts'
import { rivals } from './rivals.ts'

export const FAULTS: readonly Fault[] = [
  { name: 'kill', run: kill },
  { name: 'disk-full', run: diskFull, mounts: true },
  { name: 'read-only-disk', run: readOnlyDisk, mounts: true },
  { name: 'read-only-folder', run: readOnlyFolder },
  { name: 'unreadable-content', run: unreadable },
  { name: 'clock', run: clock },
  { name: 'rivals', run: rivals },
  { name: 'rebuild-loop', run: rebuildLoop },
]
