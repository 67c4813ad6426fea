/** `npm run audit`: how much of the content is known, sourced, disputed and fresh; random claims to re-read; or sentences that facts contradict. */
import { createCatalog } from '../src/api/catalog/catalog.ts'
import { audit } from '../src/api/catalog/quality/audit.ts'
import { coreCandidates, coreList, suggestCore } from '../src/contribute/audit/core.ts'
import { paidWords, paidWordsList } from '../src/contribute/audit/paid-words.ts'
import { claimList, sampleClaims } from '../src/contribute/audit/sample.ts'
import { auditTable } from '../src/contribute/audit/table.ts'
import { utcDay } from '../src/core/days.ts'
import { command, instant, Option, run, wholeNumber } from './lib/command.ts'
import { loadContent } from './lib/load-content.ts'

const program = command(
  'audit',
  'Prints what is known, sourced, disputed and stale. Exit: 0 printed, 1 content errors, 2 usage.',
)
  .option('--content <dir>', 'the content folder', 'content')
  .addOption(new Option('--format <format>', 'how to print').choices(['text', 'json']).default('text'))
  .option(
    '--sample <count>',
    'print this many random claims with their sources instead, for a person to re-read',
    wholeNumber(1, 10_000),
  )
  .option('--seed <number>', 'which random claims; the same seed draws the same', wholeNumber(0, 2 ** 32 - 1))
  .option(
    '--paid-words',
    'print instead the sentences that say "paid", "no free", "card needed" or "no card" where the facts of the same entry say otherwise',
  )
  .option('--suggest-core', 'print instead whom to name as core: those used most')
  .option('--now <instant>', 'measure staleness from this instant', instant)

await run(program, () => {
  const {
    content,
    format,
    sample,
    seed,
    paidWords: asksWords,
    suggestCore: asksCore,
    now,
  } = program.opts<{
    content: string
    format: 'text' | 'json'
    sample?: number
    seed?: number
    paidWords?: true
    suggestCore?: true
    now?: Date
  }>()
  if (seed !== undefined && sample === undefined)
    program.error('error: --seed chooses a sample: give --sample <count> too')
  const present = now ?? new Date()
  const tree = loadContent(content, present)
  if (!tree) return 1
  const json = (value: unknown) => JSON.stringify(value, null, 2)
  if (sample !== undefined) {
    const claims = sampleClaims(tree.providers, sample, seed ?? 1)
    console.log(format === 'json' ? json(claims) : claimList(claims))
    return 0
  }
  if (asksWords) {
    const found = paidWords(tree.providers)
    console.log(format === 'json' ? json(found) : paidWordsList(found))
    return 0
  }
  if (asksCore) {
    const { active } = createCatalog(tree, { current: null, history: [], incidents: [] }, present)
    const members = suggestCore(coreCandidates(active))
    console.log(format === 'json' ? json(members) : coreList(members))
    return 0
  }
  const figures = audit(
    tree.providers.map(({ slug, value }) => ({ slug, content: value })),
    tree.site.core,
    utcDay(present),
  )
  console.log(format === 'json' ? json(figures) : auditTable(figures))
  return 0
})
