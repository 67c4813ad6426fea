/** A build killed at any moment: no half file, no mixture served, and the next start is as if nothing had been. */
import { build } from '../../src/build/build.ts'
import { NoBuildError, type Serving, serve } from '../../src/host/serve/server.ts'
import { holdAnswers, pathsOf, QUERIES } from './client.ts'
import { siteArguments, startServer } from './commands.ts'
import { type Context, hold } from './fault.ts'
import { differences, holdExactly, holdWhole, manifestOf, type Reference } from './reference.ts'
import { killOne, measure, type Phase, phaseOf, typical } from './victim.ts'
import { contentOf, type Name, NOW, optionsFor, other, outputIn, type Workspace } from './workspace.ts'

const TOML = 'netlify.toml'
const LOOKS = 40
/** Every so many rounds the commands run from their sources, as npm runs them. */
const REAL_EVERY = 10

export async function kill({ workspace, rounds, random }: Context): Promise<string> {
  const { references } = workspace
  const builds = Object.values(references)
  const out = outputIn(workspace, 'kill')
  const durations = {
    bundle: typical([await measure(workspace, false), await measure(workspace, false)]),
    real: await measure(workspace, true),
  }
  await build(optionsFor(workspace, contentOf(workspace, 'a'), out))
  let present: Name = 'a'
  const phases: Record<Phase, number> = {
    'before staging': 0,
    'while staging': 0,
    'while renaming': 0,
    'after the manifest': 0,
  }
  const seen = {
    files: 0,
    requests: 0,
    refused: 0,
    servedOld: 0,
    servedNew: 0,
    starts: 0,
    moments: [] as number[],
  }

  for (let round = 0; round < rounds; round++) {
    const real = round % REAL_EVERY === 0
    const target = other(present)
    const killed = await killOne(workspace, out, target, real, durations[real ? 'real' : 'bundle'], random)
    seen.moments.push(killed.moment)
    seen.files += holdWhole(out, builds)
    const landed = manifestOf(out, builds)
    if (landed === references[target])
      hold(
        differences(out, landed).length === 0,
        () => `round ${round}: the manifest landed before the rest of ${out}`,
      )
    phases[phaseOf(out, killed.before, landed === references[target])]++

    const left = await serveOf(out)
    if (left) {
      hold(landed !== undefined, `round ${round}: a folder without a manifest was served`)
      seen[landed === references[target] ? 'servedNew' : 'servedOld']++
      try {
        seen.requests += await holdAnswers(left.address, landed, sample(landed, random))
      } finally {
        await left.close()
      }
    } else seen.refused++

    // Now and then the next kill hits what this one left.
    if (landed === references[target]) present = target
    if (round < rounds - 1 && random() < 0.2) continue
    const next: Name = random() < 0.5 ? 'a' : 'b'
    seen.requests += await startAndAsk(workspace, out, next, round % REAL_EVERY === 5)
    seen.starts++
    holdExactly(out, references[next], `round ${round}, after the next start`)
    present = next
  }
  const [first, middle, last] = quantiles(seen.moments)
  return [
    `${rounds} kills ${first}–${last} ms after the start (median ${middle}; a build takes ${Math.round(durations.bundle.start)} ms bundled, ${Math.round(durations.real.start)} ms by npm; stages and moves in ${durations.bundle.staging.toFixed(1)} ms, moves in ${durations.bundle.moving.toFixed(1)} ms)`,
    Object.entries(phases)
      .map(([phase, count]) => `${count} ${phase}`)
      .join(', '),
    `${seen.files} files whole`,
    `served as left: ${seen.servedOld} the old build, ${seen.servedNew} the new, ${seen.refused} refused`,
    `${seen.starts} next starts, ${seen.requests} answers of one build`,
  ].join('; ')
}

/** A server over the folder as it is, without building; undefined where it refuses. */
async function serveOf(out: string): Promise<Serving | undefined> {
  try {
    return await serve({ out, port: 0, tomlPath: TOML })
  } catch (error) {
    if (error instanceof NoBuildError) return undefined
    throw error
  }
}

async function startAndAsk(workspace: Workspace, out: string, name: Name, real: boolean): Promise<number> {
  const reference = workspace.references[name]
  const paths = [...pathsOf(reference), ...QUERIES, '/api/v1/providers/nobody']
  if (real) {
    const server = await startServer(workspace, siteArguments(contentOf(workspace, name), out), { real })
    try {
      return await holdAnswers(server.address, reference, paths)
    } finally {
      await server.stop()
    }
  }
  const built = await build(optionsFor(workspace, contentOf(workspace, name), out, NOW))
  hold(built.ok, 'the content of a build has errors all at once')
  const server = await serve({ out, port: 0, tomlPath: TOML })
  try {
    return await holdAnswers(server.address, reference, paths)
  } finally {
    await server.close()
  }
}

function sample(build: Reference, random: () => number): string[] {
  const paths = pathsOf(build)
  return [...QUERIES, ...Array.from({ length: LOOKS }, () => paths[Math.floor(random() * paths.length)]!)]
}

function quantiles(numbers: readonly number[]): [least: number, middle: number, most: number] {
  const sorted = numbers.toSorted((a, b) => a - b)
  return [sorted[0] ?? 0, sorted[sorted.length >> 1] ?? 0, sorted.at(-1) ?? 0]
}
