/** Spoils a content folder in one file at a time, and holds loading and building to what they promise. */
import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../../src/build/build.ts'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { load } from '../../src/content/load.ts'
import { randomNumbers } from '../../src/contribute/audit/random.ts'
import { readStatus } from '../../src/health/state/store.ts'
import { readSnapshot } from '../../src/host/serve/snapshot.ts'
import { NOW } from './content.ts'
import { CONTENT_MUTATIONS } from './content-mutations.ts'
import { type Dice, diceOf } from './dice.ts'
import { ODD_FILES } from './odd-files.ts'
import { spoilableContent } from './spoilable-content.ts'

/** Milliseconds that no round may take in `npm run fuzz:content`, but for a pause of the machine that is gone when it is repeated. */
export const HANG = 1000

const OUTPUT = Buffer.from('out')
const SLASH = Buffer.from('/')
const MOST_BREACHES = 10
/** Longest message and longest help, in characters. */
const LONGEST = 1000
/** What a message must not pass on to a terminal. */
const UNSHOWABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Surrogate}]/u

export type ContentBreach = { round: number; mutation: string; file: string; what: string }

export type ContentFuzzResult = {
  /** By mutation: how many rounds ended with diagnostics, and how many with a build. */
  outcomes: Record<string, { refused: number; built: number }>
  /** Milliseconds of the slowest round; one above `hang` is repeated. */
  slowest: number
  /** What was not as it must be. After ten the run ends. */
  breaches: ContentBreach[]
}

type Spoilt = { mutation: string; file: string; undo: () => void }

export type ContentFuzzOptions = {
  /** The same seed spoils the same content in the same ways. */
  seed: number
  rounds: number
  /** Milliseconds above which a round is repeated, and a breach where it stays above them. Default: time is not looked at. */
  hang?: number
  /** What is done with the content. Default: it is loaded, and built where it can be. */
  act?: Act
}

/** Plays so many rounds below `root`, an empty folder. */
export async function fuzzContent(
  root: string,
  { seed, rounds, hang = Number.POSITIVE_INFINITY, act = loadAndBuild() }: ContentFuzzOptions,
): Promise<ContentFuzzResult> {
  const outDir = join(root, OUTPUT.toString())

  const contentDir = spoilableContent(root)
  mkdirSync(join(root, 'beside'))
  writeFileSync(join(root, 'beside/x.yaml'), 'name: Beside\n')
  symlinkSync('beside', join(root, 'link'))
  const originals = new Map(
    filesBelow(contentDir).map((file) => [file, readFileSync(join(contentDir, file))]),
  )
  const result: ContentFuzzResult = { outcomes: {}, slowest: 0, breaches: [] }

  for (let round = 0; round < rounds && result.breaches.length < MOST_BREACHES; round++) {
    const dice = diceOf(randomNumbers(seed ^ Math.imul(round + 1, 0x9e3779b1)))
    const { mutation, file, undo } = spoil(contentDir, originals, dice)
    const breach = (what: string) => result.breaches.push({ round, mutation, file, what })
    const before = listing(root)
    try {
      const { took, outcome } = await timed(hang, () => attempt(act, contentDir, outDir))
      if (outcome.wrong !== undefined) breach(outcome.wrong)
      result.outcomes[mutation] ??= { refused: 0, built: 0 }
      result.outcomes[mutation][outcome.end]++
      result.slowest = Math.max(result.slowest, took)
      if (took > hang) breach(`took ${took.toFixed(0)} ms, again and again`)
    } catch (error) {
      breach(error instanceof Error ? String(error.stack) : String(error))
    }
    if (listing(root) !== before) breach('something changed outside the output folder')
    if ('polluted' in {}) breach('the prototype of all objects was changed')
    undo()
  }
  for (const [file, bytes] of originals)
    if (!readFileSync(join(contentDir, file)).equals(bytes)) throw new Error(`${file} is not what it was`)
  return result
}

function spoil(contentDir: string, originals: ReadonlyMap<string, Buffer>, dice: Dice): Spoilt {
  if (dice.oneIn(10)) {
    const { name, put } = dice.pick(ODD_FILES)
    return { mutation: 'an odd file', file: name, undo: put(contentDir) }
  }
  const [file, bytes] = dice.pick([...originals])
  const { name, spoil } = dice.pick(CONTENT_MUTATIONS)
  const path = join(contentDir, file)
  writeFileSync(path, spoil(bytes, dice, file))
  return { mutation: name, file, undo: () => writeFileSync(path, bytes) }
}

/** What is done with a content folder: everything found in it, and whether the output folder was built. */
export type Act = (contentDir: string, outDir: string) => Done | Promise<Done>
export type Done = {
  diagnostics: Diagnostic[]
  built: boolean
  /** The content means what was built before, so there is nothing new to look at. */
  again?: boolean
}

/** Loads and reads the status, with warnings; where there is no error, builds what it has not built yet. */
function loadAndBuild(): Act {
  const known = new Set<string>()
  return async (contentDir, outDir) => {
    const { tree, diagnostics: loaded } = load({ dir: contentDir, now: NOW })
    const status = readStatus(contentDir)
    const diagnostics = [...loaded, ...status.diagnostics]
    if (!tree || diagnostics.some(({ severity }) => severity === 'error'))
      return { diagnostics, built: false }
    const meaning = JSON.stringify([tree, status])
    if (known.has(meaning)) return { diagnostics, built: true, again: true }
    const result = await build({
      contentDir,
      outDir,
      now: NOW,
      commit: null,
      fallbackBaseUrl: 'http://localhost:8888',
      fallbackRepository: '',
    })
    if (!result.ok) return { diagnostics: result.diagnostics, built: false }
    known.add(meaning)
    return { diagnostics, built: true }
  }
}

type Outcome = { end: 'refused' | 'built'; wrong?: string }

async function attempt(act: Act, contentDir: string, outDir: string): Promise<Outcome> {
  const { diagnostics, built, again } = await act(contentDir, outDir)
  const end = built ? 'built' : 'refused'
  for (const diagnostic of diagnostics) {
    const wrong = malformed(diagnostic, contentDir)
    if (wrong !== undefined) return { end, wrong: `${wrong}: ${JSON.stringify(diagnostic).slice(0, 500)}` }
  }
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  if (built === errors > 0) return { end, wrong: `${end} with ${errors} errors` }
  return built && !again && !readSnapshot(outDir)
    ? { end, wrong: 'the output is not the build that it says it is' }
    : { end }
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

/** Where it was too long, again, at best of three. */
async function timed<T>(hang: number, action: () => Promise<T>): Promise<{ took: number; outcome: T }> {
  let took = Number.POSITIVE_INFINITY
  for (let round = 0; ; round++) {
    const start = performance.now()
    const outcome = await action()
    took = Math.min(took, performance.now() - start)
    if (took <= hang || round === 3) return { took, outcome }
  }
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
