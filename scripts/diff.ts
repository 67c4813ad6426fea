/** `npm run diff`: what the API will answer differently than at another commit. */
import './lib/check-node.ts'
import { REPORTS } from '../src/content/diagnostic-formats.ts'
import { defaultBase } from '../src/tools/diff/base.ts'
import { builtAnswers, compare, trustedChanges } from '../src/tools/diff/compare.ts'
import {
  asSummary,
  diffReport,
  entryReport,
  trustedReport,
  unexplainedReport,
} from '../src/tools/diff/report.ts'
import { unexplainedChanges } from '../src/tools/diff/unexplained.ts'
import { command, failed, instant, Option, run } from './lib/command.ts'
import { withBase } from './lib/with-base.ts'

const program = command(
  'diff',
  'Builds the content of another commit and of the work tree, with the code of the work tree, and prints what the API answers differently, and which changed facts nothing explains. Exit: 0 printed, 1 content errors, 2 usage.',
)
  .option(
    '--base <ref>',
    'the commit to compare with: main, HEAD~1, a hash (default: where this branch left main)',
  )
  .option('--content <dir>', 'the content folder', 'content')
  .addOption(
    new Option('--part <part>', 'print only warnings of what a reviewer must check, or all but them').choices(
      ['warnings', 'answers'],
    ),
  )
  .addOption(new Option('--format <format>', 'how to print').choices(['text', 'markdown']).default('text'))
  .option('--now <instant>', 'the instant to build both for (ages status)', instant)

await run(program, async () => {
  const { content, format, now, part, ...given } = program.opts<{
    base?: string
    content: string
    format: 'text' | 'markdown'
    now?: Date
    part?: 'warnings' | 'answers'
  }>()
  const print = (title: string, text: string) =>
    console.log(format === 'markdown' ? asSummary(title, text) : text)
  const base = given.base ?? defaultBase()
  if (base === undefined)
    return failed(
      'there is no commit to compare with\nhelp: run it in a git clone, or name a commit with --base',
      2,
    )
  const options = {
    now: now ?? new Date(),
    commit: null,
    fallbackBaseUrl: 'http://localhost',
    fallbackRepository: '',
  }
  return withBase(base, content, async (baseContent) => {
    if (baseContent && part !== 'answers') {
      const trusted = trustedReport(trustedChanges(baseContent, content))
      const unexplained = unexplainedReport(unexplainedChanges(baseContent, content).diagnostics)
      if (trusted) print('Where users and their keys are sent', trusted)
      if (unexplained) print('Changed facts that nothing explains', unexplained)
    }
    if (part === 'warnings') return 0
    const after = await builtAnswers({ ...options, contentDir: content })
    if ('diagnostics' in after) return failed(REPORTS.text(after.diagnostics, process.stderr.isTTY))
    const before = baseContent
      ? await builtAnswers({ ...options, contentDir: baseContent })
      : { answers: new Map<string, unknown>() }
    const shownBase = given.base ?? `main at ${base.slice(0, 10)}`
    if ('diagnostics' in before) {
      // A schema change can make the older content invalid, which is not an error of the change.
      console.log(
        `The content of ${shownBase} does not pass the current rules, so there is nothing to compare with.`,
      )
      console.error(REPORTS.text(before.diagnostics, process.stderr.isTTY))
      return 0
    }
    const comparison = compare(before.answers, after.answers)
    const reports = [entryReport(comparison, after) ?? [], diffReport(comparison, shownBase)].flat()
    print('What the API will answer differently', reports.join('\n'))
    return 0
  })
})
