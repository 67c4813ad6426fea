/** Reads `content/`: every file is parsed, then checked against its schema and the rules. Reports all problems at once. */
import { lstatSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join, sep } from 'node:path'
import glob from 'fast-glob'
import type { z } from 'zod'
import { utcDay } from '../base/days.ts'
import { posixPath, slugOfName } from '../base/letters.ts'
import { nearest } from '../base/nearest.ts'
import { collection } from '../schema/collection.ts'
import { entry } from '../schema/entry.ts'
import { importedModels, leads, popularity, sizes } from '../schema/imported.ts'
import { RATED_COLUMNS, ratingFile, ratingMatches } from '../schema/ratings.ts'
import { declined, site } from '../schema/site.ts'
import {
  type Diagnostic,
  ofFile,
  type Problem,
  presentable,
  type Severity,
  slugProblems,
  sortDiagnostics,
} from './diagnostic.ts'
import { type ReadBytes, readContentFile } from './files.ts'
import { parse } from './parse.ts'
import { ENTRY_RULES } from './rules/entry-rules.ts'
import { otherFileRules } from './rules/other-files.ts'
import { ratingRules } from './rules/ratings.ts'
import type { Rule } from './rules/rule.ts'
import { checkShape } from './shape.ts'
import { type ContentTree, type Entry, NO_SITE } from './tree.ts'

type LoadOptions = {
  /** The content folder. */
  dir: string
  /** The instant that "future" and "stale" are measured from. */
  now: Date
  /** `error` leaves out the warnings, which a build has no use for. Default: all. */
  severity?: Severity
  /** `false` leaves the imported models unread: the command that writes them anew must not need them whole. */
  models?: false
  /** For tests: how bytes are read. */
  readFile?: ReadBytes
  /** Filled by one call, and read by the next: the value of a file that nobody touched meanwhile is taken from it. */
  cache?: LoadCache
}

/** Valid values by path, and what tells whether the file is the one that they were read from. */
export type LoadCache = Map<string, { stamp: string; value: unknown }>

const NAME_THE_FOLDER = 'Name the folder that holds providers/ with --content DIR.'

/**
 * The content when no error was found, and everything that was found, sorted. `readable` is there with errors too: all
 * files of the right shape, undefined where the folder cannot be read or the clock is wrong.
 */
type Loaded = { tree?: ContentTree; readable?: ContentTree; diagnostics: Diagnostic[] }

export function load(options: LoadOptions): Loaded {
  const { dir } = options
  let files: string[]
  try {
    files = glob
      .sync('**/*', { cwd: dir, dot: true, onlyFiles: false, followSymbolicLinks: false })
      .toSorted()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const problem =
      code === 'ENOTDIR'
        ? ofFile('no-content', 'this is not a folder', NAME_THE_FOLDER)
        : ofFile('unreadable', `cannot read the folder: ${message}`, 'Check who may read it.')
    return { diagnostics: [diagnostic(dir, '', 'error', problem)] }
  }
  if (files.length === 0) {
    const problem = ofFile('no-content', 'there is no content here', NAME_THE_FOLDER)
    return { diagnostics: [diagnostic(dir, '', 'error', problem)] }
  }
  const { tree, diagnostics: ofFiles } = readTree(options, files)
  const found = [...ofFiles, ...checkRules(options, tree)]
  const clock = wrongClock(found, tree.providers.length, utcDay(options.now))
  const diagnostics = sortDiagnostics(
    clock
      ? [diagnostic(dir, '', 'error', clock), ...found.filter(({ rule }) => rule !== 'future-date')]
      : found,
  )
  const readable = clock ? {} : { readable: tree }
  return diagnostics.some(({ severity }) => severity === 'error')
    ? { ...readable, diagnostics }
    : { tree, ...readable, diagnostics }
}

