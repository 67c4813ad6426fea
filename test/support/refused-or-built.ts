/** The law of content: whatever a contributor sends is refused with reasons or built whole, and nothing else is touched. */
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { build } from '../../src/build/build.ts'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { load } from '../../src/content/load.ts'
import { readStatus } from '../../src/health/state/store.ts'
import type { Answers } from '../../src/tools/diff/compare.ts'
import { type Corruption, corrupt, corruptions } from '../arbitraries/corruptions.ts'
import { ODD_FILES } from '../arbitraries/odd-files.ts'
import { SET_FIELDS, setField } from '../arbitraries/set-fields.ts'
import { bestTime } from './best-time.ts'
import { NOW } from './content.ts'
import { printed, UNSHOWABLE, unprintable } from './printed.ts'
import { readSnapshot } from './read-snapshot.ts'
import { SAMPLE } from './sample.ts'
import { partsOf, scanBuild } from './scan-build.ts'
import { buildOptions } from './served-site.ts'

/** Of the sample, all but most providers, so that an example takes little time: a collection names those that stay. */
const LEFT_OUT = /(?:providers|models)\/(?!aurora|delta-search|harbor)|draft\.yaml/
const OUTPUT = Buffer.from('out')
const SLASH = Buffer.from('/')
/** The kind of a corruption that sets one field. */
export const SET = 'a field set'
const LEADS =
  '- { list: mnfst, provider: aurora, what: requests/day, reason: An old list., until: 2027-05-23 }\n'
/** Tries of an example that took too long. */
const TRIES = 4
/** Longest message and longest help, in characters. */
const LONGEST = 1000
/** What was done with a content folder: everything found in it, and whether the output folder was built. */
type Done = {
  diagnostics: Diagnostic[]
  built: boolean
  /** The content means what was built before, so there is nothing new to look at. */
  again?: boolean
  /** What commands print about it, by command and format. */
  printed?: ReadonlyMap<string, string>
}

/** What happened in the examples of a property. */
export type Seen = { kinds: Set<string>; refused: number; built: number }

/** The law as a property, over a folder made below `root`, which is empty; `limit` is what an example may take, in milliseconds. */
export function refusedOrBuilt(root: string, { limit, seen }: { limit: number; seen: Seen }) {
  const act = loadAndBuild(join(root, 'base'))
  const outDir = join(root, OUTPUT.toString())
  const contentDir = join(root, 'content')
  cpSync(SAMPLE, contentDir, { recursive: true, filter: (path) => !LEFT_OUT.test(path) })
  writeFileSync(join(contentDir, 'leads.yaml'), LEADS)
  mkdirSync(join(root, 'outside'))
  writeFileSync(join(root, 'outside/x.yaml'), 'name: Outside\n')
  symlinkSync('outside', join(root, 'link'))
  cpSync(contentDir, join(root, 'base'), { recursive: true })
  const originals = new Map(
    filesBelow(contentDir).map((file) => [file, readFileSync(join(contentDir, file))]),
  )

  /** Makes the change, and returns how to undo it. */
  function apply(file: string, corruption: Corruption | null): () => void {
    if (!corruption) return ODD_FILES.get(file)!(contentDir)
    const [path, bytes] = [join(contentDir, file), originals.get(file)!]
    const set = corruption.kind === SET && setField(bytes.toString(), String(corruption.parameters))
    writeFileSync(path, set || corrupt(bytes, corruption, file))
    return () => writeFileSync(path, bytes)
  }

  const corrupted = fc.tuple(fc.constantFrom(...originals.keys()), corruptions)
  const odd = fc.tuple(fc.constantFrom(...ODD_FILES.keys()), fc.constant(null))
  const set = fc
    .constantFrom(...SET_FIELDS.keys())
    .map((parameters): [string, Corruption] => [SET_FIELDS.get(parameters)!.file, { kind: SET, parameters }])
  const changes = fc.oneof(
    { weight: 9, arbitrary: corrupted },
    { weight: 1, arbitrary: odd },
    { weight: 2, arbitrary: set },
  )

  return fc.asyncProperty(changes, async ([file, corruption]) => {
    const undo = apply(file, corruption)
    try {
      const before = listing(root)
      let done: Done = { diagnostics: [], built: false }
      const took = await bestTime(limit, TRIES, async () => {
        done = await act(contentDir, outDir)
      })
      if (listing(root) !== before) throw new Error('something changed outside the output folder')
      if ('polluted' in {}) throw new Error('the prototype of all objects was changed')
      if (took > limit) throw new Error(`took ${took.toFixed(0)} ms, at most ${limit} ms expected`)
      await check(done, contentDir, outDir)
      seen.kinds.add(corruption?.kind ?? 'an odd file')
      seen[done.built ? 'built' : 'refused']++
    } finally {
      undo()
    }
  })
}

