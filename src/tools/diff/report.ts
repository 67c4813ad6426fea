/** What a change does, as text: where keys are sent, what nothing explains, the entries that it touches, the answers. */
import type { ProviderEvidence } from '../../api/providers.ts'
import { escapeHidden } from '../../base/safe-text.ts'
import type { Diagnostic } from '../../content/diagnostic.ts'
import type { Answers, Comparison, EndpointChange, FieldChange, TrustedChange } from './compare.ts'

/** Bytes of one step's summary: GitHub takes 1 MiB, and needs room for what it adds. */
const MAX_SUMMARY = 900_000

/**
 * A report as a block of code for the summary of a job: nothing of it is markup, as no line can begin with a fence. It is
 * cut at a line, so that GitHub does not drop all of it.
 */
export function asSummary(title: string, report: string, most = MAX_SUMMARY): string {
  const around = (text: string) => `## ${title}\n\n\`\`\`text\n${text}\n\`\`\`\n`
  if (Buffer.byteLength(around(report)) <= most) return around(report)
  const notice = '\n… and more; npm run diff prints all.'
  const bytes = Buffer.from(report).subarray(0, Math.max(0, most - Buffer.byteLength(around(notice))))
  return around(bytes.subarray(0, Math.max(0, bytes.lastIndexOf('\n'))).toString() + notice)
}

/** Undefined where there are no changes. */
export function trustedReport(changes: readonly TrustedChange[]): string | undefined {
  if (changes.length === 0) return undefined
  const lines = changes.map(
    ({ slug, field, before, after, note }) =>
      `!!   ${escapeHidden(slug)} ${changeOf({ field, before, after })}${note ? ` (${escapeHidden(note)})` : ''}`,
  )
  return [`!! ${WARNING}`, ...lines, ''].join('\n')
}

const WARNING =
  'These decide where users, their keys and our checks are sent. Compare each with a page of the provider before merging. An entry is retired, never removed.'

/** Undefined where everything is explained. */
export function unexplainedReport(diagnostics: readonly Diagnostic[]): string | undefined {
  if (diagnostics.length === 0) return undefined
  const lines = diagnostics.map(
    ({ file, line, message, help }) =>
      `    ${escapeHidden(file)}:${line}: ${escapeHidden(message)}\n      help: ${escapeHidden(help)}`,
  )
  return ['Not explained:', ...lines, ''].join('\n')
}

/** Of each entry that the change touches its score, and of a new one its page. Undefined where it touches none. */
export function entryReport(
  { endpoints }: Comparison,
  { answers, pages }: { answers: Answers; pages: ReadonlyMap<string, string> },
): string | undefined {
  const lines = endpoints.flatMap(({ path, change }) => {
    const [, slug] = /^\/api\/v1\/providers\/([^/]+)$/.exec(path) ?? []
    if (slug === undefined || change === 'removed') return []
    const page = change === 'added' ? pages.get(slug) : undefined
    const { low, high } = (answers.get(`${path}/evidence`) as ProviderEvidence).scoring.range
    const most = high > low ? `, up to ${high} when all is known` : ''
    return [
      ...(page === undefined
        ? []
        : [`New: /providers/${escapeHidden(slug)}`, '', page.trimEnd().replace(/^(?=.)/gm, '    '), '']),
      `Score of ${escapeHidden(slug)}: ${low} of 100${most}`,
      '',
    ]
  })
  return lines.length > 0 ? lines.join('\n') : undefined
}

/** What repeats the answers of other endpoints: only the number of changed entries is shown. */
const LISTS =
  /^\/api\/v1\/(?:(?:providers|collections|status|changes|models)|(?:capabilities|collections|families|models)\/[^/]+|providers\/[^/]+\/models)$/

const SIGNS: Record<EndpointChange['change'], string> = { added: '+', removed: '-', changed: '~' }

export function diffReport({ endpoints, scores }: Comparison, base: string): string {
  if (endpoints.length === 0) return `Compared with ${escapeHidden(base)}, the API answers the same.`
  const count = (change: EndpointChange['change']) =>
    endpoints.filter((endpoint) => endpoint.change === change).length
  return [
    ...endpoints.flatMap((endpoint) => [
      `${SIGNS[endpoint.change]} ${endpoint.path}${note(endpoint)}`,
      ...(endpoint.change === 'changed' && !LISTS.test(endpoint.path) ? endpoint.fields : []).map(
        (field) => `    ${changeOf(field)}`,
      ),
    ]),
    ...(scores.length > 0 ? ['', 'Scores'] : []),
    ...scores.map(({ slug, before, after }) => {
      const change = Math.round((after - before) * 10) / 10
      return `    ${slug}: ${before} → ${after} (${change > 0 ? '+' : ''}${change})`
    }),
    '',
    `Compared with ${escapeHidden(base)}: ${count('added')} endpoints added, ${count('removed')} removed, ${count('changed')} changed.`,
  ].join('\n')
}

/** For a list: how many of its entries differ. */
function note(endpoint: EndpointChange): string {
  if (endpoint.change !== 'changed' || !LISTS.test(endpoint.path)) return ''
  const entries = new Set(
    endpoint.fields.flatMap(
      ({ field }) => /^(?:data|free|releases|groups\[\w+\]\.data)\[(.+?)\]/.exec(field)?.[1] ?? [],
    ),
  )
  return entries.size > 0 ? ` (${entries.size} of its entries)` : ''
}

const changeOf = ({ field, before, after }: FieldChange) =>
  `${escapeHidden(field)}: ${value(before)} → ${value(after)}`

const value = (of: unknown) => (of === undefined ? '–' : escapeHidden(JSON.stringify(of), 160))
