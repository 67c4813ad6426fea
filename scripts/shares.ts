/** `npm run shares`: how much of the content is known, sourced, disputed and fresh; or whom to name as core. */
import { createCatalog } from '../src/catalog/catalog.ts'
import { coreCandidates, coreList, sharesTable, suggestCore } from '../src/tools/shares.ts'
import { command, instant, run } from './lib/command.ts'
import { loadContent } from './lib/load-content.ts'

const program = command(
  'shares',
  'Prints what is known, sourced, disputed and stale: in all, of the core, of the rest. Exit: 0 printed, 1 content errors, 2 usage.',
)
  .option('--content <dir>', 'the content folder', 'content')
  .option('--suggest-core', 'print instead whom to name as core: those used most')
  .option('--now <instant>', 'measure staleness from this instant', instant)

await run(program, () => {
  const options = program.opts<{ content: string; suggestCore?: true; now?: Date }>()
  const { content, now = new Date() } = options
  const tree = loadContent(content, now)
  if (!tree) return 1
  const catalog = createCatalog(tree, { current: null, history: [], incidents: [] }, now)
  console.log(
    options.suggestCore
      ? coreList(suggestCore(coreCandidates(catalog.active)))
      : sharesTable(catalog.audit()),
  )
  return 0
})
