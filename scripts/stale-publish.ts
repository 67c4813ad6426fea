/** `npm run stale:publish`: opens, updates or closes the one issue that lists stale facts and dead pages. */
import { existsSync, readFileSync } from 'node:fs'
import { publishIssue } from '../src/contribute/stale/issue.ts'
import { command, run } from './lib/command.ts'

const program = command(
  'stale:publish',
  'Publishes the Markdown of npm run stale as an issue; an empty file closes it. Reads GITHUB_TOKEN, GITHUB_REPOSITORY and GITHUB_API_URL. Exit: 0 published, 1 GitHub refused, 2 usage.',
).requiredOption('--body <file>', 'the Markdown file')

await run(program, async () => {
  const { body } = program.opts<{ body: string }>()
  const { GITHUB_TOKEN, GITHUB_REPOSITORY, GITHUB_API_URL = 'https://api.github.com' } = process.env
  if (!existsSync(body)) program.error(`error: there is no file ${body}`)
  if (!GITHUB_TOKEN || !GITHUB_REPOSITORY)
    return program.error('error: GITHUB_TOKEN and GITHUB_REPOSITORY must be set')
  try {
    const { action, number } = await publishIssue(
      { api: GITHUB_API_URL, name: GITHUB_REPOSITORY, token: GITHUB_TOKEN },
      readFileSync(body, 'utf8'),
      fetch,
    )
    console.log(
      number === undefined ? 'nothing is stale, and no issue is open' : `${action} issue #${number}`,
    )
    return 0
  } catch (error) {
    console.error((error as Error).message)
    return 1
  }
})
