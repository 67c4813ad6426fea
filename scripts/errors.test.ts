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

const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }

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
}
const WITH_CONTENT =
  'start build validate package audit stale content-issue health popularity models leads calls'.split(' ')
const WITH_STATUS = ['start', 'build', 'validate', 'package', 'health', 'calls']
const withContent = (names: readonly string[], folder: string): Failure['runs'] =>
  names.map((name) => [name, ['--content', at(folder), ...(BESIDES[name] ?? [])]])

type Failure = {
  /** What is wrong. */
  name: string
  runs: readonly (readonly [command: string, args: readonly string[]])[]
  env?: NodeJS.ProcessEnv
  cwd?: string
  status: number
  says: RegExp
  /** Where it can be made to happen. */
  only?: NodeJS.Platform
}

const FAILURES: readonly Failure[] = [
  {
    name: 'no content folder',
    runs: withContent(WITH_CONTENT, 'none'),
    env: GITHUB,
    status: 1,
    says: /none:1:1: error no-content: .*\n {2}help: .*--content/,
  },
  {
    name: 'a content folder that is a file',
    runs: withContent(WITH_CONTENT, 'file'),
    env: GITHUB,
    status: 1,
    says: /^[^\n]*file:1:1: error no-content: this is not a folder\n {2}help: .*\n1 error, 0 warnings in 1 file/,
  },
  {
    name: 'an empty content folder',
    runs: withContent(WITH_CONTENT, 'empty'),
    env: GITHUB,
    status: 1,
    says: /empty:1:1: error no-content: .*\n {2}help: /,
  },
  {
    name: 'broken YAML',
    runs: withContent(WITH_CONTENT, 'broken'),
    env: GITHUB,
    status: 1,
    says: /one\.yaml:\d+:\d+: error yaml: .*\n {2}help: /,
  },
  {
    name: 'a damaged status',
    runs: withContent(WITH_STATUS, 'damaged'),
    status: 1,
    says: /status\/current\.json:1:1: error status-syntax: .*\n {2}help: .*git/,
  },
  {
    name: 'content of the project that is broken',
    cwd: at('project'),
    runs: [['generate', []]],
    status: 1,
    says: /content.*error no-content: .*\n {2}help: |ENOTDIR: .*content.*\nhelp: /,
  },
  {
    name: 'a tag of another version',
    runs: [['release-notes', ['v999.0.0']]],
    status: 1,
    says: /^the tag is v999\.0\.0, and package\.json says \S+\nhelp: tag the commit/,
  },
  {
    name: 'an output folder that is a file',
    runs: ['build', 'package'].map((name) => [name, ['--content', at('good'), '--out', at('file')]]),
    status: 1,
    says: /file.*\nhelp: .*(?:in the way|must be)/,
  },
  {
    name: "an output folder that is somebody's",
    runs: ['build', 'package'].map((name) => [name, ['--content', at('good'), '--out', at('theirs')]]),
    status: 1,
    says: /theirs .*\nhelp: [Cc]hoose/,
  },
  {
    name: 'an output folder that cannot be written',
    only: 'linux',
    runs: ['build', 'package'].map((name) => [name, ['--content', at('good'), '--out', '/sys/none']]),
    status: 1,
    says: /(?:EPERM|EACCES|EROFS).*\/sys\/none.*\nhelp: /,
  },
  {
    name: 'a full disk',
    only: 'linux',
    runs: [['health', ['--content', at('good'), ...OFFLINE]]],
    env: { GITHUB_STEP_SUMMARY: '/dev/full' },
    status: 1,
    says: /ENOSPC.*\nhelp: make room/,
  },
  {
    name: 'a folder in the place of an input file',
    runs: [
      ['record', ['--visits', at('empty')]],
      ['record', ['--calls', at('empty')]],
      ['health-publish', ['--run', at('empty')]],
    ],
    env: GITHUB,
    status: 2,
    says: /^error: .*empty is a folder\nRun np[mx] [^\n]+ --help/,
  },
  {
    name: 'an input file that is not there',
    runs: [['record', ['--visits', at('none')]]],
    env: GITHUB,
    status: 2,
    says: /^error: there is no file .*none\nRun np[mx] [^\n]+ --help/,
  },
  {
    name: 'copies of ratings that are not there',
    runs: [['ratings', ['--from', at('none'), '--as-of', '2026-11-29']]],
    status: 1,
    says: /^error: arena-text keeps its last good file: there is no file [\s\S]*\nhelp: check the network/,
  },
  {
    name: 'no network',
    runs: [['health', ['--content', at('good'), ...OFFLINE]]],
    status: 3,
    says: /^help: check the network.*\n[\s\S]*network here is at fault/,
  },
  {
    name: 'a proxy alone',
    runs: [['health', ['--content', at('good'), ...OFFLINE]]],
    env: { HTTPS_PROXY: 'http://127.0.0.1:1' },
    status: 3,
    says: /^help: .*HTTPS_PROXY is not used/,
  },
  {
    name: 'registries that do not answer',
    runs: [['popularity', ['--content', at('counted'), '--server', 'http://127.0.0.1:1']]],
    status: 1,
    says: /ECONNREFUSED[\s\S]*nothing was written[\s\S]*\nhelp: check the network/,
  },
  {
    name: 'GitHub that does not answer',
    runs: [
      ['alerts', ['--content', at('good')]],
      ['content-issue', ['--content', at('good')]],
    ],
    env: GITHUB,
    status: 1,
    says: /^http:\/\/127\.0\.0\.1:65533 did not answer \(.*ECONNREFUSED.*\)\nhelp: /,
  },
  {
    name: 'a site that does not answer',
    runs: [['smoke', ['http://127.0.0.1:65533']]],
    status: 1,
    says: /does not answer.*ECONNREFUSED.*\nhelp: /,
  },
  {
    name: 'settings of GitHub that are missing',
    runs: [
      ['alerts', []],
      ['content-issue', []],
      ['models-publish', ['--imported', at('good')]],
    ],
    env: { GITHUB_TOKEN: '', GITHUB_REPOSITORY: '' },
    status: 2,
    says: /^error: GITHUB_TOKEN and GITHUB_REPOSITORY must be set/,
  },
  {
    name: 'a folder that is no repository',
    cwd: dir,
    runs: [
      ['diff', ['--content', at('good'), '--base', 'main']],
      ['validate', ['--content', at('good'), '--base', 'main']],
    ],
    status: 2,
    says: /not a git clone.*\nhelp: /,
  },
  {
    name: 'a folder that is no repository, where the run is published',
    cwd: dir,
    runs: [['health-publish', ['--run', at('run.json'), '--now', NOW]]],
    status: 1,
    says: /not a git repository[\s\S]*help: /,
  },
  {
    name: 'no git',
    cwd: dir,
    env: NO_PROGRAMS,
    runs: [
      ['diff', ['--content', at('good'), '--base', 'main']],
      ['validate', ['--content', at('good'), '--base', 'main']],
    ],
    status: 2,
    says: /git is not installed\nhelp: /,
  },
  {
    name: 'no git, where history is needed',
    env: { ...NO_PROGRAMS, ...GITHUB },
    runs: [
      ['health-publish', ['--run', at('run.json'), '--now', NOW]],
      ['record', ['--calls', at('run.json')]],
      ['models-publish', ['--imported', at('good')]],
    ],
    status: 1,
    says: /^the program git is not installed\nhelp: install git/,
  },
  {
    name: 'no programs of the project',
    env: NO_PROGRAMS,
    runs: [
      ['test-fuzz', []],
      ['test-faults', []],
    ],
    status: 1,
    says: /the program vitest is not installed\nhelp: npm ci/,
  },
  {
    name: 'no Chromium',
    env: { ...NO_PROGRAMS, CHROMIUM: '' },
    runs: [
      ['test-platform', []],
      ['screenshots', []],
    ],
    status: 1,
    says: /^found no Chromium.*\nhelp: /,
  },
  {
    name: 'no npm',
    env: NO_PROGRAMS,
    cwd: at('project'),
    runs: [
      ['test-mutation', []],
      ['test-nodes', []],
      ['bench', ['--only', 'load']],
    ],
    status: 1,
    says: /the program npm is not installed\nhelp: /,
  },
  {
    name: 'no build',
    runs: [['preview-static', ['--out', at('empty')]]],
    status: 1,
    says: /contains no build\nhelp: npm run build/,
  },
  {
    name: 'no folder to write to',
    runs: [['new', ['nova', '--content', at('none')]]],
    status: 1,
    says: /ENOENT.*nova\.yaml.*\nhelp: check the path/,
  },
  {
    name: 'a value that an option does not take',
    status: 2,
    says: /^error: (?:option '--|command-argument value)[\s\S]*Run np[mx] [^\n]+ --help/,
    runs: [
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
  },
]

/** Commands that take no option and read only the code of the project. */
const NOTHING_TO_TRY = ['check', 'lint-openapi']

describe("a user's mistake, or what the machine lacks: no stack trace, but what, where and what to do", () => {
  const rows = FAILURES.filter(({ only }) => !only || only === process.platform).flatMap((failure) =>
    failure.runs.map(([command, args]) => ({ ...failure, command, args })),
  )
  let outcomes: Ended[]

  beforeAll(async () => {
    prepare()
    outcomes = await runOneByOne(
      rows.map(({ command, args, env = {}, cwd = process.cwd() }) => ({
        command: [commandFile(command), ...args],
        env,
        cwd,
      })),
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
  const lowest = [...engines.node.matchAll(/(\d+)\.(\d+)\.0/g)].map(([, major, minor]) => [
    major,
    Number(minor),
  ])
  expect(lowest.length).toBeGreaterThan(2)
  for (const [major, minor] of lowest as [string, number][]) {
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
