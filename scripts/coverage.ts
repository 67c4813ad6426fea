/** `npm run coverage`: which names of the integration catalogues the directory lacks, those of most catalogues first. */
import { coverage } from '../src/api/catalog/quality/coverage.ts'
import { groupBy } from '../src/core/group-by.ts'
import { command, Option, run } from './lib/command.ts'
import { loadContent } from './lib/load-content.ts'

const program = command(
  'coverage',
  'Compares the directory with the catalogues of content/popularity.json, and prints who is missing. Exit: 0 printed, 1 content errors, 2 usage.',
)
  .option('--content <dir>', 'the content folder', 'content')
  .addOption(new Option('--format <format>', 'how to print').choices(['text', 'json']).default('text'))

await run(program, () => {
  const { content, format } = program.opts<{ content: string; format: 'text' | 'json' }>()
  const tree = loadContent(content, new Date())
  if (!tree) return 1
  const found = coverage(tree.popularity, tree.declined)
  if (format === 'json') {
    console.log(JSON.stringify(found, null, 2))
    return 0
  }
  for (const { name, asOf, names, listed, declined } of found.catalogues)
    console.log(
      `${name.padEnd(12)} ${asOf}  ${listed} of ${names} listed (${Math.floor((listed / names) * 100)}%), ${declined} declined`,
    )
  for (const [count, group] of groupBy(found.missing, ({ catalogues }) => String(catalogues.length)))
    console.log(`\nIn ${count}: ${group.map(({ name }) => name).join(', ')}`)
  return 0
})
