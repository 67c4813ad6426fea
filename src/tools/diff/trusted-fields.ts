/** Changes of what decides where users, their keys and our checks are sent. A reviewer must not miss them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { valueAt } from '../../base/json.ts'
import { readContentFile } from '../../content/files.ts'
import { entryFiles } from './base.ts'
import { changedFields, type FieldChange } from './compare.ts'

/** Of one entry; `note` is what a reviewer should know besides. */
export type TrustedChange = FieldChange & { slug: string; note?: string }

const inConnection = (names: string) => names.split(' ').map((name) => `connection.${name}`)

const FIELDS = [
  ...['domains', 'website', 'docsUrl'],
  ...inConnection('baseUrl openaiBaseUrl anthropicBaseUrl envVar keyUrl auth authName authPrefix'),
  ...inConnection('firstCall sdks'),
  'health',
]

/** What one entry has. If another has it too, or had it before the change, one may take the place of the other. */
const OWN = [
  ...['domains', 'website'],
  ...inConnection('envVar baseUrl openaiBaseUrl anthropicBaseUrl keyUrl sdks.npm sdks.pypi'),
  ...['health.probe.url', 'health.statusPage.url', 'health.statusPage.feed'],
]

const at = (entry: unknown, field: string) => valueAt(entry, ...field.split('.'))

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
    const note = (field: string, value: unknown) => {
      const others = othersWith([...now, ...old], slug, field, value)
      return others.length > 0 ? { note: `also of ${others.join(', ')}` } : undefined
    }
    if (!old.has(slug))
      return OWN.flatMap((field) =>
        [at(entry, field)].flat().flatMap((value): TrustedChange[] => {
          const shared = note(field, value)
          return shared ? [{ slug, field, before: undefined, after: value, ...shared }] : []
        }),
      )
    return FIELDS.flatMap((field) => {
      // A list that is new is compared item by item, as one that changed is.
      const value = at(old.get(slug), field) ?? (Array.isArray(at(entry, field)) ? [] : undefined)
      return changedFields(value, at(entry, field), field).map((change): TrustedChange => {
        const isOwn = OWN.includes(change.field)
        return { slug, ...change, ...(isOwn && note(change.field, change.after)) }
      })
    })
  })
  return [...removed, ...site, ...changed]
}

/** The slugs of other entries whose field is this value, or a list with it. */
function othersWith(
  entries: readonly (readonly [slug: string, entry: unknown])[],
  slug: string,
  field: string,
  value: unknown,
): string[] {
  const has = (entry: unknown) => value !== undefined && [at(entry, field)].flat().includes(value)
  return [...new Set(entries.flatMap(([other, entry]) => (other !== slug && has(entry) ? [other] : [])))]
}

const valueIn = (...path: string[]): unknown => {
  const read = readContentFile(join(...path), readFileSync)
  return 'value' in read ? read.value : null
}

const siteOf = (dir: string) => valueIn(dir, 'site.yaml')

/** Values by slug, ascending; what cannot be read is null, so that all of its fields count as changed. */
const entriesOf = (dir: string) =>
  new Map(
    entryFiles(dir).map((name) => [name.slice(0, -'.yaml'.length), valueIn(dir, 'providers', name)] as const),
  )
