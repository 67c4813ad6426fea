/** What differs between two contents: the answers of the API, and what decides where users, their keys and our checks are sent. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, valueAt } from '../../base/json.ts'
import { makeSite, type SiteOptions } from '../../build/build.ts'
import type { Diagnostic } from '../../content/diagnostic.ts'
import { readContentFile } from '../../content/files.ts'
import { agents } from '../../files/agents/agents.ts'
import { bytesOf } from '../../files/site-files.ts'
import { entryFiles } from './base.ts'

/** JSON answers by API path, such as `/api/v1/providers/groq`. */
export type Answers = ReadonlyMap<string, unknown>

export type FieldChange = {
  /** `freeTier.summary`, `terms.limits[requests-per-day].value`; entries of lists by their own key. */
  field: string
  /** Undefined if the field, or the item of a list, does not exist. */
  before: unknown
  after: unknown
}

export type EndpointChange =
  | { path: string; change: 'added' | 'removed' }
  | { path: string; change: 'changed'; fields: FieldChange[] }

type ScoreChange = { slug: string; before: number; after: number }

export type Comparison = { endpoints: EndpointChange[]; scores: ScoreChange[] }

/** Fields that differ in every build, say in words what another field has, or count what an entry shows. */
const LEFT_OUT: readonly RegExp[] = [
  /^(?:builtAt|commit|datasetHash)$/,
  /^audit\./,
  /^facts\[[^\]]*\]\.(?:value|for\.says)$/,
  /^scoring\.parts\.\w+\.score$/,
  /^providers(?:\[|$)/,
]

/** Endpoints by path, ascending; scores by the size of the change, largest first. */
export function compare(before: Answers, after: Answers): Comparison {
  const endpoints: EndpointChange[] = []
  const scores: ScoreChange[] = []
  for (const path of [...new Set([...before.keys(), ...after.keys()])].toSorted()) {
    if (!before.has(path)) endpoints.push({ path, change: 'added' })
    else if (!after.has(path)) endpoints.push({ path, change: 'removed' })
    else {
      const fields = changedFields(before.get(path), after.get(path)).filter(
        ({ field }) => !LEFT_OUT.some((pattern) => pattern.test(field)),
      )
      if (fields.length > 0) endpoints.push({ path, change: 'changed', fields })
      const score = fields.find(({ field }) => field === 'directoryScore')
      const slug = path.slice(path.lastIndexOf('/') + 1)
      if (score) scores.push({ slug, before: Number(score.before), after: Number(score.after) })
    }
  }
  const size = ({ before, after }: ScoreChange) => Math.abs(after - before)
  return { endpoints, scores: scores.toSorted((a, b) => size(b) - size(a)) }
}

/** Every field in which two JSON values differ, in the order of the second, then those that only the first has. */
export function changedFields(before: unknown, after: unknown, field = ''): FieldChange[] {
  if (same(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return changedItems(before, after, field)
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])]
    return keys.flatMap((key) =>
      changedFields(valueAt(before, key), valueAt(after, key), field ? `${field}.${key}` : key),
    )
  }
  return [{ field, before, after }]
}

function changedItems(before: unknown[], after: unknown[], field: string): FieldChange[] {
  const nameOf = NAMES.find((one) => identifies(one, before) && identifies(one, after))
  if (nameOf !== undefined) {
    const index = (items: unknown[]) => new Map(items.map((item) => [nameOf(item), item]))
    const [old, now] = [index(before), index(after)]
    const changes = [...new Set([...now.keys(), ...old.keys()])].flatMap((name) =>
      old.has(name) && now.has(name)
        ? changedFields(old.get(name), now.get(name), `${field}[${name}]`)
        : [{ field: `${field}[${name}]`, before: old.get(name), after: now.get(name) }],
    )
    return changes.length > 0
      ? changes
      : [{ field: `${field} (order)`, before: before.map(nameOf), after: after.map(nameOf) }]
  }
  if ([...before, ...after].every((item) => typeof item === 'string')) {
    const removed = before.filter((item) => !after.includes(item))
    const added = after.filter((item) => !before.includes(item))
    if (removed.length + added.length > 0)
      return [
        ...removed.map((item) => ({ field, before: item, after: undefined })),
        ...added.map((item) => ({ field, before: undefined, after: item })),
      ]
  }
  return [{ field, before, after }]
}

/** What can identify the items of a list; the first that does is used. A model is one of its provider, a limit one of its unit and window. */
const NAMES = [
  ...['id', 'slug', 'category', 'url', 'name', 'offer', 'change', 'openedAt'].map(
    (key) => (item: unknown) => valueAt(item, key),
  ),
  ...[
    ['provider', 'id'],
    ['provider', 'offer', 'id'],
    ['metric', 'per'],
  ].map((keys) => (item: unknown) => {
    const parts = keys.map((key) => valueAt(item, key))
    return parts.every((part) => typeof part === 'string') ? parts.join(' ') : undefined
  }),
]

