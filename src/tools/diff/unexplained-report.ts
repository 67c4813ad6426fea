/** Changed facts that nothing explains, as text for a terminal, or as Markdown for a job summary. */

import { escapeHidden } from '../../base/text/escape-hidden.ts'
import type { Diagnostic } from '../../content/diagnostic.ts'
import { code, type DiffFormat, omitted } from './report.ts'

/** Those that the Markdown shows; the whole summary has a size limit. */
const MOST = 100

/** Undefined where everything is explained. */
export function unexplainedReport(
  diagnostics: readonly Diagnostic[],
  format: DiffFormat,
): string | undefined {
  if (diagnostics.length === 0) return undefined
  if (format === 'text')
    return [
      'Not explained:',
      ...diagnostics.map(
        ({ file, line, message, help }) =>
          `    ${escapeHidden(file)}:${line}: ${escapeHidden(message)}\n      help: ${escapeHidden(help)}`,
      ),
      '',
    ].join('\n')
  return [
    '## Changed facts that nothing explains',
    '',
    'Each needs an item of `changelog`, where the provider changed it, or of `corrections`, where the entry was wrong.',
    '',
    ...diagnostics
      .slice(0, MOST)
      .map(({ file, line, message }) => `- ${code(`${file}:${line}`)}: ${code(message)}`),
    ...omitted(diagnostics.length - MOST),
    '',
  ].join('\n')
}
