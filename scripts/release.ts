/** `npm run release`: writes the section of a release to CHANGELOG.md and sets the version; publishes nothing. */
import './lib/check-node.ts'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { REPORTS } from '../src/content/diagnostic-formats.ts'
import { type Built, builtAnswers } from '../src/contribute/diff/answers.ts'
import { checkOutFolder } from '../src/contribute/diff/base.ts'
import { type Answers, compare } from '../src/contribute/diff/compare.ts'
import { git } from '../src/contribute/diff/git.ts'
import { releaseNotes, withSection } from '../src/contribute/release/changelog.ts'
import { contentChanges, contentSize } from '../src/contribute/release/content-changes.ts'
import { type Release, releaseSection } from '../src/contribute/release/section.ts'
import { isAbove, isVersion } from '../src/contribute/release/version.ts'
import { utcDay } from '../src/core/days.ts'
import { command, InvalidArgumentError, instant, run } from './lib/command.ts'
import { runProgram } from './lib/run-program.ts'

const CHANGELOG = 'CHANGELOG.md'

const program = command(
  'release',
  'Writes a section to CHANGELOG.md, from the commits and the changed content since the last tag, and sets the version of package.json. Commits and publishes nothing. Exit: 0 done, 1 refused, 2 usage.',
)
  .argument('[version]', 'the version to release, such as 0.2.0', (text: string) => {
    if (isVersion(text)) return text
    throw new InvalidArgumentError('Expected three numbers, such as 0.2.0.')
  })
  .option('--content <dir>', 'the content folder', 'content')
  .option('--now <instant>', 'the day of the release; default: the present', instant)
  .option('--notes', 'only print the section of the version of package.json')
  .option('--tag <tag>', 'with --notes: fail unless this is the tag of that version')

type Options = { content: string; now?: Date; notes?: true; tag?: string }

await run(program, async () => {
  const options = program.opts<Options>()
  const [version] = program.processedArgs as [string?]
  if (options.notes) return printNotes(options.tag)
  if (version === undefined) return refuse('which version?', 'name it: npm run release -- 0.2.0', 2)
  const changelog = existsSync(CHANGELOG) ? readFileSync(CHANGELOG, 'utf8') : ''
  const tag = git(['describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*'])
  const refusal = refusalOf(version, changelog, tag)
  if (refusal) return refuse(...refusal)
  const release = await readRelease(version, tag, options)
  if (release === undefined) return 1
  writeFileSync(CHANGELOG, withSection(changelog, releaseSection(release)))
  const npm = ['version', version, '--no-git-tag-version', '--allow-same-version', '--ignore-scripts']
  const status = await runProgram('npm', npm)
  if (status !== 0) return refuse('npm could not set the version', 'see what it says above', 1)
  console.log(
    `wrote the section of ${version} to ${CHANGELOG}\nhelp: edit it, then commit it with package.json and package-lock.json; docs/launch.md says how to publish`,
  )
  return 0
})

function refuse(message: string, help: string, code: number): number {
  console.error(`${message}\nhelp: ${help}`)
  return code
}

function printNotes(tag: string | undefined): number {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  if (tag !== undefined && tag !== `v${version}`)
    return refuse(
      `the tag is ${tag}, and package.json says ${version}`,
      'tag the commit of that version as v and the version',
      1,
    )
  const notes = existsSync(CHANGELOG) ? releaseNotes(readFileSync(CHANGELOG, 'utf8'), version) : undefined
  if (notes === undefined)
    return refuse(`${CHANGELOG} has no section for ${version}`, `npm run release -- ${version}`, 1)
  console.log(notes)
  return 0
}

/** Why there can be no such release, or undefined. */
function refusalOf(
  version: string,
  changelog: string,
  tag: string | undefined,
): [message: string, help: string, code: number] | undefined {
  if (releaseNotes(changelog, version) !== undefined)
    return [
      `${CHANGELOG} has a section for ${version}`,
      'edit it there, or remove it to have it written anew',
      1,
    ]
  if (tag === undefined && /^## /m.test(changelog))
    return [`${CHANGELOG} names releases, but there is no tag`, 'git fetch --tags', 1]
  if (tag !== undefined && !isAbove(version, tag.slice(1)))
    return [`${version} is not above ${tag}, the last release`, 'choose a higher version', 1]
  return undefined
}

/** What changed since the tag; undefined, and printed, where the content has errors. */
async function readRelease(
  version: string,
  tag: string | undefined,
  { content, now = new Date() }: Options,
): Promise<Release | undefined> {
  const build = (contentDir: string) =>
    builtAnswers({
      contentDir,
      now,
      commit: null,
      fallbackBaseUrl: 'http://localhost',
      fallbackRepository: '',
    })
  const after = await build(content)
  if ('diagnostics' in after) {
    console.error(REPORTS.text(after.diagnostics, process.stderr.isTTY))
    return undefined
  }
  const date = utcDay(now)
  if (tag === undefined) return { version, date, commits: [], content: contentSize(after.answers) }
  const log = git([
    'log',
    '--no-merges',
    '--reverse',
    '--format=%s',
    `${tag}..HEAD`,
    '--',
    '.',
    `:!${content}`,
  ])
  return {
    version,
    date,
    commits: log?.split('\n').filter(Boolean) ?? [],
    content: await changesSince(tag, content, after.answers, build),
  }
}

async function changesSince(
  tag: string,
  content: string,
  after: Answers,
  build: (contentDir: string) => Promise<Built>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  try {
    const base = join(folder, 'content')
    const before = checkOutFolder(tag, content, base) ? await build(base) : undefined
    if (before && 'answers' in before)
      return contentChanges(compare(before.answers, after), before.answers, after)
    console.error(
      `warning: the content of ${tag} does not pass the current rules, so the section names no change of content\nhelp: git log ${tag}.. -- ${content} lists them`,
    )
    return { added: [], retired: [], offers: [] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
