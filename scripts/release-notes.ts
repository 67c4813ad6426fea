/** `npx tsx scripts/release-notes.ts <tag>`: prints what `CHANGELOG.md` says of the version in `package.json`. */
import { existsSync, readFileSync } from 'node:fs'
import { command, failed, run } from './lib/command.ts'

const program = command(
  'scripts/release-notes.ts',
  'Prints the section of CHANGELOG.md for the version of package.json. Exit: 1 if the tag is not that of this version, or there is no such section.',
).argument('<tag>', 'the tag that is released, such as v0.2.0')

await run(program, () => {
  const [tag] = program.processedArgs as [string]
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const sections = existsSync('CHANGELOG.md') ? readFileSync('CHANGELOG.md', 'utf8').split(/^## /m) : []
  const section = sections.slice(1).find((text) => text.split(/\s/, 1)[0] === version)
  const notes = section?.split('\n').slice(1).join('\n').trim()
  if (tag === `v${version}` && notes) {
    console.log(notes)
    return 0
  }
  return failed(
    tag === `v${version}`
      ? `CHANGELOG.md says nothing of ${version}\nhelp: write what is new under a heading "## ${version}"`
      : `the tag is ${tag}, and package.json says ${version}\nhelp: tag the commit of that version`,
  )
})
