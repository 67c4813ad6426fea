/** Checks one new entry against the schema, the rules and the other entries, without a file system: as `npm run validate` would with its file in place. */
import { entry as entrySchema, type ProviderEntry } from '../schema/entry.ts'
import type { Declined } from '../schema/site.ts'
import { MAX_BYTES, presentable, type Severity, slugProblems, tooLarge } from './diagnostic.ts'
import { ENTRY_RULES } from './rules/entry-rules.ts'
import type { RuleContext } from './rules/rule.ts'
import { checkShape, type ShapeFinding } from './shape.ts'
import { type Entry, NO_SITE } from './tree.ts'

/** What rules that compare entries read of the others. */
export type Neighbour = {
  slug: string
  value: Pick<ProviderEntry, 'name' | 'website' | 'domains' | 'retired'> & {
    connection: Pick<ProviderEntry['connection'], 'baseUrl' | 'envVar' | 'sdks'>
  }
}

/** The directory that the entry would join. */
export type Neighbourhood = { entries: readonly Neighbour[]; declined: Declined }

export type EntryFinding = ShapeFinding & { severity: Severity }

type NewEntry = {
  slug: string
  /** Of any shape. */
  value: unknown
  /** The text of its file, in which `value` stands. */
  text: string
}

/** Errors and warnings, at paths of the entry; `['slug']` for the name of the file. */
export function checkEntry(
  { slug, value, text }: NewEntry,
  { entries, declined }: Neighbourhood,
  today: string,
): EntryFinding[] {
  const findings: EntryFinding[] = []
  const add = (severity: Severity, { message, help, ...finding }: ShapeFinding) =>
    findings.push({ ...finding, severity, message: presentable(message), help: presentable(help) })

  for (const problem of slugProblems(slug)) add('error', { path: ['slug'], ...problem })
  const bytes = new TextEncoder().encode(text).length
  if (bytes > MAX_BYTES) {
    add('error', { path: [], ...tooLarge(bytes, MAX_BYTES) })
    return findings
  }
  const shaped = checkShape(entrySchema, value)
  if ('findings' in shaped) {
    for (const finding of shaped.findings) add('error', finding)
    return findings
  }
  const newEntry = entryOf(slug, shaped.value)
  const others = entries.map((other) => entryOf(other.slug, other.value as ProviderEntry))
  // The new one stands last: of two that are alike, the rules name the later.
  for (const { name, severity, ofOne, check } of ENTRY_RULES)
    for (const { file, ...finding } of check(
      contextOf(ofOne ? [newEntry] : [...others, newEntry], declined, today),
    ))
      if (file === newEntry.file) add(severity, { rule: name, ...finding })
  return findings
}

const entryOf = (slug: string, value: ProviderEntry): Entry<ProviderEntry> => ({
  slug,
  file: `providers/${slug}.yaml`,
  value,
})

const contextOf = (providers: Entry<ProviderEntry>[], declined: Declined, today: string): RuleContext => ({
  tree: {
    site: NO_SITE,
    providers,
    collections: [],
    declined,
    leads: [],
    popularity: { packages: [], catalogues: [] },
    models: [],
    providerSlugs: new Set(providers.map(({ slug }) => slug)),
  },
  today,
})
