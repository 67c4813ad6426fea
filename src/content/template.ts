/** Writes an entry as YAML the way people here write it, with the comments that a newcomer needs. */
import type { ProviderEntry } from '../core/schema/entry.ts'
import { writeYaml } from './write-yaml.ts'

/** Lets editors complete and check while one types. */
const EDITOR_HINT = '# yaml-language-server: $schema=../schemas/provider.json'

/** What stands above a key; delete it once read. A path without an entry gets no comment. */
const COMMENTS: Record<string, string> = {
  tagline: 'What it offers, in your own words, without superlatives.',
  domains:
    "The provider's own domains. Documentation, key page, probe and proof lie on these.\nOn a shared host give the path too: github.com/<owner>.",
  connection: 'How a developer connects. Leave out what you have not read.',
  summary: 'What is free in your own words, with its numbers; each number also stands in a quota.',
  offers:
    'What is free, an offer for each set of conditions, the main one first. Each fact needs a source below;\n"unknown" is a good answer, a guess is not. A wrong "no card" is the worst error of all.',
  'offers[].quotas':
    "A row for each line of the provider's own table; by metric one or more amounts: 30/minute 1000/day.",
  links:
    'Pages that a developer looks for: the URL, or none: <the documentation index that you read and that has no such page>.\nLeave out what you did not look for.',
  health:
    'How to tell that it works: a URL asked once a day without a key, or the official status page,\nor none: "<why nothing can be checked>".',
  pros: 'Two to five each, concrete, so that a reader can check them; no marketing.',
  changelog:
    'Dated changes of terms or models, newest first: id, date, kind, change, source.\nThe id names the change in feeds and never changes: card-needed.',
  sources:
    'Every page that you read: read = the day you read it; asOf = the date that the page itself shows (leave out if none);\nsupports = the facts that it shows; contradicts = the facts for which it says otherwise.',
}

/** Lists whose items stand on a line each, so that who changes a number touches one line. */
export const ROWS: ReadonlySet<string> = new Set(['offers[].quotas', 'offers[].buys', 'prices', 'changelog'])

/** The text of `content/providers/<slug>.yaml`: keys in the order of the entry, short lists on one line, comments above. */
export const entryText = (entry: ProviderEntry): string =>
  `${EDITOR_HINT}\n${writeYaml(entry, { comments: COMMENTS, rows: ROWS })}`

/** The same without comments, of an entry that may be incomplete. */
export const bareEntryText = (entry: Record<string, unknown>): string =>
  `${EDITOR_HINT}\n${writeYaml(entry, { rows: ROWS })}`
