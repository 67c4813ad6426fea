/** `npm run leads`: what dated public lists say of free offers and models that the directory does not. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fetchText } from '../src/contribute/models/fetch-text.ts'
import { problemLines } from '../src/contribute/models/import-report.ts'
import { findLeads, type ReadList } from '../src/contribute/upkeep/leads/find-leads.ts'
import { LISTS, type PublicList } from '../src/contribute/upkeep/leads/lists.ts'
import { MOST_BYTES } from '../src/contribute/upkeep/leads/read-list.ts'
import { LEAD_FORMATS, LEAD_REPORTS, type LeadFormat } from '../src/contribute/upkeep/leads/report.ts'
import { utcDay } from '../src/core/days.ts'
import { userAgent } from '../src/core/net/user-agent.ts'
import { command, InvalidArgumentError, instant, Option, run } from './lib/command.ts'
import { loadContent } from './lib/load-content.ts'
import { networkHelp } from './lib/network-help.ts'
import { readInput } from './lib/read-input.ts'

type Options = {
  content: string
  from: Map<PublicList, string>
  url: Map<PublicList, string>
  format: LeadFormat
  now?: Date
}

const NAMES = LISTS.map(({ id }) => id).join(', ')

const program = command(
  'leads',
  [
    `Compares dated public lists (${NAMES}) with the entries: providers, free models, limits, cards and ends that they state and the directory does not, newest first. Leads, never sources: what follows, somebody reads on the provider's own pages. What was judged is put aside in content/leads.yaml.`,
    'Writes nothing. Exit: 0 printed, 1 content errors or a list that could not be read, 2 usage.',
  ].join('\n\n'),
)
  .option('--content <dir>', 'the content folder', 'content')
  .option(
    '--from <copy>',
    'read copies instead: a folder with <list>.json, or <list>=<file>; lists without a copy are not read; may be repeated',
    copies,
    new Map(),
  )
  .option('--url <list=url>', 'where a list is; may be repeated', places, new Map())
  .addOption(new Option('--format <format>', 'how to print').choices(LEAD_FORMATS).default('text'))
  .option('--now <instant>', 'the clock, for tests', instant)

await run(program, async () => {
  const { content, from, url, format, now = new Date() } = program.opts<Options>()
  const tree = loadContent(content, now)
  if (!tree) return 1
  const agent = userAgent('leads', tree.site.repository, process.env)
  const today = utcDay(now)
  const read: (PublicList & ReadList)[] = []
  let failed = false
  for (const list of LISTS) {
    const file = from.get(list)
    if (from.size > 0 && file === undefined) continue
    const place = file ?? url.get(list) ?? list.url
    const text = file === undefined ? await fetchText(place, agent, { most: MOST_BYTES }) : copyOf(file)
    const result = 'error' in text ? text : list.read(text.text, today)
    if ('error' in result) {
      console.error(`error: ${place}: ${result.error}`)
      failed = true
      continue
    }
    for (const line of problemLines(result.problems)) console.error(line)
    read.push({ ...list, providers: result.providers })
  }
  if (failed) console.error(from.size > 0 ? 'help: give a whole copy of the list' : networkHelp(process.env))
  if (read.length === 0) return 1
  console.log(LEAD_REPORTS[format]({ ...findLeads(read, tree, today), lists: read }))
  return failed ? 1 : 0
})

/** A larger file is not read, however large it is. */
function copyOf(file: string): { text: string } | { error: string } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > MOST_BYTES) return { error: `it has ${size} bytes, expected at most ${MOST_BYTES}` }
  return { text: readInput(program, file) }
}

function copies(value: string, before: Map<PublicList, string>): Map<PublicList, string> {
  if (statSync(value, { throwIfNoEntry: false })?.isDirectory()) {
    const own = LISTS.map((list) => [list, join(value, `${list.id}.json`)] as const)
    const there = own.filter(([, file]) => statSync(file, { throwIfNoEntry: false })?.isFile())
    if (there.length === 0)
      throw new InvalidArgumentError(
        `No copy is in it, expected ${own.map(([{ id }]) => `${id}.json`).join(', ')}.`,
      )
    return new Map([...before, ...there])
  }
  return places(value, before)
}

function places(value: string, before: Map<PublicList, string>): Map<PublicList, string> {
  const cut = value.indexOf('=')
  const list = LISTS.find(({ id }) => id === value.slice(0, cut))
  if (!list) throw new InvalidArgumentError(`Expected <list>=…, with a list of ${NAMES}.`)
  return new Map([...before, [list, value.slice(cut + 1)]])
}
