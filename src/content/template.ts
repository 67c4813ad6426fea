/** Writes an entry as YAML the way people here write it. */
import { writeYaml } from './write-yaml.ts'

/** Lets editors complete and check while one types. */
export const EDITOR_HINT = '# yaml-language-server: $schema=../schemas/provider.json'

/** Lists whose items stand on a line each, so that who changes a number touches one line. */
const ROWS: ReadonlySet<string> = new Set(['offers[].quotas', 'offers[].buys', 'prices', 'changelog'])

/** The text of `content/providers/<slug>.yaml`, of an entry that may be incomplete: its keys as they stand, short lists on one line. */
export const entryText = (entry: Record<string, unknown>): string =>
  `${EDITOR_HINT}\n${writeYaml(entry, ROWS)}`
