/** `npm run new`: asks for a new provider, writes its file, validates it and says what to do next. */
import './lib/check-node.ts'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { REPORTS } from '../src/content/diagnostic-formats.ts'
import { load } from '../src/content/load.ts'
import { entryText } from '../src/content/template.ts'
import { CancelledError } from '../src/contribute/new/ask.ts'
import { DRAFT_FILE, readDraft, removeDraft, withDraft } from '../src/contribute/new/draft.ts'
import { draftFromJson } from '../src/contribute/new/from-json.ts'
import { interview } from '../src/contribute/new/interview.ts'
import { utcDay } from '../src/core/days.ts'
import { command, instant, run } from './lib/command.ts'
import { readInput } from './lib/read-input.ts'

const program = command(
  'new',
  'Writes a new entry to content/providers. Exit: 0 written and clean, 1 errors (printed with their place), 2 usage.',
)
  .option('--from <file>', 'read the answers from a JSON file: the keys of a content file, and slug')
  .option('--content <dir>', 'the content folder', 'content')
  .option('--now <instant>', 'use this instant as the present', instant)

await run(program, async () => {
  const { from, content, now } = program.opts<{ from?: string; content: string; now?: Date }>()
  const present = now ?? new Date()
  const today = utcDay(present)
  const { tree, diagnostics } = load({ dir: content, now: present, severity: 'error' })
  if (!tree) {
    console.error(REPORTS.text(diagnostics, process.stderr.isTTY))
    console.error('\nFix these errors first, so that errors of the new entry stand out.')
    return 1
  }
  if (from === undefined && !process.stdin.isTTY)
    program.error('error: questions need a terminal: give --from <file.json> instead')

  const draft = from === undefined ? await fromInterview() : fromFile(from)
  if (!draft) return 1
  const file = join(content, 'providers', `${draft.slug}.yaml`)
  if (existsSync(file)) {
    console.error(`${file} already exists\nhelp: edit that file, or choose another slug`)
    return 1
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, entryText(draft.entry))
  if (from === undefined) removeDraft(DRAFT_FILE)
  console.log(`Wrote ${file}\n`)

  const found = load({ dir: content, now: present }).diagnostics.filter(
    (diagnostic) => diagnostic.file === file,
  )
  console.log(REPORTS.text(found, process.stdout.isTTY))
  if (found.some(({ severity }) => severity === 'error')) {
    console.log(`\nNext: fix ${file}, then run npm run validate -- --only ${draft.slug}`)
    return 1
  }
  console.log(
    `\nNext: read ${file} once more, check the answer with npm start (/api/v1/providers/${draft.slug}),\nthen commit the file and open a pull request.`,
  )
  return 0

  async function fromInterview() {
    // It needs a newer Node than the sentence that says so.
    const { terminal } = await import('./lib/terminal.ts')
    const saved = readDraft(DRAFT_FILE)
    const name = saved[0]?.answer
    try {
      const resume = saved.length > 1 && (await terminal.confirm(`Resume the draft of ${String(name)}?`))
      return await interview(withDraft(terminal, DRAFT_FILE, resume ? saved : []), tree!, today)
    } catch (error) {
      if (!(error instanceof CancelledError)) throw error
      console.error(
        `Cancelled. Your answers are saved in ${DRAFT_FILE}; the next npm run new can resume from there.`,
      )
      return undefined
    }
  }

  function fromFile(path: string) {
    const result = draftFromJson(readInput(program, path), today)
    if (!('findings' in result)) return result
    for (const { path: place, rule, message, help } of result.findings)
      console.error(
        `${path}: ${place.map(String).join('.') || 'the whole file'}: ${rule}: ${message}\n  help: ${help}`,
      )
    console.error('\nNothing was written.')
    return undefined
  }
})
