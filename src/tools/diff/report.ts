/** A comparison as text for a terminal, or as Markdown for a job summary. */

import { escapeHidden } from '../../base/text/escape-hidden.ts'
import { markdownTable } from '../../base/text/markdown.ts'
import type { Comparison, EndpointChange, FieldChange } from './compare.ts'

/** Lists whose entries have endpoints of their own: only the number of changed entries is shown. */
const LISTS = /^\/api\/v1\/(?:(?:providers|collections|status|changes)|(?:capabilities|collections)\/[^/]+)$/

const SIGNS: Record<EndpointChange['change'], string> = { added: '+', removed: '-', changed: '~' }

/** Limits of the Markdown: a job summary has at most 1 MiB (GitHub's limit). */
const MAX_FIELDS = 400
const MAX_VALUE = 160

export const DIFF_FORMATS = ['text', 'markdown'] as const
export type DiffFormat = (typeof DIFF_FORMATS)[number]

export const DIFF_REPORTS: Record<DiffFormat, (comparison: Comparison, base: string) => string> = {
  text(comparison, base) {
    const { endpoints, scores } = comparison
    if (endpoints.length === 0) return `Compared with ${escapeHidden(base)}, the API answers the same.`
    const lines = endpoints.flatMap((endpoint) => [
      `${SIGNS[endpoint.change]} ${endpoint.path}${note(endpoint)}`,
      ...shownFields(endpoint).map(
        ({ field, before, after }) => `    ${escapeHidden(field)}: ${value(before)} → ${value(after)}`,
      ),
    ])
    return [
      ...lines,
      ...(scores.length > 0 ? ['', 'Scores'] : []),
      ...scores.map(
        ({ slug, before, after }) => `    ${slug}: ${before} → ${after} (${signed(after - before)})`,
      ),
      '',
      count(comparison, base),
    ].join('\n')
  },

  markdown(comparison, base) {
    const { endpoints, scores } = comparison
    const title = '## What the API will answer differently'
    if (endpoints.length === 0)
      return `${title}\n\nNothing: compared with ${code(base)}, every answer is the same.\n`
    let left = MAX_FIELDS
    const listed = (change: EndpointChange['change'], heading: string) => {
      const paths = endpoints.filter((endpoint) => endpoint.change === change).map(({ path }) => path)
      return paths.length === 0
        ? []
        : [
            `### ${heading}`,
            '',
            ...paths.slice(0, MAX_FIELDS).map((path) => `- ${code(path)}`),
            ...omitted(paths.length - MAX_FIELDS),
            '',
          ]
    }
    const changed = endpoints.flatMap((endpoint) => {
      if (endpoint.change !== 'changed') return []
      const fields = shownFields(endpoint)
      const shown = fields.slice(0, Math.max(0, left))
      left -= fields.length
      return [
        `#### ${code(endpoint.path)}${note(endpoint)}`,
        '',
        ...table(
          ['field', 'before', 'after'],
          shown.map(({ field, before, after }) => [code(field), code(value(before)), code(value(after))]),
        ),
        ...omitted(fields.length - shown.length),
        '',
      ]
    })
    return [
      title,
      '',
      count(comparison, code(base)),
      '',
      ...(scores.length > 0 ? ['### Scores', ''] : []),
      ...table(
        ['provider', 'before', 'after', 'change'],
        scores.map(({ slug, before, after }) => [
          code(slug),
          String(before),
          String(after),
          signed(after - before),
        ]),
      ),
      '',
      ...listed('added', 'Endpoints added'),
      ...listed('removed', 'Endpoints removed'),
      ...(changed.length > 0 ? ['### Endpoints changed', '', ...changed] : []),
    ].join('\n')
  },
}

const shownFields = (endpoint: EndpointChange): FieldChange[] =>
  endpoint.change === 'changed' && !LISTS.test(endpoint.path) ? endpoint.fields : []

/** For a list: how many of its entries differ. */
function note(endpoint: EndpointChange): string {
  if (endpoint.change !== 'changed' || !LISTS.test(endpoint.path)) return ''
  const entries = new Set(endpoint.fields.flatMap(({ field }) => /^data\[(.+?)\]/.exec(field)?.[1] ?? []))
  return entries.size > 0 ? ` (${entries.size} of its entries)` : ''
}

function count({ endpoints }: Comparison, base: string): string {
  const of = (change: EndpointChange['change']) =>
    endpoints.filter((endpoint) => endpoint.change === change).length
  return `Compared with ${base}: ${of('added')} endpoints added, ${of('removed')} removed, ${of('changed')} changed.`
}

/** What stands below a list of which so many are left out. */
export const omitted = (rest: number): string[] =>
  rest > 0 ? ['', `… and ${rest} more; \`npm run diff\` prints all.`] : []

const table = (head: readonly string[], rows: readonly string[][]): string[] =>
  rows.length === 0 ? [] : [markdownTable(head, rows)]

export const value = (of: unknown): string => {
  if (of === undefined) return '–'
  return escapeHidden(JSON.stringify(of), MAX_VALUE)
}

/** Content is untrusted: it must not become Markdown or HTML in a summary. */
export const code = (text: string) => `\`${escapeHidden(text).replaceAll('`', 'ʼ').replaceAll('|', '\\|')}\``
const signed = (change: number) => `${change > 0 ? '+' : ''}${Math.round(change * 10) / 10}`