/** The tree of all entries whose shape is right, and what is wrong with files. */
function readTree({ dir, models, readFile = readFileSync, cache }: LoadOptions, files: readonly string[]) {
  const diagnostics: Diagnostic[] = strayFiles(dir, files).map(({ file, rule, message, help }) =>
    diagnostic(dir, file, 'error', ofFile(rule, message, help)),
  )
  const report = (file: string, problem: Problem) => diagnostics.push(diagnostic(dir, file, 'error', problem))

  function shaped<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> | undefined {
    const path = join(dir, file)
    const stamp = cache && stampOf(path)
    const cached = cache?.get(path)
    if (cached && cached.stamp === stamp) return cached.value as z.infer<Schema>
    const read = readContentFile(path, readFile)
    if ('problems' in read) {
      for (const problem of read.problems) report(file, problem)
      return undefined
    }
    const result = checkShape(schema, read.value)
    if ('value' in result) {
      if (stamp) cache?.set(path, { stamp, value: result.value })
      return result.value
    }
    for (const { path, ...finding } of result.findings)
      report(file, { ...read.locate(path, finding.rule === 'unknown-key' ? undefined : 'value'), ...finding })
    return undefined
  }

  function entries<Schema extends z.ZodType>(
    folder: string,
    extension: '.yaml' | '.json',
    schema: Schema,
  ): Entry<z.infer<Schema>>[] {
    const inFolder = files.filter((file) => file.startsWith(`${folder}/`) && file.endsWith(extension))
    return inFolder.flatMap((file) => {
      const slug = basename(file, extension)
      for (const problem of slugProblems(slug)) report(file, problem)
      const value = shaped(file, schema)
      return value === undefined ? [] : [{ slug, file, value }]
    })
  }

  const has = (file: string) => files.includes(file)
  const one = <Schema extends z.ZodType>(file: string, schema: Schema, otherwise: z.infer<Schema>) =>
    (has(file) && shaped(file, schema)) || otherwise
  if (!has('site.yaml'))
    report(
      'site.yaml',
      ofFile('missing-file', 'there is no site.yaml', 'Copy it from the project; it names the directory.'),
    )
  const tree: ContentTree = {
    site: one('site.yaml', site, NO_SITE),
    providers: entries('providers', '.yaml', entry),
    collections: entries('collections', '.yaml', collection),
    declined: one('declined.yaml', declined, []),
    leads: one('leads.yaml', leads, []),
    popularity: one('popularity.json', popularity, { packages: [], catalogues: [] }),
    sizes: one(SIZES, sizes, {}),
    models: models === false ? [] : entries('models', '.json', importedModels),
    ratings: {
      columns: RATED_COLUMNS.flatMap((slug) => {
        const file = `ratings/${slug}.json`
        const value = has(file) ? shaped(file, ratingFile) : undefined
        return value ? [{ slug, file, value }] : []
      }),
      matches: one(MATCHES, ratingMatches, {}),
    },
    providerSlugs: new Set(
      files.filter((file) => /^providers\/.+\.yaml$/.test(file)).map((file) => basename(file, '.yaml')),
    ),
  }
  return { tree, diagnostics }
}

/** What the rules find. Positions are not kept for the whole tree: a file with a finding is parsed once more. */
function checkRules(
  { dir, now, severity, readFile = readFileSync }: LoadOptions,
  tree: ContentTree,
): Diagnostic[] {
  const locators = new Map<string, ReturnType<typeof parse>['locate']>()
  const locate = (file: string) => {
    const locator = locators.get(file) ?? parse(new TextDecoder().decode(readFile(join(dir, file)))).locate
    locators.set(file, locator)
    return locator
  }
  const context = { tree, today: utcDay(now) }
  return RULES.filter((rule) => severity !== 'error' || rule.severity === 'error').flatMap((rule) =>
    [...rule.check(context)].map(({ file, path, ...finding }) =>
      diagnostic(dir, file, rule.severity, { ...locate(file)(path), rule: rule.name, ...finding }),
    ),
  )
}

