/** Changes of what decides where users, their keys and our checks are sent. A reviewer must not miss them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { valueAt } from '../../base/value-at.ts'
import { readContentFile } from '../../content/read-file.ts'
import { changedFields, type FieldChange } from './compare.ts'

/** Of one entry; `note` is what a reviewer should know besides. */
export type TrustedChange = FieldChange & { slug: string; note?: string }

const FIELDS: readonly (readonly [string, ...string[]])[] = [
  ['domains'],
  ['website'],
  ['docsUrl'],
  ['connection', 'baseUrl'],
  ['connection', 'openaiBaseUrl'],
  ['connection', 'anthropicBaseUrl'],
  ['connection', 'envVar'],
  ['connection', 'keyUrl'],
  ['connection', 'auth'],
  ['connection', 'authName'],
  ['connection', 'authPrefix'],
  ['connection', 'firstCall'],
  ['connection', 'sdks'],
  ['health'],
]

/** What one entry has. If another has it too, or had it before the change, one may take the place of the other. */
const OWN: readonly (readonly [string, ...string[]])[] = [
  ['domains'],
  ['website'],
  ['connection', 'envVar'],
  ['connection', 'baseUrl'],
  ['connection', 'openaiBaseUrl'],
  ['connection', 'anthropicBaseUrl'],
  ['connection', 'keyUrl'],
  ['connection', 'sdks', 'npm'],
  ['connection', 'sdks', 'pypi'],
  ['health', 'probe', 'url'],
  ['health', 'statusPage', 'url'],
  ['health', 'statusPage', 'feed'],
]

/**
 * Compares `site.yaml` and the entries of two content folders, whether they fit the schema or not. Removed entries come
 * first: an entry is retired, never removed. Of a new entry only what another one has, or had, is listed.
 */
export function trustedChanges(before: string, after: string): TrustedChange[] {
  const [old, now] = [entriesOf(before), entriesOf(after)]
  const removed = [...old].flatMap(([slug, entry]): TrustedChange[] =>
    now.has(slug) ? [] : [{ slug, field: 'entry', before: valueAt(entry, 'name') ?? slug, after: undefined }],
  )
  const site = changedFields(siteOf(before), siteOf(after)).map((change) => ({
    slug: 'site.yaml',
    ...change,
  }))
  const changed = [...now].flatMap(([slug, entry]) => {
    const note = (path: readonly string[], value: unknown) => {
      const others = othersWith([now, old], slug, path, value)
      return others.length > 0 ? { note: `also of ${others.join(', ')}` } : undefined
    }
    if (!old.has(slug))
      return OWN.flatMap((path) =>
        [valueAt(entry, ...path)].flat().flatMap((value): TrustedChange[] => {
          const shared = note(path, value)
          return shared ? [{ slug, field: path.join('.'), before: undefined, after: value, ...shared }] : []
        }),
      )
    return FIELDS.flatMap((path) => {
      // A list that is new is compared item by item, as one that changed is.
      const value =
        valueAt(old.get(slug), ...path) ?? (Array.isArray(valueAt(entry, ...path)) ? [] : undefined)
      return changedFields(value, valueAt(entry, ...path), path.join('.')).map((change): TrustedChange => {
        const own = OWN.find((one) => one.join('.') === change.field)
        return { slug, ...change, ...(own && note(own, change.after)) }
      })
    })
  })
  return [...removed, ...site, ...changed]
}

/** The slugs of other entries whose field is this value, or a list with it. */
function othersWith(
  folders: readonly ReadonlyMap<string, unknown>[],
  slug: string,
  path: readonly string[],
  value: unknown,
): string[] {
  const has = (entry: unknown) => value !== undefined && [valueAt(entry, ...path)].flat().includes(value)
  const others = folders.flatMap((entries) =>
    [...entries].flatMap(([other, entry]) => (other !== slug && has(entry) ? [other] : [])),
  )
  return [...new Set(others)]
}

function siteOf(dir: string): unknown {
  const read = readContentFile(join(dir, 'site.yaml'), readFileSync)
  return 'value' in read ? read.value : null
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
