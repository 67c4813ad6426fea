/** `npm run shares`: how much of the content is known, sourced, disputed and fresh; or whom to name as core. */
import { createCatalog } from '../src/catalog/catalog.ts'
import { coreCandidates, coreList, suggestCore } from '../src/tools/shares/core.ts'
import { auditTable } from '../src/tools/shares/table.ts'
import { command, instant, Option, run } from './lib/command.ts'
import { loadContent } from './lib/load-content.ts'

const program = command(
  'shares',
  'Prints what is known, sourced, disputed and stale: in all, of the core, of the rest. Exit: 0 printed, 1 content errors, 2 usage.',
)
  .option('--content <dir>', 'the content folder', 'content')
  .addOption(new Option('--format <format>', 'how to print').choices(['text', 'json']).default('text'))
  .option('--suggest-core', 'print instead whom to name as core: those used most')
  .option('--now <instant>', 'measure staleness from this instant', instant)

type Options = { content: string; format: 'text' | 'json'; suggestCore?: true; now?: Date }

await run(program, () => {
  const { content, format, suggestCore: asksCore, now = new Date() } = program.opts<Options>()
  const tree = loadContent(content, now)
  if (!tree) return 1
  const catalog = createCatalog(tree, { current: null, history: [], incidents: [] }, now)
  const print = <Value>(value: Value, inWords: (value: Value) => string) =>
    console.log(format === 'json' ? JSON.stringify(value, null, 2) : inWords(value))
  if (asksCore) print(suggestCore(coreCandidates(catalog.active)), coreList)
  else print(catalog.audit(), auditTable)
  return 0
})
