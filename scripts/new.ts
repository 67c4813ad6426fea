/** `npm run new <slug>`: writes the file of a new provider, with every field to fill in. */
import './lib/check-node.ts'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { utcDay } from '../src/base/days.ts'
import { slugProblems } from '../src/content/diagnostic.ts'
import { readContentFile } from '../src/content/files.ts'
import { refusedSlug } from '../src/content/rules/identity.ts'
import { declined } from '../src/schema/site.ts'
import { blankEntry } from '../src/tools/blank-entry.ts'
import { command, failed, InvalidArgumentError, instant, run } from './lib/command.ts'

const program = command(
  'new',
  'Writes content/providers/<slug>.yaml, with every field to fill in. Exit: 0 written, 1 it exists or was declined, 2 usage.',
)
  .argument('<slug>', 'the name of the file, which never changes: groq', slugToTake)
  .option('--content <dir>', 'the content folder', 'content')
  .option('--now <instant>', 'use this instant as the present', instant)

await run(program, () => {
  const { content, now = new Date() } = program.opts<{ content: string; now?: Date }>()
  const [slug] = program.processedArgs as [string]
  const file = join(content, 'providers', `${slug}.yaml`)
  if (existsSync(file))
    return failed(`${file} already exists\nhelp: correct that entry, or choose another slug`)
  const refused = declinedIn(content).find((row) => refusedSlug(row) === slug)
  if (refused)
    return failed(
      `error: content/declined.yaml refuses ${refused.name}, to be looked at again from ${refused.reviewAfter}: ${refused.reason}\nhelp: if the reason no longer holds, remove its row there in the same pull request, and run this again`,
    )
  writeFileSync(file, blankEntry(utcDay(now)))
  console.log(
    `Wrote ${file}\n\nNext: fill it in, then run npm run validate -- --only ${slug} until it finds no error.`,
  )
  return 0
})

/** The rows of declined.yaml; what is wrong with the file itself, `npm run validate` says. */
function declinedIn(content: string) {
  const read = readContentFile(join(content, 'declined.yaml'), readFileSync)
  return ('value' in read && declined.safeParse(read.value).data) || []
}

function slugToTake(slug: string): string {
  for (const { message, help } of slugProblems(slug)) throw new InvalidArgumentError(`${message}. ${help}`)
  return slug
}
