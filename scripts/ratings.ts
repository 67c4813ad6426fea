/** `npm run ratings`: reads what others measured of models at its sources, and writes content/ratings/<column>.json. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utcDay } from '../src/base/days.ts'
import { createCatalog } from '../src/catalog/catalog.ts'
import { freeModelSlugs } from '../src/catalog/models/model-rows.ts'
import { writeChanged } from '../src/content/files.ts'
import { load } from '../src/content/load.ts'
import { userAgent } from '../src/net/network.ts'
import { fetchBytes } from '../src/tools/models/catalogue.ts'
import { type Inputs, importRatings, Refusal } from '../src/tools/models/import-ratings.ts'
import { command, failed, instant, run } from './lib/command.ts'
import { git } from './lib/git.ts'
import { loadContent, networkHelp } from './lib/load-content.ts'

const program = command(
  'ratings',
  [
    'Reads the boards of Arena, Epoch AI, MTEB and the Open ASR leaderboard, and writes content/ratings/<column>.json. Nothing else writes these files. Which row is which model, people write into content/ratings/matches.json: names that look alike are printed as proposals, and nothing joins by itself.',
    'A source keeps its last good file where columns, rows, joined names, scale or days are not as they must be. Where its licence is another one, its column stops until somebody looks.',
    'With --from, copies are read: arena-licence.json, arena-text.0.json, arena-text.100.json, …, benchmark_data.zip, eci_scores.csv, open-asr-licence.txt, en_shortform.csv, and results, a clone of embeddings-benchmark/results.',
    'Exit: 0 written, or nothing to do; 1 a column was refused or stopped; 2 usage.',
  ].join('\n\n'),
)
  .option('--content <dir>', 'the content folder', 'content')
  .option('--from <folder>', 'copies, which need --as-of')
  .option('--as-of <day>', 'the day of the copies, YYYY-MM-DD', instant)

await run(program, async () => {
  const { content, from, asOf } = program.opts<{ content: string; from?: string; asOf?: Date }>()
  if ((from === undefined) !== (asOf === undefined))
    program.error('error: --from and --as-of belong together: a copy shows one day')
  const now = new Date()
  // Files that were edited by hand are written anew, so what rules find in them does not count.
  const { readable } = load({ dir: content, now, severity: 'error' })
  if (!readable?.ratings) return loadContent(content, now) ? 0 : 1
  const catalog = createCatalog(readable, { current: null, history: [], incidents: [] }, now)
  const { columns, matches } = readable.ratings
  const files = new Map(columns.map(({ slug, value }) => [slug, value]))
  const temporary = mkdtempSync(join(tmpdir(), 'ratings-'))
  try {
    const inputs = from
      ? copies(from)
      : sources(temporary, userAgent('ratings', readable.site.repository, process.env))
    const stored = { files, matches, slugs: freeModelSlugs(catalog.active) }
    const outcomes = await importRatings(inputs, stored, utcDay(asOf ?? now))
    for (const { state, lines } of outcomes)
      for (const line of lines)
        (state === 'refused' || state === 'stopped' ? console.error : console.log)(line)
    const texts = outcomes.flatMap((one) =>
      'text' in one ? [[join(content, `ratings/${one.column}.json`), one.text] as const] : [],
    )
    writeChanged(new Map(texts))
    const bad = outcomes.filter(({ state }) => state === 'refused' || state === 'stopped')
    if (bad.length === 0) return 0
    return failed(
      `${bad.length} of ${outcomes.length} columns were not read anew\n${networkHelp(process.env)}`,
    )
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
})

function copies(folder: string): Inputs {
  return {
    async bytes({ file }) {
      const path = join(folder, file)
      if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new Refusal(`there is no file ${path}`)
      return readFileSync(path)
    },
    async clone({ file }) {
      const path = join(folder, file)
      if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
        throw new Refusal(`there is no folder ${path}`)
      return path
    },
  }
}

function sources(temporary: string, agent: string): Inputs {
  const clones = new Map<string, Promise<string>>()
  const clone = async (url: string, patterns: readonly string[]) => {
    const folder = join(temporary, String(clones.size))
    try {
      await git(['clone', '--quiet', '--depth=1', '--filter=blob:none', '--no-checkout', url, folder])
      await git(['sparse-checkout', 'set', '--no-cone', ...patterns], folder)
      await git(['checkout', '--quiet'], folder)
    } catch (error) {
      throw new Refusal(`${url}: ${(error as Error).message.trim().split('\n').at(-1)}`)
    }
    return folder
  }
  return {
    async bytes({ url, most = 1_000_000 }) {
      const read = await fetchBytes(url, agent, most)
      if ('error' in read) throw new Refusal(`${url}: ${read.error}`)
      return read.bytes
    },
    clone({ url }, patterns) {
      if (!clones.has(url)) clones.set(url, clone(url, patterns))
      return clones.get(url)!
    },
  }
}
