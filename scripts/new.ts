/** `npm run new`: asks for a new provider, or goes on with one, writes its file, validates it and says what to do next. */
import './lib/check-node.ts'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import type { Diagnostic } from '../src/content/diagnostic.ts'
import { REPORTS } from '../src/content/diagnostic-formats.ts'
import { load } from '../src/content/load.ts'
import { emptyAnswers } from '../src/content/questions/answers.ts'
import { checkAnswers } from '../src/content/questions/check-answers.ts'
import { entryText } from '../src/content/template.ts'
import type { ContentTree } from '../src/content/tree.ts'
import { CancelledError } from '../src/contribute/new/ask.ts'
import { continueEntry } from '../src/contribute/new/continue-entry.ts'
import { draftFile, readSaved, removeDraft, saveInterview } from '../src/contribute/new/draft.ts'
import { draftFromJson } from '../src/contribute/new/from-json.ts'
import { interview } from '../src/contribute/new/interview.ts'
import type { Interview } from '../src/contribute/new/interview-state.ts'
import { review } from '../src/contribute/new/review.ts'
import { utcDay } from '../src/core/days.ts'
import type { ProviderEntry } from '../src/core/schema/entry.ts'
import { posixPath } from '../src/core/text/posix-path.ts'
import { command, instant, run } from './lib/command.ts'
import { readInput } from './lib/read-input.ts'

const program = command(
  'new',
  'Writes a new entry to content/providers, or goes on with one. Exit: 0 written and clean, 1 errors (printed with their place), 2 usage.',
)
  .option('--continue <slug>', 'go on with an entry: add what is missing, change what is there')
  .option('--from <file>', 'read the answers from a JSON file: the keys of a content file, and slug')
  .option('--content <dir>', 'the content folder', 'content')
  .option('--now <instant>', 'use this instant as the present', instant)

type Options = { from?: string; continue?: string; content: string; now?: Date }
/** A file to be written. */
type Draft = { slug: string; text: string }
/** The entries that are there, and the names that were declined. */
type Directory = Pick<ContentTree, 'providers' | 'declined'>

await run(program, async () => {
  const { from, continue: continued, content, now } = program.opts<Options>()
  const present = now ?? new Date()
  const today = utcDay(present)
  if (from !== undefined && continued !== undefined)
    program.error(
      'error: --from writes a new entry; an entry that is there is gone on with by --continue alone',
    )
  const { readable, diagnostics } = load({ dir: content, now: present, severity: 'error' })
  if (!readable) return refused(diagnostics, 'Nothing can be asked before that.')
  const fileOf = (slug: string) => join(content, 'providers', `${slug}.yaml`)
  const entry = readable.providers.find(({ slug }) => slug === continued)
  if (continued !== undefined && !entry) {
    if (!readable.providerSlugs.has(continued))
      program.error(
        `error: there is no ${fileOf(continued)}: npm run new, without --continue, begins an entry`,
      )
    const own = diagnostics.filter((one) => isOf(one, fileOf(continued)))
    return refused(own, 'Fix these errors by hand first: without them, the questions can read the file.')
  }
  if (from === undefined && !process.stdin.isTTY)
    program.error('error: questions need a terminal: give --from <file.json> instead')

  const draft = entry
    ? await fromEntry(entry, readFileSync(fileOf(entry.slug), 'utf8'), readable, today)
    : from === undefined
      ? await fromInterview(readable, today)
      : fromFile(from, today)
  if (!draft) return 1
  const file = fileOf(draft.slug)
  if (!entry && existsSync(file)) {
    console.error(
      `${file} already exists\nhelp: npm run new -- --continue ${draft.slug}, or choose another slug`,
    )
    return 1
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, draft.text)
  if (from === undefined) removeDraft(draftFile(continued))
  console.log(`Wrote ${file}\n`)
  const found = load({ dir: content, now: present }).diagnostics.filter((one) => isOf(one, file))
  return reported(found, draft.slug, file)
})

async function fromInterview({ providers, declined }: Directory, today: string): Promise<Draft | undefined> {
  const around = { entries: providers, declined }
  const findings: Interview['findings'] = (answers) => checkAnswers(answers, around, today).findings
  const given = { around, today, answers: emptyAnswers(today), mayRemove: true, findings }
  return asking(given, { file: draftFile(), text: '' }, async (state) => {
    await interview(state)
    const { slug, entry: made } = checkAnswers(state.answers, around, today)
    return { slug, text: entryText(made as ProviderEntry) }
  })
}

async function fromEntry(
  { slug, value }: Directory['providers'][number],
  text: string,
  { providers, declined }: Directory,
  today: string,
): Promise<Draft | undefined> {
  const around = { entries: providers.filter((other) => other.slug !== slug), declined }
  const { answers, findings, textWith } = continueEntry({ slug, value, text }, around, today)
  const given = { around, today, answers, mayRemove: false, findings }
  return asking(given, { file: draftFile(slug), text }, async (state) => {
    await review(state)
    return { slug, text: textWith(state.answers) }
  })
}

/** Begins with what is given, or with the answers that an earlier run saved about the same text. */
async function asking(
  given: Omit<Interview, 'ask' | 'asked' | 'save'>,
  { file, text }: { file: string; text: string },
  finish: (state: Interview) => Promise<Draft>,
): Promise<Draft | undefined> {
  // It needs a newer Node than the sentence that says so.
  const { terminal } = await import('./lib/terminal.ts')
  const saved = readSaved(file, given.today, text)
  try {
    const name = saved?.answers.name || 'an entry'
    const isResumed = saved !== undefined && (await terminal.confirm(`Resume the draft of ${name}?`))
    const state: Interview = {
      ask: terminal,
      asked: [],
      ...given,
      ...(isResumed && saved),
      save: () => saveInterview(file, { answers: state.answers, asked: state.asked, text }),
    }
    return await finish(state)
  } catch (error) {
    if (!(error instanceof CancelledError)) throw error
    console.error(`Stopped. Your answers are saved in ${file}; the same command can resume from there.`)
    return undefined
  }
}

function fromFile(path: string, today: string): Draft | undefined {
  const result = draftFromJson(readInput(program, path), today)
  if (!('findings' in result)) return { slug: result.slug, text: entryText(result.entry) }
  for (const { path: place, rule, message, help } of result.findings)
    console.error(
      `${path}: ${place.map(String).join('.') || 'the whole file'}: ${rule}: ${message}\n  help: ${help}`,
    )
  console.error('\nNothing was written.')
  return undefined
}

/** Prints what was found in the file, and what to do next; returns the exit code. */
function reported(found: readonly Diagnostic[], slug: string, file: string): 0 | 1 {
  console.log(REPORTS.text(found, process.stdout.isTTY))
  if (found.some(({ severity }) => severity === 'error')) {
    console.log(
      `\nNext: fix ${file}, by hand or by npm run new -- --continue ${slug}, then run npm run validate -- --only ${slug}`,
    )
    return 1
  }
  console.log(
    `\nNext: read ${file} once more, check the answer with npm start (/api/v1/providers/${slug}),\nthen commit the file and open a pull request. What else you know goes in with npm run new -- --continue ${slug}.`,
  )
  return 0
}

function isOf(diagnostic: Diagnostic, file: string): boolean {
  return diagnostic.file === posixPath(file, sep)
}

function refused(diagnostics: readonly Diagnostic[], why: string): 1 {
  console.error(REPORTS.text(diagnostics, process.stderr.isTTY))
  console.error(`\n${why}`)
  return 1
}
