/** `npm run audit`: how much of the content is known, sourced, disputed and fresh; or claims for a second reading. */
import { createCatalog } from '../src/catalog/catalog.ts'
import { aimsTable, drawClaims, sharesTable } from '../src/tools/audit.ts'
import { command, instant, run } from './lib/command.ts'
import { loadContent } from './lib/load-content.ts'

const program = command(
  'audit',
  'Prints what is known, sourced, disputed and stale: in all, of the core, of the rest; and how far its aims are met. Exit: 0 printed, 1 content errors, 2 usage.',
)
  .option('--content <dir>', 'the content folder', 'content')
  .option('--draw <seed>', 'print instead 150 claims with their pages, for a second reading')
  .option('--now <instant>', 'measure staleness from this instant', instant)

await run(program, () => {
  const options = program.opts<{ content: string; draw?: string; now?: Date }>()
  const { content, now = new Date() } = options
  const tree = loadContent(content, now)
  if (!tree) return 1
  const catalog = createCatalog(tree, { current: null, history: [], incidents: [] }, now)
  if (options.draw !== undefined) console.log(drawClaims(catalog.active, options.draw).join('\n'))
  else console.log(`${sharesTable(catalog.audit())}\n\n${aimsTable(catalog, tree.providers)}`)
  return 0
})
