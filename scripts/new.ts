/** `npm run new <slug>`: writes the file of a new provider, with every field to fill in. */
import './lib/check-node.ts'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { utcDay } from '../src/base/days.ts'
import { slugProblems } from '../src/content/diagnostic.ts'
import { blankEntry } from '../src/tools/blank-entry.ts'
import { command, failed, InvalidArgumentError, instant, run } from './lib/command.ts'

const program = command(
  'new',
  'Writes content/providers/<slug>.yaml, with every field to fill in. Exit: 0 written, 1 it exists, 2 usage.',
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
  writeFileSync(file, blankEntry(utcDay(now)))
  console.log(
    `Wrote ${file}\n\nNext: fill it in, then run npm run validate -- --only ${slug} until it finds no error.`,
  )
  return 0
})

function slugToTake(slug: string): string {
  for (const { message, help } of slugProblems(slug)) throw new InvalidArgumentError(`${message}. ${help}`)
  return slug
}
