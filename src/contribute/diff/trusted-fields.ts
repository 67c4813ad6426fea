/** Changes of what decides where users, their keys and our checks are sent. A reviewer must not miss them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readContentFile } from '../../content/read-file.ts'
import { changedFields, type FieldChange } from './compare.ts'

/** Of one entry; `note` is what a reviewer should know besides. */
export type TrustedChange = FieldChange & { slug: string; note?: string }

const FIELDS: readonly (readonly [string, ...string[]])[] = [
  ['domains'],
  ['website'],
  ['connection', 'baseUrl'],
  ['connection', 'openaiBaseUrl'],
  ['connection', 'anthropicBaseUrl'],
  ['connection', 'envVar'],
  ['connection', 'keyUrl'],
  ['connection', 'sdks'],
  ['health', 'probe'],
]

/**
 * Compares the entries of two content folders, whether they fit the schema or not. Of an entry that is new, only
 * domains that another one declares too are listed: two entries with a common domain may share a variable.
 */
export function trustedChanges(before: string, after: string): TrustedChange[] {
  const [old, now] = [entriesOf(before), entriesOf(after)]
  return [...now].flatMap(([slug, entry]) => {
    const known = old.get(slug)
    const changes =
      known === undefined
        ? domainsOf(entry).map((domain) => ({ field: 'domains', before: undefined, after: domain }))
        : FIELDS.flatMap((path) => changedFields(at(known, path), at(entry, path), path.join('.')))
    return changes.flatMap(({ field, before, after }): TrustedChange[] => {
      const others = field === 'domains' && typeof after === 'string' ? sharedWith(now, slug, after) : []
      if (known === undefined && others.length === 0) return []
      const note = others.length > 0 ? `also a domain of ${others.join(', ')}` : undefined
      return [{ slug, field, before, after, ...(note && { note }) }]
    })
  })
}

const sharedWith = (entries: ReadonlyMap<string, unknown>, slug: string, domain: string): string[] =>
  [...entries].flatMap(([other, entry]) =>
    other !== slug && domainsOf(entry).includes(domain) ? [other] : [],
  )

function domainsOf(entry: unknown): string[] {
  const domains = at(entry, ['domains'])
  return Array.isArray(domains) ? domains.filter((domain) => typeof domain === 'string') : []
}

function at(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return at((value as Record<string, unknown>)[key], rest)
}

/** Values by slug, ascending; what cannot be read is null, so that all of its fields count as changed. */
function entriesOf(dir: string): Map<string, unknown> {
  let names: string[]
  try {
    names = readdirSync(join(dir, 'providers')).toSorted()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return new Map()
  }
  return new Map(
    names
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => {
        const read = readContentFile(join(dir, 'providers', name), readFileSync)
        return [name.slice(0, -'.yaml'.length), 'value' in read ? read.value : null]
      }),
  )
}