function stampOf(path: string): string | undefined {
  const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false })
  return stats && `${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`
}

const diagnostic = (
  dir: string,
  file: string,
  severity: Severity,
  { message, help, ...problem }: Problem,
): Diagnostic => ({
  file: posixPath(join(dir, file), sep),
  severity,
  ...problem,
  message: presentable(message),
  help: presentable(help),
})

/** Fewer entries than this may all be mistaken. */
const FEWEST = 10

export const WRONG_CLOCK = 'wrong-clock'

/** What is wrong with the clock, if most of `entries` have dates after `today`; undefined otherwise. */
function wrongClock(diagnostics: readonly Diagnostic[], entries: number, today: string) {
  const files = new Set(diagnostics.flatMap(({ rule, file }) => (rule === 'future-date' ? [file] : [])))
  if (files.size < FEWEST || files.size <= entries / 2) return undefined
  return ofFile(
    WRONG_CLOCK,
    `the clock of this machine says ${today}, but ${files.size} of ${entries} entries have later dates`,
    'Set the clock.',
  )
}

const MATCHES = 'ratings/matches.json'
const SIZES = 'sizes.yaml'

/** The files of `content/`. Scheduled jobs write `status/`, whose readers are theirs. */
const FILES_AT_ROOT = ['site.yaml', 'declined.yaml', 'leads.yaml', SIZES, 'popularity.json']
const FILES_OF_FOLDERS = [
  /^providers\/[^/]+\.yaml$/,
  /^collections\/[^/]+\.yaml$/,
  /^models\/[^/]+\.json$/,
  new RegExp(`^ratings/(?:${RATED_COLUMNS.join('|')}|matches)\\.json$`),
  /^schemas\/[^/]+\.json$/,
  /^status\/(?:current|models|calls|pages)\.json$/,
  /^status\/(?:history|incidents)\/[^/]+$/,
  // What a job that was killed has left; the next one removes it.
  /^status\/.*\.tmp$/,
]

const FOLDERS = new Set([
  'providers',
  'collections',
  'models',
  'ratings',
  'schemas',
  'status',
  'status/history',
  'status/incidents',
])

/** An entry by another name than `providers/nova.yaml`. */
const ENTRY = /^(?:providers|collections)\/[^/]+\.ya?ml$/i

/** As the rule for slugs wants it, so that nobody renames a file twice. */
const entryFile = (file: string) => `${dirname(file)}/${slugOfName(basename(file, extname(file)))}.yaml`

type StrayFile = { file: string; rule: string; message: string; help: string }

/** `files` are all paths below `dir`, folders included. */
const strayFiles = (dir: string, files: readonly string[]): StrayFile[] =>
  files.flatMap((file): StrayFile[] => {
    if (FOLDERS.has(file)) {
      const stats = lstatSync(join(dir, file))
      if (stats.isDirectory()) return []
      const got = stats.isSymbolicLink() ? 'a symbolic link' : 'a file'
      const help = 'Put the folder itself here, not a link to it.'
      return [{ file, rule: 'regular-file', message: `expected a folder, got ${got}`, help }]
    }
    if (FILES_AT_ROOT.includes(file) || FILES_OF_FOLDERS.some((pattern) => pattern.test(file))) return []
    const near = ENTRY.test(file) ? entryFile(file) : nearest(file, [...FILES_AT_ROOT, `${file}.yaml`])
    return [
      {
        file,
        rule: 'unexpected-file',
        message: 'nothing reads this file',
        help: near
          ? `Rename it to ${near}?`
          : file.startsWith('ratings/')
            ? 'Give its column a row in src/schema/ratings.ts first, or move it out of content/.'
            : 'Move it out of content/.',
      },
    ]
  })

/** In the order in which they run. */
export const RULES: readonly Rule[] = [...ENTRY_RULES, ...otherFileRules, ...ratingRules]
