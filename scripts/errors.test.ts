import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { COMMANDS, commandFile } from '../test/support/command-file.ts'
import { aContentFolder, anEntry, providerFiles, temporaryFolder } from '../test/support/content.ts'
import { REQUIRED } from '../test/support/required-options.ts'
import type { Ended } from '../test/support/run-command.ts'
import { runOneByOne } from '../test/support/run-one-by-one.ts'
import { nodeRefusal } from './lib/node-version.ts'
import { systemError } from './lib/system-error.ts'

/** Folders and files, right and wrong, that the runs name. */
const dir = temporaryFolder(afterAll)
const at = (name: string) => join(dir, name)

function prepare() {
  const good = aContentFolder(providerFiles('one'), dir)
  const copy = (name: string, files: Record<string, string>) => {
    cpSync(good, at(name), { recursive: true })
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(join(at(name), dirname(file)), { recursive: true })
      writeFileSync(join(at(name), file), text)
    }
  }
  copy('good', {})
  copy('broken', { 'providers/one.yaml': 'name: [' })
  copy('damaged', { 'status/current.json': '{' })
  copy('counted', { 'providers/one.yaml': stringify(anEntry('one', PACKAGES)) })
  rmSync(good, { recursive: true })
  for (const name of 'empty theirs project/test/platform project/test/mutation project/test/nodes'.split(' '))
    mkdirSync(at(name), { recursive: true })
  for (const [name, text] of Object.entries({
    file: '',
    'theirs/mine.txt': '',
    'run.json': JSON.stringify(RUN),
    'project/content': '',
    'project/test/platform/package-lock.json': '{"packages":{}}',
    'project/test/mutation/package-lock.json': '{"packages":{}}',
    'project/test/nodes/package-lock.json': '{"packages":{}}',
  }))
    writeFileSync(at(name), text)
}

/** An official package, so that there is something to count. */
const { connection } = anEntry('one')
const PACKAGES = { connection: { ...connection, sdks: { npm: ['one-sdk'] } } }
/** What the health job saves, with nothing checked. */
const [DAY, NOW] = ['2026-11-20T05:23:00.000Z', '2026-11-20T06:00:00Z']
const RUN = {
  version: 1,
  outcome: 'done',
  run: { kind: 'daily', startedAt: DAY, finishedAt: DAY, probed: 0 },
  checks: [],
}

/** GitHub's settings, with an API that nothing listens on. */
const GITHUB = {
  GITHUB_TOKEN: 'secret-token',
  GITHUB_REPOSITORY: 'o/r',
  GITHUB_API_URL: 'http://127.0.0.1:65533',
}
/** Where no program is found. */
const NO_PROGRAMS = { PATH: '/nonexistent' }
const OFFLINE = ['--canary', 'https://nothing.invalid', '--wave-pauses', '0,0']

/** Arguments that a command of which `--content` is tried needs besides. */
const BESIDES: Readonly<Record<string, readonly string[]>> = {
  start: ['--port', '0'],
  build: ['--out', at('out')],
  package: ['--out', at('out')],
  // Where nobody is named, nothing is read.
  calls: ['--only', 'one'],
}
const WITH_CONTENT =
  'start build validate package audit stale content-issue health popularity models leads calls'.split(' ')
const WITH_STATUS = ['start', 'build', 'validate', 'package', 'health', 'calls']
const withContent = (names: readonly string[], folder: string): Runs =>
  names.map((name) => [name, ['--content', at(folder), ...(BESIDES[name] ?? [])]])

type Runs = readonly (readonly [command: string, args: readonly string[]])[]
type Failure = readonly [
  name: string,
  runs: Runs,
  says: RegExp,
  /** Exit code 1, the folder of the project and every platform, if nothing else is said. */
  more?: { status?: number; env?: NodeJS.ProcessEnv; cwd?: string; only?: NodeJS.Platform },
]
const here = { cwd: dir }
const usage = { status: 2, env: GITHUB }
const COMPARING: Runs = ['diff', 'validate'].map((name) => [
  name,
  ['--content', at('good'), '--base', 'main'],
])
const inFolder = (out: string): Runs =>
  ['build', 'package'].map((name) => [name, ['--content', at('good'), '--out', out]])
const checking: Runs = [['health', ['--content', at('good'), ...OFFLINE]]]
const publishing: Runs[number] = ['health-publish', ['--run', at('run.json'), '--now', NOW]]