/** Loads and reads the status, with warnings; where there is no error, builds what it has not built yet. */
function loadAndBuild(baseDir: string) {
  const known = new Set<string>()
  let base: Answers | undefined
  return async (contentDir: string, outDir: string): Promise<Done> => {
    base ??= await inTemporary(async (folder) => {
      const result = await buildInto(folder, baseDir)
      if (!result.ok) throw new Error(`not even the base builds: ${JSON.stringify(result.diagnostics)}`)
      return answersIn(folder)
    })
    const { tree, diagnostics: loaded } = load({ dir: contentDir, now: NOW })
    const status = readStatus(contentDir)
    const diagnostics = [...loaded, ...status.diagnostics]
    const printing = (answers?: Answers) =>
      printed(contentDir, baseDir, {
        diagnostics,
        tree,
        answers: answers && [base!, answers],
        pages: answers ? pagesIn(outDir) : new Map(),
      })
    if (!tree || diagnostics.some(({ severity }) => severity === 'error'))
      return { diagnostics, built: false, printed: printing() }
    const meaning = JSON.stringify([tree, status])
    if (known.has(meaning)) return { diagnostics, built: true, again: true, printed: printing() }
    const result = await buildInto(outDir, contentDir)
    if (!result.ok) return { diagnostics: result.diagnostics, built: false }
    known.add(meaning)
    return { diagnostics, built: true, printed: printing(answersIn(outDir)) }
  }
}

const buildInto = (outDir: string, contentDir: string) => build(buildOptions(contentDir, outDir))

/** What the API answers by a build, as `npm run diff` compares it. */
const answersIn = (outDir: string): Answers =>
  new Map(
    filesBelow(outDir)
      .filter((file) => /^api\/(?!v\d+\/variants\/).*\.json$/.test(file))
      .map((file) => [
        `/${file.slice(0, -'.json'.length)}`,
        JSON.parse(readFileSync(join(outDir, file), 'utf8')),
      ]),
  )

/** The Markdown page of each entry. */
const pagesIn = (outDir: string) =>
  new Map(
    filesBelow(outDir).flatMap((file) => {
      const slug = /^providers\/([^/]+)\.md$/.exec(file)?.[1]
      return slug === undefined ? [] : [[slug, readFileSync(join(outDir, file), 'utf8')] as const]
    }),
  )

async function inTemporary<T>(action: (folder: string) => Promise<T>): Promise<T> {
  const parent = mkdtempSync(join(tmpdir(), 'clean-'))
  try {
    return await action(join(parent, 'out'))
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}

/** What the writers make of the whole sample. */
let clean: Promise<Set<string>> | undefined
const readFiles = new Set<string>()
const cleanParts = () =>
  (clean ??= inTemporary(async (folder) => {
    await buildInto(folder, SAMPLE)
    return partsOf(folder, readFiles)
  }))

async function check(
  { diagnostics, built, again, printed: texts }: Done,
  contentDir: string,
  outDir: string,
) {
  for (const diagnostic of diagnostics) {
    const wrong = malformed(diagnostic, contentDir)
    if (wrong !== undefined) throw new Error(`${wrong}: ${JSON.stringify(diagnostic).slice(0, 500)}`)
  }
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  if (built === errors > 0) throw new Error(`${built ? 'built' : 'refused'} with ${errors} errors`)
  for (const [name, text] of texts ?? []) {
    const wrong = unprintable(name, text, diagnostics.length)
    if (wrong !== undefined) throw new Error(`${wrong}: ${JSON.stringify(text).slice(0, 1000)}`)
  }
  if (!built || again) return
  if (!readSnapshot(outDir)) throw new Error('the output is not one whole build')
  await scanBuild(outDir, await cleanParts(), readFiles)
}

function malformed({ file, line, column, severity, rule, message, help }: Diagnostic, contentDir: string) {
  if (!file.startsWith(contentDir)) return 'a file that is none of the content'
  if (![line, column].every((place) => Number.isSafeInteger(place) && place >= 1)) return 'no place'
  if (!['error', 'warning'].includes(severity)) return 'no severity'
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(rule)) return 'no rule'
  for (const text of [message, help]) {
    if (text === '' || text.length > LONGEST) return `a text of ${text.length} characters`
    if (UNSHOWABLE.test(text)) return 'a text that steers the terminal'
  }
  return undefined
}

/** Each file, link and folder below the root but the output, with what changes when it is touched. */
function listing(root: string): string {
  const lines: string[] = []
  const walk = (folder: Buffer) => {
    // As bytes, for a name may be no UTF-8.
    for (const name of readdirSync(folder, { encoding: 'buffer' })) {
      if (folder.length === root.length && name.equals(OUTPUT)) continue
      const path = Buffer.concat([folder, SLASH, name])
      const stats = lstatSync(path)
      lines.push(
        `${path.toString('latin1')} ${stats.ino} ${stats.size} ${stats.mode} ${stats.mtimeMs} ${stats.ctimeMs}`,
      )
      if (stats.isDirectory()) walk(path)
    }
  }
  walk(Buffer.from(root))
  return lines.join('\n')
}

function filesBelow(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .toSorted()
}
