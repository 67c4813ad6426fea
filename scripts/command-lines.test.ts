/** Every command line that a document shows is run here as it is written, or asked whether it takes its options, or has a reason why not. */
import { execFile, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import glob from 'fast-glob'
import { beforeAll, describe, expect, test } from 'vitest'
import { commandFile, fileOf, SCRIPTS } from '../test/support/command-file.ts'
import { commandLines, inlineCommands } from '../test/support/command-lines.ts'
import { temporaryFolder } from '../test/support/content.ts'
import { git as runGit } from '../test/support/git.ts'
import { REQUIRED } from '../test/support/required-options.ts'
import type { Ended } from '../test/support/run-command.ts'
import { runOneByOne } from '../test/support/run-one-by-one.ts'
import { SAMPLE } from '../test/support/sample.ts'
import { servedSite, whenAllAreDone } from '../test/support/served-site.ts'

/** What cannot run here, and why. Checked for entries that no document has any more. */
const CANNOT_RUN: Readonly<Record<string, string>> = {
  'npm ci': 'needs the registry; every workflow runs it',
  'npm --prefix ../.. ci': 'needs the registry; every workflow runs it',
  'npm --prefix ../.. run build': 'is npm run build, from the folder of the example',
  'npx wrangler deploy': 'needs Cloudflare; test/platform runs the same Worker in workerd',
  'npm install ./provider-directory-*.tgz':
    'is for the reader’s own project; test/platform/package.test.ts does it',
  'npm install ./provider-directory-*.tgz tsx':
    'is for the reader’s own project; test/platform/package.test.ts does it',
  'npx tsx free-offers.ts': 'needs the installed package; test/platform/package.test.ts runs it',
  'npm view provider-directory name': 'needs the registry',
  'litellm --config litellm.yaml': 'needs LiteLLM; test/platform checks the file with its parser',
  'opencode models --refresh': 'needs opencode; test/platform/third-party runs it',
  opencode: 'needs opencode; test/platform/third-party runs it',
}
/** Lines of other programs that need what is not here: the reason, by how they begin. */
const NEEDS: readonly (readonly [start: RegExp, reason: string])[] = [
  [/^(?:for .*; do )?gh /, 'needs GitHub'],
  [/^npx provider-directory /, 'needs the packed package; test/platform/package.test.ts runs it'],
  [/^git /, 'needs a fork at GitHub; a test below merges upstream'],
  [/^cd directory$/, 'enters the clone'],
  [/^hf /, 'needs Hugging Face'],
  [/^sed -i/, 'changes a file of this repository'],
  [/^rm /, 'removes what the line before it wrote'],
]

/** What a reader fills in. */
const PLACES: readonly (readonly [place: string, filled: string])[] = [
  ['https://<your site>', 'http://localhost:8888'],
  ['<slug>', 'groq'],
]
/** Lines whose exit code depends on the clock: the codes that show that they ran. */
const EXITS: readonly (readonly [part: string, codes: readonly number[]])[] = [
  // A site of the past is too old, which is what the line is to notice.
  ['input.staleAfter > (now | todate)', [0, 1]],
]

const filledIn = (text: string) => PLACES.reduce((line, [place, by]) => line.replaceAll(place, by), text)

const DOCUMENTS = glob.sync(['README.md', 'CONTRIBUTING.md', 'docs/*.md', 'examples/*/README.md'])

type Way =
  | { how: 'not here'; reason: string }
  /** A command of ours and its arguments. */
  | { how: 'options'; name: string; args: string[] }
  | { how: 'shell' }

/** `npm run <name> -- <arguments>`, with variables before it and a comment behind it. */
const OURS = /^(?:[A-Z]+=\S+ )*npm (?:run (?:-s )?([\w:]+)|(start|test))(?: -- (.*))?$/s

function wayOf(part: string): Way {
  const reason = CANNOT_RUN[part] ?? NEEDS.find(([start]) => start.test(part))?.[1]
  if (reason !== undefined) return { how: 'not here', reason }
  const ours = OURS.exec(filledIn(part))
  if (!ours) return { how: 'shell' }
  return { how: 'options', name: ours[1] ?? ours[2]!, args: words(ours[3] ?? '') }
}

/** Arguments as a shell splits them. */
const words = (text: string) => [...text.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word)

const withoutComment = (text: string) => text.replace(/ +# .*$/, '').trim()
/** What `&&` joins; one part, if any of them needs a shell. */
function waysOf(text: string): readonly (readonly [part: string, way: Way])[] {
  const parts = withoutComment(text)
    .split(' && ')
    .map((part) => [part, wayOf(part)] as const)
  return parts.some(([, { how }]) => how === 'shell') ? [[withoutComment(text), { how: 'shell' }]] : parts
}

const lines = DOCUMENTS.flatMap((file) =>
  commandLines(readFileSync(file, 'utf8')).map((line) => ({ file, ...line, ways: waysOf(line.text) })),
)

test('the documents have command lines, and each that cannot run here is in one of them', () => {
  expect(lines.length).toBeGreaterThan(40)
  const parts = new Set(lines.flatMap(({ ways }) => ways.map(([part]) => part)))
  expect(Object.keys(CANNOT_RUN).filter((part) => !parts.has(part))).toEqual([])
  for (const [start] of NEEDS)
    expect(
      [...parts].some((part) => start.test(part)),
      String(start),
    ).toBe(true)
})

describe('commands of ours', () => {
  const asked = [
    ...lines.flatMap(({ ways }) => ways),
    ...DOCUMENTS.flatMap((file) => inlineCommands(readFileSync(file, 'utf8'))).map(
      (code) => [code, wayOf(code)] as const,
    ),
  ].flatMap(([part, way]) => (way.how === 'options' ? [{ part, ...way }] : []))
  const unique = [...new Map(asked.map((one) => [one.part, one])).values()]

  test('each is there', () => {
    expect(unique.filter(({ name }) => !(name in SCRIPTS))).toEqual([])
  })

  /** Whether vitest reads the options. */
  const isVitest = (name: string, [flag, suite]: readonly string[]) =>
    name === 'test' && (flag !== '--suite' || suite === 'commands')
  const parsed = unique.filter(
    ({ name, args }) =>
      SCRIPTS[name]?.startsWith('tsx ') && !args.includes('--help') && !isVitest(name, args),
  )
  const outcomes = new Map<string, Ended>()
  beforeAll(async () => {
    // An option that no command has comes last: a command that complains of that alone takes all the others.
    const runs = parsed.map(({ name, args }) => [
      // A suite is a file of its own, which npm test starts.
      ...(name === 'test' ? [commandFile(`test-${args[1]}`), ...args.slice(2)] : [fileOf(name), ...args]),
      ...(REQUIRED[name] ?? []),
      '--frobnicate',
    ])
    for (const [index, outcome] of (await runOneByOne(runs)).entries())
      outcomes.set(parsed[index]!.part, outcome)
  })
  test.each(parsed)('$part takes these options', ({ part }) => {
    expect(outcomes.get(part)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("unknown option '--frobnicate'"),
    })
  })
  test('options that docs/commands.md names are those of its row', async () => {
    const table = readFileSync('docs/commands.md', 'utf8')
    const rows = [...table.matchAll(/^- `npm (?:run )?([\w:]+)` (.*)$/gm)].flatMap(([, name, words]) => {
      const options = [...words!.matchAll(/`(--[\w-]+)`/g)].map(([, option]) => option!)
      return options.length > 0 ? [{ name: name!, options }] : []
    })
    const helped = await runOneByOne(rows.map(({ name }) => [fileOf(name), '--help']))
    for (const [index, { name, options }] of rows.entries())
      for (const option of options)
        expect(helped[index]!.stdout, name).toMatch(new RegExp(`^ +${option}\\b`, 'm'))
  })
  test('a command that is not ours to parse is given none', () => {
    for (const { name, args } of unique.filter(({ name }) => !SCRIPTS[name]?.startsWith('tsx ')))
      expect([name, args]).toEqual([name, []])
    for (const { name, args } of unique.filter(({ name, args }) => isVitest(name, args)))
      expect([name, args.slice(2)]).toEqual([name, []])
  })
})

/** Programs that lines use and this machine lacks. Their lines are skipped; the machines of our workflows have all. */
const MISSING = ['curl', 'jq', 'sha256sum', 'sqlite3', 'ssh-keygen'].filter(
  (program) => spawnSync(program, ['--version']).error,
)

describe.skipIf(process.platform === 'win32')('other lines, as they are written', () => {
  const whenDone = whenAllAreDone()
  let project: string
  let env: NodeJS.ProcessEnv
  beforeAll(async () => {
    project = temporaryFolder(whenDone)
    const content = join(project, 'content')
    cpSync(SAMPLE, content, { recursive: true })
    // What documents call Groq is a provider of the sample here.
    renameSync(join(content, 'providers/fathom.yaml'), join(content, 'providers/groq.yaml'))
    for (const name of 'src scripts docs examples node_modules netlify.toml LICENSE LICENSE-DATA'.split(' '))
      symlinkSync(resolve(name), join(project, name))
    // A copy, since a line that installs something writes to it.
    cpSync('package.json', join(project, 'package.json'))
    const { url } = await servedSite(content, whenDone)
    const bin = join(project, 'bin')
    mkdirSync(bin)
    // As npm does, without starting npm and TypeScript each time.
    writeFileSync(
      join(bin, 'npm'),
      `#!/bin/sh
if [ "$1" != run ]; then PATH="\${PATH#*:}" exec npm "$@"; fi
name=$2; shift 2
if [ "$1" = -- ]; then shift; fi
exec node "${commandFile('X').replace('X.js', '')}$name.js" "$@"
`,
      { mode: 0o755 },
    )
    writeFileSync(
      join(project, '.curlrc'),
      `connect-to = "localhost:8888:localhost:${new URL(url).port}"\nfail\n`,
    )
    env = {
      ...process.env,
      PATH: `${bin}:${process.env.PATH}`,
      CURL_HOME: project,
      npm_config_update_notifier: 'false',
    }
  })

  beforeAll(async () => {
    // Other lines of the same documents come after it.
    expect(await bash('npm run package', project, env)).toMatchObject({ status: 0 })
  })

  const shell = lines.filter(({ ways }) => ways.some(([, { how }]) => how === 'shell'))
  test.for(shell)('$file:$line $text', async ({ text, output }, { skip }) => {
    const missing = MISSING.filter((program) => text.includes(program))
    skip(missing.length > 0, `${missing} is not installed`)
    const { status, stderr } = await bash(filledIn(text), project, env)
    // A line that is answered with an error is shown with it; curl then exits with 22.
    const codes = EXITS.find(([part]) => text.includes(part))?.[1] ?? [
      output.includes('"object":"error"') ? 22 : 0,
    ]
    expect(codes, stderr).toContain(status)
  })
})

test('the line that monitors a site fails where nothing answers', async ({ skip }) => {
  skip(
    MISSING.some((program) => program === 'curl' || program === 'jq'),
    'needs curl and jq',
  )
  const { text } = lines.find(({ text }) => text.includes('staleAfter'))!
  const { status } = await bash(
    text.replace('https://<your site>', 'http://localhost:1'),
    temporaryFolder(),
    process.env,
  )
  // 1 would mean that the site is there and old.
  expect(status).toBeGreaterThan(1)
})

describe.skipIf(process.platform === 'win32')('merging upstream, as docs/operate.md says', () => {
  const [, section] = readFileSync('docs/operate.md', 'utf8').split('## Following upstream')
  const steps = commandLines(section!.split('\n## ')[0]!).map(({ text }) => text)

  const MINE = { 'content/site.yaml': 'name: Mine' }
  const MY_STATUS = { 'content/status/current.json': 'mine' }
  const THEIR_STATUS = {
    'content/status/current.json': 'theirs',
    'content/status/history/2027.ndjson': 'theirs',
  }
  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['both have statuses', MY_STATUS, THEIR_STATUS],
    ['only the fork has', MY_STATUS, {}],
    ['only upstream has', {}, THEIR_STATUS],
    ['neither has, before the first health run', {}, {}],
  ])('keeps settings and statuses of the fork: %s', async (_, mine, theirs) => {
    const folder = temporaryFolder()
    const git = (...args: string[]) => runGit(folder, ...args)
    const write = (files: Record<string, string>, message: string) => {
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(join(folder, dirname(file)), { recursive: true })
        writeFileSync(join(folder, file), text)
      }
      git('add', '.')
      git('commit', '--quiet', '-m', message)
    }
    git('init', '--quiet', '--initial-branch', 'main')
    const start = { 'content/schemas/site.json': '{}', 'content/providers/a.yaml': 'a' }
    write({ 'content/site.yaml': 'name: Upstream', ...start }, 'Start')
    git('clone', '--quiet', '--bare', '.', 'upstream.git')
    git('clone', '--quiet', '--bare', '.', 'origin.git')
    git('remote', 'add', 'upstream', 'upstream.git')
    git('remote', 'add', 'origin', 'origin.git')
    writeFileSync(join(folder, '.git/info/exclude'), '*.git\n')
    git('switch', '--quiet', '-c', 'theirs')
    const added = { 'content/providers/b.yaml': 'b', 'content/schemas/site.json': '{"title":""}' }
    write({ 'content/site.yaml': 'name: New upstream', ...added, ...theirs }, 'Upstream goes on')
    git('push', '--quiet', 'upstream', 'theirs:main')
    git('switch', '--quiet', 'main')
    write({ ...MINE, ...mine }, 'The fork goes on')
    // The health job commits where this clone does not see it.
    git('push', '--quiet', 'origin', 'main')
    git('reset', '--quiet', '--hard', 'HEAD~')

    const run = steps.map((line) => line.replace('gh pr create --fill', 'true')).join('\n')
    const { stderr } = await bash(run, folder, {
      ...process.env,
      ...IDENTITY,
      GIT_CONFIG_GLOBAL: '/dev/null',
    })
    expect(git('status', '--porcelain'), stderr).toBe('')
    const branch = `origin/${git('branch', '--show-current')}`
    expect(branch).toMatch(/^origin\/upstream-\d{4}-\d{2}-\d{2}$/)
    const files = git('ls-tree', '-r', '--name-only', branch).split('\n')
    expect(Object.fromEntries(files.map((file) => [file, git('show', `${branch}:${file}`)]))).toEqual({
      ...start,
      ...added,
      ...MINE,
      ...mine,
    })
    expect(git('merge-base', '--is-ancestor', 'upstream/main', branch)).toBe('')
  })
})

const IDENTITY = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'T'],
    [`GIT_${who}_EMAIL`, 't@example.com'],
  ]),
)

const bash = (text: string, cwd: string, env: NodeJS.ProcessEnv) =>
  new Promise<Ended>((done) => {
    execFile('bash', ['-c', text], { cwd, env }, (error, stdout, stderr) =>
      done({ status: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
