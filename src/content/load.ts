/** Reads `content/` whole: every file parsed, shaped and held against the rules, all problems in one go. */
import { lstatSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import glob from 'fast-glob'
import type { z } from 'zod'
import { utcDay } from '../core/days.ts'
import { nearest } from '../core/nearest.ts'
import { collection } from '../core/schema/collection.ts'
import { popularity } from '../core/schema/popularity.ts'
import { provider } from '../core/schema/provider.ts'
import { declined, site } from '../core/schema/site.ts'
import { SLUG_PATTERN } from '../core/schema/text.ts'
import { type Diagnostic, presentable, type Severity, sortDiagnostics } from './diagnostic.ts'
import { decode, MAX_BYTES, MAX_JSON_BYTES, type Problem, parse, tooLarge } from './parse.ts'
import { RULES } from './rules/index.ts'
import type { FiledFinding } from './rules/rule.ts'
import { checkShape } from './shape.ts'
import type { ContentTree, Entry } from './tree.ts'

export type LoadOptions = {
  /** The content folder. */
  dir: string
  /** The instant that "future" and "stale" are measured from. */
  now: Date
  /** `error` leaves out the warnings, which a build has no use for. Default: all. */
  severity?: Severity
  /** For tests: how bytes are read. */
  readFile?: (path: string) => Uint8Array
}

/** The content when no error was found, and everything that was found, sorted. */
export type Loaded = { tree?: ContentTree; diagnostics: Diagnostic[] }

/** One file whose bytes became a value, and the means to find a place in it again. */
type Read = { value: unknown; locate: ReturnType<typeof parse>['locate'] }

/** Folders of entries. A new kind of entry is a new row. */
const FOLDERS = { providers: provider, collections: collection } as const

/** The parts of `content/` that validation reads. `status/` is the health job's and has its own reader. */
const KNOWN_FILES =
  /^(?:(?:providers|collections)\/[^/]+\.yaml|schemas\/[^/]+\.json|site\.yaml|declined\.yaml|popularity\.json|status\/.+)$/

const OUR_FOLDERS = new Set([
  'providers',
  'collections',
  'schemas',
  'status',
  'status/history',
  'status/incidents',
])

export function load({ dir, now, severity, readFile = readFileSync }: LoadOptions): Loaded {
  const diagnostics: Diagnostic[] = []
  const report = (file: string, level: Severity, { message, help, ...problem }: Problem) =>
    diagnostics.push({
      file: join(dir, file),
      severity: level,
      ...problem,
      message: presentable(message),
      help: presentable(help),
    })
  const fail = (file: string, rule: string, message: string, help: string) =>
    report(file, 'error', { line: 1, column: 1, rule, message, help })

  /** Bytes to value, or a diagnostic and undefined. */
  function read(file: string): Read | undefined {
    const path = join(dir, file)
    try {
      const stats = lstatSync(path)
      if (!stats.isFile()) {
        const kind = stats.isSymbolicLink()
          ? 'a symbolic link'
          : stats.isDirectory()
            ? 'a folder'
            : 'not a file'
        fail(file, 'regular-file', `expected a regular file, this is ${kind}`, 'Put the file itself here.')
        return undefined
      }
      const isYaml = file.endsWith('.yaml')
      const most = isYaml ? MAX_BYTES : MAX_JSON_BYTES
      if (stats.size > most) {
        report(file, 'error', tooLarge(stats.size, most))
        return undefined
      }
      const bytes = readFile(path)
      if (!isYaml)
        return { value: JSON.parse(new TextDecoder().decode(bytes)), locate: () => ({ line: 1, column: 1 }) }
      const decoded = decode(bytes)
      if ('problem' in decoded) {
        report(file, 'error', decoded.problem)
        return undefined
      }
      const parsed = parse(decoded.text)
      for (const problem of parsed.problems) report(file, 'error', problem)
      return parsed.problems.length > 0 ? undefined : parsed
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      fail(
        file,
        'unreadable',
        `cannot read the file: ${reason}`,
        'Check that it exists, is readable and whole.',
      )
      return undefined
    }
  }

  function shaped<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> | undefined {
    const parsed = read(file)
    if (!parsed) return undefined
    const result = checkShape(schema, parsed.value)
    if ('value' in result) return result.value
    for (const { path, rule, message, help } of result.findings)
      report(file, 'error', { ...parsed.locate(path), rule, message, help })
    return undefined
  }

  let files: string[]
  try {
    files = glob
      .sync('**/*', { cwd: dir, dot: true, onlyFiles: false, followSymbolicLinks: false })
      .toSorted()
  } catch (error) {
    fail('', 'unreadable', `cannot read the folder: ${(error as Error).message}`, 'Check who may read it.')
    return { diagnostics }
  }
  if (files.length === 0) {
    fail(
      '',
      'no-content',
      'there is no content here',
      'Name the folder that holds providers/ with --content DIR.',
    )
    return { diagnostics }
  }
  const present = new Set(files)

  function entries<Folder extends keyof typeof FOLDERS>(
    folder: Folder,
  ): Entry<z.infer<(typeof FOLDERS)[Folder]>>[] {
    const found: Entry<z.infer<(typeof FOLDERS)[Folder]>>[] = []
    for (const file of files.filter((name) => name.startsWith(`${folder}/`) && name.endsWith('.yaml'))) {
      const slug = basename(file, '.yaml')
      if (!SLUG_PATTERN.test(slug))
        fail(
          file,
          'slug',
          `the file's name is the slug, and "${slug}" is none`,
          'Use lower-case letters, digits and inner hyphens, at most 64.',
        )
      const value = shaped(file, FOLDERS[folder])
      if (value !== undefined) found.push({ slug, file, value: value as z.infer<(typeof FOLDERS)[Folder]> })
    }
    return found
  }

  for (const file of files) {
    if (OUR_FOLDERS.has(file)) {
      if (lstatSync(join(dir, file)).isDirectory()) continue
      fail(
        file,
        'regular-file',
        'expected a folder, this is none',
        'Put the folder itself here, not a link to it.',
      )
      continue
    }
    if (KNOWN_FILES.test(file)) continue
    const near = nearest(file, [
      'site.yaml',
      'declined.yaml',
      'popularity.json',
      file.replace(/\.ya?ml$|$/, '.yaml'),
    ])
    fail(
      file,
      'unexpected-file',
      'nothing reads this file',
      near ? `Rename it to ${near}?` : 'Move it out of content/.',
    )
  }

  const tree: ContentTree = {
    site: (present.has('site.yaml') && shaped('site.yaml', site)) || FALLBACK_SITE,
    providers: entries('providers'),
    collections: entries('collections'),
    declined: (present.has('declined.yaml') && shaped('declined.yaml', declined)) || [],
    popularity: (present.has('popularity.json') && shaped('popularity.json', popularity)) || {
      packages: [],
      catalogues: [],
    },
    providerSlugs: new Set(
      files.filter((name) => /^providers\/.+\.yaml$/.test(name)).map((name) => basename(name, '.yaml')),
    ),
  }
  if (!present.has('site.yaml'))
    fail(
      'site.yaml',
      'missing-file',
      'there is no site.yaml',
      'Copy it from the project; it names the directory.',
    )

  const context = { tree, today: utcDay(now) }
  const locators = new Map<string, Read['locate']>()
  for (const rule of RULES) {
    if (severity === 'error' && rule.severity !== 'error') continue
    for (const finding of rule.check(context)) report(finding.file, rule.severity, place(rule.name, finding))
  }
  return diagnostics.some((diagnostic) => diagnostic.severity === 'error')
    ? { diagnostics: sortDiagnostics(diagnostics) }
    : { tree, diagnostics: sortDiagnostics(diagnostics) }

  /** Positions are not kept for the whole tree: a file with a finding is parsed once more. */
  function place(rule: string, { file, path, message, help }: FiledFinding): Problem {
    let locate = locators.get(file)
    if (!locate) {
      locate = parse(new TextDecoder().decode(readFile(join(dir, file)))).locate
      locators.set(file, locate)
    }
    return { ...locate(path), rule, message, help }
  }
}

/** Stands in so that the rules can still run over the rest when site.yaml is broken. */
const FALLBACK_SITE = {
  name: 'Provider Directory',
  baseUrl: '',
  repository: '',
  contact: '',
  feedAuthority: '',
}