function identifies(nameOf: (item: unknown) => unknown, items: readonly unknown[]): boolean {
  const names = items.map(nameOf)
  return names.every((name) => typeof name === 'string') && new Set(names).size === names.length
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

type Built =
  | { answers: Answers /** Markdown, by slug. */; pages: ReadonlyMap<string, string> }
  | { diagnostics: Diagnostic[] }

/** Variants and the whole list repeat the lists. */
const ANSWER = /^(api\/(?!v\d+\/(?:variants\/|providers\.all\.json$)).*)\.json$/

const PAGE = /^providers\/([^/]+)\.md$/

/** The answers of a build with these options, or the errors of the content. */
export async function builtAnswers(options: SiteOptions): Promise<Built> {
  const site = await makeSite({ ...options, groups: [agents] })
  if (!site.ok) return { diagnostics: site.diagnostics }
  const answers = new Map<string, unknown>()
  const pages = new Map<string, string>()
  for (const file of site.files) {
    const path = ANSWER.exec(file[0])?.[1]
    if (path !== undefined) answers.set(`/${path}`, JSON.parse(bytesOf(file).toString()))
    const slug = PAGE.exec(file[0])?.[1]
    if (slug !== undefined) pages.set(slug, bytesOf(file).toString())
  }
  return { answers, pages }
}

/** Of one entry; `note` is what a reviewer should know besides. */
export type TrustedChange = FieldChange & { slug: string; note?: string }

const inConnection = (names: string) => names.split(' ').map((name) => `connection.${name}`)

const FIELDS = [
  ...['domains', 'website', 'docsUrl'],
  ...inConnection('baseUrl openaiBaseUrl anthropicBaseUrl envVar keyUrl auth authName authPrefix'),
  ...inConnection('firstCall sdks'),
  'health',
]

/** Where keys are sent, and which: of a new entry they are always listed. */
const KEY_FIELDS = inConnection('baseUrl openaiBaseUrl anthropicBaseUrl envVar')

/** What one entry has. If another has it too, or had it before the change, one may take the place of the other. */
const OWN = [
  ...['domains', 'website'],
  ...inConnection('envVar baseUrl openaiBaseUrl anthropicBaseUrl keyUrl sdks.npm sdks.pypi'),
  ...['health.probe.url', 'health.statusPage.url', 'health.statusPage.feed'],
]

const at = (entry: unknown, field: string) => valueAt(entry, ...field.split('.'))

/**
 * Compares `site.yaml`, `declined.yaml` and the entries of two content folders, whether they fit the schema or not.
 * Removed entries come first: an entry is retired, never removed. Of a new entry its key fields are listed, and what
 * another one has, or had.
 */
export function trustedChanges(before: string, after: string): TrustedChange[] {
  const [old, now] = [entriesOf(before), entriesOf(after)]
  const removed = [...old].flatMap(([slug, entry]): TrustedChange[] =>
    now.has(slug) ? [] : [{ slug, field: 'entry', before: valueAt(entry, 'name') ?? slug, after: undefined }],
  )
  const files = ['site.yaml', 'declined.yaml'].flatMap((file) =>
    changedFields(valueIn(before, file), valueIn(after, file)).map((change) => ({ slug: file, ...change })),
  )
  const changed = [...now].flatMap(([slug, entry]) => {
    const note = (field: string, value: unknown) => {
      const has = (one: unknown) => value !== undefined && [at(one, field)].flat().includes(value)
      const others = [...now, ...old].flatMap(([other, one]) => (other !== slug && has(one) ? [other] : []))
      return others.length > 0 ? { note: `also of ${[...new Set(others)].join(', ')}` } : undefined
    }
    if (!old.has(slug))
      return OWN.flatMap((field) =>
        [at(entry, field)].flat().flatMap((value): TrustedChange[] => {
          const shared = note(field, value)
          return shared || (value !== undefined && KEY_FIELDS.includes(field))
            ? [{ slug, field, before: undefined, after: value, ...shared }]
            : []
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
  return [...removed, ...files, ...changed]
}

const valueIn = (...path: string[]): unknown => {
  const read = readContentFile(join(...path), readFileSync)
  return 'value' in read ? read.value : null
}

/** Values by slug, ascending; what cannot be read is null, so that all of its fields count as changed. */
const entriesOf = (dir: string) =>
  new Map(
    entryFiles(dir).map((name) => [name.slice(0, -'.yaml'.length), valueIn(dir, 'providers', name)] as const),
  )
