/** What the API answers differently between two builds: endpoints, and the fields of those that both have. */
import { isObject, valueAt } from '../../base/json.ts'
import { makeSite, type SiteOptions } from '../../build/make-site.ts'
import type { Diagnostic } from '../../content/diagnostic.ts'
import { agents } from '../../files/agents/agents.ts'
import { bytesOf } from '../../files/site-files.ts'

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
      if (score)
        scores.push({
          slug: path.slice(path.lastIndexOf('/') + 1),
          before: Number(score.before),
          after: Number(score.after),
        })
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

/** What can identify the items of a list; the first that does is used. A model is one of its provider. */
const NAMES = [
  ...['id', 'slug', 'category', 'url', 'name', 'offer', 'change', 'openedAt'].map(
    (key) => (item: unknown) => valueAt(item, key),
  ),
  (item: unknown) => {
    const parts = [valueAt(item, 'provider', 'slug'), valueAt(item, 'id')]
    return parts.every((part) => typeof part === 'string') ? parts.join(' ') : undefined
  },
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
