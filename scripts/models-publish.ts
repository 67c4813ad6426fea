/** `npx tsx scripts/models-publish.ts`: commits imported models to a branch of their own, and keeps one pull request of them. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson } from '../src/base/json.ts'
import { writeChanged } from '../src/content/files.ts'
import { checkShape } from '../src/content/shape.ts'
import { ratingsHash, serialiseRatings } from '../src/entry/models/rating-lines.ts'
import { repositoryOf } from '../src/net/github.ts'
import { ratingFile } from '../src/schema/ratings.ts'
import { RATING_COLUMN_IDS } from '../src/schema/vocabulary.ts'
import {
  modelsFile,
  readImported,
  serialise,
  storedModels,
  wantedModels,
} from '../src/tools/models/import-models.ts'
import {
  IMPORT_BRANCH,
  type ImportSummary,
  importSummary,
  syncPullRequest,
} from '../src/tools/models/import-report.ts'
import { command, failed, run } from './lib/command.ts'
import { withWorkTree } from './lib/commit-on-tip.ts'
import { committed, fetchTip, git, hasBranch } from './lib/git.ts'
import { loadContent } from './lib/load-content.ts'

const program = command(
  'scripts/models-publish.ts',
  `Validates the files that npm run models and npm run ratings wrote, commits them to the branch ${IMPORT_BRANCH} on top of the newest content, and opens or updates one pull request that says what changed. Never merges. Connects to GitHub alone, works in a temporary work tree. Reads GITHUB_TOKEN, GITHUB_REPOSITORY, GITHUB_API_URL and GITHUB_RUN_ID. Exit: 0 published or nothing to publish, 1 not published, 2 usage.`,
)
  .requiredOption('--imported <dir>', 'the content folder whose models/ and ratings/ were written')
  .option('--base <name>', 'the branch to merge into', process.env.GITHUB_REF_NAME || 'main')
  .option('--incomplete', 'say that the import refused something')

type Options = { imported: string; base: string; incomplete?: true }

/** What GitHub's own settings may forbid. */
const HELP =
  'run the workflow again; if it fails again, allow GitHub Actions to create pull requests (docs/operate.md, "Models")'

await run(program, async () => {
  const options = program.opts<Options>()
  if (!repositoryOf(process.env))
    return program.error('error: GITHUB_TOKEN and GITHUB_REPOSITORY must be set')
  return withWorkTree('models', (tree) => publish(options, tree))
})

async function publish({ imported, base, incomplete }: Options, tree: string): Promise<number> {
  if (!(await hasBranch(base))) return failed(`origin has no branch ${base}`)
  const tip = await fetchTip(base, 'models')
  await git(['worktree', 'add', '--quiet', '--detach', tree, tip])
  const summary = apply(imported, join(tree, 'content'), notes(incomplete === true))
  if ('exitCode' in summary) return summary.exitCode
  const commit = await committed(tree, 'content', summary.title)
  const before = (await hasBranch(IMPORT_BRANCH)) && (await fetchTip(IMPORT_BRANCH, 'models'))
  // A push dismisses reviews, so the same content is not pushed again.
  if (!before || (await treeOf(before)) !== (await treeOf(commit)))
    await git(['push', '--quiet', 'origin', `+${commit}:refs/heads/${IMPORT_BRANCH}`])
  try {
    const { action, number } = await syncPullRequest(repositoryOf(process.env)!, base, summary, fetch)
    console.log(`${action} pull request #${number}: ${summary.title}`)
    return 0
  } catch (error) {
    return failed(`${(error as Error).message}\nhelp: ${HELP}`)
  }
}

/** Writes the files into the content and says what that changes; nothing where they are refused, or all is as it was. */
function apply(
  imported: string,
  content: string,
  lines: readonly string[],
): ImportSummary | { exitCode: number } {
  const now = new Date()
  const tree = loadContent(content, now, { models: false })
  if (!tree) return { exitCode: 1 }
  const wanted = wantedModels(tree.providers)
  const read = readImported(imported, wanted)
  if ('refusal' in read) return { exitCode: failed(`${imported} is refused: ${read.refusal}`) }
  const entries = new Map(wanted.map(({ entry }) => [entry.slug, entry.value]))
  const providers = read.files.map(({ slug, value }) => {
    const before = storedModels(content, slug)
    return {
      slug,
      entry: entries.get(slug)!,
      before: 'value' in before ? before.value.models : [],
      after: value.models,
      sources: value.sources,
    }
  })
  const ratings = readRatings(imported, content)
  if ('refusal' in ratings) return { exitCode: failed(`${imported} is refused: ${ratings.refusal}`) }
  const columns = [...ratings.keys()]
  const rated = columns.length > 0 ? [`Ratings differ: ${columns.join(', ')}.`] : []
  const summary =
    importSummary(providers, [...lines, ...rated]) ??
    (rated[0] === undefined
      ? undefined
      : { title: `Models: ratings of ${columns.join(', ')}`, body: [...rated, ...lines].join('\n\n') })
  if (!summary) {
    console.log('No model differs: there is nothing to publish.')
    return { exitCode: 0 }
  }
  writeChanged(
    new Map([
      ...read.files.map(({ slug, value }) => [join(content, modelsFile(slug)), serialise(value)] as const),
      ...[...ratings].map(([column, text]) => [join(content, `ratings/${column}.json`), text] as const),
    ]),
  )
  return loadContent(content, now) ? summary : { exitCode: 1 }
}

/** The columns that differ, in our own spelling. Who joins names are people, so their matches are not read. */
function readRatings(imported: string, content: string): Map<string, string> | { refusal: string } {
  const texts = new Map<string, string>()
  for (const column of RATING_COLUMN_IDS) {
    const [from, to] = [imported, content].map((dir) => join(dir, `ratings/${column}.json`)) as [
      string,
      string,
    ]
    if (!existsSync(from) || !existsSync(to)) continue
    const before = readFileSync(to, 'utf8')
    const read = readFileSync(from, 'utf8')
    if (read === before) continue
    const shaped = checkShape(ratingFile, parseJson(read))
    if ('findings' in shaped) return { refusal: `ratings/${column}.json: ${shaped.findings[0]!.message}` }
    if (ratingsHash(shaped.value.rows) !== shaped.value.hash)
      return { refusal: `ratings/${column}.json: the rows do not have the hash of the file` }
    texts.set(column, serialiseRatings(shaped.value))
  }
  return texts
}

/** What a reviewer does first. */
function notes(incomplete: boolean): string[] {
  const { GITHUB_SERVER_URL = 'https://github.com', GITHUB_REPOSITORY, GITHUB_RUN_ID = '' } = process.env
  const log = /^\d+$/.test(GITHUB_RUN_ID)
    ? `[the log](${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID})`
    : 'the log'
  return [
    'Close and reopen this pull request: that starts its checks, which GitHub does not start for a workflow. Look at free ids that are gone on the pages of their providers, and correct the entries in a pull request of their own.',
    ...(incomplete
      ? [`**The import refused something**, so some lists stand as they were: see ${log}.`]
      : []),
  ]
}

function treeOf(commit: string): Promise<string> {
  return git(['rev-parse', `${commit}^{tree}`])
}
