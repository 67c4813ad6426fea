/** `npm run leads`: what dated public lists and catalogues have and the directory does not. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { utcDay } from '../src/base/days.ts'
import { userAgent } from '../src/net/network.ts'
import { leadFindings, missingNames } from '../src/tools/leads/leads.ts'
import { LISTS } from '../src/tools/leads/lists.ts'
import { findingLines } from '../src/tools/upkeep/findings.ts'
import { command, instant, run } from './lib/command.ts'
import { loadContent, networkHelp } from './lib/load-content.ts'
import { readLists } from './lib/read-lists.ts'

type Options = { content: string; from?: string; save?: string; now?: Date }

const program = command(
  'leads',
  [
    `Compares dated public lists (${LISTS.map(({ id }) => id).join(', ')}) with the entries: providers, free models, limits, cards and ends that they state and the directory does not, newest first; then the names of the catalogues in content/popularity.json that it lacks. Leads, never sources: what follows, somebody reads on the provider's own pages. What was judged is put aside in content/leads.yaml.`,
    'Exit: 0 printed, 1 content errors or a list that could not be read, 2 usage.',
  ].join('\n\n'),
)
  .option('--content <dir>', 'the content folder', 'content')
  .option('--from <place>', 'read <list>.json there instead, in a folder or below a URL')
  .option('--save <dir>', 'write the lists there as they came')
  .option('--now <instant>', 'the clock, for tests', instant)

await run(program, async () => {
  const { content, from, save, now = new Date() } = program.opts<Options>()
  const tree = loadContent(content, now)
  if (!tree) return 1
  const today = utcDay(now)
  const { lists, isWhole } = await readLists(
    from,
    userAgent('leads', tree.site.repository, process.env),
    today,
  )
  if (!isWhole) console.error(from === undefined ? networkHelp(process.env) : 'help: give a whole copy')
  if (lists.length === 0) return fail(from)
  if (save !== undefined) mkdirSync(save, { recursive: true })
  if (save !== undefined)
    for (const { list, text } of lists) writeFileSync(join(save, `${list.id}.json`), text)
  for (const line of [...findingLines(leadFindings(lists, tree, today)), ...missingNames(tree)])
    console.log(line)
  return isWhole ? 0 : 1
})

function fail(from: string | undefined): number {
  console.error(
    `No list could be read${from === undefined ? '' : `: expected ${LISTS.map(({ id }) => `${id}.json`).join(', ')} in ${from}`}.`,
  )
  return 1
}
