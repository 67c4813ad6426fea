/** What the commands for contributors print about a content folder, on a terminal, as annotations and as job summaries. */
import markdownIt from 'markdown-it'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { REPORTS } from '../../src/content/diagnostic-formats.ts'
import type { ContentTree } from '../../src/content/tree.ts'
import { type Answers, compare, trustedChanges } from '../../src/tools/diff/compare.ts'
import { asSummary, diffReport, entryReport, trustedReport } from '../../src/tools/diff/report.ts'
import { findingLines, issueBody, staleFindings } from '../../src/tools/upkeep/findings.ts'
import { FOREIGN_HOST } from './scan-build.ts'

/** What a text must not pass on to a terminal. */
export const UNSHOWABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Surrogate}]/u

/** By command and format. `tree` and `answers` are there as far as the content could be read and built. */
export function printed(
  contentDir: string,
  baseDir: string,
  found: {
    diagnostics: Diagnostic[]
    tree: ContentTree | undefined
    answers: [Answers, Answers] | undefined
    /** Of each entry that was built, its Markdown page. */
    pages: ReadonlyMap<string, string>
  },
): Map<string, string> {
  const { diagnostics, tree, answers, pages } = found
  const texts = new Map<string, string>()
  for (const format of ['text', 'github', 'json'] as const)
    texts.set(`validate ${format}`, REPORTS[format](diagnostics, false))
  const trusted = trustedChanges(baseDir, contentDir)
  const comparison = answers && compare(...answers)
  const reports = {
    trusted: trustedReport(trusted),
    diff: comparison && diffReport(comparison, 'main'),
    entries: comparison && entryReport(comparison, { answers: answers[1], pages }),
  }
  for (const [name, text] of Object.entries(reports)) {
    texts.set(`${name} text`, text ?? '')
    texts.set(`${name} markdown`, asSummary(name, text ?? ''))
  }
  if (tree) {
    const findings = staleFindings(tree, '2027-11-21')
    texts.set('stale text', findingLines(findings).join('\n'))
    const site = { ...tree.site, core: [...tree.providerSlugs] }
    texts.set('stale markdown', issueBody(findings, { ...tree, site }))
  }
  return texts
}

const markdown = markdownIt({ html: true, linkify: true })
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false }).add('//', null)

/** Why the text must not be printed, or undefined. `lines` are those that are commands to GitHub. */
export function unprintable(name: string, text: string, lines: number): string | undefined {
  if (text.split('\n').some((line) => UNSHOWABLE.test(line)))
    return `${name} prints a text that steers the terminal`
  if (name.endsWith('github') && text.split('\n').filter((line) => line.startsWith('::')).length !== lines)
    return `${name} prints a command of its own`
  if (!name.endsWith('markdown')) return undefined
  for (const { type, children } of markdown.parse(text, {}))
    for (const token of [{ type, attrGet: () => null }, ...(children ?? [])])
      if (token.type.startsWith('html') || String(token.attrGet('href')).includes(FOREIGN_HOST))
        return `${name} prints HTML or a link of the content`
  return undefined
}