const FAILURES: readonly Failure[] = [
  ...Object.entries({
    none: /none:1:1: error no-content: .*\n {2}help: .*--content/,
    file: /^[^\n]*file:1:1: error no-content: this is not a folder\n {2}help: .*\n1 error, 0 warnings in 1 file/,
    empty: /empty:1:1: error no-content: .*\n {2}help: /,
    broken: /one\.yaml:\d+:\d+: error yaml: .*\n {2}help: /,
  }).map(
    ([name, says]): Failure => [
      `a content folder that is ${name}`,
      withContent(WITH_CONTENT, name),
      says,
      { env: GITHUB },
    ],
  ),
  [
    'a damaged status',
    withContent(WITH_STATUS, 'damaged'),
    /status\/current\.json:1:1: error status-syntax: .*\n {2}help: .*git/,
  ],
  [
    'content of the project that is broken',
    [['generate', []]],
    /content.*error no-content: .*\n {2}help: |ENOTDIR: .*content.*\nhelp: /,
    { cwd: at('project') },
  ],
  [
    'a tag of another version',
    [['release-notes', ['v999.0.0']]],
    /^the tag is v999\.0\.0, and package\.json says \S+\nhelp: tag the commit/,
  ],
  ['an output folder that is a file', inFolder(at('file')), /file.*\nhelp: .*(?:in the way|must be)/],
  ["an output folder that is somebody's", inFolder(at('theirs')), /theirs .*\nhelp: [Cc]hoose/],
  [
    'an output folder that cannot be written',
    inFolder('/sys/none'),
    /(?:EPERM|EACCES|EROFS).*\/sys\/none.*\nhelp: /,
    { only: 'linux' },
  ],
  [
    'a full disk',
    checking,
    /ENOSPC.*\nhelp: make room/,
    { only: 'linux', env: { GITHUB_STEP_SUMMARY: '/dev/full' } },
  ],
  [
    'a folder in the place of an input file',
    [
      ['record', ['--visits', at('empty')]],
      ['record', ['--calls', at('empty')]],
      ['health-publish', ['--run', at('empty')]],
    ],
    /^error: .*empty is a folder\nRun np[mx] [^\n]+ --help/,
    usage,
  ],
  [
    'an input file that is not there',
    [['record', ['--visits', at('none')]]],
    /^error: there is no file .*none\nRun np[mx] [^\n]+ --help/,
    usage,
  ],
  [
    'copies of ratings that are not there',
    [['ratings', ['--from', at('none'), '--as-of', '2026-11-29']]],
    /^error: arena-text keeps its last good file: there is no file [\s\S]*\nhelp: check the network/,
  ],
  ['no network', checking, /^help: check the network.*\n[\s\S]*network here is at fault/, { status: 3 }],
  [
    'a proxy alone',
    checking,
    /^help: .*HTTPS_PROXY is not used/,
    { status: 3, env: { HTTPS_PROXY: 'http://127.0.0.1:1' } },
  ],
  [
    'registries that do not answer',
    [['popularity', ['--content', at('counted'), '--server', 'http://127.0.0.1:1']]],
    /ECONNREFUSED[\s\S]*nothing was written[\s\S]*\nhelp: check the network/,
  ],
  [
    'GitHub that does not answer',
    withContent(['alerts', 'content-issue'], 'good'),
    /^http:\/\/127\.0\.0\.1:65533 did not answer \(.*ECONNREFUSED.*\)\nhelp: /,
    { env: GITHUB },
  ],
  [
    'a site that does not answer',
    [['smoke', ['http://127.0.0.1:65533']]],
    /does not answer.*ECONNREFUSED.*\nhelp: /,
  ],
  [
    'settings of GitHub that are missing',
    [
      ['alerts', []],
      ['content-issue', []],
      ['models-publish', ['--imported', at('good')]],
    ],
    /^error: GITHUB_TOKEN and GITHUB_REPOSITORY must be set/,
    { status: 2, env: { GITHUB_TOKEN: '', GITHUB_REPOSITORY: '' } },
  ],
  ['a folder that is no repository', COMPARING, /not a git clone.*\nhelp: /, { ...here, status: 2 }],
  ['the same, where a run is published', [publishing], /not a git repository[\s\S]*help: /, here],
  ['no git', COMPARING, /git is not installed\nhelp: /, { ...here, env: NO_PROGRAMS, status: 2 }],
  [
    'no git, where history is needed',
    [publishing, ['record', ['--calls', at('run.json')]], ['models-publish', ['--imported', at('good')]]],
    /^the program git is not installed\nhelp: install git/,
    { env: { ...NO_PROGRAMS, ...GITHUB } },
  ],
  [
    'no programs of the project',
    ['test-fuzz', 'test-faults'].map((name) => [name, []]),
    /the program vitest is not installed\nhelp: npm ci/,
    { env: NO_PROGRAMS },
  ],
  [
    'no Chromium',
    ['test-platform', 'screenshots'].map((name) => [name, []]),
    /^found no Chromium.*\nhelp: /,
    { env: { ...NO_PROGRAMS, CHROMIUM: '' } },
  ],
  [
    'no npm',
    [
      ['test-mutation', []],
      ['test-nodes', []],
      ['bench', ['--only', 'load']],
    ],
    /the program npm is not installed\nhelp: /,
    { env: NO_PROGRAMS, cwd: at('project') },
  ],
  ['no build', [['preview-static', ['--out', at('empty')]]], /contains no build\nhelp: npm run build/],
  [
    'no folder to write to',
    [['new', ['nova', '--content', at('none')]]],
    /ENOENT.*nova\.yaml.*\nhelp: check the path/,
  ],
  [
    'a value that an option does not take',
    [
      ...['start', 'dev', 'preview-static'].map((name) => [name, ['--port', '70000']] as const),
      ...['validate', 'health', 'diff'].map((name) => [name, ['--format', 'xml']] as const),
      ...['build', 'package', 'new', 'stale', 'record', 'content-issue', 'alerts', 'health-publish'].map(
        (name) => [name, [...(REQUIRED[name] ?? []), '--now', '2026-02-30']] as const,
      ),
      ['test-fuzz', ['--runs', '0']],
      ['test-faults', ['--rounds', 'many']],
      ['bench', ['--only', 'all']],
      ['bench', ['--provider', 'nobody']],
      ['bench', ['--only', 'load', '--seconds', '1']],
      ['popularity', ['--server', 'localhost']],
      ['smoke', ['localhost']],
    ],
    /^error: (?:option '--|command-argument value)[\s\S]*Run np[mx] [^\n]+ --help/,
    { status: 2 },
  ],
]

/** Commands that take no option and read only the code of the project. */
const NOTHING_TO_TRY = ['check', 'lint-openapi']

describe("a user's mistake, or what the machine lacks: no stack trace, but what, where and what to do", () => {
  const rows = FAILURES.filter(([, , , { only } = {}]) => !only || only === process.platform).flatMap(
    ([name, runs, says, { status = 1, env = {}, cwd = process.cwd() } = {}]) =>
      runs.map(([command, args]) => ({ name, command, args, says, status, env, cwd })),
  )
  let outcomes: Ended[]
  beforeAll(async () => {
    prepare()
    outcomes = await runOneByOne(
      rows.map(({ command, args, env, cwd }) => ({ command: [commandFile(command), ...args], env, cwd })),
    )
  })

  test.each(rows.map((row, index) => ({ ...row, index })))('$command: $name', ({ index, status, says }) => {
    const outcome = outcomes[index]!
    const said = outcome.stderr + outcome.stdout
    expect([outcome.status, said]).toEqual([status, expect.stringMatching(says)])
    expect(said).not.toMatch(/^ +at .*:\d+:\d+|secret-token/m)
  })
  test('every command is tried', () => {
    const tried = new Set([...rows.map(({ command }) => command), ...NOTHING_TO_TRY])
    expect(COMMANDS.filter((name) => !tried.has(name))).toEqual([])
  })
})

test.each([
  'https://me:secret-token@directory.example/',
  'secret-token',
  'https://secret-token@x',
  '/secret-token',
])('the MCP server refuses --url %s without repeating it', (url) => {
  const args = ['--import', 'tsx', 'scripts/mcp.ts', '--url', url]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(stderr).toContain('--url: expected the URL of a directory')
  expect(status).toBe(2)
  expect(stderr + stdout).not.toContain('secret-token')
})

test('the lines of Node that are supported are those of package.json', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }
  const lowest = [...engines.node.matchAll(/(\d+)\.(\d+)\.0/g)].map(
    ([, major, minor]) => [major!, Number(minor)] as const,
  )
  expect(lowest.length).toBeGreaterThan(2)
  for (const [major, minor] of lowest) {
    expect(nodeRefusal(`${major}.${minor}.0`)).toBeUndefined()
    if (minor > 0) expect(nodeRefusal(`${major}.${minor - 1}.9`)).toContain(`${major}.${minor}`)
    expect(nodeRefusal(`${Number(major) - 1}.99.0`)).toMatch(
      /^Node \d+\.99\.0 is not supported\nhelp: install /,
    )
  }
  expect(nodeRefusal('26.0.0')).toBeUndefined()
  expect(readFileSync('.npmrc', 'utf8')).toContain('engine-strict=true')
})
test('what the system refuses is said in words, and a bug is not', () => {
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  })
  expect(systemError(error)).toBe('ENOSPC: no space left on device, write\nhelp: make room on the disk')
  expect(systemError(new TypeError('x is not a function'))).toBeUndefined()
})
