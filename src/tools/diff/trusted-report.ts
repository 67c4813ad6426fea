/** Changes of trusted fields as text for a terminal, or as Markdown for a job summary. */

import { escapeHidden } from '../../base/text/escape-hidden.ts'
import { markdownTable } from '../../base/text/markdown.ts'
import { code, type DiffFormat, omitted, value } from './report.ts'
import type { TrustedChange } from './trusted-fields.ts'

const WARNING =
  'These decide where users, their keys and our checks are sent. Compare each with a page of the provider before merging. An entry is retired, never removed.'

/** Rows of the Markdown; the whole summary has a size limit. */
const MOST = 200

/** Undefined where there are no changes. */
export function trustedReport(changes: readonly TrustedChange[], format: DiffFormat): string | undefined {
  if (changes.length === 0) return undefined
  if (format === 'text')
    return [
      `!! ${WARNING}`,
      ...changes.map(
        ({ slug, field, before, after, note }) =>
          `!!   ${escapeHidden(slug)} ${escapeHidden(field)}: ${value(before)} → ${value(after)}${note ? ` (${escapeHidden(note)})` : ''}`,
      ),
      '',
    ].join('\n')
  const rows = changes
    .slice(0, MOST)
    .map(({ slug, field, before, after, note }) => [
      code(slug),
      code(field),
      code(value(before)),
      code(value(after)) + (note ? ` **${code(note)}**` : ''),
    ])
  return [
    '## Where users and their keys are sent',
    '',
    '> [!CAUTION]',
    `> **${WARNING}**`,
    '',
    markdownTable(['entry', 'field', 'before', 'after'], rows),
    ...omitted(changes.length - MOST),
    '',
  ].join('\n')
}
