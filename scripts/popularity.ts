/** `npm run popularity`: records the monthly downloads of the official packages that entries name. */
import { join } from 'node:path'
import { utcDay } from '../src/base/days.ts'
import { REPORTS } from '../src/content/diagnostic-formats.ts'
import { writeChanged } from '../src/content/files.ts'
import {
  absentPackages,
  refresh,
  registryAsker,
  serialise,
  summary,
  wantedPackages,
} from '../src/tools/popularity.ts'
import { command, InvalidArgumentError, run } from './lib/command.ts'
import { loadContent, networkHelp } from './lib/load-content.ts'
import { withProgress } from './lib/progress.ts'

const program = command(
  'popularity',
  [
    'Reads the monthly downloads of the official packages that entries name from npm and pypistats.org, and records them with their date in content/popularity.json. The catalogues in that file do not change, nor do the counts of packages that only retired entries name.',
    'A package that could not be read is reported and keeps its earlier count and date. If that happens to more than 5 % of the packages, nothing is written.',
    'A package that its registry does not have is reported at the line of the entry that names it, and loses its count. If more than 5 % of the packages with a count are missing at once, nothing is written.',
    'Exit: 0 recorded, 1 nothing written, 2 usage.',
  ].join('\n\n'),
)
  .option('--content <dir>', 'the content folder', 'content')
  .option('--server <url>', 'ask this mirror instead of npm and pypistats.org', urlOfServer)

await run(program, async () => {
  const { content, server } = program.opts<{ content: string; server?: string }>()
  const now = new Date()
  const tree = loadContent(content, now)
  if (!tree) return 1
  const { packages: before, catalogues } = tree.popularity
  const result = await withProgress((show) =>
    refresh({
      wanted: wantedPackages(tree.providers),
      before,
      ask: registryAsker({ server, today: utcDay(now) }),
      onProgress: (done, total) => show('Packages', done, total),
    }),
  )
  const absent = absentPackages(content, result.absent)
  if (absent.length > 0) console.error(REPORTS.text(absent, process.stderr.isTTY))
  for (const line of summary(result)) (result.packages ? console.log : console.error)(line)
  if (result.packages === undefined) {
    if (result.unread.length > 0) console.error(networkHelp(process.env))
    return 1
  }
  const file = join(content, 'popularity.json')
  const text = serialise({ packages: result.packages, catalogues })
  console.log(writeChanged(new Map([[file, text]])).length > 0 ? `wrote ${file}` : `${file} is unchanged`)
  return 0
})

function urlOfServer(value: string): string {
  if (!/^https?:/.test(value) || !URL.canParse(value))
    throw new InvalidArgumentError('Expected the URL of a server, such as https://api.npmjs.org.')
  return value
}
